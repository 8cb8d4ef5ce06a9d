#!/usr/bin/env python3
"""Writes the programs as HLO before any optimization, with their inputs.

  export.py FOLDER [--only RE]

For each NAME: FOLDER/NAME.hlo, FOLDER/inputs/NAME.npz, and in FOLDER/meta.json its
packages and what it does. Each program is made in a process of its own, because
packages set options of JAX when they are imported. Runs with the Python of the venv
that has requirements.txt of this folder.
"""

import argparse
import importlib
import importlib.metadata
import json
import os
import pathlib
import pkgutil
import re
import subprocess
import sys
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test"))

import programs  # noqa: E402
from oracle import arrays  # noqa: E402
from registry import PROGRAMS  # noqa: E402

TIMEOUT = 600
INSTRUCTION = re.compile(r"^\s+(?:ROOT )?\S+ = ", re.M)


def load_all():
    """Imports the modules that register programs."""
    for module in pkgutil.iter_modules(programs.__path__):
        importlib.import_module(f"programs.{module.name}")


def as_array(leaf):
    """A leaf of the arguments as NumPy has it; a key is the numbers it is made of."""
    import jax
    import numpy as np

    if isinstance(leaf, jax.Array) and jax.dtypes.issubdtype(
        leaf.dtype, jax.dtypes.prng_key
    ):
        leaf = jax.random.key_data(leaf)
    return np.asarray(leaf)


def export(program, folder):
    """Writes the files of a program; gives its entry in meta.json."""
    import jax

    if program.x64:
        jax.config.update("jax_enable_x64", True)
    function, arguments = program.make()
    # As they are when the program is called: an array of 64 bits becomes one of 32.
    arguments = jax.tree.map(
        lambda leaf: leaf if isinstance(leaf, jax.Array) else jax.numpy.asarray(leaf),
        arguments,
    )
    lowered = jax.jit(function, keep_unused=True).lower(*arguments)
    text = as_text(lowered.compiler_ir("hlo").get_hlo_module())
    (folder / f"{program.name}.hlo").write_text(text)
    values = [as_array(leaf) for leaf in jax.tree.leaves(arguments)]
    arrays.save(folder / "inputs" / f"{program.name}.npz", values)
    return {
        "packages": {
            name: importlib.metadata.version(name) for name in program.packages
        },
        "what": program.description,
        "x64": bool(jax.config.jax_enable_x64),
        "instructions": len(INSTRUCTION.findall(text)),
        "loops": len(re.findall(r" while\(", text)),
        "calls": sorted(set(re.findall(r'custom_call_target="([^"]+)"', text))),
    }


def as_text(module):
    """HLO in JAX's short form, with every constant in full."""
    from jaxlib import xla_client

    options = xla_client.hlo.HloPrintOptions.short_parsable()
    options.print_large_constants = True
    options.print_metadata = False
    return module.to_string(options).rstrip() + "\n"


def export_in_process(name, folder):
    """The entry of a program in meta.json, or its error."""
    command = [sys.executable, __file__, str(folder), f"--one={name}"]
    environment = os.environ | {"JAX_PLATFORMS": "cpu", "EQX_ON_ERROR": "nan"}
    environment["JAX_TRACEBACK_FILTERING"] = "off"  # errors end with their reason
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, env=environment, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:
        return {"error": f"more than {TIMEOUT} s"}
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        return {"error": lines[-1][:300]}
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="", help="names that this is found in")
    parser.add_argument("--missing", action="store_true", help="only what is not there")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    load_all()
    if options.one:
        print(json.dumps(export(PROGRAMS[options.one], options.folder)))
        return 0
    (options.folder / "inputs").mkdir(parents=True, exist_ok=True)
    record = options.folder / "meta.json"
    meta = json.loads(record.read_text()) if record.exists() else {}
    failed = 0
    for name in sorted(PROGRAMS):
        done = name in meta and (options.folder / f"{name}.hlo").exists()
        if not re.search(options.only, name) or options.missing and done:
            continue
        entry = export_in_process(name, options.folder)
        if "error" in entry:
            failed += 1
            print(f"{name}: error: {entry['error']}", flush=True)
            continue
        meta[name] = entry
        print(f"{name}: {entry['instructions']} instructions", flush=True)
        record.write_text(json.dumps(meta, indent=1, sort_keys=True) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
