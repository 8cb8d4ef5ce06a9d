"""Command line of the oracle: python -m oracle COMMAND …

  accepts A.hlo …            does XLA's parser take them? one line each
  same A.hlo B.hlo           is it the same module? prints the first differing lines
  run A.hlo [--save X.npz]   run on XLA:CPU with generated inputs, print the outputs
  compare-runs A.hlo B.hlo   run both on the same inputs and compare the numbers
  compare-runs A.npz B.npz   compare the outputs of two saved runs

Exit code 0: yes, equal; 1: no; 2: wrong usage. Inputs come from --seed and the fills in
A.inputs.json beside A.hlo, or from --inputs X.npz.
"""

import argparse
import json
import pathlib
import sys

from oracle import arrays, inputs, xla


def read(path):
    """The text of a file; bytes that are not UTF-8 are kept as they are."""
    return pathlib.Path(path).read_text(errors="surrogateescape")


def arguments_of(text, options):
    """The arguments for a module: saved ones or generated ones."""
    if options.inputs:
        return arrays.load(options.inputs)[0]
    spec = (
        json.loads(options.spec)
        if options.spec
        else inputs.spec_beside(options.files[0])
    )
    return inputs.generate_all(xla.signature(text), options.seed, spec)


def command_accepts(options):
    texts = [read(path) for path in options.files]
    bad = 0
    for path, verdict in zip(options.files, xla.canonical_all(texts), strict=True):
        bad += verdict.status != xla.ACCEPTED
        message = f": {verdict.text.strip()}" if verdict.status != xla.ACCEPTED else ""
        print(f"{path}: {verdict.status}{message}")
    return 1 if bad else 0


def command_same(options):
    lines = xla.same(*(read(path) for path in options.files), names=options.files)
    print("\n".join(lines) or "same")
    return 1 if lines else 0


def command_run(options):
    text = read(options.files[0])
    values = arguments_of(text, options)
    outputs = xla.run(text, values)
    for i, output in enumerate(outputs):
        start = " ".join(str(value) for value in output.ravel()[:4])
        more = " …" if output.size > 4 else ""
        print(f"out_{i}: {output.dtype.name}{list(output.shape)} {start}{more}")
    if options.save:
        arrays.save(options.save, values, outputs)
    return 0


def command_compare_runs(options):
    if all(path.endswith(".npz") for path in options.files):
        first, second = (arrays.load(path)[1] for path in options.files)
    else:
        texts = [read(path) for path in options.files]
        values = arguments_of(texts[0], options)
        first, second = (xla.run(text, values) for text in texts)
    differences = arrays.compare(first, second, options.rel, options.abs)
    for i, found in enumerate(differences):
        print(f"out_{i}: {found}")
    return 0 if all(found.ok for found in differences) else 1


def main():
    parser = argparse.ArgumentParser(
        prog="oracle",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    counts = {"accepts": "+", "same": 2, "run": 1, "compare-runs": 2}
    for name, count in counts.items():
        command = commands.add_parser(name)
        command.add_argument("files", nargs=count)
        if name in ("run", "compare-runs"):
            command.add_argument("--seed", type=int, default=0)
            command.add_argument(
                "--spec",
                metavar="JSON",
                help='fills, e.g. \'{"0": "int:0:100", "*": "normal:0:1"}\'',
            )
            command.add_argument(
                "--inputs", metavar="X.npz", help="take in_0, in_1, … from a file"
            )
    commands.choices["run"].add_argument(
        "--save", metavar="X.npz", help="write in_0… and out_0…"
    )
    commands.choices["compare-runs"].add_argument(
        "--rel", type=float, help="relative tolerance"
    )
    commands.choices["compare-runs"].add_argument(
        "--abs", type=float, help="absolute tolerance, share of the largest"
    )
    options = parser.parse_args()
    try:
        return globals()["command_" + options.command.replace("-", "_")](options)
    except (OSError, ValueError, xla.XlaError) as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
