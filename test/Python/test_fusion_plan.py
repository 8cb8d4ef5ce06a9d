"""Fusions that are written as a plan come out the same when they are made by it."""

import pathlib
import subprocess

import pytest

MODELS = pathlib.Path(__file__).parents[1] / "models"
# Results of a kernel are not of one size, and the tiles of the others are found from
# the fusions it was made of but not from all of its instructions.
UNFINISHED = {("resnet14_train_step", "h100")}


@pytest.mark.parametrize(
    "model", sorted(MODELS.glob("*.hlo")), ids=lambda path: path.stem
)
@pytest.mark.parametrize("target", ["h100", "v100"])
def test_round_trip(hlo_opt, tmp_path, request, model, target):
    if (model.stem, target) in UNFINISHED:
        request.applymarker(pytest.mark.xfail(strict=True))

    def run(flag):
        output = tmp_path / "fused.hlo"
        flags = ["--platform=cuda", f"--target={target}", "--stage=hlo", flag]
        command = [hlo_opt, model, *flags, "-o", output]
        subprocess.run(command, check=True, timeout=120)
        return output.read_text()

    plan = tmp_path / "plan.json"
    fused, planned = run(f"--fusion-plan-out={plan}"), run(f"--fusion-plan-in={plan}")
    assert plan.read_text().startswith('{"fusions": [')
    # Elements of a kernel's results may come in another order.
    assert sorted(planned.splitlines()) == sorted(fused.splitlines())
