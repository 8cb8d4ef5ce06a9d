"""Do our passes make as much of a module as XLA:GPU's?  python -m oracle.against_xla
[PATH …]

For every module of the given files and folders (default: test/models and the real and
jax modules of a corpus if there is one), XLA:GPU compiles for an H100, which need not
be there. Each of our passes then runs on XLA's module before its own pass, and what
it made of it is compared with XLA's module after: instructions of each opcode,
arithmetic, bytes. So are whole pipelines. What XLA did is kept in --cache.

Then all our pipelines run from the input to fusions, for an H100 and an A100: launches,
bytes and temporary bytes (`whole_pipeline`); --whole does only that.

XLA:GPU needs a Python of its own, --xla-python, in a virtual environment made so:

  python3 -m venv ~/xla-gpu && ~/xla-gpu/bin/pip install "jax[cuda13]==0.10.2"

Exit code 1 when a pass or pipeline leaves more instructions than XLA's in a module,
and `against_xla.txt` does not explain it, or if all pipelines take more than XLA's in
total, or much more for a module and `whole_pipeline.txt` does not explain it.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import sys
import tempfile

from oracle import (
    against_xla_report,
    conformance,
    corpus,
    tools,
    whole_pipeline,
    whole_pipeline_report,
    xla_gpu,
)
from oracle.against_xla_report import Comparison, Cost, Found

ROOT = pathlib.Path(__file__).resolve().parents[2]

# ----------------------------------------------------------------------------
# Which of our passes is which of XLA's

# XLA:GPU's own choices among the rewrites of its algebraic simplifier.
ALGEBRAIC = (
    "algebraic-simplify{inexact conditional-simplification hoist-transpose-of-reshape "
    "unconditionally-simplify-reduce-of-transpose-or-reshape"
)
# Pipelines that run when layouts are assigned.
LAYOUT_SENSITIVE = (
    "layout_normalization",
    "hlo_normalization",
    "post-layout_assignment",
    "fusion",
)
# What XLA's modules have as custom calls.
CALLS = "convert-custom-call-to-library,"
PASSES = {
    "algsimp": ALGEBRAIC + "}",
    "batched_gather_scatter_normalizer": "batched-gather-scatter-normalizer",
    "batchnorm_expander": "batchnorm-expander",
    "call-inliner": "call-inline",
    "cholesky_expander": "cholesky-expander",
    "comparison-expander": "comparison-expander",
    "computation-deduplicator": "computation-deduplicator",
    "conditional-canonicalizer": "conditional-canonicalizer",
    "constant_folding": "constant-folding",
    "conv-padding-legalization": CALLS + "conv-padding-legalization",
    "conv-rewriter": "conv-rewriter",
    "convert-mover": "convert-mover",
    "copy_fusion": "copy-fusion",
    "cse": "hlo-cse",
    "cudnn_pad_for_convolutions": CALLS + "pad-for-convolutions",
    "cudnn_simplify_padding": CALLS + "simplify-conv-padding",
    "cudnn-fused-convolution-rewriter": CALLS + "fused-convolution-rewriter",
    "cublas-gemm-broadcast-folding-rewriter": "gemm-broadcast-folding",
    "cublas-gemm-rewriter": "gemm-rewriter",
    "cublas-pad-for-gemms": "pad-for-gemms",
    "dce": "dce",
    "dot_decomposer": "dot-decomposer",
    "dot_dimension_merger": "dot-dimension-merger",
    "dot-merger": "dot-merger",
    "dot-strength-reduction": "dot-strength-reduction{inexact}",
    "dynamic-dimension-simplifier": "dynamic-dimension-simplifier",
    "dynamic_padder": "dynamic-padder",
    "flatten-call-graph": "flatten-call-graph",
    "float-normalization-bf16": (
        "float-normalization{target=sm_90 types=bf16 allow-excess-precision}"
    ),
    "fusion-wrapper": "fusion-wrapper",
    "fusion-block-level-rewriter": "fusion-block-level-rewriter",
    "gather_expander": "gather-expander{mode=simple}",
    "gather_simplifier": "gather-simplifier",
    "hoist-fused-bitcasts": "hoist-fused-bitcasts",
    "layout_normalization": "layout-normalize",
    "move_copy_to_users": "move-copy-to-users",
    "multi_output_fusion": "multi-output-fusion",
    "gemv-rewriter": "gemv-rewriter",
    "layout-assignment": "layout-assign",
    "priority-fusion": "priority-fusion",
    "reduce-decomposer": "reduce-decomposer{keep-worthwhile}",
    "reduce-window-rewriter": "reduce-window-rewriter",
    "reduction-degenerate-dim-remover": (
        "reduction-degenerate-dim-remover{assume-identity}"
    ),
    "reduction-dimension-grouper": "reduction-dimension-grouper",
    "reduction-layout-normalizer": "reduction-layout-normalizer",
    "reduction-splitter": "reduction-splitter{assume-identity}",
    "rename-instructions": "add-tracking-suffix-to-instruction-names",
    "rename_fusions": "rename-fusions",
    "reshape-decomposer": "reshape-decomposer",
    "reshape-mover": "reshape-mover{reshape-of-1d-broadcast-is-cheap}",
    "rng-bit-generator-expander": "rng-bit-generator-expander",
    "scatter_expander": "scatter-expander{mode=simple}",
    "scatter_simplifier": "scatter-simplifier",
    "scatter-slice-simplifier": "scatter-slice-simplifier",
    "select_and_scatter_expander": "select-and-scatter-expander",
    "sharding-remover": "sharding-remover",
    "simplify-conditional": "conditional-simplifier",
    "simplify-fp-conversions": "simplify-fp-conversions{allow-excess-precision}",
    "simplify-sorts": "simplify-sorts",
    "simplify-while-loops": "while-loop-simplifier",
    "slice-sinker": "slice-sinker",
    "sort-iota-fusion": "sort-iota-fusion",
    "splitk-rewriter": "splitk-rewriter",
    "stable-sort-expander": "stable-sort-expander",
    "topk-decomposer": "topk-decomposer",
    "topk-rewriter": "topk-rewriter",
    "transpose-folding": "transpose-folding",
    "tree-reduction-rewriter": "tree-reduction-rewriter{assume-identity}",
    "triton-gemm-rewriter": "gemm-fusion",
    "triton-softmax-rewriter": "softmax-fusion",
    "triangular-solve-rewriter": "triangular-solve-rewriter",
    "tuple-simplifier": "tuple-simplify",
    "variadic-op-splitter": "variadic-op-splitter",
    "while-loop-all-reduce-code-motion": "while-loop-all-reduce-code-motion",
    "while-loop-constant-sinking": "while-loop-constant-sinking",
    "while-loop-trip-count-annotator": "while-loop-trip-count-annotator",
    "zero_sized_hlo_elimination": "zero-sized-hlo-elimination",
    # Pipelines, and what they were in 2022.
    "simplification": "simplification{inexact}",
    "optimization": "optimization{inexact}",
    "fusion": "fusion",
    "simplification classic": "simplification{inexact classic}",
    "optimization classic": "optimization{inexact classic}",
}


def available(built):
    """The passes that hlo-opt has."""
    lines = built.opt("--list-passes").text.splitlines()
    return {line.split()[0] for line in lines if line.startswith("  ")}


def ours(step, known):
    """Our pass, as hlo-opt's --pass-pipeline takes it, for what XLA ran, or None;
    `known` are those there are.
    """
    flags = PASSES.get(step.name)
    if not flags or not {p.partition("{")[0] for p in flags.split(",")} <= known:
        return None
    if step.pipeline in LAYOUT_SENSITIVE:
        if step.name == "algsimp":
            return ALGEBRAIC + " layout-sensitive no-op-bitcast-convert-to-bitcast}"
        if step.name == "cse":
            return "hlo-cse{layout-sensitive}"
    if step.name == "transpose-folding" and step.pipeline == "simplification":
        return "transpose-folding{dots=none}"
    return flags


# ----------------------------------------------------------------------------
# One module


# Of text in one process.
BATCH_MOST = 30_000_000


def costs(built, texts, pipeline=""):
    """{text: (`Cost` after our passes, why if there is none)}; a process takes many."""
    texts, found = list(dict.fromkeys(texts)), {}
    while texts:
        batch, size = [], 0
        while texts and (not batch or size + len(texts[-1]) < BATCH_MOST):
            batch.append(texts.pop())
            size += len(batch[-1])
        found.update(zip(batch, batch_costs(built, batch, pipeline), strict=True))
    return found


def batch_costs(built, texts, pipeline):
    """The costs of texts in their order; all again, one by one, if one fails."""
    # Loops count alike on both sides, whoever knows how often they run.
    count = "while-loop-trip-count-annotator,print-cost{json}"
    passes = ",".join(filter(None, [pipeline, count]))
    flags = [f"--pass-pipeline=builtin.module({passes})", f"-o={os.devnull}"]
    with tempfile.NamedTemporaryFile("w", suffix=".hlo", errors="surrogateescape") as f:
        f.write("\n// -----\n".join(texts))
        f.flush()
        result = built.opt(f.name, "--split-input-file", *flags)
    lines = [line for line in result.err.splitlines() if line.startswith('{"bytes')]
    if result.status == tools.OK and len(lines) == len(texts):
        return [(Cost(**json.loads(line)), "") for line in lines]
    if len(texts) == 1:
        last = (result.err.strip().splitlines() or [""])[-1]
        return [(None, f"{result.status}: exit code {result.code}: {last}")]
    return [found for text in texts for found in batch_costs(built, [text], pipeline)]


# What is left for other passes: equal instructions, operations on constants.
CLEANUP = "constant-folding,hlo-cse"


def compare(path, name, options):
    """[Comparison] of one module, the passes of XLA's that changed it and have no
    counterpart, and why XLA did not compile it if so.
    """
    built = tools.Tools(options.tools, options.timeout)
    archive, reason = xla_gpu.dumps_of(
        path, options.xla_python, options.cache, options.timeout
    )
    steps, others = collections.defaultdict(list), set()
    for number, step in enumerate(xla_gpu.steps_in(archive)):
        classic = dataclasses.replace(step, name=f"{step.name} classic")
        pipelines = [
            (named, ours(named, options.available)) for named in (step, classic)
        ]
        if not any(pipeline for _, pipeline in pipelines):
            others.add((step.pipeline, step.name))
        elif not options.passes or step.name in options.passes:
            for named, pipeline in pipelines:
                if pipeline:
                    steps[pipeline].append((number, named))
    texts = [
        t for found in steps.values() for _, s in found for t in (s.before, s.after)
    ]
    cost_of = costs(built, texts)
    comparisons = []
    for pipeline, found in steps.items():
        after = costs(built, [step.before for _, step in found], pipeline)
        for number, step in found:
            before, _ = cost_of[step.before]
            theirs, unread = cost_of[step.after]
            mine, failed = after[step.before]
            comparison = Comparison(
                name, step.name, step.pipeline, before, theirs, mine, unread or failed
            )
            comparisons.append(comparison)
            if comparison.reason or not comparison.is_worse:
                continue
            if comparison.is_single:
                comparison.excess = excess(built, step, pipeline)
            if options.keep:
                keep(built, options.keep, comparison, number, step, pipeline)
    return comparisons, sorted(others), reason


def excess(built, step, pipeline):
    """How many instructions more ours leaves when both are cleaned up."""
    theirs, _ = costs(built, [step.after], CLEANUP)[step.after]
    mine, _ = costs(built, [step.before], f"{pipeline},{CLEANUP}")[step.before]
    return mine.instructions - theirs.instructions if mine and theirs else None


def keep(built, folder, comparison, number, step, pipeline):
    """Writes XLA's modules and ours."""
    name = f"{comparison.module}.{number:03}.{step.name}".translate(
        str.maketrans("/ ", "__")
    )
    for part, module in (("before", step.before), ("xla", step.after)):
        (folder / f"{name}.{part}.hlo").write_text(module, errors="surrogateescape")
    flags = [f"--pass-pipeline=builtin.module({pipeline})"]
    built.opt(folder / f"{name}.before.hlo", *flags, f"-o={folder / name}.ours.hlo")


# ----------------------------------------------------------------------------
# All of them


def stored(path):
    """What `store` wrote to a file."""
    if not path or not path.exists():
        return Found()
    found = json.loads(path.read_text())
    every = [Comparison.of(c) for c in found.pop("comparisons")]
    whole = [whole_pipeline.Outcome.of(o) for o in found.pop("whole", [])]
    return Found(every, whole=whole, **found)


def store(path, found):
    path.write_text(json.dumps(dataclasses.asdict(found)))


def join(before, now, modules, options):
    """What was stored before, with what was compared now in its place."""
    names, passes = {name for _, name in modules}, options.passes
    kept = [
        c
        for c in before.comparisons
        if options.whole
        or c.module not in names
        or (passes and c.xla_pass.split()[0] not in passes)
    ]
    return Found(
        kept + now.comparisons,
        {**before.refused, **now.refused},
        {**before.others, **now.others},
        [o for o in before.whole if passes or o.module not in names] + now.whole,
    )


def progress(tasks):
    """(key, result) of each task, in order; tells a terminal how many are done."""
    for done, (key, task) in enumerate(tasks.items(), 1):
        yield key, task.result()
        if sys.stderr.isatty() or done % 50 == 0:
            print(f"\r{done} of {len(tasks)}", end="", file=sys.stderr)
    print(file=sys.stderr)


def compare_all(modules, options):
    found = Found()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        if not options.whole:
            tasks = {n: pool.submit(compare, p, n, options) for p, n in modules}
            for name, (comparisons, others, reason) in progress(tasks):
                found.comparisons += comparisons
                found.others[name] = others
                if reason:
                    found.refused[name] = reason
        if not options.passes:
            tasks = {
                (name, device): pool.submit(
                    whole_pipeline.compare, path, name, device, options
                )
                for path, name in modules
                for device in whole_pipeline.DEVICES
            }
            found.whole = [outcome for _, outcome in progress(tasks)]
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--cache", type=pathlib.Path, default=None)
    parser.add_argument(
        "--xla-python",
        type=pathlib.Path,
        default=xla_gpu.default_python(),
        help="a Python that has XLA:GPU",
    )
    parser.add_argument("--timeout", type=float, default=600.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--passes", type=lambda text: text.split(","), help="only these of XLA's"
    )
    parser.add_argument("--whole", action="store_true", help="only all pipelines")
    parser.add_argument(
        "--keep", type=pathlib.Path, help="write modules there that XLA made smaller"
    )
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    parser.add_argument(
        "--json", type=pathlib.Path, help="keep comparisons there, for --report as well"
    )
    options = parser.parse_args()
    options.tools = options.build_dir.resolve() / "bin"
    options.available = available(tools.Tools(options.tools))
    options.xla_python = options.xla_python.expanduser()
    options.cache = (options.cache or options.build_dir / "against-xla").resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    if not options.paths:
        options.paths = corpus.default_paths(("real", "jax"))

    sections = conformance.collect(options)
    modules = [module for section in sections.values() for module in section]
    now = compare_all(modules, options)
    found = join(stored(options.json), now, modules, options)
    if options.json:
        store(options.json, found)
    known = against_xla_report.Explanations(corpus.reasons("against_xla.txt"))
    reasons = whole_pipeline_report.Reasons(corpus.reasons("whole_pipeline.txt"))
    if options.report:
        options.report.write_text(against_xla_report.write(found, known, reasons))
    counts = collections.Counter(
        ("passes" if c.is_single else c.xla_pass, c.verdict) for c in found.comparisons
    )
    for (name, verdict), count in sorted(counts.items()):
        print(f"{name}: {count} {verdict}")
    unexpected = [
        c
        for c in found.comparisons
        if not c.is_classic and (c.reason or c.is_worse) and not known.of(c)
    ]
    for c in unexpected:
        print(f"{c.module}: {c.xla_pass}: {c.reason or c.difference}")
    more = whole_pipeline_report.unexpected(found.whole, reasons)
    print("\n".join(more))
    return 1 if unexpected or more else 0


if __name__ == "__main__":
    sys.exit(main())
