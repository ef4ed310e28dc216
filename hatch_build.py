"""Compile the languages when a wheel is built, and when a checkout is installed to be edited."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledLanguages(BuildHookInterface[Any]):
    """Compiles `views/locale` before its files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile what has changed."""
        sys.path.insert(0, str(Path(self.root)))
        from compile_languages import compile_languages

        if self.target_name == "wheel":
            compile_languages()
            build_data["artifacts"].append("src/crosstable/views/locale/*.json")
