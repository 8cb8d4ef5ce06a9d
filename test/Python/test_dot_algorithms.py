"""What dot-algorithm-rewriter makes of dots is as precise as their algorithm."""

import subprocess

import numpy as np
import pytest
from oracle import arrays

SIZE = 64
# Bits of the products that are right, at least.
PRECISION = {
    "bf16_bf16_f32": 5,
    "bf16_bf16_f32_x3": 13,
    "bf16_bf16_f32_x6": 19,
    "bf16_bf16_f32_x9": 19,
    "tf32_tf32_f32_x3": 17,
}


@pytest.fixture
def multiply(build_dir, tmp_path):
    """The product of two square matrices of f32 by an algorithm."""

    def run(algorithm, lhs, rhs):
        shape = f"f32[{lhs.shape[0]},{lhs.shape[0]}]"
        module, out = tmp_path / "m.hlo", tmp_path / "out.npz"
        inputs = tmp_path / "in.npz"
        np.savez(inputs, in_0=lhs, in_1=rhs)
        module.write_text(
            f"HloModule m\n\nENTRY e {{\n  a = {shape} parameter(0)\n"
            f"  b = {shape} parameter(1)\n"
            f"  ROOT d = {shape} dot(a, b), lhs_contracting_dims={{1}}, "
            f"rhs_contracting_dims={{0}}, algorithm=dot_{algorithm}\n}}\n"
        )
        command = [build_dir / "bin" / "hlo-run", module]
        command += ["--platform=interpreter", "--dot-algorithm-rewriter"]
        subprocess.run([*command, f"--inputs={inputs}", f"--outputs={out}"], check=True)
        return arrays.load(out)[1][0]

    return run


@pytest.mark.parametrize("algorithm", PRECISION)
def test_precision(multiply, algorithm):
    random = np.random.default_rng(0)
    lhs, rhs = random.standard_normal((2, SIZE, SIZE)).astype(np.float32)
    exact = lhs.astype(np.float64) @ rhs.astype(np.float64)
    scale = np.abs(lhs).astype(np.float64) @ np.abs(rhs).astype(np.float64)
    error = np.abs(multiply(algorithm, lhs, rhs) - exact) / scale
    assert error.max() < 2.0 ** -PRECISION[algorithm]
    # It is what was asked for, and not a dot of f32.
    assert algorithm.endswith("x9") or error.max() > 2.0**-26


@pytest.mark.parametrize("algorithm", PRECISION)
def test_special_values(multiply, algorithm):
    """Infinities and NaNs are those of the products, however large their parts."""
    payload = np.array([0x7F800001], np.uint32).view(np.float32)[0]
    values = [np.inf, -np.inf, np.nan, payload, 3.0e38, -3.0e38, 0.0, -0.0, 1e-40]
    lhs = np.eye(len(values), dtype=np.float32)
    rhs = np.tile(np.array(values, np.float32)[:, None], (1, len(values)))
    rhs = np.where(np.eye(len(values), dtype=bool), rhs, np.float32(1))
    for a, b in ((lhs, rhs), (rhs, lhs)):
        with np.errstate(invalid="ignore"):
            exact = a.astype(np.float64) @ b.astype(np.float64)
        actual = multiply(algorithm, a, b)
        np.testing.assert_array_equal(np.isnan(actual), np.isnan(exact))
        np.testing.assert_array_equal(np.isinf(actual), np.isinf(exact))
