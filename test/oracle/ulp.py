"""How far two floating-point results are apart, in units in the last place (ULP)."""

import dataclasses

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
        scale = max(_largest(b[i : i + CHUNK]) for i in starts)
    result = Distance()
    for i in starts:
        result = result.join(distance(a[i : i + CHUNK], b[i : i + CHUNK], scale))
    return result


def _largest(array):
    """The largest finite magnitude."""
    with np.errstate(invalid="ignore", over="ignore"):
        magnitude = np.abs(
            array if array.dtype.kind == "c" else array.astype(np.float64)
        )
    return magnitude[np.isfinite(magnitude)].max(initial=0.0)


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
            f"{int(wrong.sum())} of {a.size} integers differ, first at "
            f"{list(first)}: {a[first]} against {b[first]}",
        )
    if a.dtype.kind == "c":
        scale = _largest(b) if scale is None else scale
        return distance(a.real, b.real, scale).join(distance(a.imag, b.imag, scale))
    info = ml_dtypes.finfo(a.dtype)
    tiny, eps = float(info.smallest_normal), float(info.eps)
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    wide_a, wide_b = (np.where(np.abs(w) < tiny, 0.0, w) for w in (wide_a, wide_b))
    same = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
    if same.all():
        return Distance()
    finite = np.isfinite(wide_a) & np.isfinite(wide_b)
    odd = ~same & ~finite
    first = tuple(int(i) for i in np.argwhere(odd if odd.any() else ~same)[0])
    reason = f"first at {list(first)}: {a[first]} against {b[first]}"
    if odd.any():
        return Distance(*FAR, reason)
    with np.errstate(invalid="ignore"):
        error = np.where(finite & ~same, np.abs(wide_a - wide_b), 0.0)
    magnitude = np.where(np.isfinite(wide_b), np.abs(wide_b), 0.0)
    # One ULP of x is eps times the power of two below |x|.
    unit = eps * np.exp2(np.floor(np.log2(np.maximum(magnitude, tiny))))
    scale = max(magnitude.max() if scale is None else scale, tiny)
    return Distance(
        False,
        float((error / unit).max()),
        float(error.max() / (eps * 2.0 ** np.floor(np.log2(scale)))),
        reason,
    )


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
