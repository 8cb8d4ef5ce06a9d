"""The installed libraries are enough to build a compiler of one's own."""

import os
import subprocess

import pytest


def run(*command) -> str:
    done = subprocess.run(
        [str(c) for c in command], text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cached(build_dir, name: str) -> str:
    for line in (build_dir / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return line.partition("=")[2]
    return ""


@pytest.fixture(scope="module")
def embed(build_dir, source_dir, tmp_path_factory):
    """examples/embed, built from a copy against an installation."""
    if cached(build_dir, "HLO_ENABLE_SANITIZERS") == "ON":
        pytest.skip("sanitized libraries need a sanitized program")
    prefix = tmp_path_factory.mktemp("prefix")
    work = tmp_path_factory.mktemp("embed")
    run("cmake", "--install", build_dir, "--prefix", prefix)
    run("cp", "-r", source_dir / "examples" / "embed", work / "source")
    run(
        *("cmake", "-G", "Ninja", "-S", work / "source", "-B", work / "build"),
        f"-DCMAKE_PREFIX_PATH={prefix}",
        *(
            f"-D{name}={cached(build_dir, name)}"
            for name in ("CMAKE_C_COMPILER", "CMAKE_CXX_COMPILER", "CMAKE_BUILD_TYPE")
        ),
        "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld",
    )
    run("cmake", "--build", work / "build")
    return work / "build" / "embed", prefix


MODULE = """
func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %unused = hlo.negate %x : tensor<4xf32>
  %0 = hlo.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def test_runs_passes(embed, tmp_path):
    program, _ = embed
    source = tmp_path / "module.mlir"
    source.write_text(MODULE)
    out = run(program, source, "canonicalize,call-inline,dce")
    assert out.count("hlo.negate") == 1
    assert "hlo.call" not in out


def test_installed_tool_starts(embed):
    _, prefix = embed
    assert "--canonicalize" in run(prefix / "bin" / "hlo-opt", "--help")


def test_config_names_only_installed_files(embed, build_dir, source_dir):
    _, prefix = embed
    for path in (prefix / "lib" / "cmake" / "hlo").iterdir():
        text = path.read_text()
        assert str(build_dir) not in text
        assert str(source_dir) + os.sep not in text
