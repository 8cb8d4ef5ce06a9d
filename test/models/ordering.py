"""Sorting and prefix operations: sort, argsort, top-k, median, cumulative sums and
products, search.
"""

import jax.numpy as jnp
from jax import lax
from registry import Arg, indices, model, normal, uniform

ROWS, COLUMNS = 16, 128


@model("sort", normal(ROWS, COLUMNS))
def sort(x):
    return jnp.sort(x, -1)


@model("argsort", normal(ROWS, COLUMNS, dtype=jnp.bfloat16))
def argsort(x):
    return jnp.argsort(x, -1)


@model("sort_by_key", indices(COLUMNS, bound=8), normal(COLUMNS), normal(COLUMNS))
def sort_by_key(keys, first, second):
    """A stable sort by two keys, which a third array follows."""
    return lax.sort((keys, first, second), num_keys=2)


@model("top_k", normal(ROWS, COLUMNS))
def top_k(x):
    return lax.top_k(x, 8)


@model("top_k_nucleus", normal(ROWS, COLUMNS))
def nucleus(logits):
    """Logits outside the smallest set of tokens that holds 90 % of the probability
    become -inf.
    """
    ordered = jnp.sort(logits, -1)[:, ::-1]
    probability = jnp.exp(ordered - ordered[:, :1])
    share = jnp.cumsum(probability, -1) / probability.sum(-1, keepdims=True)
    threshold = jnp.take_along_axis(ordered, (share < 0.9).sum(-1)[:, None], 1)
    return jnp.where(logits < threshold, -jnp.inf, logits)


@model("median", normal(ROWS, COLUMNS))
def median(x):
    return jnp.median(x, -1)


@model("cumsum", normal(ROWS, COLUMNS))
def cumsum(x):
    return jnp.cumsum(x, 1)


@model(
    "cumsum_reverse", normal(ROWS, COLUMNS), uniform(ROWS, COLUMNS, low=0.9, high=1.1)
)
def cumulative(x, y):
    return (
        lax.cumsum(x, 0, reverse=True),
        lax.cumprod(y, 1),
        lax.cummax(x, 1),
        lax.cumlogsumexp(x, 1),
    )


@model("associative_scan", uniform(ROWS, COLUMNS), normal(ROWS, COLUMNS))
def linear_recurrence(a, b):
    """y[t] = a[t] y[t-1] + b[t] in a logarithmic number of steps."""

    def combine(left, right):
        return left[0] * right[0], left[1] * right[0] + right[1]

    return lax.associative_scan(combine, (a, b), axis=1)[1]


@model(
    "searchsorted", Arg((COLUMNS,), jnp.float32, "iota"), uniform(ROWS, high=COLUMNS)
)
def searchsorted(ordered, values):
    return jnp.searchsorted(ordered, values)


@model("argmax", normal(ROWS, COLUMNS))
def argmax(x):
    return jnp.argmax(x, -1), jnp.argmin(x, 0)
