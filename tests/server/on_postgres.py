"""on_postgres.py PROGRAM: runs a test program with a PostgreSQL of its own, whose address is in HARBOUR_TEST_URL."""
import os
import subprocess
import sys

from wire import Postgres

sys.exit(subprocess.run(sys.argv[1:], env=dict(os.environ, HARBOUR_TEST_URL=Postgres.get().database()), check=False).returncode)
