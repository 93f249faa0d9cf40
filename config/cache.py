"""The cache that several processes share, on Valkey or Redis (CACHE_URL): made pages, and what was worked out once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache

log = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """Django's own, which is slower while its server is away, and nothing worse: nothing in it is kept nowhere else."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._or(default, super().get, key, default, version)

    def set(self, *args: Any, **options: Any) -> None:
        self._or(None, super().set, *args, **options)

    def delete(self, *args: Any, **options: Any) -> bool:
        return bool(self._or(False, super().delete, *args, **options))

    def clear(self) -> None:
        self._or(None, super().clear)

    @staticmethod
    def _or(otherwise: Any, act: Callable[..., Any], *args: Any, **options: Any) -> Any:
        from redis import RedisError  # type: ignore[import-not-found]  # only sites with CACHE_URL have the package

        try:
            return act(*args, **options)
        except RedisError as error:
            log.warning("the shared cache does not answer: %s", type(error).__name__)
            return otherwise
