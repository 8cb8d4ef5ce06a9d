"""Programs over four devices: explicit collectives in `shard_map`, and shardings left
to the partitioner.
"""

import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec
from registry import model, normal

DEVICES = 4  # make_models.py asks XLA for this many host devices


@functools.cache
def mesh(*axes):
    """A mesh over the four devices: one axis, or two of two."""
    shape = (DEVICES,) if len(axes) == 1 else (2, 2)
    return Mesh(np.array(jax.devices("cpu")[:DEVICES]).reshape(shape), axes)


def per_shard(axes, in_specs, out_specs):
    """`jax.shard_map` over a mesh that is made when the program is traced, not when it
    is registered.
    """

    def decorate(function):
        @functools.wraps(function)
        def traced(*arguments):
            return jax.shard_map(
                function,
                mesh=mesh(*axes),
                in_specs=in_specs,
                out_specs=out_specs,
                check_vma=False,
            )(*arguments)

        return traced

    return decorate


P = PartitionSpec


@model("sharded_collectives", normal(16, 32))
@per_shard(("x",), P("x"), (P(), P(), P("x"), P("x"), P("x")))
def collectives(x):
    """One of each: all-reduce (sum and maximum), all-gather, reduce-scatter,
    all-to-all, collective-permute.
    """
    total = lax.pmax(lax.psum(x, "x"), "x")
    gathered = lax.all_gather(x, "x", tiled=True)
    scattered = lax.psum_scatter(gathered, "x", tiled=True)
    exchanged = lax.all_to_all(x.reshape(4, 1, 32), "x", 0, 0).reshape(4, 32)
    shifted = lax.ppermute(x, "x", [(i, (i + 1) % DEVICES) for i in range(DEVICES)])
    return total, gathered, scattered, exchanged, shifted + lax.axis_index("x")


@model("sharded_ring_matmul", normal(16, 32), normal(32, 64))
@per_shard(("x",), (P("x", None), P(None, "x")), P(None, "x"))
def ring_matmul(a, b):
    """a @ b with a's rows passed around the ring while the product of the last ones is
    computed.
    """
    index, rows = lax.axis_index("x"), a.shape[0]
    ring = [(i, (i + 1) % DEVICES) for i in range(DEVICES)]

    def step(i, state):
        a, product = state
        position = (index - i) % DEVICES * rows
        product = lax.dynamic_update_slice(product, a @ b, (position, 0))
        return lax.ppermute(a, "x", ring), product

    return lax.fori_loop(
        0, DEVICES, step, (a, jnp.zeros((rows * DEVICES, b.shape[1])))
    )[1]


PERCEPTRON = (normal(16, 32), normal(32, 64), normal(64, 8))


@model("sharded_perceptron", *PERCEPTRON)
@model("sharded_perceptron_gspmd", *PERCEPTRON, shardy=False)
def perceptron(x, expand, contract):
    """Two dimensional: the batch over one axis, the hidden width over the other; the
    partitioner does the rest.
    """

    def place(value, *axes):
        return lax.with_sharding_constraint(
            value, NamedSharding(mesh("data", "model"), P(*axes))
        )

    hidden = place(
        jax.nn.relu(place(x, "data", None) @ place(expand, None, "model")),
        "data",
        "model",
    )
    return place(hidden @ place(contract, "model", None), "data", None)
