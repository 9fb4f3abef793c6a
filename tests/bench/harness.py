"""Servers that are measured, each on its core, and the load generator on another: scripts/bench."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PEERS = ROOT / "tests/bench/peers"


@dataclass(frozen=True)
class Server:
    title: str
    protocol: str
    program: tuple  # of the build, or of tests/bench/peers
    takes: tuple = ()  # arguments; {data} is a directory of its own

    def command(self, bin_folder, data):
        program, *arguments = self.program
        if program.endswith(".mjs"):
            first = [PEERS / "node_modules/node/bin/node", PEERS / program]
        else:
            first = [bin_folder / program]
        return [str(word) for word in first] + [word.format(data=data) for word in arguments]


def say(words):
    print(f"kast: {words}", file=sys.stderr, flush=True)


def cores():
    """The server's core and the generator's; None where there is only one."""
    allowed = sorted(os.sched_getaffinity(0))
    if len(allowed) < 2 or not shutil.which("taskset"):
        say("one core, or no taskset: server and generator share what there is, and the ratios say less")
        return None, None
    return allowed[0], allowed[1]


def pinned(core, command):
    return command if core is None else ["taskset", "-c", str(core), *command]


class Running:
    """A server on its core, with a directory of its own that goes with it."""

    def __init__(self, server, bin_folder, core):
        self.data = tempfile.TemporaryDirectory(prefix="bench-", dir=bin_folder.parent, ignore_cleanup_errors=True)
        self.log = open(pathlib.Path(self.data.name) / "stderr.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(pinned(core, server.command(bin_folder, self.data.name)), text=True,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
                                        env={**os.environ, "NODE_ENV": "production"})
        line = self.process.stdout.readline()
        found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
        if not found:
            words = self.words()
            self.stop()
            raise RuntimeError(f"{server.title} did not start: {line}{words}")
        self.port = found.group(1)

    def words(self):
        self.log.seek(0)
        return self.log.read()[-2000:]

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()
        self.data.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def generate(server, bin_folder, arguments):
    """Starts the server, runs the load generator, and gives what that says."""
    server_core, generator_core = cores()
    with Running(server, bin_folder, server_core) as running:
        done = subprocess.run(
            pinned(generator_core, [str(bin_folder / "kast_bench"), *arguments, "--port", running.port,
                                    "--pid", str(running.process.pid)]),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if not done.stdout.startswith("{"):
            raise RuntimeError((done.stderr + running.words()).strip())
        return json.loads(done.stdout)
