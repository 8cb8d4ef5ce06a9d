"""Random numbers: threefry in plain arithmetic, the bit generator opcode, dropout,
categorical sampling.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import Arg, key, model, normal

SHAPE = (64, 32)


@model("random_uniform", key())
def random_uniform(seed):
    return jax.random.uniform(seed, SHAPE)


@model("random_normal", key())
def random_normal(seed):
    """Two independent draws: a key split and the inverse error function."""
    first, second = jax.random.split(seed)
    return jax.random.normal(first, SHAPE), jax.random.normal(
        second, SHAPE, jnp.bfloat16
    )


@model("random_philox", Arg((4,), jnp.uint32, "bits"))
def random_philox(state):
    return lax.rng_bit_generator(
        state, SHAPE, dtype=jnp.uint32, algorithm=lax.RandomAlgorithm.RNG_PHILOX
    )


@model("random_permutation", key())
def random_permutation(seed):
    return jax.random.permutation(seed, 128)


@model("random_categorical", key(), normal(*SHAPE))
def random_categorical(seed, logits):
    return jax.random.categorical(seed, logits)


@model("dropout", key(), normal(*SHAPE))
def dropout(seed, x):
    return jnp.where(jax.random.bernoulli(seed, 0.9, x.shape), x / 0.9, 0.0)
