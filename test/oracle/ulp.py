"""How far two floating-point results are apart, in units in the last place (ULP)."""

import dataclasses
import functools

import ml_dtypes
import numpy as np


@dataclasses.dataclass(frozen=True)
class Distance:
    """The largest distance of two arrays over all elements, in ULP of `b`'s element
    (`elementwise`) and in ULP of the largest magnitude of the array (`scaled`), and
    whether the bits are equal. Infinite where one is NaN or infinite and the other is
    not the same.
    """

    equal: bool = True
    elementwise: float = 0.0
    scaled: float = 0.0
    reason: str = ""

    def join(self, other):
        """The larger of two distances."""
        return Distance(
            self.equal and other.equal,
            max(self.elementwise, other.elementwise),
            max(self.scaled, other.scaled),
            (other if other.scaled > self.scaled else self).reason or other.reason,
        )


FAR = (False, float("inf"), float("inf"))
CHUNK = 1 << 22  # elements compared at a time


def _distance_of_chunks(a, b, scale):
    starts = range(0, a.size, CHUNK)
    if scale is None and not a.dtype.name.startswith(("bool", "int", "uint")):
        scale = max(_magnitude(b[i : i + CHUNK]).max() for i in starts)
    result = Distance()
    for i in starts:
        result = result.join(distance(a[i : i + CHUNK], b[i : i + CHUNK], scale))
    return result


def distance(a, b, scale=None):
    """The `Distance` of two arrays. Subnormal numbers count as zero, because XLA:CPU
    flushes them; NaN equals NaN, whatever its payload. `scale` is the magnitude that
    `scaled` refers to, that of the array by default.
    """
    a, b = np.asarray(a), np.asarray(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return Distance(
            *FAR,
            f"{a.dtype.name}{list(a.shape)} against {b.dtype.name}{list(b.shape)}",
        )
    if a.size == 0:
        return Distance()
    if a.size > CHUNK:
        return _distance_of_chunks(a.ravel(), b.ravel(), scale)
    name = a.dtype.name
    if name.startswith(("bool", "int", "uint")):
        wrong = a != b
        if not wrong.any():
            return Distance()
        first = tuple(int(i) for i in np.argwhere(wrong)[0])
        return Distance(
            *FAR,
            f"{int(wrong.sum())} of {a.size} differ, first at {list(first)}: "
            f"{a[first]} against {b[first]}",
        )
    parts = [(a, b)]
    if a.dtype.kind == "c":
        parts = [(a.real, b.real), (a.imag, b.imag)]
    magnitude = _magnitude(b)
    scale = magnitude.max() if scale is None else scale
    first, *rest = [_distance_of_floats(*part, magnitude, scale) for part in parts]
    return functools.reduce(Distance.join, rest, first)


def _magnitude(array):
    """Of each element, of its larger part if complex; 0 for what is not finite."""
    if array.dtype.kind == "c":
        return np.maximum(_magnitude(array.real), _magnitude(array.imag))
    magnitude = np.abs(array.astype(np.float64))
    return np.where(np.isfinite(magnitude), magnitude, 0.0)


def _distance_of_floats(a, b, magnitude, scale):
    info = ml_dtypes.finfo(a.dtype)
    tiny = float(info.smallest_normal)
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    wide_a, wide_b = (np.where(np.abs(w) < tiny, 0.0, w) for w in (wide_a, wide_b))
    same = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
    if same.all():
        return Distance()
    finite = np.isfinite(wide_a) & np.isfinite(wide_b)
    # The largest numbers of f64 are farther apart than there are numbers.
    with np.errstate(invalid="ignore", over="ignore"):
        error = np.where(same, 0.0, np.where(finite, np.abs(wide_a - wide_b), np.inf))
        elementwise = error / _unit(magnitude, info)
        scaled = error.max() / _unit(scale, info)
    worst = tuple(int(i) for i in np.unravel_index(elementwise.argmax(), a.shape))
    return Distance(
        False,
        float(elementwise.max()),
        float(scaled),
        f"{int((~same).sum())} of {a.size} differ, worst at {list(worst)}: "
        f"{a[worst]} against {b[worst]}",
    )


def _unit(magnitude, info):
    """One ULP: eps times the power of two below a magnitude."""
    _, exponent = np.frexp(np.maximum(magnitude, float(info.smallest_normal)))
    return np.ldexp(float(info.eps), exponent - 1)


def distances(outputs_a, outputs_b):
    """The `Distance` of each pair of outputs."""
    if len(outputs_a) != len(outputs_b):
        return [Distance(*FAR, f"{len(outputs_a)} outputs against {len(outputs_b)}")]
    found = [distance(a, b) for a, b in zip(outputs_a, outputs_b, strict=True)]
    return [
        dataclasses.replace(far, reason=f"out_{index}: {far.reason}")
        if far.reason
        else far
        for index, far in enumerate(found)
    ]


def distance_of_all(outputs_a, outputs_b):
    """The largest `Distance` of two lists of outputs."""
    result = Distance()
    for far in distances(outputs_a, outputs_b):
        result = result.join(far)
    return result


def moved(array, seed=0):
    """`array` with every floating-point element moved to one of its neighbours."""
    if array.dtype.kind == "c":
        return (moved(array.real) + 1j * moved(array.imag, 1)).astype(array.dtype)
    if array.dtype.name.startswith(("bool", "int", "uint")):
        return array
    bits = array.view(f"i{array.dtype.itemsize}")
    up = np.random.default_rng(seed).random(array.shape) < 0.5
    # Zeros, subnormals, infinities and NaN stay: their neighbours mean something else.
    wide = np.abs(array.astype(np.float64))
    tiny = float(ml_dtypes.finfo(array.dtype).smallest_normal)
    stays = (wide <= tiny) | ~np.isfinite(wide)
    step = np.where(stays, 0, np.where(up, 1, -1)).astype(bits.dtype)
    return (bits + step).view(array.dtype)
