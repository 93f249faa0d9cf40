"""The interface for programs and for the table page; ninja makes its addresses, named after their functions."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api.site import api
from tournaments.security.addresses import EVERYBODY, LINK, PUBLISHED, RESULTS, allow

urlpatterns: list[URLPattern | URLResolver] = [path("api/v1/", api.urls)]


def operations(*names: str, who: str, method: str = "GET", note: str = "") -> None:
    """State who may ask for these operations."""
    for name in names:
        allow(f"api:{name}", {method: who}, note)


allow("api:api-root", {})
operations("openapi-json", "openapi-view", "tournaments", "variants", "one_variant", "ratings", "ladder", who=EVERYBODY)
operations("joint_ratings", who=EVERYBODY, note="only while a club of it is public and shows its ratings")
operations("tournament", "seating", "rules", who=PUBLISHED)
operations("standings", who=RESULTS)
operations("own_table", who=LINK)
operations("table_state", "sheet", "get_deal", who="see_table")
operations("undo", who="undo", method="POST")
operations("confirm", who="confirm_round", method="POST")
operations("dispute", who="dispute_round", method="POST")
operations("call", who="call_director", method="POST")
operations("put_deal", who="enter_deal", method="PUT", note="changing a deal that is there asks for correct_deal")
operations(
    "put_totals",
    who="enter_deal",
    method="PUT",
    note="changing totals asks for correct_deal; a table needs an evening that is set to totals",
)
operations("delete_totals", "delete_deal", who="remove_deal", method="DELETE")
operations("door", who="keep_door")
operations("put_act", who="keep_door", method="PUT")
operations("export", who="see_journal")
operations("take_in", who="create_tournament", method="POST")
