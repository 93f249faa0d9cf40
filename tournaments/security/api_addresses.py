"""The permission of every address of the interface for programs, by its name, as in `addresses`."""

from tournaments.security.address_rights import EVERYBODY, LINK, PUBLISHED, RESULTS, do, see

API = {
    "api:api-root": {},
    **see("api:openapi-json", "api:openapi-view", "api:tournaments", "api:variants", who=EVERYBODY),
    **see("api:one_variant", "api:ratings", "api:joint_ratings", "api:ladder", who=EVERYBODY),
    **see("api:tournament", "api:seating", "api:rules", who=PUBLISHED),
    **see("api:standings", who=RESULTS),
    **see("api:own_table", who=LINK),
    **see("api:table_state", "api:sheet", "api:get_deal", who="see_table"),
    **do("api:undo", who="undo"),
    **do("api:confirm", who="confirm_round"),
    **do("api:dispute", who="dispute_round"),
    **do("api:call", who="call_director"),
    **do("api:put_deal", who="enter_deal", method="PUT"),
    **do("api:put_totals", who="enter_deal", method="PUT"),
    **do("api:delete_totals", who="remove_deal", method="DELETE"),
    **do("api:delete_deal", who="remove_deal", method="DELETE"),
    **see("api:door", who="keep_door"),
    **do("api:put_act", who="keep_door", method="PUT"),
    **see("api:export", who="see_journal"),
    **do("api:take_in", who="create_tournament"),
}
