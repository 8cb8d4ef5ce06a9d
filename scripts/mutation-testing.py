"""Which conditions of a pass does no test need?

Mutation testing: each condition that keeps a rewrite from happening is switched off
by itself, and the lit tests that reach it run again. A condition is one of

  if (A || B) return {};       A, B   (or failure(), false, continue, a remark, ...)
  return A && B;               A, B
  if (A && B) ...              A, B

Listed is each that no test needs: without it all tests pass. It is then untested, or
implied by others.

  scripts/mutation-testing.py lib/Transforms/Dot          a family of passes
  scripts/mutation-testing.py lib/Transforms/Dot/DotMerger.cpp --tests=test/Transforms

The sources are copied to build/mutation-testing, where each condition asks the
environment whether it is switched off, so all of them take one build.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tree_sitter
import tree_sitter_cpp
from tqdm import tqdm

ROOT = pathlib.Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation-testing"
TOOLS = ["hlo-opt", "hlo-run", "hlo-translate"]
SWITCHED_OFF, REACHED = "HLO_MUTANT", "HLO_MUTANTS_REACHED"
# Defined once for each file. A condition is reached where switching it off would
# make a difference to the value of its expression. Assertions are on.
PRELUDE = r"""
#undef NDEBUG
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <unistd.h>
namespace {
struct Mutants {
  int switchedOff = getenv("HLO_MUTANT") ? atoi(getenv("HLO_MUTANT")) : -1;
  std::string directory =
      getenv("HLO_MUTANTS_REACHED") ? getenv("HLO_MUTANTS_REACHED") : "";
  bool reached[%(count)d] = {};
  void reach(int index) {
    if (directory.empty() || reached[index - %(first)d])
      return;
    reached[index - %(first)d] = true;
    if (FILE *file = fopen(
            (directory + "/" + std::to_string(getpid())).c_str(), "a")) {
      fprintf(file, "%%d\n", index);
      fclose(file);
    }
  }
};
Mutants &mutants() {
  static Mutants instance;
  return instance;
}
/// A condition that keeps a rewrite from happening where it is true.
[[maybe_unused]] bool isHeld(int index, bool value) {
  if (value)
    mutants().reach(index);
  return value && mutants().switchedOff != index;
}
/// A condition that keeps a rewrite from happening where it is false.
[[maybe_unused]] bool isNeeded(int index, bool value) {
  if (!value)
    mutants().reach(index);
  return value || mutants().switchedOff == index;
}
} // namespace
#line 1 "%(file)s"
"""


@dataclasses.dataclass
class Condition:
    """A condition in a source file, from byte `start` to `end`."""

    file: str
    line: int
    start: int
    end: int
    text: str
    holds_back: bool  # where it is true; else where it is false


def operands(node, operator):
    """The operands of a chain of `operator`, without their parentheses."""
    while node.type == "parenthesized_expression" and node.named_child_count == 1:
        node = node.named_child(0)
    if node.type == "binary_expression":
        if node.child_by_field_name("operator").text.decode() == operator:
            return [
                operand
                for side in ("left", "right")
                for operand in operands(node.child_by_field_name(side), operator)
            ]
    return [node]


def gives_up(statement):
    """Does the statement end what the condition guards?"""
    if statement.type == "compound_statement":
        inner = [c for c in statement.named_children if c.type != "comment"]
        return bool(inner) and gives_up(inner[-1]) and len(inner) <= 2
    if statement.type == "continue_statement":
        return True
    if statement.type != "return_statement":
        return False
    value = statement.named_child(0) if statement.named_child_count else None
    return (
        value is None
        or value.text.decode()
        in ("{}", "failure()", "false", "nullptr", "std::nullopt", "Value()")
        or value.text.decode().startswith(("rewriter.notify", "declin", "emitRemark"))
    )


def conditions_of(path):
    """The conditions of a file that hold rewrites back."""
    source = path.read_bytes()
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))
    found = []

    def add(nodes, holds_back):
        for node in nodes:
            found.append(
                Condition(
                    str(path.relative_to(ROOT)),
                    node.start_point[0] + 1,
                    node.start_byte,
                    node.end_byte,
                    " ".join(node.text.decode().split()),
                    holds_back,
                )
            )

    def visit(node):
        if node.type == "if_statement" and node.child(1).type != "constexpr":
            clause = node.child_by_field_name("condition")
            value = clause.child_by_field_name("value")
            if value is not None and value.type != "declaration":
                conjuncts = operands(value, "&&")
                if gives_up(node.child_by_field_name("consequence")):
                    add(operands(value, "||"), True)
                elif len(conjuncts) > 1:
                    add(conjuncts, False)
        elif node.type == "return_statement" and node.named_child_count:
            conjuncts = operands(node.named_child(0), "&&")
            if len(conjuncts) > 1:
                add(conjuncts, False)
        for child in node.named_children:
            visit(child)

    visit(parser.parse(source).root_node)
    return found


def instrumented(path, conditions, first):
    """The text of a file in which each condition can be switched off."""
    source = path.read_bytes()
    inserts = []
    for index, condition in enumerate(conditions, first):
        name = "isHeld" if condition.holds_back else "isNeeded"
        # Outer conditions open first and close last.
        length = condition.end - condition.start
        inserts.append((condition.start, 1, -length, f"{name}({index}, bool("))
        inserts.append((condition.end, 0, length, "))"))
    text, position = b"", 0
    for at, _, _, inserted in sorted(inserts):
        text += source[position:at] + inserted.encode()
        position = at
    text += source[position:]
    prelude = PRELUDE % {
        "count": len(conditions),
        "first": first,
        "file": path.relative_to(ROOT),
    }
    return prelude.encode() + text


def write_if_changed(path, content, mode):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
        path.chmod(mode)


def copy_sources(sources):
    """Copies the project with `sources` instrumented; their conditions."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\n")
    conditions = []
    for name in filter(None, listed):
        path = ROOT / name
        if not path.is_file():
            continue
        content = path.read_bytes()
        if path in sources:
            of_file = conditions_of(path)
            if of_file:
                content = instrumented(path, of_file, len(conditions))
            conditions += of_file
        write_if_changed(COPY / name, content, path.stat().st_mode)
    return conditions


def build(jobs):
    for command in (
        ["cmake", "--preset=dev"],
        ["ninja", "-C", "build", f"-j{jobs}", *TOOLS],
    ):
        done = subprocess.run(command, cwd=COPY, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout[-5000:] + done.stderr[-5000:])


def tests_fail(tests, **environment):
    """Runs lit tests; whether one fails, or takes too much time or memory."""
    lit = COPY / "build" / "bin" / "hlo-lit"
    done = subprocess.run(
        ["prlimit", f"--data={4 << 30}", "timeout", "120"]
        + [lit, "-q", "-j1", "--max-failures=1", *tests],
        cwd=COPY,
        env={**os.environ, **environment},
        capture_output=True,
    )
    return done.returncode != 0


def reached_by(test):
    """The conditions that a test reaches; None where it fails unchanged."""
    with tempfile.TemporaryDirectory() as directory:
        if tests_fail([test], **{REACHED: directory}):
            return None
        return {
            int(line)
            for file in pathlib.Path(directory).iterdir()
            for line in file.read_text().split()
        }


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("sources", nargs="+", help="files or folders below lib")
    arguments.add_argument(
        "--tests", action="append", help="lit tests (test/Transforms, test/Pipelines)"
    )
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--json", help="also write what no test needs to this file")
    options = arguments.parse_args()

    sources = set()
    for name in options.sources:
        path = (ROOT / name).resolve()
        sources |= set(path.rglob("*.cpp")) if path.is_dir() else {path}
    conditions = copy_sources(sources)
    build(options.jobs)
    tests = []
    for name in options.tests or ["test/Transforms", "test/Pipelines"]:
        path = COPY / name
        inputs = sorted(path.rglob("*")) if path.is_dir() else [path]
        tests += [p for p in inputs if p.suffix in (".mlir", ".hlo", ".test")]
    tests = [t for t in tests if "Inputs" not in t.parts]

    reaching = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        reached = list(tqdm(pool.map(reached_by, tests), "tests", len(tests)))
        for test, indices in zip(tests, reached):
            if indices is None:
                print(f"fails as it is: {test.relative_to(COPY)}")
            for index in indices or ():
                reaching[index].append(test)

        def is_needed(index):
            return bool(reaching[index]) and tests_fail(
                reaching[index], **{SWITCHED_OFF: str(index)}
            )

        needed = list(
            tqdm(
                pool.map(is_needed, range(len(conditions))),
                "conditions",
                len(conditions),
            )
        )
    unneeded = []
    for index, condition in enumerate(conditions):
        if needed[index]:
            continue
        why = "no test fails without" if reaching[index] else "no test reaches"
        print(f"{condition.file}:{condition.line}: {why}: {condition.text}")
        unneeded.append(
            {**dataclasses.asdict(condition), "reached": bool(reaching[index])}
        )
    print(f"{len(conditions)} conditions, {len(unneeded)} that no test needs")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(unneeded, indent=1) + "\n")


if __name__ == "__main__":
    main()
