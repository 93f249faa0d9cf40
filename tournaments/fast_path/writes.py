"""Rows that are written on the way of a deal, by statements that are made once of the models' fields."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, partial
from typing import Any

from django.db import connection, models


class FastInsert:
    """A new row of a model, given as an instance that gets its key."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model
        self._fields = [field for field in model._meta.concrete_fields if not field.primary_key]

    def __call__(self, made: models.Model) -> None:
        values = [_stored(field, getattr(made, field.attname)) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self._statement, values)
            [made.pk] = cursor.fetchone()
        made._state.adding, made._state.db = False, connection.alias

    @cached_property
    def _statement(self) -> str:
        return f'{_insert(self._model, self._fields)} RETURNING "{self._model._meta.pk.column}"'


class FastMerge:
    """Rows of a model, each a tuple of `fields`. Where `unique` is taken already, `update` is set there instead."""

    def __init__(
        self, model: type[models.Model], fields: Sequence[str], *, unique: Sequence[str], update: Sequence[str]
    ) -> None:
        self._model = model
        self._fields, self._unique, self._update = (_fields_of(model, names) for names in (fields, unique, update))

    def __call__(self, rows: Iterable[Sequence[Any]]) -> None:
        # Of thousands of rows, most values of a field stand in many; each is prepared once.
        prepare = [cache(partial(_stored, field)) for field in self._fields]
        stored = [[prepared(value) for prepared, value in zip(prepare, row, strict=True)] for row in rows]
        with connection.cursor() as cursor:
            cursor.executemany(self._statement, stored)

    @cached_property
    def _statement(self) -> str:
        changes = ", ".join(f'"{field.column}" = EXCLUDED."{field.column}"' for field in self._update)
        return f"{_insert(self._model, self._fields)} ON CONFLICT ({_columns(self._unique)}) DO UPDATE SET {changes}"


class FastUpdate:
    """Stores these fields of an instance whose row exists."""

    def __init__(self, model: type[models.Model], *names: str) -> None:
        self._model, self._fields = model, [*_fields_of(model, names), model._meta.pk]

    def __call__(self, changed: models.Model) -> None:
        values = [_stored(field, getattr(changed, field.attname)) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self._statement, values)

    @cached_property
    def _statement(self) -> str:
        *fields, key = self._fields
        changes = ", ".join(f'"{field.column}" = %s' for field in fields)
        return f'UPDATE "{self._model._meta.db_table}" SET {changes} WHERE "{key.column}" = %s'  # noqa: S608  names of ours


def _stored(field: models.Field, value: object) -> Any:
    return field.get_db_prep_save(value, connection)


def _insert(model: type[models.Model], fields: Sequence[models.Field]) -> str:
    places = ", ".join("%s" for _ in fields)
    return f'INSERT INTO "{model._meta.db_table}" ({_columns(fields)}) VALUES ({places})'  # noqa: S608  names of ours


def _columns(fields: Sequence[models.Field]) -> str:
    return ", ".join(f'"{field.column}"' for field in fields)


def _fields_of(model: type[models.Model], names: Sequence[str]) -> list[Any]:
    return [model._meta.get_field(name) for name in names]
