"""Stand-ins for the built tools, as shell scripts: they copy, or misbehave as told."""

import stat

# Both tools write to standard output what the input file holds, or to the file of -o,
# or to the folder of --output-dir.
COPY = """#!/bin/sh
set -e
out=/dev/stdout
while [ $# -gt 0 ]; do
  case "$1" in
    -o) out="$2"; shift ;;
    --output-dir=*) folder="${1#*=}" ;;
    -*) ;;
    *) in="$1" ;;
  esac
  shift
done
[ -z "$folder" ] || out="$folder/$(basename "$in")"
@BEFORE@
cat ${in:+"$in"} @FILTER@ > "$out"
"""


def write(folder, before="", filter_=""):
    """Puts hlo-opt and hlo-translate into `folder`/bin and returns `folder`.

    before: shell commands to run first, $in is the input file; filter_: a command the
    copy goes through.
    """
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    script = COPY.replace("@BEFORE@", before)
    script = script.replace("@FILTER@", f"| {filter_}" if filter_ else "")
    for name in ("hlo-opt", "hlo-translate"):
        path = folder / "bin" / name
        path.write_text(script)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return folder
