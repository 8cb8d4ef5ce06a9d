"""The generator scripts put their files where they belong."""

import shutil
import subprocess
import sys

import pytest


@pytest.fixture
def checkout(source_dir, tmp_path):
    """What the generators read, copied; they work where they lie."""
    for folder in ("scripts", "include", "lib", "test/Dialect", "test/Transforms"):
        if (source_dir / folder).exists():
            shutil.copytree(source_dir / folder, tmp_path / folder)
    return tmp_path


def generate(checkout, script: str, *arguments: str):
    return subprocess.run(
        [sys.executable, checkout / "scripts" / script, *arguments],
        text=True,
        capture_output=True,
        check=False,
    )


def test_new_op(checkout):
    arguments = ("new-op.py", "Shape", "rotate-left", "--summary", "rotate elements")
    done = generate(checkout, *arguments)
    assert done.returncode == 0, done.stderr
    definitions = checkout / "include/hlo/Dialect/HLO/IR/HLOShapeOps.td"
    source = checkout / "lib/Dialect/HLO/IR/HLOShapeOps.cpp"
    ops = checkout / "test/Dialect/HLO/IR/shape-ops.mlir"
    invalid = checkout / "test/Dialect/HLO/IR/shape-invalid.mlir"
    assert 'def HLO_RotateLeftOp : HLO_InferredOp<"rotate_left"' in (
        definitions.read_text()
    )
    assert "LogicalResult RotateLeftOp::verify()" in source.read_text()
    assert "func.func @rotate_left(" in ops.read_text()
    assert "func.func @rotate_left_c2(" in invalid.read_text()

    again = generate(checkout, *arguments)
    assert again.returncode != 0
    assert "hlo.rotate_left exists" in again.stderr


def test_new_pass(checkout):
    arguments = ("Simplification", "merge-slices", "--summary", "Merge slices")
    done = generate(checkout, "new-pass.py", *arguments)
    assert done.returncode == 0, done.stderr
    passes = checkout / "include/hlo/Transforms/Simplification/Passes.td"
    source = checkout / "lib/Transforms/Simplification/MergeSlices.cpp"
    assert 'def MergeSlicesPass : Pass<"merge-slices"' in passes.read_text()
    assert "GEN_PASS_DEF_MERGESLICESPASS" in source.read_text()
    assert len(source.read_text().splitlines()[0]) == 80
    assert any(
        "MergeSlices.cpp" in path.read_text()
        for path in (checkout / "lib/Transforms").rglob("CMakeLists.txt")
    )
    assert (checkout / "test/Transforms/Simplification/merge-slices.mlir").exists()


def test_bad_name(checkout):
    done = generate(checkout, "new-op.py", "Shape", "RotateLeft", "--summary", "x")
    assert done.returncode != 0
    assert "'RotateLeft' is not lower case with dashes" in done.stderr
