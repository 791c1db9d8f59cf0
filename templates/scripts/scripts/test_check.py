#!/usr/bin/env python3
"""Tests of check.py; run with: python3 scripts/test_check.py"""

import contextlib
import io
import os
import tempfile
import unittest

import check


class CheckTest(unittest.TestCase):
    def run_on(self, content, *options):
        """Run the program on a file with this content; return exit code, stdout and stderr."""
        out, err = io.StringIO(), io.StringIO()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "result.md")
            with open(path, "wb") as file:
                file.write(content)
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                try:
                    code = check.main([path, *options])
                except SystemExit as end:
                    code = end.code
        return code, out.getvalue(), err.getvalue()

    def test_a_finished_text_passes(self):
        self.assertEqual(self.run_on(b"# Result\n\nDone.\n"), (0, "", ""))

    def test_each_finding_names_its_line(self):
        code, out, _ = self.run_on(b"# Result\ntodo: more \n")
        self.assertEqual(code, 1)
        self.assertIn('result.md:2: "TODO" was left for later', out)
        self.assertIn("result.md:2: blanks at the end of the line", out)

    def test_an_empty_file_is_a_finding(self):
        self.assertEqual(self.run_on(b"")[0], 1)

    def test_long_lines_are_counted(self):
        self.assertEqual(self.run_on(b"abcdef\n", "--max-columns", "5")[0], 1)

    def test_bytes_that_are_no_text_end_with_a_message(self):
        code, _, err = self.run_on(b"\xff\xfe")
        self.assertEqual(code, 2)
        self.assertIn("not UTF-8 at byte 0", err)

    def test_a_missing_file_ends_with_a_message(self):
        with contextlib.redirect_stderr(io.StringIO()) as err:
            with self.assertRaises(SystemExit) as end:
                check.main(["no-such-file.md"])
        self.assertEqual(end.exception.code, 2)
        self.assertIn("no-such-file.md: No such file", err.getvalue())


if __name__ == "__main__":
    unittest.main()
