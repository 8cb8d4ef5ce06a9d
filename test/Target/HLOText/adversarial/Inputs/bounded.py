"""Runs hlo-translate on text that an expression makes, within bounds.

Usage: bounded.py FILE EXPRESSION. Prints the exit code and the first message;
fails when the tool crashes, takes more than 20 s of processor time or 1000 MB.
"""

import os
import resource
import subprocess
import sys

MAX_SECONDS = 20
MAX_MEGABYTES = 1000
MAX_MESSAGE = 10_000


def body(*instructions):
    lines = "".join(f"  {instruction}\n" for instruction in instructions)
    return "HloModule m\nENTRY e {\n" + lines + "}\n"


def chain(length, use):
    """Computations each of which uses the one before; `use` ends in `=`."""
    parts = ["HloModule m\nc0 { ROOT p = f32[] parameter(0) }\n"]
    for i in range(1, length):
        head = f"c{i} {{ p = f32[] parameter(0)\n"
        parts.append(f"{head}ROOT r = f32[] {use}c{i - 1} }}\n")
    return "".join(parts)


def doubled(levels):
    """Computations each of which applies the one before twice."""
    pair = "x = f32[] parameter(0)\ny = f32[] parameter(1)\n"
    parts = [f"HloModule m\nc0 {{ {pair}ROOT r = f32[] add(x, y) }}\n"]
    for i in range(1, levels):
        apply = f"dimensions={{0}}, to_apply=c{i - 1}"
        parts.append(
            f"c{i} {{ {pair}v = f32[2] broadcast(x), dimensions={{}}\n"
            f"a = f32[] reduce(v, y), {apply}\n"
            f"ROOT b = f32[] reduce(v, a), {apply} }}\n"
        )
    return "".join(parts)


def main():
    path, expression = sys.argv[1:]
    text = eval(expression)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    with open(os.devnull, "wb") as null:
        result = subprocess.run(
            ["hlo-translate", "--hlo-round-trip", path],
            stdout=null,
            stderr=subprocess.PIPE,
            check=False,
        )
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = usage.ru_utime + usage.ru_stime
    megabytes = usage.ru_maxrss / 1024
    message = result.stderr.decode(errors="replace")
    first = message.partition("\n")[0].removeprefix(path)
    print(f"exit code {result.returncode}{first[:500]}")
    # Sanitizers take several times as much.
    slack = 10 if "ASAN_OPTIONS" in os.environ else 1
    if result.returncode not in (0, 1):
        sys.exit(message[:MAX_MESSAGE])
    if seconds > MAX_SECONDS * slack or megabytes > MAX_MEGABYTES * slack:
        sys.exit(f"took {seconds:.1f} s and {megabytes:.0f} MB")
    if len(message) > MAX_MESSAGE:
        sys.exit(f"the message has {len(message)} bytes")


if __name__ == "__main__":
    main()
