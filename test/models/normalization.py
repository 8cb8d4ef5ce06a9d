"""Softmax, log-sum-exp, layer norm and RMS norm: rows reduced and normalized."""

import jax
import jax.numpy as jnp
from jax import lax
from registry import model, normal

ROWS, COLUMNS = 64, 256


def layer_norm(x, scale, shift):
    """Normalizes the last dimension of x to mean 0 and variance 1, then scales and
    shifts it.
    """
    mean = x.mean(-1, keepdims=True)
    variance = jnp.square(x - mean).mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + shift


@model("softmax", normal(ROWS, COLUMNS))
def softmax(x):
    return jax.nn.softmax(x, -1)


@model("softmax_bf16", normal(ROWS, COLUMNS, dtype=jnp.bfloat16))
def softmax_bf16(x):
    return jax.nn.softmax(x, -1)


@model("logsumexp", normal(ROWS, COLUMNS))
def logsumexp(x):
    return jax.nn.logsumexp(x, -1)


@model("layer_norm", normal(ROWS, COLUMNS), normal(COLUMNS), normal(COLUMNS))
def layer_norm_forward(x, scale, shift):
    return layer_norm(x, scale, shift)


@model(
    "layer_norm_gradient",
    normal(ROWS, COLUMNS),
    normal(COLUMNS),
    normal(COLUMNS),
    normal(ROWS, COLUMNS),
)
def layer_norm_gradient(x, scale, shift, cotangent):
    return jax.vjp(layer_norm, x, scale, shift)[1](cotangent)


@model(
    "rms_norm_bf16",
    normal(ROWS, COLUMNS, dtype=jnp.bfloat16),
    normal(COLUMNS, dtype=jnp.bfloat16),
)
def rms_norm_bf16(x, scale):
    wide = x.astype(jnp.float32)
    return (wide * lax.rsqrt(jnp.square(wide).mean(-1, keepdims=True) + 1e-6)).astype(
        x.dtype
    ) * scale
