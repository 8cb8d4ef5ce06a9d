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
            self.reason or other.reason,
        )


FAR = (False, float("inf"), float("inf"))


def _finfo(dtype):
    return np.finfo(dtype) if dtype.kind in "fc" else ml_dtypes.finfo(dtype)


def distance(a, b):
    """The `Distance` of two arrays. Subnormal numbers count as zero, because XLA:CPU
    flushes them; NaN equals NaN, whatever its payload.
    """
    a, b = np.asarray(a), np.asarray(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return Distance(
            *FAR,
            f"{a.dtype.name}{list(a.shape)} against {b.dtype.name}{list(b.shape)}",
        )
    if a.size == 0:
        return Distance()
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
        return distance(a.real, b.real).join(distance(a.imag, b.imag))
    info = _finfo(a.dtype)
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
    scale = eps * 2.0 ** np.floor(np.log2(max(magnitude.max(), tiny)))
    return Distance(
        False, float((error / unit).max()), float(error.max() / scale), reason
    )


def distance_of_all(outputs_a, outputs_b):
    """The largest `Distance` of two lists of outputs."""
    if len(outputs_a) != len(outputs_b):
        return Distance(*FAR, f"{len(outputs_a)} outputs against {len(outputs_b)}")
    result = Distance()
    for index, (a, b) in enumerate(zip(outputs_a, outputs_b, strict=True)):
        found = distance(a, b)
        if found.reason:
            found = dataclasses.replace(found, reason=f"out_{index}: {found.reason}")
        result = result.join(found)
    return result
