#!/usr/bin/env python3
"""install_man.py FROM TO LANG...: installs FROM/harbour-play.LANG.1 as TO/LANG/man1/harbour-play.1."""

import os
import shutil
import sys

source, target, *languages = sys.argv[1:]
target = os.environ.get("DESTDIR", "") + target
for language in languages:
    folder = os.path.join(target, language, "man1")
    os.makedirs(folder, exist_ok=True)
    shutil.copyfile(os.path.join(source, f"harbour-play.{language}.1"),
                    os.path.join(folder, "harbour-play.1"))
