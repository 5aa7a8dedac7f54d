"""patience.py: how long tests wait before they call something a hang.

Not a measure of speed: a busy machine with sanitizers may take minutes for what takes a second
otherwise.  HARBOUR_PATIENCE changes it (seconds).
"""
import os

PATIENCE = float(os.environ.get("HARBOUR_PATIENCE", "600"))
