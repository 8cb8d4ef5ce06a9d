"""Modules with the custom calls of LAPACK that JAX makes on CPUs."""

import jax
import numpy as np

RNG = np.random.default_rng(11)


def random(dtype, *shape):
    value = RNG.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        value = value + 1j * RNG.standard_normal(shape)
    return value.astype(dtype)


def functions(dtype):
    """Functions that JAX lowers to such custom calls, with their inputs."""
    linalg = jax.lax.linalg
    square, tall, wide = (random(dtype, 2, *s) for s in ((5, 5), (5, 4), (4, 7)))
    hermitian = square + np.conj(square.swapaxes(-1, -2))
    # The factor of the second one is NaN.
    indefinite = square @ np.conj(square.swapaxes(-1, -2)) + np.eye(5, dtype=dtype)
    indefinite[1] *= -1
    diagonals = [random(dtype, 2, 5) for _ in range(3)]
    diagonals[1] += 4
    yield linalg.cholesky, indefinite
    yield linalg.lu, tall
    yield linalg.lu, wide
    yield lambda x: linalg.qr(x, full_matrices=True), tall
    yield lambda x: linalg.qr(x, full_matrices=False), wide
    yield lambda x: linalg.qr(x, pivoting=True, full_matrices=True), tall
    yield linalg.eigh, hermitian
    yield linalg.eig, square
    yield lambda x: linalg.svd(x, full_matrices=True), wide
    yield lambda x: linalg.svd(x, full_matrices=False), tall
    yield lambda x: linalg.svd(x, compute_uv=False), tall
    yield lambda x: linalg.svd(x, full_matrices=False, compute_uv=False), wide
    yield (
        lambda x: linalg.svd(x, algorithm=linalg.SvdAlgorithm.QR, full_matrices=False),
        tall,
    )
    yield linalg.schur, square
    yield linalg.hessenberg, square
    yield linalg.tridiagonal, hermitian
    yield linalg.tridiagonal_solve, *diagonals, tall[:, :, :3]
    yield jax.numpy.linalg.solve, square, tall


def modules(dtype):
    """[(text, inputs)]. Starts the threads of JAX, so call it in another process."""
    with jax.enable_x64():
        return [
            (jax.jit(f).lower(*inputs).compiler_ir("hlo").as_hlo_text(), inputs)
            for f, *inputs in functions(dtype)
        ]
