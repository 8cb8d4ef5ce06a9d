"""What a model of this folder is: a traced function, its example arguments and how its
HLO is printed.

Every module of this folder registers its programs with `@model(...)`; `make_models.py`
lowers them and writes `NAME.hlo` and, where the arguments want more than the default
fill, `NAME.inputs.json`.
"""

import dataclasses
import math
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Arg:
    """One array argument: its shape, its type, and the fill its values are drawn with.

    `fill` is an input specification of `oracle.inputs` ("normal:0:1", "int:0:512", …)
    or None for the default of the type. A leaf of the argument pytrees, on purpose not
    a pytree itself.
    """

    shape: tuple
    dtype: Any = jnp.float32
    fill: str | None = None

    def abstract(self):
        """The `jax.ShapeDtypeStruct` that tracing sees."""
        return jax.ShapeDtypeStruct(self.shape, self.dtype)


def normal(*shape, scale=1.0, dtype=jnp.float32):
    """Values of the normal distribution with mean 0 and standard deviation `scale`."""
    return Arg(shape, dtype, f"normal:0:{scale:.6g}")


def weights(*shape, dtype=jnp.float32):
    """A weight matrix or filter: normal, scaled by 1/sqrt(fan in); the last dimension
    is the fan out.
    """
    return normal(*shape, scale=1 / math.sqrt(math.prod(shape[:-1])), dtype=dtype)


def uniform(*shape, low=0.0, high=1.0, dtype=jnp.float32):
    """Values spread evenly over [low, high)."""
    return Arg(shape, dtype, f"uniform:{low:g}:{high:g}")


def filled(*shape, value=0, dtype=jnp.float32):
    """The same value everywhere."""
    return Arg(shape, dtype, f"const:{value}")


def indices(*shape, bound, dtype=jnp.int32):
    """Integers of [0, bound): tokens, rows, labels."""
    return Arg(shape, dtype, f"int:0:{bound}")


def key():
    """A raw `threefry2x32` key, u32[2]."""
    return Arg((2,), jnp.uint32, None)


def like(tree, value=0):
    """A pytree of the shapes of `tree` filled with one value, e.g. the moments of an
    optimizer.
    """
    return jax.tree.map(
        lambda arg: dataclasses.replace(arg, fill=f"const:{value}"), tree
    )


@dataclasses.dataclass(frozen=True)
class Model:
    """One program and everything that decides its HLO text.

    metadata: "frames" prints op names and stack-frame tables, "names" op names only,
      "none" nothing and JAX's own short form of the text.
    platform: whose lowering rules JAX follows; "tpu" keeps operations such as
      `cholesky` as HLO opcodes where "cpu" makes library calls of them.
    shardy: shardings in Shardy's form, else the older annotations on instructions.
    large: the text is too big to be committed; only `make_models.py --large` makes it.
    """

    name: str
    function: Callable
    arguments: tuple
    donate: tuple = ()
    metadata: str = "frames"
    platform: str = "cpu"
    x64: bool = False
    large: bool = False
    shardy: bool = True

    def leaves(self):
        """The arguments in the order of the entry computation's parameters."""
        return jax.tree.leaves(self.arguments)

    def input_spec(self):
        """{parameter index: fill} for the parameters that do not take the default of
        their type.
        """
        return {str(i): arg.fill for i, arg in enumerate(self.leaves()) if arg.fill}


MODELS: dict[str, Model] = {}


def model(name, *arguments, **options):
    """Decorator that registers the traced function under `name` with its example
    arguments.
    """

    def register(function):
        if name in MODELS:
            raise ValueError(f"two models are named {name!r}")
        MODELS[name] = Model(name, function, arguments, **options)
        return function

    return register
