"""Executables without a compiler: hlo-run-executable and scripts/gpu-bundle.py."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

# Transposed in memory, and a type that NumPy lacks.
MODULE = """HloModule m, entry_computation_layout={
  (s16[2,3]{0,1}, bf16[4]{0})->(s16[2,3]{1,0}, bf16[4]{0})}

ENTRY main {
  x = s16[2,3]{0,1} parameter(0)
  y = bf16[4]{0} parameter(1)
  a = s16[2,3]{1,0} add(x, x)
  b = bf16[4]{0} negate(y)
  ROOT r = (s16[2,3]{1,0}, bf16[4]{0}) tuple(a, b)
}
"""
# What a GPU does without kernels: the result is the argument.
COPY = """HloModule copy, input_output_alias={ {}: (0, {}, must-alias) }

ENTRY main {
  ROOT x = f32[2,3] parameter(0)
}
"""
X = np.arange(6, dtype=np.int16)
Y = np.array([0x3F80, 0xC000, 0x7F80, 0x7FC0], dtype=np.uint16)  # 1, -2, inf, NaN
INPUTS = X.tobytes() + Y.tobytes()
OUTPUTS = (2 * X).tobytes() + (Y ^ 0x8000).astype(np.uint16).tobytes()


@pytest.fixture
def tool(build_dir):
    return build_dir / "bin" / "hlo-run-executable"


@pytest.fixture
def run(tool, tmp_path):
    """(exit code, output, what is in --json)"""

    def call(*arguments, **environment):
        report = tmp_path / "report.json"
        report.unlink(missing_ok=True)
        done = subprocess.run(
            [tool, f"--json={report}", *arguments],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **environment},
        )
        found = json.loads(report.read_text()) if report.exists() else None
        return done.returncode, done.stdout + done.stderr, found

    return call


@pytest.fixture
def executable(hlo_translate, tmp_path):
    def compile_module(text, *flags):
        (tmp_path / "module.hlo").write_text(text)
        subprocess.run(
            [hlo_translate, "--hlo-to-executable", *flags, "module.hlo"]
            + ["-o", "module.hloexe"],
            cwd=tmp_path,
            check=True,
        )
        (tmp_path / "in.bin").write_bytes(INPUTS)
        (tmp_path / "out.bin").write_bytes(OUTPUTS)
        return "module.hloexe"

    return compile_module


@pytest.fixture
def fake_driver(build_dir, tmp_path):
    """The environment of a machine with a GPU that has no kernels."""
    driver = build_dir / "lib" / "libHLOFakeCUDADriver.so"
    if not driver.exists():
        pytest.skip("the fake driver is not built")
    (tmp_path / "driver").mkdir()
    (tmp_path / "driver/libcuda.so.1").symlink_to(driver)
    return {"LD_LIBRARY_PATH": str(tmp_path / "driver")}


def test_needs_the_c_library_alone(tool):
    needed = subprocess.run(
        ["readelf", "-d", tool], capture_output=True, text=True, check=True
    ).stdout
    names = {line.split("[")[1].split("]")[0] for line in needed.splitlines()
             if "NEEDED" in line}  # fmt: skip
    if any("asan" in name for name in names) or b"__asan_init" in tool.read_bytes():
        pytest.skip("sanitizers need more")
    assert names <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}


def test_runs(run, executable, tmp_path):
    code, output, report = run(
        executable(MODULE), "--inputs=in.bin", "--expected=out.bin",
        "--outputs=again.bin", "--repeat=3", "--profile", "--threads=1",
    )  # fmt: skip
    assert code == 0, output
    # The sign of a NaN means nothing.
    assert (tmp_path / "again.bin").read_bytes()[:-2] == OUTPUTS[:-2]
    assert report["ok"] and report["runs"] == 3 and report["device"] == "processor"
    assert [r["differing"] for r in report["results"]] == [0, 0]
    assert 0 < report["min_s"] <= report["median_s"]
    assert report["profile"]


def test_random_inputs(run, executable, tmp_path):
    file = executable(MODULE)
    saved = []
    for seed in (1, 1, 2):
        code, output, _ = run(file, f"--seed={seed}", "--save-inputs=made.bin")
        assert code == 0, output
        saved.append((tmp_path / "made.bin").read_bytes())
    assert saved[0] == saved[1] != saved[2]
    integers = np.frombuffer(saved[0][:12], np.int16)
    assert integers.min() >= 0 and integers.max() <= 15
    floats = np.frombuffer(saved[0][12:], np.uint16)  # bf16 from 0 to 1
    assert len(floats) == 4 and floats.max() <= 0x3F80
    code, output, _ = run(file, "--seed=1", "--inputs=in.bin")
    assert code == 2 and "--inputs excludes --seed" in output
    code, output, _ = run(file, "--save-inputs=no/such/folder")
    assert code == 1 and "no/such/folder" in output


def test_without_inputs(run, executable, tmp_path):
    code, output, _ = run(executable(MODULE), "--outputs=again.bin")
    assert code == 0, output
    zeros = bytes(12) + np.full(4, 0x8000, np.uint16).tobytes()
    assert (tmp_path / "again.bin").read_bytes() == zeros


def test_calls(run, executable, tmp_path):
    """Of the functions of processors those that take no library."""
    array = np.array([3, 1, 2], np.float32)
    file = executable("""HloModule sort
less {
  p = f32[] parameter(0)
  q = f32[] parameter(1)
  ROOT r = pred[] compare(p, q), direction=LT
}
ENTRY main {
  x = f32[3] parameter(0)
  ROOT y = f32[3] sort(x), dimensions={0}, to_apply=less
}
""")
    (tmp_path / "in.bin").write_bytes(array.tobytes())
    (tmp_path / "out.bin").write_bytes(np.sort(array).tobytes())
    code, output, _ = run(file, "--inputs=in.bin", "--expected=out.bin")
    assert code == 0, output
    code, output, _ = run(
        executable("""HloModule dot
ENTRY main {
  x = f32[300,300] parameter(0)
  ROOT y = f32[300,300] dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
""")
    )
    assert code == 1
    assert "no library here has cpu.dot" in output


def test_differences(run, executable, tmp_path):
    file = executable(MODULE)
    wrong = np.frombuffer(OUTPUTS, np.uint16).copy()
    wrong[6] += 1  # a number of bf16 further
    (tmp_path / "out.bin").write_bytes(wrong.tobytes())
    files = [file, "--inputs=in.bin", "--expected=out.bin"]
    code, output, report = run(*files)
    assert code == 3 and not report["ok"]
    assert "out_1 bf16[4]{0}: 1 of 4 elements differ" in output
    assert report["results"][1]["max_abs"] == 2**-7
    assert run(*files, "--ulp-tolerance=1")[0] == 0
    assert run(*files, "--abs-tolerance=0.01")[0] == 0
    assert run(*files, "--rel-tolerance=0.01")[0] == 0
    assert run(*files, "--rel-tolerance=0.001")[0] == 3
    # Infinities are themselves alone, integers exact.
    wrong = np.frombuffer(OUTPUTS, np.uint16).copy()
    wrong[8] -= 1
    wrong[0] += 1
    (tmp_path / "out.bin").write_bytes(wrong.tobytes())
    _, _, report = run(*files, "--abs-tolerance=1e30", "--rel-tolerance=1")
    assert [r["differing"] for r in report["results"]] == [1, 1]


@pytest.mark.parametrize(
    "arguments, code, message",
    [
        ([], 2, "FILE is required"),
        (["module.hloexe", "out.bin"], 2, "not expected: out.bin"),
        (["module.hloexe", "--fast=1"], 2, "not expected: --fast=1"),
        (["module.hloexe", "--repeat"], 2, "--repeat: 1 required COUNT missing"),
        (["module.hloexe", "--repeat=x"], 2, "Could not convert: --repeat = x"),
        (["module.hloexe", "--repeat=-1"], 2, "Could not convert: --repeat = -1"),
        (["module.hloexe", "--rel-tolerance=-1"], 2, "is not negative"),
        (["absent.hloexe"], 1, "'absent.hloexe' cannot be read"),
        (["in.bin"], 1, "this is no executable of hlo-opt"),
        (["module.hloexe", "--inputs=absent"], 1, "'absent' cannot be read"),
        (["module.hloexe", "--inputs=/"], 1, "'/' cannot be read"),
        (["module.hloexe", "--inputs=module.hlo"], 1, "and the arrays have 20"),
        (["module.hloexe", "--outputs=/no/file"], 1, "cannot be written"),
    ],
)
def test_errors(run, executable, arguments, code, message):
    executable(MODULE)
    found, output, _ = run(*arguments)
    assert found == code
    assert message in output


def test_no_driver(run, executable):
    code, output, report = run(executable(COPY, "--target=h100"))
    if code:
        assert "error: " in output and report["error"]


def test_gpu(run, executable, fake_driver, tmp_path):
    file = executable(COPY, "--target=h100")
    (tmp_path / "in.bin").write_bytes(INPUTS[:12] * 2)
    code, output, report = run(
        file, "--inputs=in.bin", "--expected=in.bin", "--repeat=4", "--profile",
        **fake_driver,
    )  # fmt: skip
    assert code == 0, output
    assert report["device"] == "Fake GPU" and report["target"] == "h100"


def test_gpu_bundle(build_dir, source_dir, fake_driver, tmp_path):
    (tmp_path / "copy.hlo").write_text(COPY)
    (tmp_path / "large.hlo").write_text(COPY.replace("2,3", "2048,1024"))
    (tmp_path / "wrong.hlo").write_text(COPY.replace("parameter", "perimeter"))
    bundle = tmp_path / "bundle"
    made = subprocess.run(
        [sys.executable, source_dir / "scripts/gpu-bundle.py", bundle]
        + [tmp_path / f"{name}.hlo" for name in ("copy", "large", "wrong")]
        + [f"--build-dir={build_dir}", "--max-mib=16"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "left out:" in made and "wrong.hlo" in made
    names = sorted(p.name for p in (bundle / "models").iterdir())
    assert names == ["copy", "large"]
    # Inputs that would be a large part of the folder are made by the machine.
    assert not (bundle / "models/large/in.bin").exists()
    done = subprocess.run(
        [bundle / "run.sh"],
        capture_output=True,
        text=True,
        env={**os.environ, **fake_driver, "REPEAT": "2"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok copy time: min" in done.stdout and "ok large" in done.stdout
    found = json.loads((bundle / "results.json").read_text())
    assert found["models"]["copy"]["runs"] == 2
    made = [(bundle / "models/large" / f"{x}.bin").read_bytes() for x in ("in", "ours")]
    assert len(made[0]) == 2048 * 1024 * 4 and made[0] == made[1]
    # The same by JAX, of which one result is another one.
    ours = bundle / "models/copy/ours.bin"
    ours.write_bytes((2 * np.frombuffer(ours.read_bytes(), np.float32)).tobytes())
    done = subprocess.run(
        [sys.executable, bundle / "run-jax.py", "--repeat=1"],
        capture_output=True,
        text=True,
        env={**os.environ, "JAX_PLATFORMS": "cpu"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "geometric mean of 2" in done.stdout
    found = json.loads((bundle / "results-jax.json").read_text())["models"]
    assert found["large"]["errors"] == [0] and found["large"]["ratio"] > 0
    assert found["copy"]["errors"] == pytest.approx([1])
    # Results that differ, and no driver.
    expected = bundle / "models/copy/out.bin"
    expected.write_bytes(bytes(len(expected.read_bytes())))
    done = subprocess.run(
        [bundle / "run.sh"],
        capture_output=True,
        text=True,
        env={**os.environ, **fake_driver},
    )
    assert done.returncode == 1 and "FAILED copy" in done.stdout
    assert "1 failed" in done.stdout


def test_bundle_without_room(build_dir, source_dir, tmp_path):
    (tmp_path / "copy.hlo").write_text(COPY)
    made = subprocess.run(
        [sys.executable, source_dir / "scripts/gpu-bundle.py", tmp_path / "bundle"]
        + [tmp_path / "copy.hlo", f"--build-dir={build_dir}", "--max-mib=0.5"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "copy.hlo: takes 0 MiB" in made
    assert not list((tmp_path / "bundle/models").iterdir())


def test_small_integers_of_bundles(source_dir, tmp_path):
    sys.path.insert(0, str(source_dir / "scripts"))
    import importlib

    bundle = importlib.import_module("gpu-bundle")
    file = pathlib.Path(tmp_path / "arrays.npz")
    arrays = {f"in_{i}": np.array([i], np.uint8) for i in range(11)}
    arrays["in_11__int4"] = np.array([7, 8, 15], np.uint8)
    np.savez(file, **arrays)
    assert bundle.to_bytes(file) == bytes(range(11)) + bytes([7, 0xF8, 0xFF])
