"""replicated.py: a PostgreSQL with a synchronous standby that can replace it."""
import atexit
import os
import subprocess
import tempfile

from wire import Postgres


class Standby(Postgres):
    """The synchronous standby of another server."""

    def __init__(self, primary):  # pylint: disable=super-init-not-called
        self.dir = tempfile.mkdtemp(prefix="harbour-pg-")
        os.rmdir(self.dir)
        self.url = self._run("standby", self.dir, primary.dir, "--for", str(os.getpid())).strip()
        self.made = 0
        atexit.register(lambda: subprocess.run([self.tool, "drop", self.dir], check=False))


class Pair:
    """Two servers, which exchange their roles in a failover."""

    def __init__(self):
        self.hosts = [Postgres()]
        self.hosts.append(Standby(self.hosts[0]))
        self.primary, self.standby = self.hosts
        self.made = 0

    def ports(self):
        return [host.port() for host in self.hosts]

    def url(self, database, ports=None):
        """Returns an address with both hosts; nodes use the one that is writable."""
        where = ",".join(f"127.0.0.1:{port}" for port in ports or self.ports())
        return f"postgres://harbour@{where}/{database}?target_session_attrs=read-write"

    def database(self):
        """The address of a new, empty database."""
        self.made += 1
        self.primary.sql_as_owner(f"CREATE DATABASE pair{self.made} OWNER harbour")
        return self.url(f"pair{self.made}")

    def fail_over(self):
        self.primary.kill()
        self.promote()

    def promote(self):
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def rebuild(self):
        """Makes the server that failed the standby of the other one."""
        self.standby.become_standby_of(self.primary)

    def drop(self):
        for host in self.hosts:
            host.drop()
