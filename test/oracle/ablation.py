"""What each pass is good for, next to what a study of XLA measured.

  python -m oracle.ablation --report=../docs/ablation.md

Compiles a training step of ResNet-50 (of the corpus) and of a physics-informed network
without each pass that can be left out, as `hlo-opt --ablate` does.
"""

import argparse
import dataclasses
import json
import pathlib

from oracle import corpus, tools

# The device of the study.
TARGET = "a100_sxm_40"
PIPELINES = {
    "2022": ["--compile-to-hlo=classic inexact", "--fusion-wrapper"],
    "today": ["--compile-to-hlo=inexact"],
}
# Percents of speed that a pass is worth, from which on it has a row.
LEAST = 1.0
# Without it, loops count once.
COUNTED = "while-loop-trip-count-annotator"


@dataclasses.dataclass(frozen=True)
class Model:
    title: str
    path: pathlib.Path
    # Percents of speed that kernels lost in the study.
    measured: dict


def models():
    pinn = corpus.PROJECT / "test" / "models" / "pinn_laplace_train_step.hlo"
    found = [
        Model(
            "Laplace PINN, a training step of 10,201 points",
            pinn,
            {
                "gemm-rewriter": 95.8,
                "instruction-fusion": 48.9,
                "scatter-expander": 20.8,
                "tree-reduction-rewriter": 19.4,
                "fusion-merger": 14.9,
                "multi-output-fusion": 7.9,
            },
        )
    ]
    if folder := corpus.find():
        resnet = folder / "jax" / "gpu_resnet50_train_bs256_f32.hlo"
        measured = {
            "conv-algorithm-picker": 57,
            "instruction-fusion": 50,
            "batchnorm-expander": 20,
            "fusion-merger": 10,
            "multi-output-fusion": 7,
        }
        found.append(Model("ResNet-50, a training step of 256", resnet, measured))
    return found


def ablate(built, model, flags):
    """What `--ablate=json` writes."""
    done = built.opt(
        model.path,
        f"--target={TARGET}",
        *flags,
        "--ablate=json",
        "--ablate-repetitions=1",
    )
    if done.status != tools.OK:
        raise SystemExit(f"{model.path}: {done.message()}")
    return json.loads(done.text)


def worth(found):
    """{pass: (percents of speed lost without it, percents of launches more)}"""
    whole, rows = found["pipeline"], {}
    for without in found["without"]:
        if without["pass"] == COUNTED:
            continue
        if "error" not in without:
            seconds, launches = without["estimated_seconds"], without["launches"]
            rows[without["pass"]] = (
                100 * (1 - whole["estimated_seconds"] / seconds),
                100 * (launches / whole["launches"] - 1),
            )
        else:
            rows[without["pass"]] = None
    return rows


def cells(row):
    if row is None:
        return ["fails", ""]
    return [f"{row[0]:.1f}", f"{row[1]:+.1f}"] if row != () else ["", ""]


def section(model, found):
    """The lines of one model; `found` has what `ablate` gave of each pipeline."""
    rows = {name: worth(result) for name, result in found.items()}
    names = dict.fromkeys(model.measured)
    for row in rows.values():
        kept = [n for n, w in row.items() if w is None or abs(w[0]) >= LEAST]
        kept.sort(key=lambda n: -row[n][0] if row[n] else 0)
        names.update(dict.fromkeys(kept))
    yield f"## {model.title}\n"
    yield "| | launches | estimated time |"
    yield "|---|---|---|"
    first = next(iter(found.values()))["input"]
    states = {"as it comes": first} | {k: v["pipeline"] for k, v in found.items()}
    for name, state in states.items():
        seconds = 1e3 * state["estimated_seconds"]
        yield f"| {name} | {state['launches']:.0f} | {seconds:.3f} ms |"
    yield (
        "\n| without | measured | "
        + " | ".join(f"{name} | launches" for name in PIPELINES)
        + " |"
    )
    yield "|---" * (2 + 2 * len(PIPELINES)) + "|"
    for name in names:
        shown = [f"`{name}`", str(model.measured.get(name, ""))]
        for row in rows.values():
            shown += cells(row.get(name, ()))
        yield "| " + " | ".join(shown) + " |"
    yield ""


HEAD = """# What each pass is good for

Written by `make ablation`. A published study of XLA:GPU (TensorFlow of 2022) left out
one pass after the other and measured the kernels of two training steps on an A100 with
40 GB. The same on our pipelines, on steps of the same networks from JAX, with the
estimates of `cost-report` for that device: *2022* are XLA's passes of then
(`--compile-to-hlo='classic inexact'`), *today* those of now
(`--compile-to-hlo=inexact`). Numbers are percents of speed lost without the pass, and of launches more; passes under
1 % are left out.

What an estimate does not tell: a convolution is taken to run with the best algorithm,
so that `conv-algorithm-picker` is worth nothing, and a product that is no library call
for a loop. Passes that correctness requires, such as `batchnorm-expander` and
`scatter-expander`, are not left out, nor are two of the three that the study could not
leave out: `conv-padding-legalization` and `layout-assign`. The third,
`reduction-dimension-grouper`, can be left out here.
"""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build"
    )
    parser.add_argument("--report", type=pathlib.Path, required=True)
    options = parser.parse_args()
    built = tools.Tools(options.build_dir / "bin", timeout=3600)
    lines = [HEAD]
    for model in models():
        found = {name: ablate(built, model, flags) for name, flags in PIPELINES.items()}
        lines += section(model, found)
    options.report.write_text("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
