"""Programs for GPUs compute, in the emulator, what the interpreter does."""

import pathlib
import re
import subprocess

import pytest
from oracle.random_modules import TOLERANCE, compare_all

MODELS = sorted((pathlib.Path(__file__).parents[1] / "models").glob("*.hlo"))
CALLS = pathlib.Path(__file__).parent / "library_calls.mlir"
# What the emulator does not run.
REFUSED = {
    "cholesky_solve_lapack": "calls LAPACK, which no GPU has",
    "sharded_collectives": "is for several partitions",
    "sharded_ring_matmul": "is for several partitions",
}
# Minutes in the interpreter, or in an emulator that looks for races.
LARGE = {
    "resnet50_inference": "the interpreter takes minutes",
}
# Every access of memory is looked at where races are found, one block at a time.
WITHOUT_RACES = {
    "gpt2_forward",
    "gpt2_train_step",
    "pinn_laplace_train_step",
    "resnet14_train_step",
}
# An optimizer divides gradients that are zero but for rounding by their size; how
# many iterations there are depends on the last bit.
ROUNDING = {
    "gpt2_forward_bf16": ["--rel-tolerance=0.02", "--abs-tolerance=1e-2"],
    "gpt2_train_step": ["--rel-tolerance=0.05", "--abs-tolerance=1e-3"],
    "resnet14_train_step": ["--rel-tolerance=0.05", "--abs-tolerance=1e-3"],
    "power_iteration": ["--abs-tolerance=1"],
}
# What gives what nothing fixes.
LEFT_OUT = ("rng",)
OPTIONS = {
    "types": ["--dtypes=f32,s32,pred,bf16,u32,f64,c64,s8,f16,u8"],
    "layouts": ["--layouts", "--dtypes=f32,s32,pred"],
    "special": ["--special-values=60", "--dtypes=f32,f64,s32,s8,pred"],
}


def compare(build_dir, path, *options):
    return subprocess.run(
        [build_dir / "bin" / "hlo-run", path, "--platform=emulator"]
        + ["--target=h100", "--onednn", "--compare=interpreter", *options],
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_models(build_dir, path):
    if reason := (REFUSED | LARGE).get(path.stem):
        pytest.skip(reason)
    options = ROUNDING.get(path.stem, ["--abs-tolerance=1e-4", "--rel-tolerance=1e-2"])
    if path.stem in WITHOUT_RACES:
        options = [*options, "--check-races=false"]
    done = compare(build_dir, path, *options)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("entry", re.findall(r"func @(\w+)", CALLS.read_text()))
def test_library_calls(build_dir, entry):
    done = compare(build_dir, CALLS, f"--entry={entry}", *TOLERANCE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_random_modules(build_dir, tmp_path, options):
    compare_all(build_dir, tmp_path, compare, options, LEFT_OUT)
