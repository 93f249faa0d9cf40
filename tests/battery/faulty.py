"""A pytest plugin (`-p tests.battery.faulty`): the site with one seeded fault, the one that SEEDED_FAULT numbers."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

from tests.tournaments.guard_faults import Fault, broken_source
from tests.tournaments.rule_faults import EVERY_FAULT


class FaultyLoader(SourceFileLoader):
    """Compiles the broken source; nothing is written to any file."""

    fault: Fault

    def get_code(self, fullname: str) -> CodeType:
        return compile(broken_source(self.fault), self.path, "exec")


class FaultyFinder(MetaPathFinder):
    """Finds one module with its fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.fault.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin:
            loader = FaultyLoader(fullname, spec.origin)
            loader.fault = self.fault
            spec.loader = loader
        return spec


if number := os.environ.get("SEEDED_FAULT"):
    sys.meta_path.insert(0, FaultyFinder(EVERY_FAULT[int(number)]))
