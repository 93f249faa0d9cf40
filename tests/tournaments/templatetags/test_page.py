"""What a page carries for its scripts: whole, and never the end of its own element."""

import json

from tournaments.templatetags.page import lean_json


def test_what_is_carried_is_what_was_given_and_ends_nowhere_early():
    carried = {"name": "Zoë & </script><!--", "seats": ["N", 3, None, True]}

    element = lean_json(carried, "told")

    text = element.removeprefix('<script id="told" type="application/json">').removesuffix("</script>")
    assert (json.loads(text), set("<>&") & set(text)) == (carried, set())
