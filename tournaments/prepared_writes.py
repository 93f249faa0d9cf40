"""Statements that write on the way of a deal, written by the ORM once like the queries in `prepared`."""

from django.db import connections
from django.db.models.constants import OnConflict
from django.db.models.sql import InsertQuery, UpdateQuery

from tournaments.prepared import ALIAS, Kept, Slot, filled, to_store


class PreparedInsert(Kept):
    """A new row of a model, given as an instance that gets its key."""

    def __init__(self, model):
        self._model = model
        self._fields = [field for field in model._meta.concrete_fields if not field.primary_key]

    def __call__(self, made):
        connection = connections[ALIAS]
        values = [to_store(field, getattr(made, field.attname), connection) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self.on(connection), values)
            made.pk = self._key(cursor, connection)
        made._state.adding, made._state.db = False, ALIAS

    def written(self, connection):
        key = [self._model._meta.pk] if connection.features.can_return_columns_from_insert else None
        return _insert(InsertQuery(self._model), self._fields, connection, key)

    def _key(self, cursor, connection):
        if connection.features.can_return_columns_from_insert:
            return cursor.fetchone()[0]
        meta = self._model._meta
        return connection.ops.last_insert_id(cursor, meta.db_table, meta.pk.column)


class PreparedMerge(Kept):
    """Rows of a model, each a tuple of `fields`. Where `unique` is taken already, `update` is set there instead."""

    def __init__(self, model, fields, *, unique, update):
        self._model = model
        self._fields, self._unique, self._update = (_fields_of(model, names) for names in (fields, unique, update))

    def __call__(self, rows):
        connection = connections[ALIAS]
        rows = [
            [to_store(field, value, connection) for field, value in zip(self._fields, row, strict=True)] for row in rows
        ]
        with connection.cursor() as cursor:
            cursor.executemany(self.on(connection), rows)

    def written(self, connection):
        query = InsertQuery(
            self._model, on_conflict=OnConflict.UPDATE, unique_fields=self._unique, update_fields=self._update
        )
        return _insert(query, self._fields, connection)


class PreparedUpdate(Kept):
    """Stores these fields of an instance whose row exists."""

    def __init__(self, model, *names):
        self._model, self._fields = model, _fields_of(model, names)

    def __call__(self, changed):
        connection = connections[ALIAS]
        written, params = self.on(connection)
        with connection.cursor() as cursor:
            cursor.execute(written, filled(params, vars(changed), connection))

    def written(self, connection):
        key = self._model._meta.pk
        query = self._model._base_manager.filter(pk=Slot(key.attname, key)).query.chain(UpdateQuery)
        query.add_update_fields([(field, self._model, Slot(field.attname, field)) for field in self._fields])
        return query.get_compiler(connection=connection).as_sql()


def _insert(query, fields, connection, returning=None):
    """The statement for one row, every value a parameter."""
    query.insert_values(fields, [query.model()])
    compiler = query.get_compiler(connection=connection)
    compiler.returning_fields = returning
    [(written, _params)] = compiler.as_sql()
    return written


def _fields_of(model, names):
    return [model._meta.get_field(name) for name in names]
