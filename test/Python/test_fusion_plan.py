"""Fusions that are written as a plan come out the same when they are made by it."""

import pathlib
import subprocess

import pytest

MODELS = pathlib.Path(__file__).parents[1] / "models"
PIPELINES = {
    "h100": ["--platform=cuda", "--target=h100", "--stage=hlo"],
    "v100": ["--platform=cuda", "--target=v100", "--stage=hlo"],
    "cpu": ["--platform=cpu", "--stage=hlo"],
    "classic": ["--attach-target=target=h100", "--compile-to-hlo=classic"],
}


@pytest.mark.parametrize(
    "model", sorted(MODELS.glob("*.hlo")), ids=lambda path: path.stem
)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_round_trip(hlo_opt, tmp_path, model, pipeline):
    def run(flag):
        output = tmp_path / "fused.hlo"
        command = [hlo_opt, model, *PIPELINES[pipeline], flag, "-o", output]
        subprocess.run(command, check=True, timeout=120)
        return output.read_text()

    plan = tmp_path / "plan.json"
    fused, planned = run(f"--fusion-plan-out={plan}"), run(f"--fusion-plan-in={plan}")
    assert plan.read_text().startswith('{"fusions": [')
    assert planned == fused
