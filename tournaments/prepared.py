"""Queries on the way of a deal, written by the ORM once and then only asked.

Django takes three to ten times as long to write a query as SQLite takes to answer it. A prepared one is an ordinary
queryset with a `Slot` wherever a value comes; its SQL and the way to read its rows are kept for each connection.
"""

from django.db import connections, models
from django.db.models import Expression
from django.db.models.query import get_related_populators

ALIAS, MOST_KEPT = "default", 4096


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


class PreparedValues(Prepared):
    """A prepared values_list whose rows become what `make` makes of their values.

    The last few thousand are kept: a row that is read again is the same thing, which therefore nobody may change.
    """

    def __init__(self, write, make):
        super().__init__(write)
        self._make, self._made = make, {}

    def __call__(self, **values):
        connection = connections[ALIAS]
        written = self.on(connection)
        return [
            self._made.get(row) or self._keep(row, written.converted(row, connection))
            for row in written.rows(values, connection)
        ]

    def _keep(self, row, values):
        if len(self._made) >= MOST_KEPT:
            self._made.clear()
        made = self._made[row] = self._make(*values)
        return made


AS_THEY_ARE = {
    models.BigAutoField: int,
    models.ForeignKey: int,
    models.IntegerField: int,
    models.PositiveIntegerField: int,
    models.PositiveSmallIntegerField: int,
    models.BooleanField: bool,
    models.CharField: str,
}


def to_store(field, value, connection):
    """The value as the database keeps it. To be told that SQLite takes it as it is takes longer than to store it."""
    if connection.vendor == "sqlite" and (value is None or type(value) is AS_THEY_ARE.get(type(field))):
        return value
    return field.get_db_prep_save(value, connection)


def filled(params, values, connection):
    """The parameters of a statement with a value in every slot."""
    return [
        to_store(one.output_field, values[one.name], connection) if isinstance(one, Slot) else one for one in params
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
        return [self.read(self.converted(row, connection)) for row in self.rows(values, connection)]

    def rows(self, values, connection):
        """The rows as the driver gives them."""
        try:
            with connection.cursor() as cursor:
                cursor.execute(self.sql, filled(self.params, values, connection))
                return cursor.fetchall()
        except OverflowError:
            return []  # no row holds a number that SQLite cannot

    def converted(self, row, connection):
        """Its values as the fields make them."""
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
