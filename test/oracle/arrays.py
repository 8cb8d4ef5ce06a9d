"""Keeping arrays in `.npz` files and comparing the results of two runs."""

import dataclasses

import ml_dtypes
import numpy as np

# Relative tolerance, and absolute tolerance as a share of the largest magnitude of the
# array. Two correct compilations of a module differ by the order of their sums, so by
# the rounding of the type.
TOLERANCES = {
    "float64": (1e-9, 1e-11),
    "complex128": (1e-9, 1e-11),
    "float32": (1e-4, 1e-5),
    "complex64": (1e-4, 1e-5),
    "float16": (1e-2, 2e-3),
    "bfloat16": (4e-2, 1e-2),
}
SMALL_FLOAT = (0.3, 0.1)  # float8_*, float6_*, float4_*: one step of the mantissa
EXACT = (0.0, 0.0)  # integers and pred


def tolerance(dtype):
    """(relative, absolute) tolerance of a type."""
    name = np.dtype(dtype).name
    return TOLERANCES.get(name, SMALL_FLOAT if name.startswith("float") else EXACT)


@dataclasses.dataclass(frozen=True)
class Difference:
    """How far two arrays are apart. `first` is the index of the first element out of
    tolerance, or None.
    """

    max_abs: float = 0.0
    max_rel: float = 0.0
    first: tuple | None = None
    reason: str = ""

    @property
    def ok(self):
        """True if every element is within the tolerance."""
        return not self.reason

    def __str__(self):
        numbers = f"max abs {self.max_abs:.3g}, max rel {self.max_rel:.3g}"
        return self.reason or f"equal within tolerance ({numbers})"


def compare_array(a, b, rel=None, abs_=None):
    """The `Difference` of b from a. NaN equals NaN, an infinity only itself."""
    a, b = np.asarray(a), np.asarray(b)
    if a.dtype != b.dtype or a.shape != b.shape:
        return Difference(
            np.inf,
            np.inf,
            None,
            f"{a.dtype.name}{list(a.shape)} against {b.dtype.name}{list(b.shape)}",
        )
    default_rel, default_abs = tolerance(a.dtype)
    rel, abs_ = (
        default_rel if rel is None else rel,
        default_abs if abs_ is None else abs_,
    )
    if a.dtype.name.startswith(("bool", "int", "uint")):
        wrong, exact = a != b, True
        distance = (
            np.abs(a.astype(object) - b.astype(object)).astype(float)
            if wrong.any()
            else np.zeros(a.shape)
        )
        magnitude = np.abs(a.astype(float))
    else:
        exact = False
        wide = np.complex128 if a.dtype.kind == "c" else np.float64
        wa, wb = a.astype(wide), b.astype(wide)
        equal = (wa == wb) | (np.isnan(wa) & np.isnan(wb))
        with np.errstate(invalid="ignore", over="ignore"):
            distance = np.where(equal, 0.0, np.abs(wa - wb))
        distance[np.isnan(distance)] = np.inf
        magnitude = np.abs(wa)
        scale = magnitude[np.isfinite(magnitude)].max(initial=0.0)
        bound = np.where(np.isfinite(magnitude), rel * magnitude, 0.0) + abs_ * scale
        wrong = distance > bound
    with np.errstate(divide="ignore", invalid="ignore"):
        relative = np.where(distance == 0, 0.0, distance / magnitude)
    max_abs, max_rel = (
        float(distance.max(initial=0.0)),
        float(np.nanmax(relative, initial=0.0)),
    )
    if not wrong.any():
        return Difference(max_abs, max_rel)
    first = tuple(int(i) for i in np.argwhere(wrong)[0])
    share = f"{int(wrong.sum())} of {wrong.size} elements"
    allowed = "" if exact else f", allowed rel {rel:g} abs {abs_:g} of the largest"
    return Difference(
        max_abs,
        max_rel,
        first,
        f"{share} differ, first at {list(first)}: {a[first]} against {b[first]} "
        f"(max abs {max_abs:.3g}, max rel {max_rel:.3g}{allowed})",
    )


def compare(outputs_a, outputs_b, rel=None, abs_=None):
    """[Difference] for two lists of outputs; a missing output is one difference at the
    end.
    """
    differences = [
        compare_array(a, b, rel, abs_)
        for a, b in zip(outputs_a, outputs_b, strict=False)
    ]
    if len(outputs_a) != len(outputs_b):
        differences.append(
            Difference(
                np.inf,
                np.inf,
                None,
                f"{len(outputs_a)} outputs against {len(outputs_b)}",
            )
        )
    return differences


def save(path, inputs=(), outputs=()):
    """Writes `in_0…` and `out_0…`. Types that numpy lacks are kept as bits under
    `KEY__TYPE`.
    """
    np.savez(path, **_named(inputs, outputs))


def save_of_devices(path, inputs, outputs):
    """Writes `device_0/in_0…` and so on; both arguments have a list for each device."""
    arrays = {}
    for device, pair in enumerate(zip(inputs, outputs, strict=True)):
        for key, value in _named(*pair).items():
            arrays[f"device_{device}/{key}"] = value
    np.savez(path, **arrays)


def _named(inputs, outputs):
    arrays = {}
    for prefix, values in (("in", inputs), ("out", outputs)):
        for i, value in enumerate(np.asarray(v) for v in values):
            if hasattr(np, value.dtype.name):
                arrays[f"{prefix}_{i}"] = value
            else:
                arrays[f"{prefix}_{i}__{value.dtype.name}"] = value.view(
                    f"u{value.dtype.itemsize}"
                )
    return arrays


def load(path):
    """(inputs, outputs) of a file that `save` wrote, or of all devices one after the
    other.
    """
    found = {"in": {}, "out": {}}
    with np.load(path) as file:
        for name in file.files:
            device, _, rest = name.rpartition("/")
            key, _, type_name = rest.partition("__")
            prefix, _, index = key.partition("_")
            value = file[name]
            place = (int(device.removeprefix("device_") or 0), int(index))
            found[prefix][place] = (
                value.view(getattr(ml_dtypes, type_name)) if type_name else value
            )
    return tuple(
        [values[i] for i in sorted(values)] for values in (found["in"], found["out"])
    )
