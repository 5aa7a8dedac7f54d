"""sdist and wheel: built from the source tree alone, with everything that they need."""
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "python"


def test_sdist_and_wheel(tmp_path):
    pytest.importorskip("build")
    copy = tmp_path / "python"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "dist"))
    done = subprocess.run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path / "dist")],
                          cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    wheel = next((tmp_path / "dist").glob("harbour-*.whl"))
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {f"harbour/{p.name}" for p in (SOURCE / "harbour").glob("*.py")}
    assert modules | {"harbour/py.typed"} <= names
    with tarfile.open(next((tmp_path / "dist").glob("harbour-*.tar.gz"))) as sdist:
        assert any(name.endswith("/pyproject.toml") for name in sdist.getnames())


def test_everything_public_has_a_docstring():
    import harbour

    for name in harbour.__all__:
        thing = getattr(harbour, name)
        if callable(thing):
            assert thing.__doc__, name
