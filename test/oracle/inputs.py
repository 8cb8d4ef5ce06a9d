"""Reproducible arguments for HLO modules, from numpy alone.

Parameter i of the flattened entry signature draws from its own stream
`default_rng([seed, i])`, so that adding a parameter does not change the values of the
others. A fill says how:

  uniform:a:b   evenly over [a, b)
  normal:m:s    normal, mean m, standard deviation s
  int:lo:hi     integers of [lo, hi)
  bits          every bit pattern of the type
  const:v       v everywhere
  iota          0, 1, 2, … over the flat array
  perm          a permutation of 0…n-1
  spd           symmetric positive definite matrices
  tril          lower triangular matrices, well conditioned

Without a fill: pred 0 or 1; u32[…,2], which PRNG keys are, any bits; other integers
0…3, which stays in range as an index nearly everywhere; floating point 0…0.1; complex
normal in both parts.
"""

import json
import pathlib

import ml_dtypes  # noqa: F401  registers bfloat16, float8_*, int4 … with numpy
import numpy as np


def is_integer(dtype):
    """True for the integers of numpy and of ml_dtypes; bool is none."""
    return dtype.kind in "iu" or dtype.name.startswith(("int", "uint"))


def default_fill(shape, dtype):
    """The fill of a parameter for which no specification speaks; None for complex
    types.
    """
    if dtype.kind == "b":
        return "int:0:2"
    if dtype == np.uint32 and shape and shape[-1] == 2:
        return "bits"
    if is_integer(dtype):
        return "int:0:4"
    return None if dtype.kind == "c" else "uniform:0:0.1"


def generate(index, shape, dtype, seed=0, fill=None):
    """The value of parameter `index`: an array of `shape` and `dtype`. ValueError for
    an unknown fill.
    """
    dtype, shape = np.dtype(dtype), tuple(shape)
    rng = np.random.default_rng([seed, index])
    fill = fill or default_fill(shape, dtype)
    if fill is None:
        return (rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(
            dtype
        )
    kind, *numbers = fill.split(":")
    wide = np.float64 if dtype == np.float64 else np.float32

    def matrices():
        return rng.standard_normal(shape, dtype=wide)

    if kind == "uniform":
        low, high = map(float, numbers)
        values = rng.random(shape, dtype=wide)
        values *= wide(high - low)
        values += wide(low)
    elif kind == "normal":
        mean, deviation = map(float, numbers)
        values = rng.standard_normal(shape, dtype=wide)
        values *= wide(deviation)
        values += wide(mean)
    elif kind == "int":
        values = rng.integers(int(numbers[0]), int(numbers[1]), shape)
    elif kind == "bits":
        unsigned = np.dtype(f"u{dtype.itemsize}")
        values = rng.integers(0, 2 ** (8 * dtype.itemsize), shape, dtype=unsigned).view(
            dtype
        )
    elif kind == "const":
        values = np.full(shape, float(numbers[0]))
    elif kind == "iota":
        values = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    elif kind == "perm":
        values = rng.permutation(np.prod(shape, dtype=int)).reshape(shape)
    elif kind == "spd":
        factor = matrices()
        values = factor @ np.swapaxes(factor, -1, -2) / shape[-1] + np.eye(
            shape[-1], dtype=wide
        )
    elif kind == "tril":
        values = np.tril(matrices()) / shape[-1] + np.eye(shape[-1], dtype=wide)
    else:
        raise ValueError(f"unknown input fill {fill!r}")
    return np.ascontiguousarray(np.asarray(values).astype(dtype, copy=False)).reshape(
        shape
    )


def fill_of(index, dtype, spec):
    """The fill that a specification {"3": …, "*float32": …, "*": …} gives to a
    parameter, or None.

    "*" speaks for floating point and complex parameters only: 0.5 is no row number.
    """
    dtype = np.dtype(dtype)
    anything = None if is_integer(dtype) or dtype.kind == "b" else spec.get("*")
    return spec.get(str(index)) or spec.get(f"*{dtype.name}") or anything


def generate_all(signature, seed=0, spec=None):
    """Values for a signature [(shape, dtype), …] in the order of the parameters."""
    return [
        generate(i, shape, dtype, seed, fill_of(i, dtype, spec or {}))
        for i, (shape, dtype) in enumerate(signature)
    ]


def spec_beside(path):
    """The specification in NAME.inputs.json beside NAME.hlo, {} if there is none."""
    file = pathlib.Path(path).with_suffix(".inputs.json")
    return json.loads(file.read_text()) if file.exists() else {}
