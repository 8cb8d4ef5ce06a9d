"""Whether results that differ from XLA:CPU's are right, judged by the same module in
double precision.

An error is the largest difference in an array by its largest finite element; of
integers it is the share of elements that differ.
"""

import dataclasses
import math

import ml_dtypes
import numpy as np

from oracle import arrays

EQUAL, ROUNDING, WRONG = "equal", "rounding", "WRONG"
# An array that differs is right if its error is at most so many times that of XLA:CPU,
ERROR_FACTOR = 4.0
# or if it is at most so many times as far from XLA:CPU as XLA:CPU moves when its inputs
# move by one unit in the last place,
NOISE_FACTOR = 10.0
# or if its exact value is what is left where nearly equal numbers are subtracted:
# XLA:CPU is off by this many times the value, and ours not by much more.
CANCELLED = 1e3
CANCELLED_FACTOR = 30.0


@dataclasses.dataclass
class Verdict:
    """The verdict on a module; `unexplained` are the indices of wrong results."""

    kind: str = EQUAL
    why: tuple[str, ...] = ()
    difference: str = ""
    unexplained: tuple[int, ...] = ()
    error_ours: float = math.nan
    error_xla: float = math.nan


def is_float(array):
    return array.dtype.kind in "fc" or array.dtype.name.startswith(("bfloat", "float"))


def widened(array):
    kind = np.complex128 if array.dtype.kind == "c" else np.float64
    return array.astype(kind)


def differences(array, exact):
    """|array - exact|; 0 where both are the same infinity or NaN, infinite where only
    one is.
    """
    array, exact = widened(array), widened(exact)
    same = (array == exact) | (np.isnan(array) & np.isnan(exact))
    with np.errstate(invalid="ignore", over="ignore"):
        found = np.where(same, 0.0, np.abs(array - exact))
    return np.where(np.isnan(found), np.inf, found)


def largest_error(array, exact):
    """See above."""
    if array.shape != exact.shape:
        return math.inf
    if not array.size:
        return 0.0
    if not is_float(array):
        return float(np.mean(array.astype(np.float64) != exact.astype(np.float64)))
    magnitude = np.abs(widened(exact))
    largest = magnitude[np.isfinite(magnitude)].max(initial=0.0)
    return float(differences(array, exact).max() / (largest or 1.0))


def mean_error(array, exact):
    """Root mean square of the difference by that of the exact values, over elements
    that are finite; infinite where an element should be finite and is not.
    """
    exact = widened(exact)
    finite = np.isfinite(exact)
    if not finite.any():
        return 0.0
    found = differences(array, exact)[finite]
    norm = np.linalg.norm(exact[finite])
    with np.errstate(over="ignore"):
        return float(np.linalg.norm(found) / norm) if norm else float(found.max())


def rounding_error(dtype):
    """What a mean error is at least: a quarter of an ULP, which the exact result has
    when it is rounded to its type. What is below that is an accident.
    """
    return float(ml_dtypes.finfo(dtype).eps) / 4


def judge(ours, xla, noisy, exact):
    """The `Verdict`. `noisy` are XLA's results of inputs that moved; `exact` is called
    for those of the module in double precision, and gives None where it does not run.
    """
    found = arrays.compare(xla, ours)
    wrong = [i for i, difference in enumerate(found) if not difference.ok]
    if not wrong:
        return Verdict()
    difference = f"out_{wrong[0]}: {found[wrong[0]]}"
    if len(ours) != len(xla):
        return Verdict(WRONG, (), difference, tuple(wrong))
    noise = {i: largest_error(noisy[i], xla[i]) for i in wrong}
    apart = {i: largest_error(ours[i], xla[i]) for i in wrong}
    is_noise = {i: apart[i] <= NOISE_FACTOR * noise[i] for i in wrong}
    errors = {}
    if not all(is_noise.values()) and (values := exact()) is not None:
        errors = {
            i: (largest_error(ours[i], values[i]), largest_error(xla[i], values[i]))
            for i in wrong
        }
    reasons = {i: reason_of(errors.get(i), is_noise[i]) for i in wrong}
    unexplained = tuple(i for i in wrong if not reasons[i])
    worst = [max(both) for both in zip(*errors.values())] or [math.nan, math.nan]
    return Verdict(
        WRONG if unexplained else ROUNDING,
        tuple(sorted(set(reasons.values()) - {""})),
        difference,
        unexplained,
        *worst,
    )


def reason_of(errors, is_noise):
    """Why an array may differ, or nothing."""
    ours, xla = errors or (math.inf, 0.0)
    if ours <= ERROR_FACTOR * xla:
        return "f64"
    if is_noise:
        return "noise"
    if xla > CANCELLED and ours <= CANCELLED_FACTOR * xla:
        return "cancels"
    return ""


def accuracy(ours, xla, exact):
    """{index: (error of ours, error of XLA)} of floating-point results whose exact
    values are in a wider type; errors are means.
    """
    found = {}
    for i, (a, b, e) in enumerate(zip(ours, xla, exact)):
        if not is_float(a) or a.dtype == e.dtype or not a.size:
            continue
        least = rounding_error(a.real.dtype)
        found[i] = max(mean_error(a, e), least), max(mean_error(b, e), least)
    return found
