#!/usr/bin/env python3
"""Has `verify.py` and `kast verify` check the same logs.

    agree.py KAST vectors                 the published vectors: both say what these say
    agree.py KAST random FOLDER ROLLS     honest logs with so many rolls at least: the same counts

The counts of the honest logs stay in FOLDER/counts.json, for the page's checker to come to
(clients/web/tests/verify.test.ts).
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

import verify
from make_vectors import VECTORS, altered, text_of

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


def check_random(kast, folder, wanted):
    counts, wrong = {}, []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        found = [(file, pool.submit(compare, kast, file.stem, file.read_text())) for file in sorted(folder.glob("*.jsonl"))]
        for file, one in found:
            mine, differences = one.result()
            wrong += differences
            if mine["fault"]:
                wrong.append(f"{file.stem}: {mine['fault']}")
            else:
                counts[file.name] = mine["counts"]
    (folder / "counts.json").write_text(json.dumps(counts))
    rolls, dice, server, reported = (sum(one[part] for one in counts.values())
                                     for part in ("rolls", "dice", "server", "reported"))
    print(f"{len(counts)} logs, {rolls} rolls, {dice} dice, {server} rolls with a share of the server's in the nonce, "
          f"{reported} with real dice")
    if not reported:
        wrong.append("no roll has real dice")
    return wrong + ([] if rolls >= wanted else [f"{rolls} rolls are too few"])


def main():
    kast, what, *more = sys.argv[1:]
    wrong = check_vectors(kast) if what == "vectors" else check_random(kast, pathlib.Path(more[0]), int(more[1]))
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
