"""Residuals of the expanded solvers, as multiples of the rounding of the type.

Of an algorithm that is backward stable, they are about the size of the matrix times
its norm times the unit in the last place (Higham, "Accuracy and stability of numerical
algorithms", 2002, sections 8.2, 10.1, 19.3); FACTOR times that is allowed. Matrices
are larger than the blocks of the expanders.
"""

import ml_dtypes
import numpy as np
import pytest
from oracle.program import run, shape_of, type_name

PASSES = (
    "--qr-expander",
    "--eigh-expander",
    "--cholesky-expander=block-size=32",
    "--triangular-solve-expander=block-size=32",
)
FACTOR = 5
TYPES = [np.float32, np.float64, np.complex64, np.complex128]


@pytest.fixture
def evaluate(build_dir, tmp_path):
    """The results of one expanded instruction of the given inputs."""

    def evaluate(shapes, instruction, *inputs):
        parameters = "".join(
            f"  p{i} = {shape_of(value)} parameter({i})\n"
            for i, value in enumerate(inputs)
        )
        root = f"  ROOT r = {shapes} {instruction}\n"
        text = f"HloModule m\n\nENTRY e {{\n{parameters}{root}}}\n"
        return run(build_dir / "bin" / "hlo-run", tmp_path, text, inputs, PASSES)

    return evaluate


@pytest.fixture
def random():
    generator = np.random.default_rng(0)

    def draw(shape, dtype):
        value = generator.standard_normal(shape)
        if np.dtype(dtype).kind == "c":
            value = value + 1j * generator.standard_normal(shape)
        return value.astype(dtype)

    return draw


def adjoint(matrix):
    return np.conj(np.swapaxes(matrix, -1, -2))


def wide(matrix):
    return matrix.astype(np.complex128 if matrix.dtype.kind == "c" else np.float64)


def error(residual, scale, dtype, size):
    """The largest residual of a batch in units of `size * scale * eps`."""
    norms = np.linalg.norm(residual, axis=(-2, -1))
    return np.max(norms / (size * scale * ml_dtypes.finfo(dtype).eps))


def norm(matrix):
    return np.linalg.norm(wide(matrix), axis=(-2, -1))


@pytest.mark.parametrize("dtype", [*TYPES, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("lower", [True, False])
def test_cholesky(evaluate, random, dtype, lower):
    n = 70
    x = wide(random((2, n, n), dtype))
    a = (x @ adjoint(x) / n + np.eye(n)).astype(dtype)
    (factor,) = evaluate(shape_of(a), f"cholesky(p0), lower={str(lower).lower()}", a)
    factor = wide(factor)
    assert not np.any(np.triu(factor, 1) if lower else np.tril(factor, -1))
    product = factor @ adjoint(factor) if lower else adjoint(factor) @ factor
    assert error(product - wide(a), norm(a), dtype, n) < FACTOR


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("transpose", ["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"])
def test_triangular_solve(evaluate, random, dtype, left, lower, transpose):
    n, k = 70, 3
    triangle = np.tril if lower else np.triu
    a = random((2, n, n), dtype)
    a = triangle(a / n, -1 if lower else 1) + np.eye(n, dtype=dtype)
    b = random((2, n, k) if left else (2, k, n), dtype)
    (x,) = evaluate(
        shape_of(b),
        f"triangular-solve(p0, p1), left_side={str(left).lower()}, "
        f"lower={str(lower).lower()}, unit_diagonal=false, transpose_a={transpose}",
        a.astype(dtype),
        b,
    )
    matrix, x = wide(a), wide(x)
    if transpose != "NO_TRANSPOSE":
        matrix = np.swapaxes(matrix, -1, -2)
    if transpose == "ADJOINT":
        matrix = np.conj(matrix)
    residual = (matrix @ x if left else x @ matrix) - wide(b)
    assert error(residual, norm(a) * norm(x), dtype, n) < FACTOR


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("shape", [(150, 140), (140, 150), (2, 33, 33)])
@pytest.mark.parametrize("scale", [1, 1e-30, 1e30])
def test_qr(evaluate, random, dtype, shape, scale):
    *batch, m, n = shape
    count, element = min(m, n), type_name(np.dtype(dtype))
    a = (random(shape, dtype) * np.dtype(dtype).type(scale)).astype(dtype)
    dims = ",".join(map(str, [*batch, count]))
    packed, taus = evaluate(
        f"({shape_of(a)}, {element}[{dims}])",
        'custom-call(p0), custom_call_target="Qr"',
        a,
    )
    vectors = np.ascontiguousarray(packed[..., :count])
    (q,) = evaluate(
        shape_of(vectors),
        "custom-call(p0, p1), "
        'custom_call_target="ProductOfElementaryHouseholderReflectors"',
        vectors,
        taus,
    )
    r, q = np.triu(wide(packed))[..., :count, :], wide(q)
    assert error(q @ r / scale - wide(a) / scale, norm(a) / scale, dtype, m) < FACTOR
    assert error(adjoint(q) @ q - np.eye(count), 1, dtype, m) < FACTOR
    # Of LAPACK's reflections, the diagonal is real.
    assert not np.any(np.imag(np.diagonal(r, axis1=-2, axis2=-1)))


SPECTRA = {
    "random": lambda n: np.sin(np.arange(n)),
    "equal": lambda n: np.repeat([1.0, -1.0], [n // 2, n - n // 2]),
    "graded": lambda n: 10.0 ** -np.arange(n),
    "singular": lambda n: np.arange(n) % 2,
    "zero": np.zeros,
}


@pytest.fixture
def check_eigh(evaluate, random):
    """Diagonalizes a matrix of given eigenvalues times a scale."""

    def check(values, dtype, scale=1, lower=1):
        n, eps = len(values), ml_dtypes.finfo(dtype).eps
        q, _ = np.linalg.qr(wide(random((n, n), dtype)))
        a = ((q * values) @ adjoint(q) * scale).astype(dtype)
        # Neither the other triangle nor an imaginary part of the diagonal is read.
        half = np.tril(wide(a), -1) if lower else np.triu(wide(a), 1)
        hermitian = half + adjoint(half) + np.diag(np.real(np.diag(wide(a))))
        is_other = np.triu(a + np.inf, 1) if lower else np.tril(a + np.inf, -1)
        given = np.where(is_other != 0, np.nan, a).astype(dtype)
        real = type_name(np.dtype(np.finfo(dtype).dtype))
        v, w = evaluate(
            f"({shape_of(a)}, {real}[{n}])",
            'custom-call(p0), custom_call_target="Eigh", '
            f'backend_config="{lower},1,30,{eps}"',
            given,
        )
        v, w, hermitian = wide(v), wide(w) / scale, hermitian / scale
        size = max(np.linalg.norm(hermitian), np.finfo(np.float64).tiny)
        assert np.all(np.diff(w) >= 0)
        assert error(adjoint(v) @ v - np.eye(n), 1, dtype, n) < FACTOR
        assert error(hermitian @ v - v * w, size, dtype, n) < FACTOR
        assert np.max(np.abs(w - np.sort(values))) <= FACTOR * n * eps * size

    return check


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("spectrum", SPECTRA)
@pytest.mark.parametrize("lower", [1, 0])
def test_eigh(check_eigh, dtype, spectrum, lower):
    check_eigh(SPECTRA[spectrum](15), dtype, lower=lower)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("scale", [1e-30, 1e30])
def test_eigh_of_extreme_numbers(check_eigh, dtype, scale):
    check_eigh(SPECTRA["random"](16), dtype, scale)


def test_eigh_of_nan_ends(evaluate):
    a = np.full((3, 3), np.nan, np.float32)
    v, w = evaluate(
        "(f32[3,3], f32[3])",
        'custom-call(p0), custom_call_target="Eigh", backend_config="1,1,100,1e-6"',
        a,
    )
    assert np.isnan(w).all()
