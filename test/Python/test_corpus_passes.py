"""What pipelines make of the models is as `oracle.corpus_passes` wants it."""

import pytest
from oracle import corpus, corpus_passes


@pytest.fixture(scope="module")
def read(tools, models):
    checker = corpus_passes.Checker(tools, run_timeout=0)
    return checker, corpus_passes.read_all(checker, sorted(models.glob("*.hlo")))


@pytest.mark.parametrize("pipeline", corpus_passes.PIPELINES)
def test_models(read, pipeline):
    checker, modules = read
    known = corpus.reasons("corpus_passes.txt")
    outcomes = list(corpus_passes.check_all(checker, modules, [pipeline]))
    wrong = [
        str(outcome)
        for outcome in outcomes
        if not outcome.is_right and not outcome.reason(known)
    ]
    assert outcomes and not wrong, "\n".join(wrong)
