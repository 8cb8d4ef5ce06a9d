"""Memory of all models: nothing is overwritten that is needed, little is needed."""

import pathlib
import re
import subprocess

import pytest

MODELS = pathlib.Path(__file__).parents[1] / "models"
PASSES = ["--call-inline", "--schedule", "--copy-insertion", "--buffer-assignment"]
SHARDED = {"sharded_collectives", "sharded_ring_matmul"}  # they keep calls


@pytest.mark.parametrize("platform", ["cpu", "cuda"])
@pytest.mark.parametrize(
    "model", sorted(MODELS.glob("*.hlo")), ids=lambda path: path.stem
)
def test_memory(build_dir, platform, model):
    if model.stem in SHARDED:
        pytest.skip("its calls are not inlined")
    # buffer-assignment fails where an array is read that is overwritten.
    done = subprocess.run(
        [build_dir / "bin" / "hlo-opt", f"--platform={platform}", "--stage=hlo"]
        + [*PASSES, "-o", "/dev/null", model],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"total: .* of temporaries", done.stderr)
