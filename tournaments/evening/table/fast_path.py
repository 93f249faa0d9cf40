"""Queries and writes on the way of a deal, compiled once and kept.

Django compiles a query more slowly than the database answers it. A fast query is an ordinary queryset with a `Slot`
wherever a value comes. Where it cannot be compiled ahead or its rows cannot be read, under another release of Django
perhaps, the ordinary queryset answers instead. Statements that write are made once of the models' fields.
"""

import logging
from collections.abc import Callable, Container, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, cached_property, partial
from typing import Any, Generic, TypeVar

from django.db import DatabaseError, connection, models
from django.db.models import Expression
from django.utils.timezone import is_aware, make_aware

log = logging.getLogger(__name__)

Model = TypeVar("Model", bound=models.Model)
Reader = Callable[[Any], Any]
Readers = list[tuple[int, Reader]]

MOST_KEPT = 4096
"""Rows that a fast query keeps made."""


class Slot(Expression):
    """The place of a value of that field in a compiled query."""

    def __init__(self, name: str, field: models.Field) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]


class FastQuery:
    """`rows` makes a queryset of its named values, `slots` are their fields; the answer is a list of `columns`.

    With `make`, a row becomes what that makes of it. Such rows are kept: a row that is read again is the same thing,
    which therefore nobody may change.
    """

    def __init__(
        self,
        rows: Callable[..., models.QuerySet],
        columns: Sequence[str],
        make: Callable[..., Any] | None = None,
        **slots: Any,
    ) -> None:
        self._rows, self._columns, self._make, self._slots = rows, columns, make, slots
        self.compiled: tuple[str, Iterable[Any], Readers] | None = None
        self._kept: dict[tuple[Any, ...], Any] = {}
        self.is_slow = False

    def __call__(self, **values: Any) -> list[Any]:
        if not self.is_slow:
            try:
                return self._fast(values)
            except DatabaseError:
                raise
            except OverflowError:
                return []  # SQLite can hold no such number, so no row has it
            except Exception:
                log.exception("A fast query cannot be used; Django's own answers from now on.")
                self.is_slow = True
        rows = self._rows(**values).values_list(*self._columns)
        return [self._make(*row) for row in rows] if self._make else list(rows)

    def one(self, **values: Any) -> Any:
        """The only row, or None."""
        return next(iter(self(**values)), None)

    def _fast(self, values: dict[str, Any]) -> list[Any]:
        self.compiled = self.compiled or self._compile()
        sql, params, readers = self.compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, _fill_params(params, values))
            rows = cursor.fetchall()
        make = self._make
        if make is None:
            return [_read(row, readers) for row in rows]
        return [self._kept.get(row) or self._keep(row, make(*_read(row, readers))) for row in rows]

    def _compile(self) -> tuple[str, Iterable[Any], Readers]:
        queryset = self._rows(**{name: Slot(name, field) for name, field in self._slots.items()})
        sql, params = queryset.values_list(*self._columns).query.sql_with_params()
        readers = ((place, _reader(queryset.model, column)) for place, column in enumerate(self._columns))
        return sql, params, [(place, reader) for place, reader in readers if reader]

    def _keep(self, row: tuple[Any, ...], made: Any) -> Any:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[row] = made
        return made


class FastModels(Generic[Model]):
    """Models with those they refer to, as `select_related` gives them: `related` are their paths, the nearest first."""

    def __init__(
        self,
        model: type[Model],
        rows: Callable[..., models.QuerySet[Model]],
        *related: str,
        without: Container[str] = (),
        **slots: Any,
    ) -> None:
        self._parts: list[tuple[str, type[models.Model], list[str]]] = []
        columns: list[str] = []
        for path in ("", *related):
            prefix = f"{path}__" if path else ""
            part = _model_at(model, path)
            names = [field.attname for field in part._meta.concrete_fields if f"{prefix}{field.attname}" not in without]
            self._parts.append((path, part, names))
            columns += [prefix + name for name in names]
        self._query = FastQuery(rows, columns, **slots)

    def one(self, **values: Any) -> Model | None:
        """The only one, or None."""
        row = self._query.one(**values)
        return row and self._build_row(row)

    def _build_row(self, row: tuple[Any, ...]) -> Model:
        made: dict[str, Any] = {}
        values = iter(row)
        for path, model, names in self._parts:
            made[path] = model.from_db(connection.alias, names, [next(values) for _ in names])
            if path:
                owner, _, name = path.rpartition("__")
                setattr(made[owner], name, made[path])
        return made[""]


def _fill_params(params: Iterable[Any], values: dict[str, Any]) -> list[Any]:
    return [
        param.output_field.get_db_prep_value(values[param.name], connection) if isinstance(param, Slot) else param
        for param in params
    ]


def _read(row: tuple[Any, ...], readers: Readers) -> tuple[Any, ...]:
    if not readers:
        return row
    values = list(row)
    for place, reader in readers:
        if values[place] is not None:
            values[place] = reader(values[place])
    return tuple(values)


def _model_at(model: Any, path: str) -> Any:
    for name in path.split("__") if path else ():
        model = model._meta.get_field(name).related_model
    return model


def _reader(model: type[models.Model], column: str) -> Reader | None:
    """Makes the value of what the driver gives; None where that is the value already."""
    path, _, name = column.rpartition("__")
    field = _model_at(model, path)._meta.get_field(name)
    for kind, reader in READERS.items():
        if isinstance(field, kind):
            return reader(field) if reader else None
    raise TypeError(f"Nobody knows how to read {field}.")


def _of_json(field: Any) -> Reader:
    return lambda value: field.from_db_value(value, None, connection)


def _of_moment(field: models.DateTimeField) -> Reader:
    """SQLite keeps moments in UTC without saying so."""

    def read(value: Any) -> datetime:
        moment: datetime = field.to_python(value)
        return moment if is_aware(moment) else make_aware(moment, UTC)

    return read


def _of_any(field: models.Field) -> Reader:
    return field.to_python


READERS: dict[type[models.Field], Callable[[Any], Reader] | None] = {
    models.JSONField: _of_json,
    models.DateTimeField: _of_moment,
    models.DateField: _of_any,
    models.UUIDField: _of_any,
    models.BooleanField: _of_any,
    models.IntegerField: None,
    models.FloatField: None,
    models.CharField: None,
    models.TextField: None,
    models.ForeignKey: None,
}
"""How fields are read, the first kind that a field is of. (A moment is a kind of date, a key a kind of number.)"""


class FastInsert:
    """A new row of a model, given as an instance that gets its key."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model
        self._fields = [field for field in model._meta.concrete_fields if not field.primary_key]

    def __call__(self, made: models.Model) -> None:
        values = [_as_stored(field, getattr(made, field.attname)) for field in self._fields]
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
        prepare = [cache(partial(_as_stored, field)) for field in self._fields]
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
        values = [_as_stored(field, getattr(changed, field.attname)) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self._statement, values)

    @cached_property
    def _statement(self) -> str:
        *fields, key = self._fields
        changes = ", ".join(f'"{field.column}" = %s' for field in fields)
        return f'UPDATE "{self._model._meta.db_table}" SET {changes} WHERE "{key.column}" = %s'  # noqa: S608  names of ours


def _as_stored(field: models.Field, value: object) -> Any:
    return field.get_db_prep_save(value, connection)


def _insert(model: type[models.Model], fields: Sequence[models.Field]) -> str:
    places = ", ".join("%s" for _ in fields)
    return f'INSERT INTO "{model._meta.db_table}" ({_columns(fields)}) VALUES ({places})'  # noqa: S608  names of ours


def _columns(fields: Sequence[models.Field]) -> str:
    return ", ".join(f'"{field.column}"' for field in fields)


def _fields_of(model: type[models.Model], names: Sequence[str]) -> list[Any]:
    return [model._meta.get_field(name) for name in names]
