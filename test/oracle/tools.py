"""Calls of the built command line tools, with crashes and hangs told from refusals."""

import dataclasses
import pathlib
import re
import subprocess

NAMES = ("hlo-opt", "hlo-translate")
OK, REFUSED, CRASH, HANG = "ok", "refused", "crash", "hang"
LOCATED_ERROR = re.compile(r"^.+:\d+:\d+: error: .", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Result:
    """What a tool gave: exit code (None after a hang), standard output and error."""

    code: int | None
    out: bytes
    err: str

    @property
    def status(self):
        """OK, REFUSED (an exit code of the tool's own), CRASH (a signal) or HANG."""
        if self.code is None:
            return HANG
        if self.code < 0 or self.code >= 128:
            return CRASH
        return REFUSED if self.code else OK

    @property
    def text(self):
        """Standard output as text; bytes that are not UTF-8 are kept."""
        return self.out.decode(errors="surrogateescape")

    @property
    def located(self):
        """True if an error message names file, line and column."""
        return LOCATED_ERROR.search(self.err) is not None

    def message(self, lines=4):
        """The exit code and the first lines of standard error."""
        first = "\n".join(self.err.strip().splitlines()[:lines])
        return f"exit code {self.code}\n{first}" if first else f"exit code {self.code}"


class Tools:
    """The tools of one build folder."""

    def __init__(self, folder, timeout=120):
        self.folder = pathlib.Path(folder).resolve()
        self.timeout = timeout

    def missing(self):
        """The names of the tools that are not there."""
        return [name for name in NAMES if not (self.folder / name).is_file()]

    def call(self, name, *arguments, stdin=b""):
        """Runs a tool to its end, or for `timeout` seconds."""
        command = [self.folder / name, *map(str, arguments)]
        try:
            done = subprocess.run(
                command, input=stdin, capture_output=True, timeout=self.timeout
            )
        except subprocess.TimeoutExpired as hang:
            return Result(None, b"", (hang.stderr or b"").decode(errors="replace"))
        return Result(
            done.returncode, done.stdout, done.stderr.decode(errors="replace")
        )

    def opt(self, *arguments, stdin=b""):
        """`hlo-opt ARGUMENTS`."""
        return self.call("hlo-opt", *arguments, stdin=stdin)

    def translate(self, *arguments, stdin=b""):
        """`hlo-translate ARGUMENTS`."""
        return self.call("hlo-translate", *arguments, stdin=stdin)
