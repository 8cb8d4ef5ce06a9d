"""Gather and scatter: embedding lookup, its gradient, updates in place, segments,
one-hot.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import Arg, indices, model, normal

ROWS, WIDTH, TOKENS = 512, 32, 64


@model("embedding_gather", normal(ROWS, WIDTH), indices(TOKENS, bound=ROWS))
def lookup(table, tokens):
    return table[tokens]


@model(
    "embedding_gradient",
    normal(ROWS, WIDTH),
    indices(TOKENS, bound=ROWS),
    normal(TOKENS, WIDTH),
)
def lookup_gradient(table, tokens, cotangent):
    return jax.vjp(lambda table: table[tokens], table)[1](cotangent)[0]


@model("embedding_bag", normal(ROWS, WIDTH), indices(8, 5, bound=ROWS), normal(8, 5))
def embedding_bag(table, rows, weight):
    """Weighted sums [8, width] of five rows each, as recommendation models do."""
    return jnp.einsum("bn,bnd->bd", weight, jnp.take(table, rows, 0, mode="clip"))


@model(
    "scatter_update",
    normal(ROWS, WIDTH),
    Arg((ROWS,), jnp.int32, "perm"),
    normal(ROWS, WIDTH),
    donate=(0,),
)
def scatter_update(table, rows, values):
    """Three ways to write rows: set with unique indices, maximum, and multiplication
    out of bounds dropped.
    """
    table = table.at[rows].set(values, unique_indices=True)
    table = table.at[rows[:8]].max(values[:8])
    return table.at[rows[:4] + ROWS - 2].multiply(2.0, mode="drop")


@model("segment_sum", normal(TOKENS, WIDTH), indices(TOKENS, bound=10))
def segment_sum(values, segments):
    return jax.ops.segment_sum(values, segments, 10)


@model("histogram", indices(1024, bound=32))
def histogram(values):
    return jnp.bincount(values, length=32)


@model("take_along_axis", normal(16, 64), indices(16, 8, bound=64))
def take_along_axis(x, positions):
    return jnp.take_along_axis(x, positions, 1)


@model("batched_gather", normal(4, 16, 8), indices(4, 3, bound=16))
def batched_gather(x, rows):
    """Rows per batch: a gather with operand and index batching dimensions."""
    return jax.vmap(lambda matrix, row: matrix[row])(x, rows)


@model("dynamic_slices", normal(64, 32), indices(8, bound=56))
def dynamic_slices(x, starts):
    """A loop that reads one window and writes another at run-time positions."""

    def step(i, x):
        window = lax.dynamic_slice(x, (starts[i], 0), (8, 32))
        return lax.dynamic_update_slice(x, jnp.tanh(window), (starts[7 - i], 0))

    return lax.fori_loop(0, 8, step, x)


@model("one_hot", indices(32, bound=16))
def one_hot(labels):
    return jax.nn.one_hot(labels, 16)
