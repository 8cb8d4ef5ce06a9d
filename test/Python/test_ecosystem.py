"""`scripts/ecosystem` and `oracle.ecosystem`: programs are described, modules widened,
results judged, tables written.
"""

import importlib
import json
import re
import subprocess
import sys

import numpy as np
import pytest
from oracle import (
    accuracy_report,
    ecosystem,
    ecosystem_report,
    measured,
    verdict,
    widen,
)

MODULE = """HloModule m, entry_computation_layout={(f32[2]{0}, s32[2]{0})->f32[2]{0}}

ENTRY main {
  x = f32[2]{0} parameter(0)
  n = s32[2]{0} parameter(1)
  c = f32[2]{0} constant({0.1, -inf})
  bits = s32[2]{0} bitcast-convert(x)
  sum = s32[2]{0} add(bits, n)
  y = f32[2]{0} bitcast-convert(sum)
  s = bf16[2]{0} convert(y)
  z = c64[2]{0} complex(x, c)
  d = c64[] constant((1, 0.3))
  q = (f32[2]{0}, s32[]) custom-call(x), custom_call_target="lapack_sgetrf_ffi"
  ROOT r = f32[2]{0} add(x, c)
}
"""


def test_programs_are_described(source_dir, monkeypatch):
    """Their packages, which need not be there, are pinned."""
    folder = source_dir / "scripts" / "ecosystem"
    monkeypatch.syspath_prepend(str(folder))
    export = importlib.import_module("export")
    export.load_all()
    pinned = re.findall(r"^(\S+)==", (folder / "requirements.txt").read_text(), re.M)
    assert len(export.PROGRAMS) >= 60
    for program in export.PROGRAMS.values():
        assert program.description, program.name
        assert set(program.packages) <= set(pinned), program.name


def test_widened_text():
    lines = [line.strip() for line in widen.text(MODULE).splitlines()]
    assert "entry_computation_layout={(f64[2]{0}, s32[2]{0})->f64[2]{0}}" in lines[0]
    # As the number is in single precision.
    assert "c = f64[2]{0} constant({0.10000000149011612, -inf})" in lines
    assert "d = c128[] constant((1.0, 0.30000001192092896))" in lines
    # Bits are those of the narrow type.
    assert "bits.narrow = f32[2]{0} convert(x)" in lines
    assert "bits = s32[2]{0} bitcast-convert(bits.narrow)" in lines
    assert "y.bits = f32[2]{0} bitcast-convert(sum)" in lines
    assert "y = f64[2]{0} convert(y.bits)" in lines
    assert "s = f64[2]{0} convert(y)" in lines
    assert "z = c128[2]{0} complex(x, c)" in lines
    assert any(line.endswith('"lapack_dgetrf_ffi"') for line in lines)


def test_widened_root_of_bits():
    text = "ENTRY e {\n  a = f32[] parameter(0)\n  ROOT b = u32[] bitcast-convert(a)\n}"
    lines = widen.text(text).splitlines()
    assert lines[2:4] == [
        "  b.narrow = f32[] convert(a)",
        "  ROOT b = u32[] bitcast-convert(b.narrow)",
    ]


def test_widened_types_are_of_their_computation():
    """A name means another value in another computation."""
    text = (
        "one {\n  a = f32[] parameter(0)\n  ROOT b = f32[] negate(a)\n}\n"
        "ENTRY two {\n  a = s32[] parameter(0)\n  ROOT b = f32[] bitcast-convert(a)\n}"
    )
    assert "narrow" not in widen.text(text)


def test_widened_values():
    given = [np.float32([1.5]), np.int32([2]), np.complex64([1j]), np.float64([0.1])]
    found = [array.dtype.name for array in widen.values(given)]
    assert found == ["float64", "int32", "complex128", "float64"]


def never():
    raise AssertionError("nothing differs")


def judge(ours, xla, noisy=None, exact=never):
    noisy = xla if noisy is None else noisy
    return verdict.judge([ours], [xla], [noisy], exact)


def test_equal_results():
    array = np.float32([1.0, np.nan, np.inf])
    assert judge(array, array.copy()).kind == verdict.EQUAL


def test_rounding_by_double_precision():
    xla, exact = np.float32([1.0, 2.0]), np.float64([1.0, 2.01])
    found = judge(np.float32([1.0, 2.02]), xla, exact=lambda: [exact])
    assert (found.kind, found.why) == (verdict.ROUNDING, ("f64",))
    assert found.error_ours == pytest.approx(found.error_xla, rel=1e-2)


def test_rounding_by_noise():
    """Nothing is computed in double precision then."""
    xla, noisy = np.float32([1.0]), np.float32([1.01])
    found = judge(np.float32([1.05]), xla, noisy)
    assert (found.kind, found.why) == (verdict.ROUNDING, ("noise",))


def test_wrong_results():
    xla, exact = np.float32([1.0]), np.float64([1.0001])
    found = judge(np.float32([1.01]), xla, exact=lambda: [exact])
    assert (found.kind, found.unexplained) == (verdict.WRONG, (0,))
    assert judge(np.float32([1.01]), xla, exact=lambda: None).kind == verdict.WRONG
    assert judge(np.int32([1]), np.int32([2]), exact=lambda: None).kind == verdict.WRONG


def test_other_number_of_results():
    one = [np.float32([1.0])]
    assert verdict.judge([], one, one, never).kind == verdict.WRONG


def test_cancelled_results():
    xla, exact = np.float32([1e-3]), np.float64([1e-9])
    found = judge(np.float32([5e-3]), xla, exact=lambda: [exact])
    assert (found.kind, found.why) == (verdict.ROUNDING, ("cancels",))


def test_errors():
    exact = np.float64([3.0, 4.0])
    assert verdict.mean_error(np.float32([3.0, 4.5]), exact) == pytest.approx(0.1)
    assert verdict.largest_error(np.float32([3.0, 4.5]), exact) == pytest.approx(0.125)
    assert verdict.mean_error(np.float32([3.0, np.nan]), exact) == np.inf
    assert verdict.mean_error(np.float32([3.0, 1.0]), np.float64([3.0, np.nan])) == 0
    assert verdict.largest_error(np.float32([]), np.float64([])) == 0
    assert verdict.largest_error(np.int8([1, 2]), np.int8([1, 3])) == 0.5


def test_accuracy():
    exact = [np.float64([1.0]), np.int32([1]), np.float64([1.0]), np.complex128([1j])]
    xla = [np.float32([1.0]), np.int32([1]), np.float64([1.0]), np.complex64([1j])]
    ours = [np.float32([1.25]), np.int32([2]), np.float64([2.0]), np.complex64([2j])]
    least = float(np.finfo(np.float32).eps) / 4
    # Neither integers nor what has no wider type.
    assert verdict.accuracy(ours, xla, exact) == {0: (0.25, least), 3: (1.0, least)}


def test_times():
    said = "compilation: 0.5 s\ntime: min 1e-05 s, median 2 s\nmemory: 12 bytes of\n"
    found = measured.parse_times(said)
    assert found == {"compilation": 0.5, "run": 1e-05, "memory": 12}
    assert measured.runs_for(0.5, 0.01) == 50
    assert measured.runs_for(0.5, 10) == measured.MIN_RUNS
    assert measured.runs_for(0.5, 0) == measured.MAX_RUNS


def test_messages():
    said = "note\n/a/b/m.hlo:1:2: error: no\n"
    assert measured.message_of(1, said) == "exit code 1: m.hlo:1:2: error: no"
    assert measured.message_of(-9, "") == "signal 9: no message"


def test_nudged():
    given = np.float32([0.0, 1.0, 2.0])
    found = measured.nudged(given)
    assert list(found[:2]) == [0, 1] and found[2] != 2
    assert abs(found[2] - 2) < 1e-6
    assert list(measured.nudged(np.int32([5]))) == [5]


def test_least():
    old = {"run": 1.0, "compilation": 2.0, "memory": 3, "resident": 4}
    new = {"run": 2.0, "compilation": 1.0, "memory": 3, "resident": 4}
    assert ecosystem.least(old, new) == {**new, "run": 1.0}
    assert ecosystem.least({}, new) == new
    assert ecosystem.least(old, {"skip": "died"}) == {"skip": "died"}


def side(run, compilation=1.0, memory=100):
    return {"run": run, "compilation": compilation, "memory": memory, "resident": 1}


RESULTS = {
    "fast": {"kind": "equal", "ours": side(1e-3), "xla": side(4e-3)},
    "slow": {
        "kind": "rounding",
        "why": ["noise"],
        "ours": side(4e-3),
        "xla": side(1e-3),
        "about": {"packages": {"jax": "1.0"}, "what": "It adds"},
    },
    "bad": {"kind": "FAIL", "ours": {"skip": "exit code 1: a | b"}, "xla": {}},
}


def test_report():
    page = ecosystem_report.write(RESULTS)
    assert "| run | 1.00 | 0.25 | 1 | 2 |" in page
    assert "| `slow` | 0.25 | 0.004 | 0.001 |" in page
    assert (
        "| `slow` | jax 1.0 | rounding (noise) | 4 | 1 | 0.25 | 1.00 | 1.00 |" in page
    )
    assert "| `bad` | FAIL | exit code 1: a \\| b |" in page
    assert "| `slow` | It adds |" in page
    assert "1 FAIL" in page


def test_accuracy_report():
    results = {
        "a": {"accuracy": [(0, 4e-7, 1e-7, 1e-8), (1, 1e-7, 1e-7, 1e-8)]},
        "b": {"accuracy": [(0, 1e-7, 2e-7, 1e-8)]},
        "c": {"ours": {"run": 1.0}, "xla": {}, "not exact": "XLA: no | type"},
    }
    page = accuracy_report.write(results)
    assert "| geometric mean of modules | 1.000 |" in page
    assert "| `a` | 1 | out_0 | 4.00 | 4.0e-07 | 1.0e-07 | 1.0e-08 |" in page
    assert "| `c` | XLA: no \\| type |" in page
    assert "Nothing was compared" in accuracy_report.write({})


def test_program_is_compared(build_dir, tmp_path):
    """The whole way, of one small module."""
    module = tmp_path / "m.hlo"
    module.write_text(
        "HloModule m\nENTRY e {\n  x = f32[8] parameter(0)\n"
        "  ROOT y = f32[8] exponential(x)\n}\n"
    )
    np.savez(tmp_path / "m.npz", in_0=np.linspace(0, 1, 8, dtype=np.float32))
    command = [sys.executable, "-m", "oracle.ecosystem", str(tmp_path), "--accuracy"]
    command += [f"--build-dir={build_dir}", f"--json={tmp_path / 'r.json'}"]
    command += ["--turns=1", "--seconds=0", f"--report={tmp_path / 'r.md'}"]
    done = subprocess.run(
        command, cwd=ecosystem.corpus.PROJECT / "test", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    entry = json.loads((tmp_path / "r.json").read_text())["m"]
    assert entry["kind"] == "equal" and len(entry["accuracy"]) == 1
    assert "| results | 1 |" in (tmp_path / "r.md").read_text()
