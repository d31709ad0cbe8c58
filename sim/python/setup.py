"""A step that pyproject.toml cannot express: a package that is installed from a source tree stores its path, so that it finds the library which `make` builds there."""

import pathlib

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildInTree(build_py):
    def run(self):
        super().run()
        tree = pathlib.Path(__file__).resolve().parents[2]
        if (tree / "sim/host/libheddle.h").exists():
            pathlib.Path(self.build_lib, "heddle/tree.txt").write_text(f"{tree}\n")


setup(cmdclass={"build_py": BuildInTree})
