"""XLA's parser and XLA:CPU behind four functions: `accepts`, `canonical`, `same`,
`run`.

XLA aborts the process on some bad input, so parsing happens in forked children and
running in a worker process: whatever XLA does, the caller gets a `Verdict` or an
exception.
"""

import atexit
import concurrent.futures
import difflib
import faulthandler
import itertools
import multiprocessing
import os
import select
import signal
import struct
import time
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from jaxlib import xla_client

ACCEPTED, REJECTED, ABORTED, TIMED_OUT = "accepted", "rejected", "aborted", "timed out"
ELIDED = "{...}"


class Verdict(NamedTuple):
    """What XLA's parser said: `status`, and the printed module if accepted, the message
    if rejected.
    """

    status: str
    text: str


class XlaError(Exception):
    """XLA could not compile or run a module; the message is XLA's."""


def print_module(module, large_constants=True):
    """XLA's print of an HloModule, with constants in full unless told otherwise."""
    options = xla_client.hlo.HloPrintOptions()
    options.print_large_constants = large_constants
    return module.to_string(options)


def _judge(text):
    try:
        return ACCEPTED, print_module(
            xla_client.hlo.hlo_module_from_text(text), ELIDED not in text
        )
    except Exception as error:  # jaxlib raises several types
        return REJECTED, str(error)


def _judge_all(texts, write_end):
    """The forked child: writes each answer as status byte, length, bytes."""
    faulthandler.disable()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with os.fdopen(write_end, "wb") as out:
        for text in texts:
            status, answer = _judge(text)
            data = answer.encode(errors="surrogateescape")
            out.write(struct.pack("<cQ", status[:1].encode(), len(data)) + data)
            out.flush()


def _read_answer(read_end, deadline):
    """The next answer of the child; None at its end; raises TimeoutError past the
    deadline.
    """

    def read(count):
        chunks = []
        while count:
            if not select.select(
                [read_end], [], [], max(0, deadline - time.monotonic())
            )[0]:
                raise TimeoutError
            chunk = os.read(read_end, min(count, 1 << 20))
            if not chunk:
                return None
            chunks.append(chunk)
            count -= len(chunk)
        return b"".join(chunks)

    if (head := read(9)) is None:
        return None
    status, length = struct.unpack("<cQ", head)
    if (data := read(length)) is None:
        return None
    return Verdict(
        ACCEPTED if status == b"a" else REJECTED, data.decode(errors="surrogateescape")
    )


def canonical_all(texts, timeout=300.0):
    """Yields a `Verdict` for each of `texts`, in order.

    Constants are printed in full, except in texts that elide some. One child parses as
    many texts as it survives; after an abort, or `timeout` seconds without an answer,
    the next child goes on behind the text that caused it. A text with elided constants
    has a child of its own, because XLA fills those from a counter that runs through the
    process.
    """
    texts, done = list(texts), 0
    while done < len(texts):
        end = done + 1
        if ELIDED not in texts[done]:
            while end < len(texts) and ELIDED not in texts[end]:
                end += 1
        for verdict in _judge_in_child(texts[done:end], timeout):
            done += 1
            yield verdict


def _judge_in_child(texts, timeout):
    """Yields verdicts up to the first text without an answer, that one included."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read_end)
            _judge_all(texts, write_end)
        finally:
            os._exit(0)
    os.close(write_end)
    try:
        for _ in texts:
            try:
                verdict = _read_answer(read_end, time.monotonic() + timeout)
            except TimeoutError:
                yield Verdict(TIMED_OUT, f"no answer in {timeout:g} s")
                return
            if verdict is None:
                yield Verdict(ABORTED, "XLA ended the process")
                return
            yield verdict
    finally:
        os.close(read_end)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def canonical(text, timeout=300.0):
    """The `Verdict` on one text."""
    return next(canonical_all([text], timeout))


def accepts(text):
    """True if XLA's parser takes the text."""
    return canonical(text).status == ACCEPTED


def difference(first, second, names=("a", "b"), limit=20, width=400):
    """The first differing lines of two texts, none if they are equal."""
    if first == second:
        return []
    lines = difflib.unified_diff(
        first.splitlines(), second.splitlines(), *names, lineterm="", n=0
    )
    return [line[:width] for line in itertools.islice(lines, limit)]


def difference_of(pairs, names=("a", "b")):
    """For (text a, text b) pairs what `same` says of each; far quicker than pair by
    pair.
    """
    pairs = list(pairs)
    texts = dict.fromkeys(text for pair in pairs for text in pair)
    verdicts = dict(zip(texts, canonical_all(texts), strict=True))
    return [
        _difference(pair, [verdicts[text] for text in pair], names) for pair in pairs
    ]


def _difference(texts, verdicts, names):
    elided = [text.count(ELIDED) for text in texts]
    bad = [
        f"{name}: {v.status}: {v.text}"
        for name, v in zip(names, verdicts, strict=True)
        if v.status != ACCEPTED
    ]
    if not bad and elided[0] != elided[1]:
        bad = [f"{names[0]} elides {elided[0]} constants, {names[1]} {elided[1]}"]
    return bad or difference(verdicts[0].text, verdicts[1].text, names)


def same(a, b, names=("a", "b")):
    """[] if XLA's parser sees the same module in both texts, else lines that say what
    differs.

    Constants count with all their values; where some are elided, only their number
    does.
    """
    return difference_of([(a, b)], names)[0]


_worker = None


def _execute(function, *arguments):
    from oracle import execution  # in the worker only: it starts XLA's threads

    return getattr(execution, function)(*arguments)


def _in_worker(function, *arguments):
    """Calls a function of `oracle.execution` in the worker process; XlaError if that
    dies or refuses.
    """
    global _worker
    if _worker is None:
        context = multiprocessing.get_context("spawn")
        _worker = concurrent.futures.ProcessPoolExecutor(1, mp_context=context)
        atexit.register(stop_worker)
    try:
        return _worker.submit(_execute, function, *arguments).result()
    except BrokenProcessPool:
        stop_worker()
        raise XlaError("XLA ended the process") from None


def stop_worker():
    """Ends the worker process, if there is one; the next run starts a new one."""
    global _worker
    if _worker is not None:
        _worker.shutdown(cancel_futures=True)
        _worker = None


def signature(text):
    """[(shape, dtype name)] of the entry's parameters, tuples flattened. XlaError if
    XLA rejects the text.
    """
    return _in_worker("signature", text)


def run(text, inputs):
    """Compiles a module with XLA:CPU and runs it once: the list of its outputs, tuples
    flattened.

    `inputs` are arrays in the order of `signature`. A module written for several
    partitions (meshes or shardings say how many) runs on as many host devices; inputs
    and outputs are the whole arrays. XlaError if XLA rejects, fails or ends the
    process.
    """
    return _in_worker("run", text, list(inputs))


def timed_run(text, inputs):
    """(outputs, seconds) of a module on one device, once it is compiled."""
    return _in_worker("timed_run", text, list(inputs))


def cost(text):
    """{"flops": …, "bytes accessed": …, "transcendentals": …} by XLA's cost analysis of
    the module as it is.
    """
    return _in_worker("cost", text)
