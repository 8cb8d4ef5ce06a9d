"""Losses and optimizers that several models share."""

import jax
import jax.numpy as jnp


def cross_entropy(logits, labels):
    """Mean negative log likelihood; logits [n, classes], labels [n]."""
    log_likelihood = jax.nn.log_softmax(logits.astype(jnp.float32))
    return -jnp.take_along_axis(log_likelihood, labels[:, None], 1).mean()


def adam(
    parameters,
    gradients,
    first,
    second,
    step,
    rate=1e-3,
    beta1=0.9,
    beta2=0.999,
    epsilon=1e-8,
):
    """One Adam update: (parameters, first moments, second moments, step)."""
    step = step + 1
    first = jax.tree.map(lambda m, g: beta1 * m + (1 - beta1) * g, first, gradients)
    second = jax.tree.map(
        lambda v, g: beta2 * v + (1 - beta2) * g * g, second, gradients
    )
    correction1 = 1 - beta1 ** step.astype(jnp.float32)
    correction2 = 1 - beta2 ** step.astype(jnp.float32)

    def update(p, m, v):
        return p - rate * (m / correction1) / (jnp.sqrt(v / correction2) + epsilon)

    return jax.tree.map(update, parameters, first, second), first, second, step
