"""docs/xla-cpu.md: its modules give what it says, on hlo-run and on XLA:CPU, and
`oracle.causes` recognises what they show.
"""

import math
import pathlib
import re

import ml_dtypes
import numpy as np
import pytest
from oracle import (
    causes,
    comparison,
    first_difference,
    hlo_text,
    program,
    tools,
    ulp,
    worker,
    xla,
)

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "xla-cpu.md"
MODULES = re.findall(
    r"^```hlo\n(HloModule (\w+)\n.*?)^```", PAGE.read_text(), re.M | re.S
)
PARAMETER = re.compile(r"= (\w+)\[([\d,]*)\]\S* parameter\(\d+\)  // (.*)")
DTYPES = {name: dtype for dtype, name in program.TYPES.items()}


def dtype_of(name):
    """The numpy type of an HLO element type."""
    name = DTYPES.get(name, name)
    if name.startswith("f4"):
        return ml_dtypes.float4_e2m1fn
    if name == "s4":
        return ml_dtypes.int4
    long = {"s": "int", "u": "uint", "f": "float"}.get(name[0], "")
    return np.dtype(long + name[1:] if name[1:].isdigit() else name)


def numbers(text):
    """Of `1, 2.5, nan, (0, -1), True`."""
    names = {"inf": math.inf, "nan": math.nan, "True": True, "False": False}
    values = eval(f"[{text}]", {"__builtins__": {}}, names)
    return [complex(*v) if isinstance(v, tuple) else v for v in values]


def inputs_of(text):
    return [
        np.array(numbers(values))
        .astype(dtype_of(name))
        .reshape([int(size) for size in shape.split(",") if size])
        for name, shape, values in PARAMETER.findall(text)
    ]


def agrees(outputs, said):
    """Are the outputs the numbers of `1, 2; 3`, an output after the other?"""
    expected = [numbers(part) for part in said.split(";")]
    return [output.size for output in outputs] == [
        len(part) for part in expected
    ] and all(
        ulp.distance(
            output, np.array(part).astype(output.dtype).reshape(output.shape)
        ).elementwise
        <= 1
        for output, part in zip(outputs, expected, strict=True)
    )


@pytest.mark.parametrize("text", [pytest.param(t, id=name) for t, name in MODULES])
def test_module(build_dir, tmp_path, text):
    on_xla, here = (
        re.search(f"^// {name}: (.*)", text, re.M)[1] for name in ("XLA:CPU", "hlo-run")
    )
    inputs = inputs_of(text)
    mine = program.run(build_dir / "bin" / "hlo-run", tmp_path, text, inputs)
    assert agrees(mine, here), mine
    theirs = xla.run(text, inputs)
    if "memory" not in on_xla and "behind" not in on_xla:
        assert not agrees(theirs, here), theirs
        assert agrees(theirs, on_xla), theirs


@pytest.fixture(scope="module")
def process():
    found = worker.Worker()
    yield found
    found.stop()


CAUSES = {
    "subnormal": causes.SUBNORMAL,
    "atan2": causes.CONTEXT,
    "rewrites": causes.CONTEXT,
    "reduce_precision": causes.CONTEXT,
    "total_order": causes.CONTEXT,
} | {name: cause.text for cause in causes.KNOWN for name in cause.modules}


@pytest.mark.parametrize("name", CAUSES)
def test_cause(build_dir, process, tmp_path, name):
    text = next(text for text, found in MODULES if found == name)
    path = tmp_path / "m.hlo"
    path.write_text(text)
    translated = tools.Tools(build_dir / "bin").translate("--hlo-round-trip", path)
    module = hlo_text.Module(translated.text)
    sides = comparison.Comparison(
        process,
        comparison.Runner(build_dir / "bin" / "hlo-run", 60),
        comparison.bound(text, sums_are_exact=True),
        60,
    )
    found = first_difference.find(module, module.entry, inputs_of(text), sides.run)
    assert found, "XLA:CPU agrees by now"
    assert causes.of(found, sides) == CAUSES[name]
