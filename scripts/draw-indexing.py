#!/usr/bin/env python3
"""Draw the pictures of docs/indexing.md, or check that they are up to date.

What they show, which elements are read, is what hlo-opt prints of the modules
below; here it is only drawn.
"""

import argparse
import itertools
import math
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "indexing"

# Told apart in grey as well.
COLORS = ["#2f6fb0", "#e0a33a", "#7fbf9e", "#a05a7f"]
INK, PALE, LINE = "#333b47", "#f4f5f7", "#b3bac5"
CELL = 18

Index = tuple[int, ...]


# What hlo-opt says


class Tool:
    def __init__(self, build_dir: pathlib.Path):
        self.path = build_dir / "bin" / "hlo-opt"

    def remarks(self, flag: str, text: str) -> list[str]:
        """The remarks at the first operation of a function."""
        line = text.splitlines().index(
            next(x for x in text.splitlines() if "%0 =" in x)
        )
        run = subprocess.run(
            [self.path, flag, "-", "-o", "-"],
            input=text,
            capture_output=True,
            text=True,
        )
        if run.returncode != 0:
            sys.exit(f"{self.path} {flag} failed:\n{run.stderr}")
        return re.findall(rf":{line + 1}:\d+: remark: (.*)", run.stderr)

    def maps(self, text: str) -> list[tuple[int, "Map"]]:
        """The maps from the result to the operands, with their numbers."""
        found = []
        for remark in self.remarks("--print-indexing-maps", text):
            if m := re.match(r"output 0 to input (\d+): (.*)", remark):
                found.append((int(m[1]), Map(m[2])))
        return found


def evaluate(expression: str, values: dict[str, int]) -> int:
    python = expression.replace("floordiv", "//").replace("mod", "%")
    return eval(python, {"__builtins__": {}}, values)


class Map:
    def __init__(self, text: str):
        self.text = text
        head, _, domain = text.partition(", domain: ")
        variables, results = head.split(" -> ")
        self.short = head
        names = re.findall(r"\w+", variables)
        self.dims = [name for name in names if name.startswith("d")]
        self.others = names[len(self.dims) :]
        self.results = [r for r in results[1:-1].split(", ") if r]
        self.domain = [
            (expression, int(low), int(high))
            for expression, low, high in re.findall(
                r"(.+?) in \[(-?\d+), (-?\d+)\](?:, |$)", domain
            )
        ]

    def read(self, index: Index) -> Iterator[Index]:
        """The elements that one at an index is computed from."""
        values = dict(zip(self.dims, index, strict=True))
        bounds = {name: (low, high) for name, low, high in self.domain}
        ranges = [range(bounds[n][0], bounds[n][1] + 1) for n in self.others]
        for point in itertools.product(*ranges):
            values.update(zip(self.others, point, strict=True))
            if all(low <= evaluate(e, values) <= high for e, low, high in self.domain):
                yield tuple(evaluate(r, values) for r in self.results)


# Drawing


class Picture:
    def __init__(self) -> None:
        self.root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg")
        self.width = self.height = 0.0

    def add(self, tag: str, right: float, bottom: float, **attributes: str):
        """An element that goes so far to the right and down."""
        self.width = max(self.width, right + 10)
        self.height = max(self.height, bottom + 10)
        return ET.SubElement(self.root, tag, attributes)

    def text(self, x: float, y: float, text: str) -> None:
        style = {"x": f"{x:g}", "y": f"{y:g}", "fill": INK, "font-size": "11"}
        style["font-family"] = "Helvetica, Arial, sans-serif"
        self.add("text", x + len(text) * 6, y + 4, **style).text = text

    def box(
        self, x: float, y: float, w: float, h: float, fill: str, **more: str
    ) -> None:
        numbers = zip(("x", "y", "width", "height"), (x, y, w, h), strict=True)
        place = {name: f"{value:g}" for name, value in numbers}
        self.add("rect", x + w, y + h, **place, fill=fill, **more)

    def array(
        self,
        x: float,
        y: float,
        shape: tuple[int, int],
        title: str,
        fills: dict[Index, list[str]],
    ) -> float:
        """An array of two dimensions at a place; how far to the right it goes."""
        self.text(x, y + 10, title)
        for row, column in itertools.product(*map(range, shape)):
            at = x + column * CELL, y + 18 + row * CELL
            self.box(*at, CELL, CELL, PALE, stroke=LINE)
            # Several colors share a cell.
            colors = fills.get((row, column), [])
            for i, color in enumerate(colors):
                part = (CELL - 2) / len(colors)
                self.box(at[0] + 1 + i * part, at[1] + 1, part, CELL - 2, color)
        return x + max(shape[1] * CELL, len(title) * 6)

    def __str__(self) -> str:
        size = f"{self.width:g}", f"{self.height:g}"
        self.root.set("viewBox", f"0 0 {size[0]} {size[1]}")
        self.root.set("width", size[0])
        self.root.set("height", size[1])
        background = ET.Element("rect", width=size[0], height=size[1], fill="white")
        self.root.insert(0, background)
        ET.indent(self.root)
        return ET.tostring(self.root, encoding="unicode") + "\n"


def as_matrix(shape: tuple[int, ...]) -> tuple[int, int]:
    return (1, *shape) if len(shape) == 1 else shape


def as_cell(index: Index) -> Index:
    return (0, *index) if len(index) == 1 else index


def shapes(text: str) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Of the operands and the result of the first operation."""
    signature = re.search(r"%0 = .*? : (.*)", text)[1]
    operands, _, result = signature.partition(" -> ")
    if not result:
        operands = result = signature

    def parse(types: str) -> list[tuple[int, ...]]:
        found = re.findall(r"tensor<((?:\d+x)*)f32>", types)
        return [tuple(map(int, re.findall(r"\d+", sizes))) for sizes in found]

    return parse(operands), parse(result)[0]


def draw_access(tool: Tool, name: str, text: str, marked: list[Index]) -> Picture:
    """Which elements of each operand some elements of the result need."""
    picture = Picture()
    operands, result = shapes(text)
    maps = tool.maps(text)
    x, deepest = 10.0, 0.0
    for number, shape in enumerate(operands):
        if not shape:
            continue
        fills: dict[Index, list[str]] = {}
        for index, color in zip(marked, COLORS, strict=False):
            for input_number, access in maps:
                if input_number != number:
                    continue
                for element in access.read(index):
                    colors = fills.setdefault(as_cell(element), [])
                    if color not in colors:
                        colors.append(color)
        title = "operand" if len(operands) == 1 else f"operand {number}"
        matrix = as_matrix(shape)
        deepest = max(deepest, matrix[0])
        x = picture.array(x, 10, matrix, title, fills) + 30
    fills = {as_cell(i): [c] for i, c in zip(marked, COLORS, strict=False)}
    matrix = as_matrix(result)
    deepest = max(deepest, matrix[0])
    picture.array(x, 10, matrix, name, fills)
    y = 10 + 18 + deepest * CELL + 20
    for number, access in maps:
        if operands[number]:
            prefix = f"{number}: " if len(operands) > 1 else ""
            picture.text(10, y, prefix + access.text)
            y += 15
    return picture


ACCESSES = {
    "transpose": (
        "%0 = hlo.transpose %a dimensions = [1, 0]"
        " : (tensor<4x6xf32>) -> tensor<6x4xf32>",
        [(0, 0), (1, 0), (2, 3)],
    ),
    "slice": (
        "%0 = hlo.slice %a [1:6:2, 0:7:3] : (tensor<6x8xf32>) -> tensor<3x3xf32>",
        [(0, 0), (1, 1), (2, 2)],
    ),
    "pad": (
        "%0 = hlo.pad %a, %z low = [1, 0] high = [0, 2] interior = [0, 1]"
        " : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x9xf32>",
        [(1, 0), (2, 4), (3, 3), (0, 2)],
    ),
    "reduce": (
        "%0 = hlo.reduce %a, %z dimensions = [1]"
        " : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>"
        " to_apply hlo.add : tensor<f32>",
        [(0,), (2,)],
    ),
    "reduce_window": (
        "%0 = hlo.reduce_window %a, %z window = <size = [3, 2], stride = [2, 1],"
        " pad = [1, 0, 0, 1]>"
        " : (tensor<7x5xf32>, tensor<f32>) -> tensor<3x5xf32>"
        " to_apply hlo.add : tensor<f32>",
        [(0, 0), (1, 2), (2, 4)],
    ),
    "reshape": (
        "%0 = hlo.reshape %a : (tensor<4x6xf32>) -> tensor<3x8xf32>",
        [(0, 5), (0, 6), (1, 3), (2, 7)],
    ),
    "concatenate": (
        "%0 = hlo.concatenate %a, %b dimension = 1"
        " : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>",
        [(0, 1), (1, 5)],
    ),
    "dot": (
        "%0 = hlo.dot %a, %b"
        " dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>"
        " : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>",
        [(1, 4), (3, 0)],
    ),
    "fusion": (
        "%0 = hlo.fusion kLoop(%a) : (tensor<5x5xf32>) -> tensor<5x5xf32>"
        " calls {\n"
        "  ^bb0(%p: tensor<5x5xf32>):\n"
        "    %1 = hlo.transpose %p dimensions = [1, 0]"
        " : (tensor<5x5xf32>) -> tensor<5x5xf32>\n"
        "    %2 = hlo.add %p, %1 : tensor<5x5xf32>\n"
        "    hlo.return %2 : tensor<5x5xf32>\n"
        "  }",
        [(0, 3), (1, 1), (4, 2)],
    ),
}


def module(body: str) -> str:
    """A function of the operands that the first operation names."""
    types = re.findall(r"tensor<[^>]*>", re.search(r" : (.*)", body)[1])
    names = dict.fromkeys(re.findall(r"%[abz]\b", body.splitlines()[0]))
    parameters = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=False))
    return f"func.func @main({parameters}) {{\n  {body}\n  return\n}}\n"


WARPS = {
    "neighbors": "%0 = hlo.negate %a : tensor<32xf32>",
    "every second": "%0 = hlo.slice %a [0:64:2] : (tensor<64xf32>) -> tensor<32xf32>",
    "a column": "%0 = hlo.slice %a [0:32, 0:1]"
    " : (tensor<32x8xf32>) -> tensor<32x1xf32>",
    "in groups of 8": "%0 = hlo.broadcast %a dimensions = [0]"
    " : (tensor<4xf32>) -> tensor<4x8xf32>",
}


def draw_coalescing(tool: Tool) -> Picture:
    """The sectors of memory that the 32 lanes of a warp read."""
    picture, y, width, per_sector = Picture(), 10.0, 3.2, 8
    for name, body in WARPS.items():
        text = module(body)
        (operand,), result = shapes(text)
        access = tool.maps(text)[0][1]
        said = next(
            r.removeprefix("input 0: ")
            for r in tool.remarks("--print-coalescing", text)
            if r.startswith("input 0: ")
        )
        # The lanes take the elements of the result in order.
        positions = set()
        for index in itertools.product(*map(range, result)):
            (element,) = access.read(index)
            position = 0
            for i, size in zip(element, operand, strict=True):
                position = position * size + i
            positions.add(position)
        picture.text(10, y + 10, f"{name}: {said}")
        for sector in range(math.ceil(math.prod(operand) / per_sector)):
            x = 10 + sector * (per_sector * width + 1)
            touched = any(p // per_sector == sector for p in positions)
            fill = "#dbe7f3" if touched else PALE
            picture.box(x, y + 18, per_sector * width, 16, fill)
            for i in range(per_sector):
                if sector * per_sector + i in positions:
                    picture.box(x + i * width, y + 18, width, 16, COLORS[0])
        y += 50
    return picture


def draw_tiling(tool: Tool) -> Picture:
    """The tiles of a product of matrices, one step of its loop."""
    text = module(
        "%0 = hlo.dot %a, %b"
        " dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>"
        " : (tensor<8x12xf32>, tensor<12x10xf32>) -> tensor<8x10xf32>"
    )
    numbers = {"t0": 1, "t1": 2, "t2": 1}
    remarks = tool.remarks("--print-tiling=sizes=3,4,4", text)
    operands, result = shapes(text)
    picture, x = Picture(), 10.0
    arrays = [
        (*pair, title, prefix)
        for pair, title, prefix in (
            ((operands[0], COLORS[1]), "operand 0", "input 0: tile "),
            ((operands[1], COLORS[2]), "operand 1", "input 1: tile "),
            ((result, COLORS[0]), "dot", "tile "),
        )
    ]
    y = 10 + 18 + max(a[0][0] for a in arrays) * CELL + 20
    for shape, color, title, prefix in arrays:
        tile = next(r.removeprefix(prefix) for r in remarks if r.startswith(prefix))
        rows, columns = (
            range(
                evaluate(offset, numbers),
                min(evaluate(offset, numbers) + int(size), int(bound)),
            )
            for offset, size, bound in re.findall(
                r"([^,\[\]]+?) size (\d+) below (\d+)", tile
            )
        )
        fills = {index: [color] for index in itertools.product(rows, columns)}
        x = picture.array(x, 10, shape, title, fills) + 30
        picture.text(10, y, f"{title}: {tile}")
        y += 15
    said = ", ".join(f"{name} = {value}" for name, value in numbers.items())
    picture.text(10, y, f"drawn for {said}; t2 is the step of the loop")
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--check", action="store_true", help="write nothing")
    args = parser.parse_args()
    tool = Tool(args.build_dir)

    pictures = {
        name: draw_access(tool, name, module(body), marked)
        for name, (body, marked) in ACCESSES.items()
    }
    pictures["coalescing"] = draw_coalescing(tool)
    pictures["tiling"] = draw_tiling(tool)

    new = {f"{name}.svg": str(picture) for name, picture in pictures.items()}
    old = {p.name: p.read_text() for p in PICTURES.glob("*.svg")}
    stale = sorted(n for n in new.keys() | old.keys() if new.get(n) != old.get(n))
    if args.check:
        for name in stale:
            print(f"docs/indexing/{name} is out of date")
        if stale:
            print("run `make docs` and commit docs/indexing")
        return 1 if stale else 0
    PICTURES.mkdir(exist_ok=True)
    for name in stale:
        if name in new:
            (PICTURES / name).write_text(new[name])
        else:
            (PICTURES / name).unlink()
        print(f"updated docs/indexing/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
