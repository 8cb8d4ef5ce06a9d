"""A GPT-2 style decoder, two layers: forward pass, one decoding step with a key/value
cache, training step.
"""

import math

import jax
import jax.numpy as jnp
from jax import lax
from losses import adam, cross_entropy
from normalization import layer_norm
from registry import filled, indices, like, model, normal, weights

LAYERS, WIDTH, HEADS, VOCABULARY, CONTEXT = 2, 128, 4, 1024, 64
DEPTH = WIDTH // HEADS


def gpt2_arguments(dtype=jnp.float32):
    """The parameters, as a pytree of `Arg`."""

    def vector(size, value):
        return filled(size, value=value, dtype=dtype)

    def layer():
        return {
            "norm1": (vector(WIDTH, 1), vector(WIDTH, 0)),
            "qkv": (weights(WIDTH, 3 * WIDTH, dtype=dtype), vector(3 * WIDTH, 0)),
            "project": (weights(WIDTH, WIDTH, dtype=dtype), vector(WIDTH, 0)),
            "norm2": (vector(WIDTH, 1), vector(WIDTH, 0)),
            "expand": (weights(WIDTH, 4 * WIDTH, dtype=dtype), vector(4 * WIDTH, 0)),
            "contract": (weights(4 * WIDTH, WIDTH, dtype=dtype), vector(WIDTH, 0)),
        }

    return {
        "tokens": normal(VOCABULARY, WIDTH, scale=0.02, dtype=dtype),
        "positions": normal(CONTEXT, WIDTH, scale=0.02, dtype=dtype),
        "layers": [layer() for _ in range(LAYERS)],
        "norm": (vector(WIDTH, 1), vector(WIDTH, 0)),
    }


def dense(x, layer):
    return x @ layer[0] + layer[1]


def causal_attention(x, layer):
    """Multi-head attention over x [batch, time, width] in which no position sees a
    later one.
    """
    batch, time, width = x.shape
    q, k, v = (
        t.reshape(batch, time, HEADS, DEPTH).transpose(0, 2, 1, 3)
        for t in jnp.split(dense(x, layer["qkv"]), 3, -1)
    )
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(DEPTH)
    mask = jnp.tril(jnp.ones((time, time), bool))
    scores = jnp.where(mask, scores, jnp.asarray(-1e9, scores.dtype))
    attention = jax.nn.softmax(scores.astype(jnp.float32), -1).astype(x.dtype)
    mixed = jnp.einsum("bhqk,bhkd->bhqd", attention, v).transpose(0, 2, 1, 3)
    return dense(mixed.reshape(batch, time, width), layer["project"])


def feed_forward(x, layer):
    return dense(jax.nn.gelu(dense(x, layer["expand"])), layer["contract"])


def gpt2(parameters, tokens):
    """Logits [batch, time, vocabulary] of tokens [batch, time]."""
    x = parameters["tokens"][tokens] + parameters["positions"][: tokens.shape[1]]
    for layer in parameters["layers"]:
        x = x + causal_attention(layer_norm(x, *layer["norm1"]), layer)
        x = x + feed_forward(layer_norm(x, *layer["norm2"]), layer)
    return layer_norm(x, *parameters["norm"]) @ parameters["tokens"].T


PARAMETERS = gpt2_arguments()


@model("gpt2_forward", PARAMETERS, indices(2, CONTEXT, bound=VOCABULARY))
def forward(parameters, tokens):
    return gpt2(parameters, tokens)


@model(
    "gpt2_forward_bf16",
    gpt2_arguments(jnp.bfloat16),
    indices(2, CONTEXT, bound=VOCABULARY),
)
def forward_bf16(parameters, tokens):
    return gpt2(parameters, tokens)


@model(
    "gpt2_train_step",
    PARAMETERS,
    like(PARAMETERS),
    like(PARAMETERS),
    filled(dtype=jnp.int32),
    indices(2, CONTEXT + 1, bound=VOCABULARY),
    donate=(0, 1, 2, 3),
    metadata="none",
)
def train_step(parameters, first, second, step, tokens):
    def loss_function(parameters):
        logits = gpt2(parameters, tokens[:, :-1])
        return cross_entropy(logits.reshape(-1, VOCABULARY), tokens[:, 1:].reshape(-1))

    loss, gradients = jax.value_and_grad(loss_function)(parameters)
    return *adam(parameters, gradients, first, second, step), loss


@model(
    "gpt2_decode",
    PARAMETERS,
    normal(LAYERS, HEADS, CONTEXT, DEPTH),
    normal(LAYERS, HEADS, CONTEXT, DEPTH),
    filled(value=17, dtype=jnp.int32),
    indices(bound=VOCABULARY),
    donate=(1, 2),
)
def decode(parameters, keys, values, position, token):
    """Logits of the next token; keys and values [layer, head, time, depth] are updated
    in place.
    """
    x = parameters["tokens"][token] + parameters["positions"][position]
    for i, layer in enumerate(parameters["layers"]):
        qkv = dense(layer_norm(x, *layer["norm1"]), layer["qkv"])
        q, k, v = (t.reshape(HEADS, DEPTH) for t in jnp.split(qkv, 3, -1))
        keys = lax.dynamic_update_slice(keys, k[None, :, None], (i, 0, position, 0))
        values = lax.dynamic_update_slice(values, v[None, :, None], (i, 0, position, 0))
        scores = jnp.einsum("hd,htd->ht", q, keys[i]) / math.sqrt(DEPTH)
        scores = jnp.where(jnp.arange(CONTEXT) <= position, scores, -1e9)
        mixed = jnp.einsum("ht,htd->hd", jax.nn.softmax(scores), values[i])
        x = x + dense(mixed.reshape(WIDTH), layer["project"])
        x = x + feed_forward(layer_norm(x, *layer["norm2"]), layer)
    return layer_norm(x, *parameters["norm"]) @ parameters["tokens"].T, keys, values
