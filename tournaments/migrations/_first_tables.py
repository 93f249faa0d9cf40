"""What the first migration lacked before it was written anew in the first week, for databases that were made with it."""

ADDED_LATER = ("FrozenRules", "PlayerWish", "SignedIn")


def complete_first_tables(apps, schema_editor):
    """Make the tables and the column that are missing, and keep the rules of evenings that were played. Else nothing."""
    tournament = apps.get_model("tournaments", "Tournament")
    introspection = schema_editor.connection.introspection
    with schema_editor.connection.cursor() as cursor:
        tables = set(introspection.table_names(cursor))
        columns = {column.name for column in introspection.get_table_description(cursor, tournament._meta.db_table)}
    for name in ADDED_LATER:
        model = apps.get_model("tournaments", name)
        if model._meta.db_table not in tables:
            schema_editor.create_model(model)
    frozen_at = tournament._meta.get_field("rules_frozen_at")
    if frozen_at.column not in columns:
        schema_editor.add_field(tournament, frozen_at)
        keep_rules(tournament, apps.get_model("tournaments", "JournalEntry"), apps.get_model("tournaments", "FrozenRules"))


def keep_rules(tournaments, entries, frozen_rules):
    """The rules of an evening as they were at its first deal; they could not be changed after it."""
    from tournaments.evening.rounds.facts import document_of

    for tournament in tournaments.objects.all():
        first = entries.objects.filter(tournament=tournament, kind="deal_recorded").order_by("seq").first()
        if first:
            tournaments.objects.filter(pk=tournament.pk).update(rules_frozen_at=first.at)
            frozen_rules.objects.create(tournament=tournament, document=document_of(tournament))
