"""Scaled dot-product attention: plain, causal, in bf16, its gradient, and in blocks
with a running maximum.
"""

import math

import jax
import jax.numpy as jnp
from jax import lax
from registry import model, normal

SHAPE = (2, 4, 64, 32)  # batch, heads, time, depth


def attention(q, k, v, causal=False):
    """softmax(q k^T / sqrt(depth)) v with q, k, v [batch, head, time, depth]."""
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k, preferred_element_type=jnp.float32)
    scores = scores / math.sqrt(q.shape[-1])
    if causal:
        time = scores.shape[-1]
        scores = jnp.where(jnp.tril(jnp.ones((time, time), bool)), scores, -1e9)
    return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores, -1).astype(q.dtype), v)


@model("attention", *(normal(*SHAPE),) * 3)
def attention_plain(q, k, v):
    return attention(q, k, v)


@model("attention_causal_bf16", *(normal(*SHAPE, dtype=jnp.bfloat16),) * 3)
def attention_causal_bf16(q, k, v):
    return attention(q, k, v, causal=True)


@model("attention_gradient", *(normal(*SHAPE),) * 4)
def attention_gradient(q, k, v, cotangent):
    return jax.vjp(attention, q, k, v)[1](cotangent)


@model("attention_blocked", *(normal(*SHAPE),) * 3)
def attention_blocked(q, k, v, block=16):
    """The same without ever holding all the scores: a scan over blocks of keys."""
    batch, heads, time, depth = k.shape
    blocks = [
        x.reshape(batch, heads, time // block, block, depth).transpose(2, 0, 1, 3, 4)
        for x in (k, v)
    ]

    def step(carry, block_of):
        accumulator, total, maximum = carry
        keys, values = block_of
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, keys) / math.sqrt(depth)
        larger = jnp.maximum(maximum, scores.max(-1))
        weight = jnp.exp(scores - larger[..., None])
        rescale = jnp.exp(maximum - larger)
        accumulator = accumulator * rescale[..., None] + jnp.einsum(
            "bhqk,bhkd->bhqd", weight, values
        )
        return (accumulator, total * rescale + weight.sum(-1), larger), None

    rows = q.shape[:-1]
    start = (jnp.zeros_like(q), jnp.zeros(rows), jnp.full(rows, -jnp.inf))
    (accumulator, total, _), _ = lax.scan(step, start, tuple(blocks))
    return accumulator / total[..., None]
