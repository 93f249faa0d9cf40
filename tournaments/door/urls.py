"""The till at the door."""

from django.urls import URLPattern

from tournaments.door import views
from tournaments.security.addresses import do, see

evening_pages: list[URLPattern] = [
    see("door/", views.till, "till", "keep_door"),
    see("door/sw.js", views.till_worker, "till_worker", "keep_door"),
    do("door/scan/", views.till_scan, "till_scan", "keep_door"),
    see("door/totals/", views.till_totals, "till_totals", "keep_door"),
    see("door/payments.csv", views.till_file, "till_file", "keep_door"),
    do("door/leave-out/", views.till_leave_out, "till_leave_out", "change_entrants"),
    see("door/card/<str:token>/", views.till_card, "till_card", "keep_door"),
    see("door/<uuid:uid>/receipt/", views.till_receipt, "till_receipt", "keep_door"),
]
