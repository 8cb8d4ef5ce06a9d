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


@pytest.mark.parametrize("options", [[], ["--dynamic-shapes"]], ids=["static", "dyn"])
def test_random_modules(build_dir, options):
    summary = run(build_dir, "--count=2000", *options)
    assert " 0 modules do not run" in summary, summary


def test_optimization(build_dir):
    # Where a batch's variance cancels, no number of ulps is enough.
    batch_norm = ("training", "inference", "grad")
    run(
        build_dir,
        "--count=1000",
        "--pipeline=optimization",
        "--pipeline=optimization{target=sm_80}",
        "--abs-tolerance=1e-5",
        "--ulp-tolerance=1024",
        "--op-weights=" + ",".join(f"batch-norm-{name}:4" for name in batch_norm),
    )


# They write operations out in other steps, which round in another way.
ROUNDING = {
    "cholesky-expander": "cholesky",
    "triangular-solve-expander": "triangular-solve",
    "logistic-expander": "logistic",
}


@pytest.mark.parametrize("name", ROUNDING)
def test_rounding_passes(build_dir, name):
    weights = f"--op-weights={ROUNDING[name]}:50"
    options = ["--count=300", "--ulp-tolerance=1024", weights]
    run(build_dir, f"--pipeline={name}", *options)
