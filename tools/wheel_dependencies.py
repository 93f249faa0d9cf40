"""Requirements of a wheel: each package that `requirements.in` names, in the version that the lock pins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LEFT_OUT = {"pytest-django"}  # a wheel holds no tests


class PinnedDependencies(MetadataHookInterface):  # type: ignore[misc]  # its types are not installed
    """Called by the build backend, in an environment that has nothing but it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the dependencies."""
        metadata["dependencies"] = pins(Path(self.root))


def pins(root: Path) -> list[str]:
    """`name[extra]==version; marker` for each package, as often as the lock has versions of it."""
    wanted_by_name = dict(_wanted(root))
    locked = re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)(?: *; *([^\\\n]+?))? *\\?$", _read(root, "txt"), re.M)
    return [
        f"{wanted_by_name[name]}=={version}" + (f"; {marker}" if marker else "")
        for name, version, marker in locked
        if name in wanted_by_name
    ]


def _wanted(root: Path) -> list[tuple[str, str]]:
    lines = [line.strip() for line in _read(root, "in").splitlines()]
    names = [re.split(r"[<>=!~]", line)[0] for line in lines if line and not line.startswith(("#", "-"))]
    return [(line.split("[")[0], line) for line in names if line not in LEFT_OUT]


def _read(root: Path, ending: str) -> str:
    return (root / f"requirements.{ending}").read_text(encoding="utf-8")
