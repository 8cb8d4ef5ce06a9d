"""HLO text through MLIR and back is the same module to XLA's parser.

Over the committed models, and over a corpus where there is one (HLO_CORPUS, or
`../shared/corpus` beside the checkout).
"""

import collections

import pytest
from oracle import arrays, corpus, inputs, round_trip, xla

PASSES = (
    "--call-inline",
    "--flatten-call-graph",
    "--tuple-simplify",
    "--dce",
    "--canonicalize",
    "--cse",
)
NUMBERS = (
    "attention_gradient",
    "cholesky_solve",
    "conditional",
    "conv_gradient",
    "dropout",
    "embedding_gradient",
    "gpt2_train_step",
    "layer_norm_gradient",
    "lstm_gradient",
    "nested_loops",
    "resnet50_inference",
    "sharded_collectives",
    "shared_functions",
    "stencil_heat",
    "top_k_nucleus",
)
MINIMUM_IDENTICAL = 0.995  # of a section of small modules
CORPUS = corpus.find()
SECTIONS = corpus.sections(CORPUS) if CORPUS else {}


@pytest.fixture(scope="module")
def model_outcomes(tools, models):
    """{(model name, form): Outcome}, all made at once."""
    found = round_trip.check_all(tools, models.glob("*.hlo"))
    return {
        (outcome.path.rpartition("/")[2], outcome.form): outcome for outcome in found
    }


def model_names():
    folder = corpus.PROJECT / "test" / "models"
    return sorted(path.name for path in folder.glob("*.hlo"))


@pytest.mark.parametrize("form", round_trip.FORMS)
@pytest.mark.parametrize("name", model_names())
def test_model_comes_back_identical(model_outcomes, name, form):
    outcome = model_outcomes[name, form]
    assert outcome.status == round_trip.IDENTICAL, str(outcome)


@pytest.mark.parametrize("name", NUMBERS)
def test_passes_keep_the_numbers(tools, models, name):
    path = models / f"{name}.hlo"
    result = tools.opt(*PASSES, path)
    assert result.code == 0, result.message()
    text = path.read_text()
    values = inputs.generate_all(xla.signature(text), spec=inputs.spec_beside(path))
    found = arrays.compare(xla.run(text, values), xla.run(result.text, values))
    assert all(one.ok for one in found), "\n".join(map(str, found))


def summary(outcomes):
    """How many of each status, then the wrong ones."""
    counts = collections.Counter(outcome.status for outcome in outcomes)
    right = (round_trip.IDENTICAL, round_trip.UNJUDGED)
    wrong = [str(outcome) for outcome in outcomes if outcome.status not in right]
    return f"{dict(counts)}\n" + "\n".join(wrong[:20])


def sections(*, rejected):
    """Parameters of a test, which is skipped if there are none."""
    skip = pytest.mark.skip(reason="no corpus: HLO_CORPUS is not set")
    found = [section for section in SECTIONS if corpus.is_rejected(section) == rejected]
    return found or [pytest.param(None, marks=skip)]


@pytest.fixture(scope="module", params=sections(rejected=False))
def section_outcomes(request, tools):
    """(section, [Outcome] in all forms)."""
    section = request.param
    # Tests of XLA hold modules that its parser takes and its verifier does not; what
    # text says is kept of those as well.
    flags = ["--no-verify"] if section.startswith("units") else []
    return section, list(round_trip.check_all(tools, SECTIONS[section], flags=flags))


@pytest.mark.parametrize("form", round_trip.FORMS)
def test_corpus_comes_back_identical(section_outcomes, form):
    section, outcomes = section_outcomes
    outcomes = [outcome for outcome in outcomes if outcome.form == form]
    known = corpus.exceptions()
    judged = [o for o in outcomes if o.status != round_trip.UNJUDGED]
    assert len(judged) >= 0.9 * len(outcomes)
    failed = [o for o in judged if o.status != round_trip.IDENTICAL]
    unexpected = [
        outcome
        for outcome in failed
        if outcome.status in (round_trip.CRASH, round_trip.HANG)
        or f"{section}/{outcome.path.rpartition('/')[2]}" not in known
    ]
    assert not unexpected, summary(unexpected)
    assert len(failed) <= (1 - MINIMUM_IDENTICAL) * len(judged), summary(failed)


@pytest.mark.parametrize("section", sections(rejected=True))
def test_what_xla_rejects_is_rejected(tools, section):
    outcomes = list(round_trip.check_all(tools, SECTIONS[section], ["text"], True))
    known = corpus.exceptions()
    wrong = [
        outcome
        for outcome in outcomes
        if outcome.status != round_trip.REFUSED
        and f"{section}/{outcome.path.rpartition('/')[2]}" not in known
    ]
    assert not wrong, summary(wrong)
