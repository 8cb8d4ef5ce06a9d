"""Calls of the built command line tools, with crashes and hangs told from refusals."""

import dataclasses
import pathlib
import re
import subprocess
import tempfile

NAMES = ("hlo-opt", "hlo-translate")
OK, REFUSED, CRASH, HANG = "ok", "refused", "crash", "hang"
# What hlo-translate says behind the messages of a file of --output-dir.
FAILED_FILE = re.compile(r"^hlo-translate: error: '(.+)' failed with exit code (\d+)$")
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
            return Result(
                None, hang.stdout or b"", (hang.stderr or b"").decode(errors="replace")
            )
        return Result(
            done.returncode, done.stdout, done.stderr.decode(errors="replace")
        )

    def opt(self, *arguments, stdin=b""):
        """`hlo-opt ARGUMENTS`."""
        return self.call("hlo-opt", *arguments, stdin=stdin)

    def translate(self, *arguments, stdin=b""):
        """`hlo-translate ARGUMENTS`."""
        return self.call("hlo-translate", *arguments, stdin=stdin)

    def translate_all(self, paths, *arguments):
        """The `Result` for each path of `hlo-translate ARGUMENTS`, which end in HLO
        text: one process translates all. Where it says nothing of some files, as after
        a crash, each file has a process of its own.
        """
        with tempfile.TemporaryDirectory() as folder:
            # Callers run several of these at a time.
            flags = (f"--output-dir={folder}", "--mlir-disable-threading")
            done = self.call("hlo-translate", *arguments, *flags, *paths)
            results, messages = {}, []
            for line in done.err.splitlines(keepends=True):
                if failed := FAILED_FILE.match(line):
                    message = "".join(messages)
                    results[failed[1]] = Result(int(failed[2]), b"", message)
                    messages = []
                else:
                    messages.append(line)
            for path in map(pathlib.Path, paths):
                made = pathlib.Path(folder, f"{path.stem}.hlo")
                if made.exists():
                    results[str(path)] = Result(0, made.read_bytes(), "")
        if done.status in (OK, REFUSED) and len(results) == len(paths):
            return [results[str(path)] for path in paths]
        if len(paths) == 1:
            return [done]
        return [self.translate_all([path], *arguments)[0] for path in paths]
