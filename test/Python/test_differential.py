"""Modules give the same results before and after every pass."""

import subprocess

import pytest


def run(build_dir, *arguments):
    failures = build_dir / "failures"
    done = subprocess.run(
        [build_dir / "bin" / "hlo-differential", f"--failures-dir={failures}"]
        + ["--jobs=2", *arguments],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# What expanders write out in other steps, which round in another way.
EXPANDED = ["cholesky", "triangular-solve", "logistic"] + [
    f"batch-norm-{kind}" for kind in ["inference", "training", "grad"]
]


@pytest.mark.parametrize("options", [[], ["--dynamic-shapes"]], ids=["static", "dyn"])
def test_random_modules(build_dir, options):
    weights = ",".join(f"{name}:0" for name in EXPANDED)
    summary = run(build_dir, "--count=2000", f"--op-weights={weights}", *options)
    assert " 0 modules do not run" in summary, summary
