"""Locks on files that a process holds while it lives: who dies lets go, and every process of the machine sees it."""

import os
import sys
import threading

if sys.platform != "win32":
    import fcntl

_ours = set()  # where files cannot be locked so; there the site is one process
_let_go = threading.Condition()


class Hold:
    """A lock that is held until it is closed."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path, self._file = str(path), None
        if sys.platform == "win32":
            with _let_go:
                _let_go.wait_for(lambda: self._path not in _ours)
                _ours.add(self._path)
        else:
            self._file = _open(path)
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def close(self) -> None:
        """Let go."""
        if self._file is not None:
            os.close(self._file)
        with _let_go:
            _ours.discard(self._path)
            _let_go.notify_all()

    def __enter__(self) -> "Hold":
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def is_held(path: str | os.PathLike[str]) -> bool:
    """Does anybody hold it now?"""
    if sys.platform == "win32":
        return str(path) in _ours
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        # Shared: who only asks is in nobody's way who asks as well.
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def _open(path: str | os.PathLike[str]) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
