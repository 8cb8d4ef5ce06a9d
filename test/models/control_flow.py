"""Branches, nested loops, tuples and shared functions: what the call graph passes work
on.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import indices, model, normal


@model("conditional", indices(bound=2), normal(16))
def conditional(index, x):
    return lax.cond(index == 0, jnp.sin, lambda x: jnp.cos(x) + 1, x)


@model("switch", indices(bound=3), normal(16), normal(16))
def switch(index, x, y):
    branches = [
        lambda x, y: (x + y, x),
        lambda x, y: (x * y, y),
        lambda x, y: (y, x - y),
    ]
    return lax.switch(index, branches, x, y)


@model("nested_loops", normal(8, 8))
def nested_loops(x):
    """A loop in a loop, with a part of the carried tuple that never changes and one
    that nobody reads.
    """

    def inner(i, state):
        x, scale, unused = state
        return x * scale + jnp.float32(i), scale, unused + 1

    def outer(_, state):
        return lax.fori_loop(0, 4, inner, state)

    return lax.fori_loop(0, 3, outer, (x, jnp.float32(0.5), jnp.float32(0)))[0]


@jax.jit
def square_plus_one(x):
    return x * x + 1


@jax.jit
def twice(x):
    return square_plus_one(square_plus_one(x))


@model("shared_functions", normal(16), normal(16))
def shared_functions(x, y):
    """Functions called from several places, nested two deep."""
    return twice(x) + square_plus_one(y), twice(y)
