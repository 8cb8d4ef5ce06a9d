"""Recurrent networks as `lax.scan` loops: a plain cell, an LSTM, and the gradient of
the LSTM.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import filled, model, normal, weights

TIME, BATCH, WIDTH = 16, 4, 32


@model("rnn_scan", normal(TIME, BATCH, WIDTH), weights(WIDTH, WIDTH))
def rnn(inputs, matrix):
    """Hidden states [time, batch, width] of h' = tanh(x + h w)."""

    def step(hidden, x):
        hidden = jnp.tanh(x + hidden @ matrix)
        return hidden, hidden

    return lax.scan(step, jnp.zeros((BATCH, WIDTH)), inputs)[1]


def lstm(inputs, input_matrix, hidden_matrix, bias):
    """Hidden states [time, batch, width]; the gates lie in one product of four times
    the width.
    """

    def step(state, x):
        hidden, cell = state
        gates = x @ input_matrix + hidden @ hidden_matrix + bias
        enter, forget, candidate, leave = jnp.split(gates, 4, -1)
        cell = jax.nn.sigmoid(forget) * cell + jax.nn.sigmoid(enter) * jnp.tanh(
            candidate
        )
        hidden = jax.nn.sigmoid(leave) * jnp.tanh(cell)
        return (hidden, cell), hidden

    start = jnp.zeros((inputs.shape[1], hidden_matrix.shape[0]))
    return lax.scan(step, (start, start), inputs)[1]


LSTM_ARGUMENTS = (
    normal(TIME, BATCH, WIDTH),
    weights(WIDTH, 4 * WIDTH),
    weights(WIDTH, 4 * WIDTH),
    filled(4 * WIDTH),
)


@model("lstm_scan", *LSTM_ARGUMENTS)
def lstm_forward(*arguments):
    return lstm(*arguments)


@model("lstm_gradient", *LSTM_ARGUMENTS)
def lstm_gradient(inputs, *matrices):
    return jax.grad(lambda matrices: jnp.square(lstm(inputs, *matrices)).mean())(
        matrices
    )
