"""Variants of the inputs of passes, and what must hold for each.

A variant is an input of a lit test with one thing more: an instruction between two
outfeeds that wait for each other, with a sharding, or with another reader; other
sizes, element types or layouts. Passes keep the results of all of them, the order of
the outfeeds, and the sharding of what is returned.

  python -m oracle.variants                   of all lit tests of passes
  python -m oracle.variants Dot/ --kinds=order,sharding
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import re
import shlex
import tempfile

from oracle import corpus, tools

MISMATCH, INTERNAL_ERROR = 3, 70
OK, REFUSED, NOT_RUN = "ok", "refused", "not run"
SHARDING = '#hlo.sharding<"{maximal device=7}">'
# Passes for which another result is what they are asked for.
CHANGES_RESULTS = (
    "--cudnn-fused-mha-rewriter=redraw-dropout",  # other random numbers
    "--dot-algorithm-rewriter",  # that of the algorithm: test_dot_algorithms.py
    "--dynamic-padder=shape-checks=compile-time",
    "--dynamic-padder=slice-dynamic-output=false",
    "--gemm-rewriter=allow-excess-precision",
    "--materialize-elided-constants",
    "--norm-rewriter=allow-excess-precision",
    "--rng-bit-generator-expander=default-algorithm=three-fry",
    "--rng-expander",  # other random numbers: test_rng_expander.py
    "--simplify-fp-conversions=allow-excess-precision=true",
)

# Passes that print something, and are tested on arrays as large as real ones.
PRINTS = ("--cost-report", "--print-cost")


# Values within a function that these may compute otherwise: the phase of a vector.
CHANGES_VALUES = ("--eigh-expander", "--qr-expander")


def pass_flags(text):
    """The passes of each `RUN: hlo-opt %s …` line, as flags, each list once.

    None of what is expected to fail.
    """
    joined = re.sub(r"\\\n//\s*RUN:", " ", text)
    found = []
    for command in re.findall(r"^// RUN: hlo-opt %s (.*)$", joined, re.M):
        if "--verify-diagnostics" in command:
            continue
        flags = []
        for word in shlex.split(re.split(r" [|>] | && | -o | 2>", command)[0]):
            name = word.lstrip("-").split("=")[0]
            if not re.match(r"(split|verify|remark|mlir|allow|emit)", name):
                flags.append(word)
        if any(flag.startswith(CHANGES_RESULTS + PRINTS) for flag in flags):
            continue
        if flags and flags not in found:
            found.append(flags)
    return found


@dataclasses.dataclass
class Instruction:
    """One of the body of a function, from line `first` to `last` of the module."""

    first: int
    last: int
    result: str
    name: str
    operands: list


class Module:
    """A module as `hlo-opt --mlir-print-op-generic` prints it."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.bodies = {}  # of each function, its instructions
        body = None
        for number, line in enumerate(self.lines):
            if line.startswith('  "func.func"'):
                name = re.search(r'sym_name = "([^"]+)"', line)[1]
                body = self.bodies.setdefault(name, [])
            elif line.startswith("  })"):
                body = None
            elif body is not None and line.startswith("    "):
                start = re.match(r'    (?:(%[\w.$-]+) = )?"([\w.]+)"\(([^)]*)\)', line)
                if start:
                    operands = re.findall(r"%[\w.$-]+", start[3])
                    body.append(
                        Instruction(number, number, start[1], start[2], operands)
                    )
                elif body:
                    body[-1].last = number

    def with_one_result(self):
        """The module with tuples where functions return several values."""
        lines, header = [], None
        for line in self.lines:
            if line.startswith('  "func.func"'):
                header = len(lines)
            several = re.match(
                r'    "func.return"\(([^)]*,[^)]*)\) : \((.*)\) -> \(\)$', line
            )
            if several and "sym_visibility" not in lines[header]:
                values, types = several.groups()
                lines[header] = lines[header].replace(
                    f" -> ({types}),", f" -> tuple<{types}>,"
                )
                lines.append(
                    f'    %all = "hlo.tuple"({values}) : ({types}) -> tuple<{types}>'
                )
                line = f'    "func.return"(%all) : (tuple<{types}>) -> ()'
            lines.append(line)
        return Module("\n".join(lines))

    def type_of(self, instruction):
        """The type of its result; None if it has none or several."""
        found = re.search(r" : \(.*\) -> ([^()]*)$", self.lines[instruction.last])
        return found and found[1]

    def returned(self, function):
        """The instructions whose results it returns, as elements of a tuple or not."""
        body = self.bodies[function]
        values = set(body[-1].operands)
        for instruction in body:
            if instruction.name == "hlo.tuple" and instruction.result in values:
                values.update(instruction.operands)
        return [i for i in body if i.result in values and i.name != "hlo.tuple"]

    def replaced(self, instruction, attribute="", before=(), after=()):
        """The text with an attribute more, and lines around the instruction."""
        lines = list(self.lines)
        if attribute:
            head, colon, types = lines[instruction.last].rpartition(" : (")
            attributes = re.search(r" \{((?:[^{}]|\{[^{}]*\})*)\}$", head)
            if attributes:
                head = head[: attributes.start()]
                attribute = f"{attributes[1]}, {attribute}"
            lines[instruction.last] = f"{head} {{{attribute}}}{colon}{types}"
        lines[instruction.last + 1 : instruction.last + 1] = after
        lines[instruction.first : instruction.first] = before
        return "\n".join(lines)

    def waits_for(self, function, later, earlier):
        """True if the outfeed `later` comes after `earlier` by data or control."""
        body = self.bodies[function]
        by_id, by_result, named = {}, {}, {}
        for instruction in body:
            line = self.lines[instruction.last]
            if found := re.search(r"hlo.control_id = (\d+)", line):
                by_id[found[1]] = instruction
            by_result[instruction.result] = instruction
            if found := re.search(r'outfeed_config = "(\w+)"', line):
                named[found[1]] = instruction
        pending, seen = [named[later]], set()
        while pending:
            instruction = pending.pop()
            if instruction is named[earlier]:
                return True
            if instruction.first in seen:
                continue
            seen.add(instruction.first)
            pending += [by_result[v] for v in instruction.operands if v in by_result]
            line = self.lines[instruction.last]
            if found := re.search(r"control_predecessors = array<i64: ([^>]*)>", line):
                pending += [by_id[number] for number in found[1].split(", ")]
        return False


def outfeed(name, value, value_type, attributes=""):
    """Lines that send a value to the host."""
    return [
        f'    %t{name} = "hlo.after_all"() : () -> !hlo.token',
        f'    %o{name} = "hlo.outfeed"({value}, %t{name}) '
        f'<{{outfeed_config = "{name}", outfeed_shape = {value_type}}}>{attributes} '
        f": ({value_type}, !hlo.token) -> !hlo.token",
    ]


@dataclasses.dataclass(frozen=True)
class Variant:
    """A module to run passes on, and `holds`, which says of what they made of it what
    is wrong."""

    kind: str
    entry: str
    text: str
    holds: object = lambda module: None


def order_variants(module, entry):
    """Each instruction between two outfeeds that it orders."""
    number = '    %seven = "hlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> '
    before = [
        f"{number}tensor<i32>",
        *outfeed("P", "%seven", "tensor<i32>", " {hlo.control_id = 1000 : i64}"),
    ]
    after = outfeed(
        "S", "%seven", "tensor<i32>", " {hlo.control_predecessors = array<i64: 1001>}"
    )
    attributes = (
        "hlo.control_id = 1001 : i64, hlo.control_predecessors = array<i64: 1000>"
    )

    def holds(changed):
        if entry in changed.bodies and not changed.waits_for(entry, "S", "P"):
            return "the order of two outfeeds is lost"

    for instruction in module.bodies[entry]:
        line = module.lines[instruction.last]
        if instruction.result and "hlo.control" not in line:
            text = module.replaced(instruction, attributes, before, after)
            yield Variant("order", entry, text, holds)


def sharding_variants(module, entry):
    """What is returned, with a sharding."""

    def holds(changed):
        if not any(SHARDING in line for line in changed.lines):
            return "the sharding is lost"

    for instruction in module.returned(entry):
        line = module.lines[instruction.last]
        if "hlo.sharding" not in line and "tuple<" not in line.rpartition("->")[2]:
            text = module.replaced(instruction, f"hlo.sharding = {SHARDING}")
            yield Variant("sharding", entry, text, holds)


def reader_variants(module, entry):
    """Each value, read once more."""
    for instruction in module.bodies[entry]:
        value_type = instruction.result and module.type_of(instruction)
        if value_type and "!hlo" not in value_type:
            after = outfeed("R", instruction.result, value_type)
            yield Variant("reader", entry, module.replaced(instruction, after=after))


ARRAY = r"tensor<((?:\d+x)+)(\w+|complex<\w+>)>"


def with_size(text, old, new):
    """The text with another size of dimensions in types."""
    return re.sub(
        r"tensor<(?:\d+x)+",
        lambda found: re.sub(rf"(?<=[<x]){old}(?=x)", new, found[0]),
        text,
    )


def with_bound(text, size, is_meant):
    """The text with dynamic dimensions, of at most `size` elements, where
    `is_meant(position, rank)`."""

    def array(found):
        dims = found[1].split("x")[:-1]
        dynamic = [s == size and is_meant(i, len(dims)) for i, s in enumerate(dims)]
        if not any(dynamic):
            return found[0]
        shape = "".join("?x" if d else f"{s}x" for s, d in zip(dims, dynamic))
        bounds = ", ".join(s if d else "?" for s, d in zip(dims, dynamic))
        return f"tensor<{shape}{found[2]}, #hlo.bounds<[{bounds}]>>"

    return re.sub(ARRAY, array, text)


BOUNDED = (lambda i, rank: True, lambda i, rank: i == 0, lambda i, rank: i == rank - 1)


def size_variants(module, entry):
    """Each size, wherever it stands, as 0, as 1, and as the bound of a dynamic one."""
    text = "\n".join(module.lines)
    sizes = {size for dims, _ in re.findall(ARRAY, text) for size in dims.split("x")}
    for size in sorted(sizes - {""}):
        for new in {"0", "1"} - {size}:
            types = with_size(text, size, new)
            yield Variant(f"size{new}", entry, types)
            numbers = re.sub(rf"(?<![\w.>#%x-]){size}(?= : i64|, |>|\])", new, types)
            yield Variant(f"size{new}", entry, numbers)
        if "#hlo" not in text:
            for is_meant in BOUNDED:
                yield Variant("bounded", entry, with_bound(text, size, is_meant))


TYPES = {
    "f32": ("f64", "bf16", "f16", "i32", "complex<f32>", "f8E4M3FN"),
    "i32": ("ui32", "i64", "i8", "ui8", "i1", "f32", "si4"),
}


def type_variants(module, entry):
    """Other elements everywhere."""
    text = "\n".join(module.lines)
    for old, news in TYPES.items():
        for new in news:
            changed = re.sub(rf"(?<=[<x]){old}(?=[>,])", new, text)
            yield Variant("type", entry, changed)


def layout_variants(module, entry):
    """Column-major arrays; of a bitcast they would be other elements."""
    text = "\n".join(module.lines)

    def array(found):
        order = ", ".join(map(str, range(found[1].count("x"))))
        return f"tensor<{found[1]}{found[2]}, #hlo.layout<[{order}]>>"

    if "#hlo.layout" not in text and "bitcast" not in text:
        changed = re.sub(r"tensor<((?:\d+x){2,})(\w+|complex<\w+>)>", array, text)
        yield Variant("layout", entry, changed)


KINDS = {
    "order": order_variants,
    "sharding": sharding_variants,
    "reader": reader_variants,
    "size": size_variants,
    "type": type_variants,
    "layout": layout_variants,
}


def all_variants(toolbox, path, kinds=tuple(KINDS)):
    """Each `Variant` of the modules of a lit test."""
    for chunk in path.read_text().split("// -----"):
        with tempfile.NamedTemporaryFile("w", suffix=path.suffix) as file:
            file.write(chunk)
            file.flush()
            printed = toolbox.opt(file.name, "--emit=mlir", "--mlir-print-op-generic")
        if printed.status != tools.OK:
            continue
        original = "\n".join(Module(printed.text).lines)
        module = Module(printed.text).with_one_result()
        for entry, body in module.bodies.items():
            if not body:
                continue
            for kind in kinds:
                for variant in KINDS[kind](module, entry):
                    if variant.text != original:
                        yield variant


def check(toolbox, variant, flags):
    """OK, or what is wrong with what passes made of a variant; REFUSED if it is not
    valid, NOT_RUN if all that could be told is that they left it so."""
    if variant.kind == "reader" and any(f.startswith(CHANGES_VALUES) for f in flags):
        return REFUSED
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(variant.text)
        file.flush()
        if toolbox.opt(file.name, "--emit=mlir").status != tools.OK:
            return REFUSED
        made = toolbox.opt(file.name, *flags, "--emit=mlir", "--mlir-print-op-generic")
        if made.status == tools.REFUSED and "dynamic-padder" in flags[0]:
            return REFUSED  # says what it does not do
        if made.status != tools.OK:
            return f"hlo-opt: {made.message()}"
        if wrong := variant.holds(Module(made.text)):
            return wrong
        ran = toolbox.call(
            "hlo-run",
            file.name,
            "--compare",
            "--step-limit=10000",  # some loops never end
            f"--entry={variant.entry}",
            *flags,
        )
    if ran.code in (MISMATCH, INTERNAL_ERROR) or ran.status in (
        tools.CRASH,
        tools.HANG,
    ):
        return f"hlo-run: {ran.message()}\n{ran.text}"
    return NOT_RUN if ran.code else OK


def default_paths():
    """The lit tests of passes."""
    folder = corpus.PROJECT / "test" / "Transforms"
    return sorted(p for p in folder.rglob("*.*") if p.suffix in (".mlir", ".hlo"))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pattern", nargs="?", default="", help="part of the paths")
    parser.add_argument(
        "--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build"
    )
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--most", type=int, default=1000, help="variants of a file")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for what fails")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    toolbox = tools.Tools(options.build_dir / "bin", 60)
    counts = collections.Counter()
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path in default_paths():
            if options.pattern not in str(path):
                continue
            variants = list(
                all_variants(toolbox, path, tuple(options.kinds.split(",")))
            )
            random.Random(path.name).shuffle(variants)
            tasks = [
                (variant, flags)
                for variant in variants[: options.most]
                for flags in pass_flags(path.read_text())
            ]
            found = pool.map(lambda task: check(toolbox, *task), tasks)
            for (variant, flags), outcome in zip(tasks, found):
                if outcome in (OK, REFUSED, NOT_RUN):
                    counts[outcome] += 1
                    continue
                failures += 1
                print(
                    f"{path.name} {variant.kind} @{variant.entry} "
                    f"{shlex.join(flags)}: {outcome}",
                    flush=True,
                )
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    name = f"{path.stem}-{variant.entry}-{failures}.mlir"
                    (options.keep / name).write_text(variant.text)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
