#!/usr/bin/env python3
"""Has `verify.py` and `kast verify` check the same logs.

    agree.py KAST vectors             the published vectors: both say what these say
    agree.py KAST random FOLDER       honest logs: at least 10,000 rolls, and the same counts
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

import verify
from make_vectors import VECTORS, altered, text_of

ROLLS = 10_000


def kast_says(kast, text):
    done = subprocess.run([kast, "verify", "--json", "-"], input=text.encode(), capture_output=True)
    found = json.loads(done.stdout)
    no_log = found["fault"] and found["fault"]["kind"] in verify.NO_LOG
    expected = 2 if no_log else 1 if found["fault"] else 0
    if done.returncode != expected:
        sys.exit(f"exit code {done.returncode} with {found}")
    return found


def compare(kast, name, text, expected=None):
    """The sentences that say where the checkers differ."""
    mine, theirs = verify.verify(text), kast_says(kast, text)
    wrong = [] if mine == theirs else [f"{name}: verify.py {mine}, kast {theirs}"]
    if expected is not None and mine != expected:
        wrong.append(f"{name}: {mine} instead of {expected}")
    return mine, wrong


def check_vectors(kast):
    published = json.loads((VECTORS / "altered.json").read_text())
    logs = {one["log"]: (VECTORS / f"{one['log']}.jsonl").read_text().splitlines() for one in published["honest"]}
    cases = [(one["log"], text_of(logs[one["log"]]), {"fault": None, "counts": one["counts"]})
             for one in published["honest"]]
    cases += [(f"{one['log']}: {one['what']}", text_of(altered(logs[one["log"]], one["changes"])),
               {"fault": one["fault"], "counts": None}) for one in published["altered"]]
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        found = [pool.submit(compare, kast, *case) for case in cases]
        wrong = [sentence for one in found for sentence in one.result()[1]]
    print(f"{len(cases)} logs")
    return wrong


def check_random(kast, folder):
    rolls, dice, wrong = 0, 0, []
    for file in sorted(folder.glob("*.jsonl")):
        found, differences = compare(kast, file.stem, file.read_text())
        wrong += differences
        if found["fault"]:
            wrong.append(f"{file.stem}: {found['fault']}")
        else:
            rolls += found["counts"]["rolls"]
            dice += found["counts"]["dice"]
    print(f"{rolls} rolls, {dice} dice")
    return wrong + ([] if rolls >= ROLLS else [f"{rolls} rolls are too few"])


def main():
    kast, what = sys.argv[1:3]
    wrong = check_vectors(kast) if what == "vectors" else check_random(kast, pathlib.Path(sys.argv[3]))
    sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
