#!/usr/bin/env python3
"""Find what must not be left in a finished text file."""

import argparse
import sys

MAX_BYTES = 10 * 1024 * 1024
MARKS = ("TODO", "FIXME", "XXX", "lorem ipsum")


def findings(text, max_columns):
    """Yield (line number, what is wrong) for each finding, in order."""
    for number, line in enumerate(text.split("\n"), start=1):
        for mark in MARKS:
            if mark.lower() in line.lower():
                yield number, f'"{mark}" was left for later'
        if line != line.rstrip():
            yield number, "blanks at the end of the line"
        if len(line) > max_columns:
            yield number, f"{len(line)} columns, at most {max_columns}"
    if not text.strip():
        yield 1, "the file is empty"


def read_text(path):
    """Return the text of a file, or end the program with a message and 2."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if len(data) > MAX_BYTES:
        fail(f"{path}: more than {MAX_BYTES} bytes; give a smaller file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        fail(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8")


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="Exit code: 0 nothing found, 1 findings, 2 wrong call or unreadable file.",
    )
    parser.add_argument("files", nargs="+", metavar="file", help="a UTF-8 text file")
    parser.add_argument(
        "--max-columns", type=int, default=200, help="longest line allowed (default: 200)"
    )
    options = parser.parse_args(arguments)
    found = 0
    for path in options.files:
        for number, what in findings(read_text(path), options.max_columns):
            print(f"{path}:{number}: {what}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
