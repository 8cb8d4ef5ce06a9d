"""Factorizations and solves: as HLO opcodes (`cholesky`, `triangular-solve`) and as
calls of LAPACK; products.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import Arg, model, normal

SIZE = 24
DEFINITE = Arg((SIZE, SIZE), jnp.float32, "spd")


def solve(matrix, right_hand_side):
    """x of a x = b for a symmetric positive definite a."""
    return jax.scipy.linalg.cho_solve(
        (lax.linalg.cholesky(matrix), True), right_hand_side
    )


@model("cholesky_solve", DEFINITE, normal(SIZE, 4), platform="tpu")
def cholesky_solve(matrix, right_hand_side):
    return solve(matrix, right_hand_side)


@model("cholesky_solve_lapack", DEFINITE, normal(SIZE, 4))
def cholesky_solve_lapack(matrix, right_hand_side):
    return solve(matrix, right_hand_side)


@model("cholesky_batch", Arg((8, 6, 6), jnp.float64, "spd"), platform="tpu", x64=True)
def cholesky_batch(matrices):
    factors = lax.linalg.cholesky(matrices)
    return factors, jnp.log(jnp.diagonal(factors, axis1=1, axis2=2)).sum(1)


@model(
    "triangular_solve",
    Arg((SIZE, SIZE), jnp.float32, "tril"),
    normal(4, SIZE),
    platform="tpu",
)
def triangular_solve(matrix, right_hand_side):
    return lax.linalg.triangular_solve(
        matrix, right_hand_side, lower=True, transpose_a=True
    )


@model(
    "matmul_int8",
    Arg((32, 64), jnp.int8, "int:-128:128"),
    Arg((64, 16), jnp.int8, "int:-128:128"),
)
def matmul_int8(a, b):
    return lax.dot(a, b, preferred_element_type=jnp.int32)


@model("einsum_chain", normal(4, 8, 16), normal(16, 32), normal(4, 32, 8))
def einsum_chain(a, b, c):
    return jnp.einsum("bij,jk,bkl->bil", a, b, c, precision="highest")


@model("power_iteration", DEFINITE, normal(SIZE))
def power_iteration(matrix, vector):
    """The largest eigenvalue, iterated until it changes by less than 1e-5."""

    def unfinished(state):
        step, _, old, new = state
        return (step < 100) & (jnp.abs(new - old) > 1e-5)

    def iterate(state):
        step, vector, _, old = state
        product = matrix @ vector
        return step + 1, product / jnp.linalg.norm(product), old, vector @ product

    start = (0, vector / jnp.linalg.norm(vector), jnp.float32(0), jnp.float32(1))
    return lax.while_loop(unfinished, iterate, start)
