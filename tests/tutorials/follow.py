#!/usr/bin/env python3
"""Follows a tutorial of docs/tutorials in a copy of the checkout: every ```sh block is run, every ```diff block applied.

    follow.py TUTORIAL COPY [--without-building] [--last-step COMMAND]

COPY is made anew from the files that git knows (and those it does not ignore). Exits with 1 at the first step that fails,
naming it."""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def copy_checkout(to: Path) -> None:
    """The files of the work tree, and a git repository of their own, since `git apply` wants one."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if not (ROOT / name).is_file():
            continue
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to / name)
    subprocess.run(["git", "init", "-q"], cwd=to, check=True)


def steps_of(page: Path):
    """(kind, text) of each block, in order."""
    for kind, text in re.findall(r"^```(sh|diff)\n(.*?)^```$", page.read_text(), re.M | re.S):
        yield kind, text


def run(kind: str, text: str, copy: Path) -> bool:
    env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(copy.parent)}
    if kind == "sh":
        return subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=copy, env=env, stdin=subprocess.DEVNULL).returncode == 0
    return (
        subprocess.run(
            ["git", "apply", "--unidiff-zero", "--ignore-whitespace", "-"], cwd=copy, env=env, input=relocated(text, copy), text=True
        ).returncode
        == 0
    )


def relocated(diff: str, copy: Path) -> str:
    """The diff with the line numbers that its hunks have in the copy: a page does not count lines."""
    out, path, after = [], "", 0
    lines = diff.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("+++ b/"):
            path = line[6:]
        if not line.startswith("@@ "):
            out.append(line)
            continue
        hunk = []
        for one in lines[at + 1 :]:
            if one.startswith(("@@ ", "--- ")):
                break
            hunk.append(one)
        old = [one[1:] for one in hunk if not one.startswith("+")]
        new = [one for one in hunk if not one.startswith("-")]
        start = 0
        if old:
            text = (copy / path).read_text().splitlines()
            places = [i for i in range(len(text) - len(old) + 1) if text[i : i + len(old)] == old]
            if len(places) != 1:
                sys.exit(f"{path}: these lines stand there {len(places)} times, not once:\n" + "\n".join(old))
            start = places[0] + 1
        out.append(f"@@ -{start},{len(old)} +{max(start, 1)},{len(new)} @@")
    return "\n".join(out) + "\n"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("tutorial", type=Path)
    arguments.add_argument("copy", type=Path)
    arguments.add_argument("--without-building", action="store_true", help="only what writes files: diffs and scripts/new-game")
    arguments.add_argument("--last-step", help="a command to run in the copy at the end")
    given = arguments.parse_args()
    copy = given.copy.resolve()
    copy_checkout(copy)
    steps = list(steps_of(given.tutorial))
    if given.without_building:
        steps = [(kind, text) for kind, text in steps if kind == "diff" or text.startswith("scripts/new-game ")]
    if given.last_step:
        steps.append(("sh", given.last_step))
    for number, (kind, text) in enumerate(steps, 1):
        print(f"-- step {number} of {len(steps)} ({kind}): {text.splitlines()[0]}", flush=True)
        if not run(kind, text, copy):
            print(f"{given.tutorial.name}: step {number} failed:\n{text}", file=sys.stderr)
            return 1
    print(f"{given.tutorial.name}: {len(steps)} steps, all done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
