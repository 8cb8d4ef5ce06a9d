"""Modules give the same results before and after every pass."""

import pathlib
import re
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


# What changes no random module, or only those of the flags.
UNCHANGING = {
    "all-to-all-decomposer": ["--replicas=4", "--op-weights=all-to-all:10"],
    "dynamic-padder": ["--dynamic-shapes"],
    "rematerialize": ["--size=30"],
    "topk-specializer": ["--max-elements=4096", "--size=6", "--op-weights=topk:60"],
    "topk-splitter": ["--max-elements=4096", "--size=6", "--op-weights=topk:60"],
    "tree-reduction-rewriter": ["--max-elements=4096", "--op-weights=reduce:60"],
    "convert-indexing-to-affine": None,
    "convert-indexing-to-arith": None,
    "convert-indexing-to-scf": None,
    "eigh-expander": None,
    "materialize-elided-constants": None,
    "peel-indexing-loops": None,
    "qr-expander": None,
    "sharding-remover": None,
    "verify-module": None,
    # Of loops, layouts or fusions that no small module has.
    "bitcast-decomposer": None,
    "fill-missing-layouts": None,
    "dus-accumulator-zero-init-elimination": None,
    "fusion-block-level-rewriter": None,
    # Of calls of libraries, or too large for small modules.
    "algorithm-checker": None,
    "radix-sort-fusion": None,
    "scan-scatter-fusion": None,
    "scatter-splitter": None,
    "conv-algorithm-picker": None,
    "conv-padding-legalization": None,
    "convert-custom-call-to-library": None,
    "placement-remover": None,
    "cudnn-fused-mha-rewriter": None,
    "fused-convolution-rewriter": None,
    "dynamic-slice-fusion-rewriter": None,
    "gemm-broadcast-folding": None,
    "hoist-fused-bitcasts": None,
    "library-expander": None,
    "norm-rewriter": None,
    "pad-for-convolutions": None,
    "simplify-conv-padding": None,
    "sort-rewriter": None,
    "softmax-fusion": None,
    "attention-blocking": None,
    "softmax-rewriter": None,
    "variadic-op-splitter": None,
    "workspace-rewriter": None,
}
# So that they change small modules.
REDUCTIONS = pathlib.Path(__file__).parents[1] / "Transforms" / "Reduction"
OPTIONS = {
    "rematerialize": "{memory-limit=64}",
    "topk-splitter": "{split-threshold=2048}",
    "tree-reduction-rewriter": f"{{target={REDUCTIONS}/Inputs/small-blocks.yaml}}",
}


@pytest.mark.parametrize("options", [[], ["--dynamic-shapes"]], ids=["static", "dyn"])
def test_random_modules(build_dir, options):
    summary = run(build_dir, "--count=2000", "--coverage", *options)
    assert " 0 modules do not run" in summary, summary
    unchanging = set(re.findall(r" 0 changed by (.*)", summary))
    assert options or unchanging <= set(UNCHANGING)


@pytest.mark.parametrize("name", [name for name in UNCHANGING if UNCHANGING[name]])
def test_rarely_changing_passes(build_dir, name):
    summary = run(
        build_dir,
        "--count=300",
        "--coverage",
        f"--pipeline={name}{OPTIONS.get(name, '')}",
        *UNCHANGING[name],
    )
    assert " 0 changed by" not in summary, summary


def test_devices(build_dir):
    run(build_dir, "--count=300", "--replicas=4")


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


@pytest.mark.parametrize("options", [[], ["--dynamic-shapes"]], ids=["static", "dyn"])
def test_compilation(build_dir, options):
    run(
        build_dir,
        "--count=1000",
        "--pipeline=compile-to-hlo",
        "--pipeline=compile-to-hlo{target=cpu}",
        "--pipeline=compile-to-hlo{classic target=sm_80}",
        "--abs-tolerance=1e-5",
        "--ulp-tolerance=1024",
        *options,
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
