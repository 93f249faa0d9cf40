"""The administration: everything can be looked up; results and whatever follows from them can only be read."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.http import HttpRequest

from tournaments import models
from tournaments.accounts.views import password_asked


class ReadOnly(admin.ModelAdmin):
    """Rows that only the services write. None is filtered by club: there may be thousands; a search finds one."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Inline(admin.TabularInline):
    extra = 0


class MembershipInline(Inline):
    model = models.Membership
    autocomplete_fields = ["user"]


class NewUserForm(AdminUserCreationForm):
    class Meta:
        model = models.User
        fields = ["email"]
        field_classes: dict[str, type] = {}


@admin.register(models.User)
class WhistUserAdmin(UserAdmin):
    add_form = NewUserForm
    list_display = ["email", "name", "language", "is_staff", "is_active", "last_login"]
    list_filter = ["is_staff", "is_superuser", "is_active", "language"]
    search_fields = ["email", "name"]
    ordering = ["email"]
    inlines = [MembershipInline]
    readonly_fields = ["public_id", "last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["email", "password", "public_id"]}),
        ("Person", {"fields": ["name", "language", "theme", "large_print"]}),
        ("Permissions", {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "usable_password", "password1", "password2"]})]

    def changeform_view(self, request, *args, **more):
        return (self.has_view_permission(request) and password_asked(request)) or super().changeform_view(
            request, *args, **more
        )

    def user_change_password(self, request, *args, **more):
        return (self.has_view_permission(request) and password_asked(request)) or super().user_change_password(
            request, *args, **more
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ["name", "town", "language", "slug"]
    list_filter = ["language"]
    search_fields = ["name", "town", "slug"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [MembershipInline]


@admin.register(models.OperatorAct)
class OperatorActAdmin(ReadOnly):
    list_display = ["at", "act", "kind", "subject", "reason"]
    list_filter = ["act", "kind"]
    search_fields = ["subject", "reason"]


@admin.register(models.Player)
class PlayerAdmin(ReadOnly):
    """Names are changed in the club's register, so that every evening follows."""

    list_display = ["name", "club", "label", "category", "shown", "active", "erased_at"]
    list_filter = ["shown", "active"]
    search_fields = ["name", "label", "public_id", "club__name"]


@admin.register(models.Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ["email", "club", "tournament", "role", "created_at", "expires_at", "accepted_at", "revoked_at"]
    list_filter = ["role"]
    search_fields = ["email", "club__name"]


@admin.register(models.Assignment)
class AssignmentAdmin(admin.ModelAdmin):
    list_display = ["user", "tournament", "role"]
    list_filter = ["role"]
    search_fields = ["user__email", "tournament__name"]
    autocomplete_fields = ["user", "tournament"]


@admin.register(models.PriceList)
class PriceListAdmin(ReadOnly):
    list_display = ["name", "club", "game", "variant"]
    list_filter = ["game"]
    search_fields = ["name", "club__name"]


@admin.register(models.Ladder)
class LadderAdmin(ReadOnly):
    list_display = ["name", "club", "kind", "published", "created_at"]
    list_filter = ["published"]
    search_fields = ["name", "slug", "club__name"]


@admin.register(models.Season)
class SeasonAdmin(ReadOnly):
    list_display = ["name", "club", "published", "created_at"]
    list_filter = ["published"]
    search_fields = ["name", "slug", "club__name"]


@admin.register(models.Tournament)
class TournamentAdmin(ReadOnly):
    list_display = ["name", "club", "date", "game", "variant", "kind", "status", "published", "revision"]
    list_filter = ["status", "game", "kind", "published"]
    search_fields = ["name", "slug", "public_id", "club__name"]
    date_hierarchy = "date"


@admin.register(models.Entrant)
class EntrantAdmin(ReadOnly):
    list_display = ["number", "name", "public_name", "label", "status", "tournament"]
    list_filter = ["status"]
    search_fields = ["name", "tournament__name", "tournament__public_id"]
    list_select_related = ["tournament"]


@admin.register(models.Round)
class RoundAdmin(ReadOnly):
    list_display = ["tournament", "number", "status", "draw", "opened_at", "closed_at"]
    list_filter = ["status", "draw"]
    search_fields = ["tournament__name", "tournament__public_id"]
    list_select_related = ["tournament"]


@admin.register(models.Deal)
class DealAdmin(ReadOnly):
    list_display = ["tournament", "table", "number", "version", "removed", "changed_at"]
    list_filter = ["removed"]
    search_fields = ["uid", "tournament__name", "tournament__public_id"]
    list_select_related = ["tournament", "table__round__tournament"]


@admin.register(models.Claim)
class ClaimAdmin(ReadOnly):
    """Claims that wait for the other side: where and since when, not what it says."""

    list_display = ["tournament", "table", "number", "side", "version", "changed_at"]
    exclude = ["record"]
    search_fields = ["uid", "tournament__name", "tournament__public_id"]
    list_select_related = ["tournament", "table__round__tournament"]


@admin.register(models.Score)
class ScoreAdmin(ReadOnly):
    list_display = ["tournament", "deal", "entrant", "party", "points", "declarer", "made"]
    search_fields = ["entrant__name", "tournament__name", "tournament__public_id"]
    list_select_related = ["tournament", "deal__table__round__tournament", "entrant"]


@admin.register(models.Adjustment)
class AdjustmentAdmin(ReadOnly):
    list_display = ["tournament", "entrant", "round", "points", "reason", "withdrawn"]
    list_filter = ["withdrawn"]
    search_fields = ["reason", "entrant__name", "tournament__name"]
    list_select_related = ["tournament", "entrant", "round__tournament"]


@admin.register(models.JournalEntry)
class JournalEntryAdmin(ReadOnly):
    list_display = ["tournament", "seq", "kind", "round_number", "table_number", "at", "reason", "undoes"]
    list_filter = ["kind"]
    search_fields = ["tournament__name", "tournament__public_id", "deal_uid", "reason"]
    list_select_related = ["tournament"]
    ordering = ["-at"]


@admin.register(models.TableCode)
class TableCodeAdmin(ReadOnly):
    list_display = ["tournament", "table_number", "generation", "created_at", "revoked_at"]
    search_fields = ["tournament__name", "tournament__public_id"]
    list_select_related = ["tournament"]


@admin.register(models.Device)
class DeviceAdmin(ReadOnly):
    list_display = ["label", "public_id", "user", "first_seen_at", "last_seen_at"]
    search_fields = ["label", "public_id", "user__email"]


@admin.register(models.ApiToken)
class ApiTokenAdmin(ReadOnly):
    list_display = ["name", "user", "created_at", "last_used_at", "revoked_at"]
    search_fields = ["name", "user__email"]
