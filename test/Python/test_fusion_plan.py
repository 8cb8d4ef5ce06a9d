"""Fusions that are written as a plan come out the same when they are made by it."""

import pathlib
import subprocess

import pytest

MODELS = pathlib.Path(__file__).parents[1] / "models"


@pytest.mark.parametrize(
    "model", sorted(MODELS.glob("*.hlo")), ids=lambda path: path.stem
)
def test_round_trip(hlo_opt, tmp_path, model):
    def run(source, *flags, output):
        command = [hlo_opt, source, "--mlir-print-debuginfo", *flags, "-o", output]
        subprocess.run(command, check=True, timeout=120)
        return output.read_text()

    plan = tmp_path / "plan.json"
    unfused = tmp_path / "unfused.mlir"
    run(model, "--optimization", "--layout-assignment", "--emit=mlir", output=unfused)
    fused, planned = (
        run(unfused, "--fusion", flag, "--emit=hlo", output=tmp_path / "fused.hlo")
        for flag in (f"--fusion-plan-out={plan}", f"--fusion-plan-in={plan}")
    )
    assert plan.read_text().startswith('{"fusions": [')
    assert planned == fused
