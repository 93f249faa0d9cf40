"""The operator's pages: clubs, accounts and evenings hidden, blocked or deleted."""

from django.urls import URLPattern

from tournaments.operator import views
from tournaments.security.addresses import do, fill, see

urlpatterns: list[URLPattern] = [
    see("operator/", views.clubs, "operator", "operate"),
    see("operator/people/", views.people, "operator_people", "operate"),
    see("operator/log/", views.log, "operator_log", "operate"),
    see("operator/reports/", views.reports, "operator_reports", "operate"),
    do("operator/reports/<int:key>/settle/", views.report_settle, "operator_report_settle", "operate"),
    fill("operator/clubs/<slug:slug>/", views.club, "operator_club", "operate"),
    fill("operator/people/<uuid:public_id>/", views.person, "operator_person", "operate"),
    fill("operator/evenings/<uuid:public_id>/", views.evening, "operator_evening", "operate"),
    fill("operator/clubs/<slug:slug>/delete/", views.club_delete, "operator_club_delete", "operate"),
    fill("operator/people/<uuid:public_id>/delete/", views.person_delete, "operator_person_delete", "operate"),
    fill("operator/evenings/<uuid:public_id>/delete/", views.evening_delete, "operator_evening_delete", "operate"),
]
