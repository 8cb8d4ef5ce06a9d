"""Kernels for GPUs of all models: right in the emulator, assembled without spills."""

import os
import pathlib
import re
import shutil
import subprocess
import sysconfig

import pytest

MODELS = sorted((pathlib.Path(__file__).parents[1] / "models").glob("*.hlo"))
SECONDS = 60
TARGETS = ["a100", "h100", "b200"]
# The interpreter runs no part of a program that several devices share.
SHARDED = {"sharded_collectives", "sharded_ring_matmul"}
# More than the emulator runs in seconds: every thread is a coroutine.
LARGE = {
    "associative_scan",
    "gpt2_forward",
    "gpt2_train_step",
    "pinn_laplace_train_step",
    "resnet14_train_step",
    "resnet50_inference",
}
# Kernels that keep values in memory for want of registers, and why they may.
SPILLS = {
    # Of more than 20 arrays each: up to 56 bytes.
    ("resnet14_train_step", "add_any_98_kernel"),
    ("resnet14_train_step", "sub_248_kernel"),
    ("resnet14_train_step", "sub_250_kernel"),
}


@pytest.mark.parametrize("model", MODELS, ids=lambda path: path.stem)
def test_emulator(build_dir, model):
    if model.stem in SHARDED | LARGE:
        pytest.skip("is for several devices, or too large")
    subprocess.run(
        [build_dir / "bin" / "hlo-run", model, "--compile-to-hlo=target=h100"]
        + ["--check-kernels", "--platform=emulator", "--target=h100"],
        check=True,
        timeout=SECONDS,
    )


@pytest.fixture(scope="module")
def toolkit():
    """The environment with a PATH to CUDA, of PyPI if there is no other."""
    packages = pathlib.Path(sysconfig.get_path("purelib"), "nvidia")
    folders = [os.environ["PATH"], *map(str, sorted(packages.glob("*/bin")))]
    path = os.pathsep.join(folders)
    if not shutil.which("ptxas", path=path):
        pytest.skip("there is no ptxas")
    return {**os.environ, "PATH": path}


@pytest.mark.parametrize("model", MODELS, ids=lambda path: path.stem)
def test_assembly(build_dir, toolkit, model):
    running = [
        subprocess.Popen(
            [build_dir / "bin" / "hlo-opt", "--platform=cuda", f"--target={target}"]
            + ["--stage=ptx", "--kernel-report", "-o", os.devnull, model],
            env=toolkit,
            stderr=subprocess.PIPE,
            text=True,
        )
        for target in TARGETS
    ]
    spills = set()
    for target, process in zip(TARGETS, running, strict=True):
        _, report = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, f"{target}: {report}"
        spills |= set(re.findall(r"^ *\d+ +[1-9]\d* .* (\w+)$", report, re.M))
    allowed = {kernel for name, kernel in SPILLS if name == model.stem}
    assert spills <= allowed
