"""`oracle.cost_model` measures instructions next to the model."""

import argparse
import math

import pytest
from oracle import cost_model, cost_model_report

MODULE = """HloModule m
ENTRY main {
  x = f32[4096] parameter(0)
  e = f32[4096] exponential(x)
  ROOT s = f32[4096] sort(e), dimensions={0}, to_apply=less
}
"""
LESS = """less {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = pred[] compare(a, b), direction=LT
}
"""


def instruction(seconds, model, name="i", module="m", why=None):
    return {
        "module": module,
        "name": name,
        "kind": "kernel",
        "code": "",
        "runs": 1,
        "seconds": seconds,
        "model": model,
        "why": why or {"arithmetic": 1.0},
    }


def test_rank_correlation():
    correlation = cost_model_report.rank_correlation
    assert correlation([1, 2, 3], [10, 20, 1000]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    # Equal values share a rank: scipy.stats.spearmanr says the same.
    assert correlation([1, 1, 2, 3], [1, 2, 2, 3]) == pytest.approx(5 / 6)
    assert correlation([1, 1], [1, 2]) is None
    assert correlation([1], [1]) is None


def test_worst_takes_some_time():
    found = [
        instruction(1e-3, 1e-3, "long"),
        instruction(1e-3, 1e-4, "slow"),
        instruction(1e-3, 2e-2, "fast"),
        instruction(1e-9, 1e-3, "short"),
    ]
    worst = cost_model_report.worst(found, 2)
    assert [each["name"] for each in worst] == ["fast", "slow"]
    text = cost_model_report.tables(found, 3)
    assert "| all | 4 |" in text and "| m | fast | 1000.00 | 20000.00 | 0.05 |" in text
    assert "short" not in text


def test_measures(build_dir, tmp_path):
    path = tmp_path / "m.hlo"
    path.write_text(MODULE.replace("ENTRY", LESS + "ENTRY"))
    options = argparse.Namespace(
        build_dir=build_dir, target=None, turns=2, repeat=1, timeout=100
    )
    found = cost_model.measure(options, path)
    assert {each["kind"] for each in found} == {"kernel", "library"}
    for each in found:
        assert each["seconds"] > 0 and each["model"] > 0 and each["runs"] == 1
        assert math.isclose(sum(each["why"].values()), 1)


def test_says_why_not(build_dir, tmp_path):
    path = tmp_path / "m.hlo"
    path.write_text("HloModule m\nENTRY main { ROOT x = f32[] what() }\n")
    options = argparse.Namespace(
        build_dir=build_dir, target=None, turns=1, repeat=1, timeout=100
    )
    assert isinstance(cost_model.measure(options, path), str)
