"""A physics-informed network for Laplace's equation on the unit square: one training
step.

A perceptron 2-50-50-50-1 with tanh learns u(x, y) with u_xx + u_yy = 0 inside and given
values on the boundary. The batch is the 101 x 101 grid, drawn in a new random order in
every step.
"""

import itertools

import jax
import jax.numpy as jnp
from losses import adam
from registry import filled, key, like, model, uniform, weights

WIDTHS = (2, 50, 50, 50, 1)
GRID, BOUNDARY = 101 * 101, 400
PARAMETERS = [(weights(n, m), filled(m)) for n, m in itertools.pairwise(WIDTHS)]


def network(parameters, point):
    """u at one point [2]."""
    for matrix, bias in parameters[:-1]:
        point = jnp.tanh(point @ matrix + bias)
    matrix, bias = parameters[-1]
    return (point @ matrix + bias)[0]


def laplacian(parameters, point):
    """u_xx + u_yy at one point: forward over reverse differentiation."""
    gradient = jax.grad(lambda p: network(parameters, p))
    return sum(
        jax.jvp(gradient, (point,), (axis,))[1][i] for i, axis in enumerate(jnp.eye(2))
    )


def pinn_loss(parameters, inside, boundary, values):
    """Mean squared residual inside plus ten times the mean squared error on the
    boundary.
    """
    residual = jax.vmap(laplacian, (None, 0))(parameters, inside)
    error = jax.vmap(network, (None, 0))(parameters, boundary) - values
    return jnp.square(residual).mean() + 10 * jnp.square(error).mean()


@model(
    "pinn_laplace_train_step",
    PARAMETERS,
    like(PARAMETERS),
    like(PARAMETERS),
    filled(dtype=jnp.int32),
    key(),
    uniform(GRID, 2),
    uniform(BOUNDARY, 2),
    uniform(BOUNDARY),
    donate=(0, 1, 2, 3),
    metadata="names",
)
def train_step(parameters, first, second, step, seed, inside, boundary, values):
    inside = inside[jax.random.permutation(seed, GRID)]
    loss, gradients = jax.value_and_grad(pinn_loss)(
        parameters, inside, boundary, values
    )
    return *adam(parameters, gradients, first, second, step), loss
