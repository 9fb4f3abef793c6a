"""What scripts/test counts of a run of ctest is what happened, whatever became of a process: support/ctest-numbers.

Environment: CTEST, and COUNTED, the program of counted.cpp.
"""
import os
import pathlib
import subprocess
import tempfile
import unittest

NUMBERS = pathlib.Path(__file__).resolve().parent.parent / "support/ctest-numbers"


def tests_of(*suites):
    """A filter: two tests that pass, and those of these suites."""
    return ":".join(f"{suite}.*" for suite in ("Passes", *suites))


def counted(*tests, more=""):
    """Passed, failed and skipped, of one run of ctest: of tests_of(…), or of a command of the shell."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        lines = [more]
        for number, one in enumerate(tests):
            command = f'"{os.environ["COUNTED"]}" "--gtest_filter={one}"' if one.endswith(".*") else f'"sh" "-c" "{one}"'
            lines.insert(number, f"add_test(one.{number} {command})")
        (folder / "CTestTestfile.cmake").write_text("\n".join(lines))
        run = subprocess.run([os.environ["CTEST"], "-j2", "--output-on-failure"], cwd=folder, capture_output=True, text=True)
        (folder / "output").write_text(run.stdout)
        numbers = [NUMBERS, folder / "output", folder / "Testing/Temporary/LastTest.log"]
        return tuple(map(int, subprocess.run(numbers, check=True, capture_output=True, text=True).stdout.split()))


class Numbers(unittest.TestCase):
    def test_each_test_of_a_process_counts_and_what_is_no_gtest_is_one(self):
        self.assertEqual(counted(tests_of(), tests_of(), "true"), (5, 0, 0))

    def test_a_test_that_fails_is_one(self):
        self.assertEqual(counted(tests_of("Fails"), tests_of()), (4, 1, 0))

    def test_of_a_process_that_crashed_what_it_did_not_tell_of_has_failed(self):
        self.assertEqual(counted(tests_of("Crashes"), tests_of()), (4, 2, 0))

    def test_so_has_that_of_one_that_ended_early_and_well(self):
        self.assertEqual(counted(tests_of("EndsEarly")), (2, 2, 0))

    def test_what_failed_after_all_tests_had_passed_is_one(self):
        self.assertEqual(counted(tests_of("FailsAfterwards")), (2, 1, 0))

    def test_skipped_is_neither(self):
        self.assertEqual(counted(tests_of("Skips")), (2, 0, 1))
        skips = "set_tests_properties(one.0 PROPERTIES SKIP_RETURN_CODE 77)"
        self.assertEqual(counted("exit 77", "true", more=skips), (1, 0, 1))

    def test_what_is_no_gtest_and_fails_or_is_not_there(self):
        self.assertEqual(counted("false", "true", more='add_test(missing "/nowhere/to/be/found")'), (1, 2, 0))


if __name__ == "__main__":
    unittest.main()
