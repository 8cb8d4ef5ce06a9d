"""`oracle.corpus_platforms` tells modules that run as they should from others."""

import argparse
import shutil

import pytest
from oracle import corpus_platforms, tools

EXPONENTIAL = """HloModule exponential
ENTRY main {
  x = f32[64] parameter(0)
  ROOT y = f32[64] exponential(x)
}
"""
CALLS = """HloModule calls
ENTRY main {
  x = f32[64] parameter(0)
  ROOT y = f32[64] custom-call(x), custom_call_target="nobody_knows"
}
"""


@pytest.fixture
def checker(build_dir, tmp_path):
    return corpus_platforms.Checker(
        argparse.Namespace(
            build_dir=build_dir,
            cache=tmp_path / "cache",
            timeout=60,
            own_timeout=60,
            emulator_timeout=60,
            max_gb=1,
        )
    )


@pytest.mark.parametrize("check", corpus_platforms.CHECKS)
def test_checks(checker, tmp_path, check):
    if check in corpus_platforms.TARGETS and not shutil.which("ptxas"):
        pytest.skip("there is no ptxas")
    (tmp_path / "a.hlo").write_text(EXPONENTIAL)
    (tmp_path / "b.hlo").write_text(CALLS)
    fine = checker.check(tmp_path / "a.hlo", check)
    assert fine.status in (corpus_platforms.EQUAL, corpus_platforms.ASSEMBLED), fine
    unknown = checker.check(tmp_path / "b.hlo", check)
    assert unknown.is_right and unknown.lines
    assert unknown.status in (tools.REFUSED, corpus_platforms.NOT_RUN)


def test_differing_results(checker, tmp_path, monkeypatch):
    (tmp_path / "a.hlo").write_text(EXPONENTIAL)
    flags = (*corpus_platforms.FLAGS["cpu"], "--ulp-tolerance=0")
    monkeypatch.setitem(corpus_platforms.FLAGS, "cpu", flags)
    found = checker.check(tmp_path / "a.hlo", "cpu")
    assert found.status == corpus_platforms.DIFFERENT and not found.is_right
