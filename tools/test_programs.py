"""test_programs.py: runs several test programs at a time; keeps the output and CPU time of each."""
import os
import signal
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed


class Program:
    """A command that tests something.

    After run(), `log` has the result in the form of a line of Meson's testlog.json.
    """

    def __init__(self, name, command, timeout, env, cwd=None, protocol="exitcode"):
        self.name, self.command, self.timeout, self.env, self.cwd = name, command, timeout, env, cwd
        self.protocol, self.log = protocol, None
        self.pid, self.is_late = None, False

    def kill(self):
        """Ends the program and all processes in its session."""
        pid = self.pid
        if pid is not None:
            self.is_late = True
            os.killpg(pid, signal.SIGKILL)

    def result(self, code):
        if self.is_late:
            return "TIMEOUT"
        if code == 77 and self.protocol == "exitcode":
            return "SKIP"
        return "FAIL" if code else "OK"

    def run(self):
        began = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                     env=self.env, cwd=self.cwd, start_new_session=True)
            self.pid = child.pid
            limit = threading.Timer(self.timeout, self.kill)
            limit.start()
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # keeps the pid until wait4
            limit.cancel()
            limit.join()
            self.pid = None
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            texts = [(f.seek(0), f.read().decode("utf-8", "replace"))[1] for f in (out, err)]
        self.log = {"name": self.name, "command": self.command,
                    "stdout": texts[0], "stderr": texts[1],
                    "result": self.result(child.returncode), "returncode": child.returncode,
                    "duration": time.monotonic() - began, "cpu": used.ru_utime + used.ru_stime}


def run_programs(programs, at_once):
    """Runs all of them; yields each one when it has ended.

    Those that may take longest start first, so that no long one is left alone at the end.
    """
    with ThreadPoolExecutor(at_once) as pool:
        running = {pool.submit(p.run): p for p in sorted(programs, key=lambda p: -p.timeout)}
        try:
            for done in as_completed(running):
                done.result()
                yield running[done]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for program in running.values():
                program.kill()
