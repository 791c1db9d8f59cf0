"""Runs a command in a pseudo-terminal: types what it is told when a text appears; for the tests.

Called with a JSON list of [text to wait for, keys to type] and the command. Prints one JSON
document: the exit code (128 + n for signal n) and everything the command wrote.
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

LIMIT_SECONDS = 20


def main():
    script = json.loads(sys.argv[1])
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm")
        os.environ.pop("CI", None)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        os.execvp(sys.argv[2], sys.argv[2:])
    output, seen, deadline = b"", 0, time.time() + LIMIT_SECONDS
    while time.time() < deadline:
        if script and script[0][0].encode() in output[seen:]:
            text, keys = (part.encode() for part in script.pop(0))
            # The next text may have come in the same read.
            seen = output.index(text, seen) + len(text)
            os.write(master, keys)
            continue
        ready, _, _ = select.select([master], [], [], 0.05)
        if not ready:
            continue
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
    else:
        os.kill(pid, 9)
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    result = {"exit": code if code >= 0 else 128 - code, "left": len(script)}
    print(json.dumps({**result, "output": output.decode("utf-8", "replace")}))


main()
