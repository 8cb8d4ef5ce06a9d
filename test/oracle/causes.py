"""Why XLA:CPU computes an instruction differently: what is known of it, recognised by
the operands, or by running the instruction alone.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import ml_dtypes
import numpy as np

from oracle import inputs, ulp
from oracle.comparison import SUM_BOUND
from oracle.first_difference import values_of

# No side is wrong: the difference came with the operands.
ROUNDING = "operands that differ by rounding, a subnormal or the sign of a zero"
CONTEXT = (
    "constant folding or a rewrite: XLA:CPU agrees when it compiles the instruction "
    "alone"
)
SUBNORMAL = "subnormal numbers, taken for zero or computed with wrongly"


class Cause(NamedTuple):
    """What XLA:CPU does, `applies(instruction, operands, outcome)`, and the modules of
    docs/xla-cpu.md that show it.
    """

    text: str
    applies: Callable
    modules: tuple


def of(difference, comparison):
    """The cause of a `first_difference.Difference`, "" if it is not known."""
    if not all(difference.operands):
        return ""
    operands = [values_of(outcomes) for outcomes in difference.operands]
    for cause in KNOWN:
        if cause.applies(difference.instruction, operands, difference.outcome):
            return cause.text
    return _by_experiment(difference, comparison)


def _by_experiment(difference, comparison):
    instruction, module = difference.instruction, difference.module
    named = dict(zip(instruction.operands, difference.operands, strict=True))
    operands = [outcome for outcomes in named.values() for outcome in outcomes]
    values = values_of(operands)
    text = module.alone(difference.computation, instruction.name)
    outcomes = comparison.run(text, values)
    if outcomes is None:
        return ""
    if any(o.value.tobytes() != o.expected.tobytes() for o in operands):
        # What the interpreter makes of XLA's operands.
        moved = comparison.run(text, [outcome.expected for outcome in operands]) or []
        if any(
            comparison.bound.holds(ulp.distance(o.value, difference.outcome.expected))
            for o in moved
        ):
            return ROUNDING
    if all(outcome.agrees for outcome in outcomes):
        return CONTEXT
    flushed = [without_subnormals(value) for value in values]
    if any(a is not b for a, b in zip(values, flushed, strict=True)):
        outcomes = comparison.run(text, flushed) or []
        if outcomes and all(outcome.agrees for outcome in outcomes):
            return SUBNORMAL
    return ""


def without_subnormals(value):
    """A copy with zeros of the same sign instead of them; `value` if it has none."""
    if value.dtype.kind == "b" or inputs.is_integer(value.dtype):
        return value
    parts = value.view(value.real.dtype) if value.dtype.kind == "c" else value
    tiny = float(ml_dtypes.finfo(parts.dtype).smallest_normal)
    wide = parts.astype(np.float64)
    subnormal = (wide != 0) & (np.abs(wide) < tiny)
    if not subnormal.any():
        return value
    zeros = np.copysign(0.0, wide).astype(parts.dtype)
    return np.where(subnormal, zeros, parts).view(value.dtype).reshape(value.shape)


# ----------------------------------------------------------------------------
# What XLA:CPU of jaxlib 0.10 is known for


def _element_type(shape):
    return re.match(r"\w+", shape)[0]


def _is_integer(shape):
    return re.match(r"[su]\d", shape) is not None


def _folds_leading_zeros(instruction, operands, _):
    return instruction.opcode == "count-leading-zeros" and (operands[0][0] < 0).any()


def _counts_sign_bits(instruction, operands, _):
    return (
        instruction.opcode == "popcnt"
        and _element_type(instruction.shape) in ("s2", "s4")
        and (operands[0][0] < 0).any()
    )


def _folds_unpacking(instruction, operands, _):
    return (
        instruction.opcode == "bitcast-convert"
        and _element_type(instruction.shape) in ("s2", "u2", "s4", "u4")
        and not operands[0][0].dtype.name.endswith(("int2", "int4"))
    )


def _saturates(instruction, _, outcome):
    if instruction.opcode != "convolution" or not _is_integer(instruction.shape):
        return False
    wrong = outcome.expected[outcome.value != outcome.expected]
    info = ml_dtypes.iinfo(wrong.dtype)
    return np.isin(wrong.astype(np.int64), [info.min, info.max]).all()


def _power_of_integers(instruction, operands, _):
    if instruction.opcode != "power" or not _is_integer(instruction.shape):
        return False
    exponents = operands[1][0].astype(np.int64)
    return ((exponents < 0) | (exponents >= 64)).any()


def _scatters_twice(instruction, operands, _):
    count = len(operands) // 2
    arrays = instruction.operands[:count]
    return instruction.opcode == "scatter" and len(set(arrays)) < count


def _packs_two_bits(instruction, _, __):
    return instruction.opcode == "fusion" and re.match(r"[su]2\[", instruction.shape)


def _has_one_bit(instruction, _, outcome):
    return outcome.expected.dtype == bool and outcome.value.dtype != bool


def _selects_in_padding(instruction, _, __):
    return instruction.opcode == "select-and-scatter" and " pad=" in instruction.text


def _variance_cancels(instruction, operands, outcome):
    if instruction.opcode != "batch-norm-training":
        return False
    largest = np.abs(operands[0][0].astype(np.float64)).max()
    error = np.abs(outcome.value.astype(np.float64) - outcome.expected).max()
    return error <= SUM_BOUND * ml_dtypes.finfo(outcome.value.dtype).eps * largest**2


def _huge_unsigned_index(instruction, operands, _):
    if instruction.opcode not in (
        "gather",
        "scatter",
        "dynamic-slice",
        "dynamic-update-slice",
    ):
        return False
    return any(
        value.dtype.kind == "u" and (value >> (8 * value.dtype.itemsize - 1)).any()
        for operand in operands[1:]
        for value in operand
    )


KNOWN = (
    Cause(
        "constant folding counts the leading zeros of negative numbers as those of 64 "
        "bits: -32 for s32",
        _folds_leading_zeros,
        ("count_leading_zeros",),
    ),
    Cause(
        "popcnt of a negative s4 counts the bits of its sign extension",
        _counts_sign_bits,
        ("popcnt",),
    ),
    Cause(
        "constant folding of bitcast-convert does not take bytes apart",
        _folds_unpacking,
        ("bitcast_convert",),
    ),
    Cause(
        "constant folding of an integer convolution saturates; compiled, it wraps "
        "around as other sums do",
        _saturates,
        ("convolution",),
    ),
    Cause(
        "powers of integers: constant folding gives 0 for 1 and -1 to a negative "
        "power, compiled code takes six bits of the exponent",
        _power_of_integers,
        ("power", "negative_power"),
    ),
    Cause(
        "the variance of batch-norm-training is the mean of the squares less the "
        "square of the mean, which cancel",
        _variance_cancels,
        ("batch_norm_training",),
    ),
    Cause(
        "scatter of one array twice writes both results to one buffer",
        _scatters_twice,
        ("scatter",),
    ),
    Cause(
        "select-and-scatter with padding selects another of several equal elements "
        "than the first",
        _selects_in_padding,
        ("select_and_scatter",),
    ),
    Cause(
        "a fusion writes elements of two bits wrongly", _packs_two_bits, ("two_bits",)
    ),
    Cause(
        "on the way through StableHLO, s1 and u1 become pred",
        _has_one_bit,
        (),
    ),
    Cause(
        "an unsigned index of half the range and more is taken for a negative one",
        _huge_unsigned_index,
        ("unsigned_index",),
    ),
)
