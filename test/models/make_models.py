#!/usr/bin/env python3
"""Lowers the JAX programs of this folder to HLO text, as XLA gets it: NAME.hlo and
NAME.inputs.json.

  make_models.py                 writes every model
  make_models.py --only REGEX    writes those whose name matches
  make_models.py --check         writes nothing; exit 1 if a file is not what is made
  make_models.py --list          prints the names
  make_models.py --large --output DIR   those too big to be committed, too

Constants are printed in full. The text depends on the versions of jax and jaxlib: see
`VERSIONS`.
"""

import argparse
import importlib
import json
import os
import pathlib
import re
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax  # noqa: E402  the environment is read on import
import jaxlib  # noqa: E402
import registry  # noqa: E402
from jax.extend import source_info_util  # noqa: E402
from jaxlib import xla_client  # noqa: E402
from tqdm import tqdm  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent
SUBJECTS = (
    "attention",
    "control_flow",
    "convolution",
    "embedding",
    "gpt2",
    "linear_algebra",
    "normalization",
    "ordering",
    "pinn",
    "random_numbers",
    "recurrent",
    "resnet",
    "sharded",
    "spectral",
    "stencil",
)
VERSIONS = {"jax": "0.10.2", "jaxlib": "0.10.2"}
LIMIT = 200_000  # bytes of one committed text

source_info_util.register_exclusion(
    __file__
)  # stack frames end at the model, whatever line lowers it


def lower(model):
    """The HLO module of a model, not optimized, as `jaxlib`'s HloModule.

    Source files are named without their folders, so that the text is the same on every
    machine.
    """
    # A cached inner function would keep the source lines of another model.
    jax.clear_caches()
    jax.config.update("jax_enable_x64", model.x64)
    jax.config.update("jax_use_shardy_partitioner", model.shardy)
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    jax.config.update(
        "jax_traceback_in_locations_limit", 10 if model.metadata == "frames" else 0
    )
    abstract = jax.tree.map(lambda arg: arg.abstract(), model.arguments)
    jitted = jax.jit(model.function, donate_argnums=model.donate, keep_unused=True)
    lowered = jitted.trace(*abstract).lower(lowering_platforms=(model.platform,))
    return lowered.compiler_ir("hlo").get_hlo_module()


def print_module(module, metadata):
    """The text of a module in the form of XLA's dumps, or without metadata in JAX's
    short form.

    Every constant is printed in full.
    """
    options = xla_client.hlo.HloPrintOptions()
    options.print_large_constants = True
    if metadata == "none":
        options.print_metadata = options.print_percent = options.print_program_shape = (
            False
        )
    text = module.to_string(options).rstrip() + "\n"
    if "{...}" in text:
        raise RuntimeError("a constant was elided")
    if re.search(r'"/|/site-packages/', text):
        raise RuntimeError("the text names a path of this machine")
    return text


def make(model):
    """{file name: contents} of one model."""
    text = print_module(lower(model), model.metadata)
    if len(text) > LIMIT and not model.large:
        raise RuntimeError(f"{len(text)} bytes of text, more than {LIMIT}")
    files = {f"{model.name}.hlo": text}
    if spec := model.input_spec():
        files[f"{model.name}.inputs.json"] = json.dumps(spec, indent=0) + "\n"
    return files


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", default="", metavar="REGEX", help="models whose name matches"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="compare with the committed files instead of writing",
    )
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument(
        "--large",
        action="store_true",
        help="make the large models, too; wants --output",
    )
    parser.add_argument(
        "--output",
        type=pathlib.Path,
        default=FOLDER,
        metavar="DIR",
        help="default: this folder",
    )
    options = parser.parse_args()
    if options.large and options.output == FOLDER:
        parser.error("--large wants an --output folder: large models are not committed")
    for subject in SUBJECTS:
        importlib.import_module(subject)
    models = sorted(registry.MODELS.items())
    chosen = [
        m
        for name, m in models
        if re.search(options.only, name) and m.large <= options.large
    ]
    if options.list:
        print("\n".join(m.name for m in chosen))
        return 0
    if (jax.__version__, jaxlib.__version__) != (VERSIONS["jax"], VERSIONS["jaxlib"]):
        print(
            f"note: the committed files were made with {VERSIONS}, "
            f"this is jax {jax.__version__}, "
            f"jaxlib {jaxlib.__version__}",
            file=sys.stderr,
        )
    options.output.mkdir(parents=True, exist_ok=True)
    failed = []
    for model in tqdm(chosen, unit="model", disable=None):
        try:
            files = make(model)
        except Exception as error:  # report every model before giving up
            failed.append(f"{model.name}: {error}")
            continue
        for name, contents in files.items():
            path = options.output / name
            if not options.check:
                path.write_text(contents)
            elif not path.exists() or path.read_text() != contents:
                failed.append(f"{name}: differs from the committed file")
    print("\n".join(failed), file=sys.stderr, end="\n" if failed else "")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
