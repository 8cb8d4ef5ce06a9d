"""The committed models are what their programs give, small, complete and clean."""

import re
import subprocess
import sys

import pytest
from oracle import corpus, inputs, xla

FOLDER = corpus.PROJECT / "test" / "models"
PATHS = sorted(FOLDER.glob("*.hlo"))


def test_committed_text_is_up_to_date():
    """Only on Python 3.11: other versions count source columns differently."""
    if sys.version_info[:2] != (3, 11):
        pytest.skip("the committed files were made with Python 3.11")
    done = subprocess.run(
        [sys.executable, FOLDER / "make_models.py", "--check"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_xla_accepts_all():
    verdicts = xla.canonical_all(path.read_text() for path in PATHS)
    bad = [
        path.name
        for path, v in zip(PATHS, verdicts, strict=True)
        if v.status != xla.ACCEPTED
    ]
    assert len(PATHS) > 70
    assert not bad


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_text_is_small_complete_and_free_of_paths(path):
    text = path.read_text()
    assert len(text) <= 200_000
    assert xla.ELIDED not in text
    assert not re.search(r'"/|site-packages', text)


def test_input_fills_name_parameters():
    for path in FOLDER.glob("*.inputs.json"):
        module = path.with_name(path.name.replace(".inputs.json", ".hlo"))
        entry = module.read_text().partition("\nENTRY ")[2]
        count = len(re.findall(r" parameter\(\d+\)", entry))
        assert all(int(key) < count for key in inputs.spec_beside(module)), path.name
