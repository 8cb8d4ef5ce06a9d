"""Which conditions of a pass does no test need?

Mutation testing: each condition that keeps a rewrite from happening is switched off
by itself, and the commands of lit tests that reach it run again. A condition is one of

  if (A || B) return {};       A, B   (or failure(), false, continue, a remark, ...)
  return A && B;               A, B   (or bool value = A && B;)
  if (A && B) ...              A, B
  A && B ? value : Value()     A, B   (or nullptr, {}, ...)

Listed is each that no test needs: without it all tests pass. It is then untested, or
implied by others.

  scripts/mutation-testing.py lib/Transforms/Dot          a family of passes
  scripts/mutation-testing.py lib/Transforms/Dot/DotMerger.cpp --tests=test/Transforms

The sources are copied to build/mutation-testing, where each condition asks the
environment whether it is switched off, so all of them take one build.

Some conditions cannot have a test: they save time, or keep from undefined behavior
what other code keeps from it today. scripts/mutation-testing.txt says so, one
condition a line, sorted; such are not listed unless with --all:

  FILE FUNCTION: CONDITION  # REASON
  lib/Transforms/Simplification/DCE.cpp Liveness::visit: !op  # null, which ...

CONDITION is on one line, as it is listed, and FUNCTION with the struct it is defined
in. Lines for what a test needs, or is gone, are listed too, to be removed.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import dataclasses
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import tree_sitter
import tree_sitter_cpp
from tqdm import tqdm

ROOT = pathlib.Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation-testing"
REASONS = ROOT / "scripts" / "mutation-testing.txt"
TOOLS = ["hlo-opt", "hlo-run", "hlo-translate"]
DBG = r"%dbg\(.*?\)"  # what lit puts before a command
SWITCHED_OFF, REACHED = "HLO_MUTANT", "HLO_MUTANTS_REACHED"
# Defined once for each file. A condition is reached where switching it off would
# make a difference to the value of its expression. Assertions are on, also those of
# headers: the file does not use the precompiled ones.
PRELUDE = r"""
#undef NDEBUG
#define _GLIBCXX_ASSERTIONS
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <unistd.h>
namespace {
struct Mutants {
  static constexpr const char *prefix = "%(file)s:";
  int switchedOff = -1;
  std::string directory =
      getenv("HLO_MUTANTS_REACHED") ? getenv("HLO_MUTANTS_REACHED") : "";
  bool reached[%(count)d] = {};
  Mutants() {
    std::string name = getenv("HLO_MUTANT") ? getenv("HLO_MUTANT") : "";
    if (name.rfind(prefix, 0) == 0)
      switchedOff = std::stoi(name.substr(std::string(prefix).size()));
  }
  void reach(int index) {
    if (directory.empty() || reached[index])
      return;
    reached[index] = true;
    if (FILE *file = fopen(
            (directory + "/" + std::to_string(getpid())).c_str(), "a")) {
      fprintf(file, "%%s%%d\n", prefix, index);
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
NO_PCH = "set_source_files_properties({} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)\n"


@dataclasses.dataclass
class Condition:
    """A condition in a source file, from byte `start` to `end`."""

    file: str
    function: str
    index: int  # in the file
    line: int
    start: int
    end: int
    text: str
    holds_back: bool  # where it is true; else where it is false

    @property
    def name(self):
        return f"{self.file}:{self.index}"

    @property
    def key(self):
        return f"{self.file} {self.function}: {self.text}"


def read_reasons():
    """Why conditions have no test, by their keys."""
    reasons = {}
    for line in REASONS.read_text().splitlines():
        key, separator, reason = line.partition("  # ")
        if not separator or not reason:
            sys.exit(f"{REASONS}: no reason: {line}")
        reasons[key] = reason
    return reasons


def name_of_function(node):
    """The function around a node, with the structs it is defined in."""
    names = []
    while node := node.parent:
        if node.type == "function_definition":
            declarator = node
            while inner := (
                declarator.child_by_field_name("declarator")
                or next(
                    (c for c in declarator.children if c.type.endswith("_declarator")),
                    None,
                )
            ):
                declarator = inner
            names = [declarator.text.decode()]
        elif node.type in ("struct_specifier", "class_specifier") and names:
            names.insert(0, node.child_by_field_name("name").text.decode())
    return "::".join(names)


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


def is_nothing(value):
    """Does an expression say that something does not happen?"""
    text = value.text.decode()
    return (
        text in ("{}", "failure()", "false", "nullptr", "std::nullopt")
        or re.fullmatch(r"(Value|\w*Op|OpT)\(\)", text)
        or re.match(r"(rewriter\.notify|(\w+\.)?declin|emitRemark)", text)
    )


def gives_up(statement):
    """Does the statement end what the condition guards?"""
    if statement.type == "compound_statement":
        inner = [c for c in statement.named_children if c.type != "comment"]
        return bool(inner) and gives_up(inner[-1]) and len(inner) <= 2
    if statement.type == "continue_statement":
        return True
    if statement.type != "return_statement":
        return False
    if not statement.named_child_count:
        return True
    value = statement.named_child(0)
    return value.type == "string_literal" or bool(is_nothing(value))


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
                    name_of_function(node),
                    len(found),
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
        elif node.type == "init_declarator":
            conjuncts = operands(node.child_by_field_name("value"), "&&")
            if len(conjuncts) > 1:
                add(conjuncts, False)
        elif node.type == "conditional_expression":
            condition = node.child_by_field_name("condition")
            if is_nothing(node.child_by_field_name("alternative")):
                add(operands(condition, "&&"), False)
            elif is_nothing(node.child_by_field_name("consequence")):
                add(operands(condition, "||"), True)
        for child in node.named_children:
            visit(child)

    visit(parser.parse(source).root_node)
    return found


def instrumented(path, conditions):
    """The text of a file in which each condition can be switched off."""
    source = path.read_bytes()
    inserts = []
    for index, condition in enumerate(conditions):
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
    files = [path for name in listed if name and (path := ROOT / name).is_file()]
    lists = {path.parent: [] for path in files if path.name == "CMakeLists.txt"}
    for path in files:
        content = path.read_bytes()
        if path in sources:
            of_file = conditions_of(path)
            if of_file:
                content = instrumented(path, of_file)
                folder = next(folder for folder in path.parents if folder in lists)
                lists[folder].append(str(path.relative_to(folder)))
            conditions += of_file
        if path.name != "CMakeLists.txt":
            write_if_changed(
                COPY / path.relative_to(ROOT), content, path.stat().st_mode
            )
    for folder, instrumented_files in lists.items():
        path = folder / "CMakeLists.txt"
        content = path.read_bytes()
        if instrumented_files:
            content += NO_PCH.format(" ".join(instrumented_files)).encode()
        write_if_changed(COPY / path.relative_to(ROOT), content, path.stat().st_mode)
    return conditions


def build(jobs, targets):
    for command in (
        ["cmake", "--preset=dev"],
        ["ninja", "-C", "build", f"-j{jobs}", *targets],
    ):
        done = subprocess.run(command, cwd=COPY, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout[-5000:] + done.stderr[-5000:])


class Test:
    """A RUN line of a lit test, all of those that share files, or a unit test, as a
    script for bash."""

    def __init__(self, path, script, environment):
        self.path = path
        self.script = script
        self.environment = environment
        self.seconds = None  # it took without a condition switched off
        self.reached = set()  # names of conditions

    def passes(self, seconds, **environment):
        """Whether the test passes within a time, and some memory."""
        with tempfile.TemporaryDirectory() as directory:
            process = subprocess.Popen(
                ["prlimit", f"--data={4 << 30}", "--core=0"]
                + ["bash", "-o", "pipefail", "-c", self.script],
                cwd=directory,
                env={**self.environment, "DIR": directory.lstrip("/"), **environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            try:
                return process.wait(seconds) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                # Also what a pipe that ended early left behind.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def run_unchanged(self):
        """Finds what the test reaches; whether it passes."""
        with tempfile.TemporaryDirectory() as directory:
            start = time.monotonic()
            passes = self.passes(600, **{REACHED: directory})
            self.seconds = time.monotonic() - start
            if passes:
                for file in pathlib.Path(directory).iterdir():
                    self.reached |= set(file.read_text().split())
        return passes

    def needs(self, condition):
        """Whether the test fails without a condition."""
        return not self.passes(
            max(10, 10 * self.seconds), **{SWITCHED_OFF: condition.name}
        )


def find_tests(paths):
    """The lit tests below `paths`; starting lit takes longer than most tests."""
    loader = importlib.machinery.SourceFileLoader(
        "hlo_lit", str(COPY / "build" / "bin" / "hlo-lit")
    )
    spec = importlib.util.spec_from_loader("hlo_lit", loader)
    hlo_lit = importlib.util.module_from_spec(spec)
    loader.exec_module(hlo_lit)
    from lit import LitConfig, TestRunner, discovery

    config = LitConfig.LitConfig(
        "lit", [], "error", False, False, [], False, False, False, "smart",
        {"config_map": hlo_lit.config_map},
    )  # fmt: skip
    tests = []
    for test in discovery.find_tests_for_inputs(config, [str(p) for p in paths]):
        lines = TestRunner.parseIntegratedTestScript(test)
        if not isinstance(lines, list):
            continue  # unsupported here
        # Each run has a working directory of its own, for %t.
        lines = TestRunner.applySubstitutions(
            lines,
            TestRunner.getDefaultSubstitutions(test, "/$DIR", "/$DIR/test"),
            dict.fromkeys(test.config.available_features, True),
            recursion_limit=test.config.recursiveExpansionLimit,
        )
        commands = [f"{{ {re.sub(DBG, '', line)}; }}" for line in lines]
        if any("/$DIR" in command for command in commands):
            commands = [" && ".join(commands)]
        environment = {**test.config.environment, "LLVM_DISABLE_SYMBOLIZATION": "1"}
        path = pathlib.Path(test.getSourcePath())
        tests += [Test(path, command, environment) for command in commands]
    return tests


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("sources", nargs="+", help="files or folders below lib")
    arguments.add_argument(
        "--tests",
        nargs="+",
        default=["test/Transforms", "test/Pipelines"],
        help="lit tests (%(default)s)",
    )
    arguments.add_argument(
        "--unit-tests",
        nargs="+",
        default=[],
        help="such as HLOWhileLoopAnalysisTests",
    )
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument(
        "--all", action="store_true", help="also list what has a reason"
    )
    arguments.add_argument("--json", help="also write what no test needs to this file")
    options = arguments.parse_args()

    sources = set()
    for name in options.sources:
        path = (ROOT / name).resolve()
        sources |= set(path.rglob("*.cpp")) if path.is_dir() else {path}
    conditions = copy_sources(sources)
    build(options.jobs, TOOLS + options.unit_tests)
    tests = find_tests(COPY / name for name in options.tests)
    for name in options.unit_tests:
        path = COPY / "build" / "unittests" / "bin" / name
        tests.append(Test(path, str(path), dict(os.environ)))

    reaching = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        passes = list(tqdm(pool.map(Test.run_unchanged, tests), "tests", len(tests)))
        for test, passed in zip(tests, passes):
            if not passed:
                print(f"fails as it is: {test.path.relative_to(COPY)}")
            for name in test.reached:
                reaching[name].append(test)

        def is_needed(condition):
            tests = sorted(reaching[condition.name], key=lambda test: test.seconds)
            return any(test.needs(condition) for test in tests)

        needed = list(
            tqdm(
                pool.map(is_needed, conditions),
                "conditions",
                len(conditions),
            )
        )
    reasons = read_reasons()
    unneeded = []
    for condition, is_needed in zip(conditions, needed):
        if is_needed:
            continue
        reached = bool(reaching[condition.name])
        reason = reasons.get(condition.key)
        unneeded.append(
            {**dataclasses.asdict(condition), "reached": reached, "reason": reason}
        )
        if reason and not options.all:
            continue
        why = reason or f"no test {'fails without' if reached else 'reaches'}"
        print(f"{condition.file}:{condition.line}: {why}: {condition.text}")
    without_test = {c.key for c, is_needed in zip(conditions, needed) if not is_needed}
    for key in reasons:
        if ROOT / key.partition(" ")[0] in sources and key not in without_test:
            print(f"{REASONS.relative_to(ROOT)}: has a test, or is gone: {key}")
    print(
        f"{len(conditions)} conditions, {len(unneeded)} that no test needs, "
        f"{sum(not c['reason'] for c in unneeded)} of them without a reason"
    )
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(unneeded, indent=1) + "\n")


if __name__ == "__main__":
    main()
