"""Fusions that are written as a plan come out the same when they are made by it."""

import pathlib
import subprocess

import pytest

MODELS = pathlib.Path(__file__).parents[1] / "models"


@pytest.mark.parametrize(
    "model", sorted(MODELS.glob("*.hlo")), ids=lambda path: path.stem
)
@pytest.mark.parametrize("target", ["h100", "v100"])
def test_round_trip(hlo_opt, tmp_path, model, target):
    def run(flag):
        output = tmp_path / "fused.hlo"
        flags = ["--platform=cuda", f"--target={target}", "--stage=hlo", flag]
        command = [hlo_opt, model, *flags, "-o", output]
        subprocess.run(command, check=True, timeout=120)
        return output.read_text()

    plan = tmp_path / "plan.json"
    fused, planned = run(f"--fusion-plan-out={plan}"), run(f"--fusion-plan-in={plan}")
    assert plan.read_text().startswith('{"fusions": [')
    assert planned == fused
