"""Queries on the way of a deal, written by the ORM once and then only asked.

Django takes three to ten times as long to write a query as SQLite takes to answer it. A prepared one is an ordinary
queryset with a `Slot` wherever a value comes; its SQL and the way to read its rows are kept for each connection.
"""

from django.db import connections
from django.db.models import Expression
from django.db.models.query import get_related_populators

ALIAS = "default"


class Kept:
    """Something the ORM wrote, kept on the connection it was written for and gone with it."""

    def on(self, connection):
        kept = vars(connection).setdefault("prepared", {})
        if self not in kept:
            kept[self] = self.written(connection)
        return kept[self]


class Slot(Expression):
    """The place of a value of that field in a prepared query, filled by name when it is asked."""

    def __init__(self, name, field):
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler, connection):
        return "%s", [self]


class Prepared(Kept):
    """`write` gives the queryset, of models or of values_list. Asked with its slots by name, it gives a list."""

    def __init__(self, write):
        self._write = write

    def __call__(self, **values):
        connection = connections[ALIAS]
        return self.on(connection).asked(values, connection)

    def one(self, **values):
        """The only row, or None."""
        return next(iter(self(**values)), None)

    def written(self, connection):
        return _Written(self._write(), connection)


def filled(params, values, connection):
    """The parameters of a statement with a value in every slot."""
    return [
        one.output_field.get_db_prep_save(values[one.name], connection) if isinstance(one, Slot) else one
        for one in params
    ]


class _Written:
    """The SQL of a queryset on one connection, and how its rows are read."""

    def __init__(self, queryset, connection):
        compiler = queryset.query.get_compiler(connection=connection)
        self.sql, self.params = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        self.converters = [
            (place, step, expression) for place, (steps, expression) in converters.items() for step in steps
        ]
        self.read = tuple if queryset.query.values_select else _reader_of(compiler)

    def asked(self, values, connection):
        try:
            with connection.cursor() as cursor:
                cursor.execute(self.sql, filled(self.params, values, connection))
                rows = cursor.fetchall()
        except OverflowError:
            return []  # no row holds a number that SQLite cannot
        return [self.read(self._converted(row, connection)) for row in rows]

    def _converted(self, row, connection):
        row = list(row)
        for place, step, expression in self.converters:
            row[place] = step(row[place], expression, connection)
        return row


def _reader_of(compiler):
    """Makes a model of a row, with those it was selected with, as the ORM does."""
    info, select = compiler.klass_info, compiler.select
    model, first, last = info["model"], info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column.target.attname for column, *_ in select[first:last]]
    related = get_related_populators(info, select, ALIAS)

    def read(row):
        made = model.from_db(ALIAS, names, row[first:last])
        for one in related:
            one.populate(row, made)
        return made

    return read
