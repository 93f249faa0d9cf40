"""Signing in and out, invitations, sessions and second factors."""

from django.urls import URLPattern, URLResolver, path

from tournaments.accounts.views import account, sign_in
from tournaments.accounts.views import account as tokens_and_deletion
from tournaments.accounts.views import sign_in as confirm_address
from tournaments.accounts.views import sign_in as password_reset
from tournaments.clubs.views import members
from tournaments.site.views import front as set_up
from tournaments.site.views import pages as privacy

T = "s/<slug:club>/<slug:slug>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("sign-in/", sign_in.sign_in, name="login"),
    path("sign-in/code/", sign_in.code, name="sign_in_code"),
    path("sign-out/", sign_in.sign_out, name="logout"),
    path("set-up/", set_up.set_up, name="set_up"),
    path("start/", sign_in.start_club, name="start_club"),
    path("invitation/<str:token>/", members.invitation, name="invitation"),
    path("account/", account.account, name="account"),
    path("account/data.json", account.my_data, name="my_data"),
    path("account/programs/", tokens_and_deletion.api_tokens, name="api_tokens"),
    path("account/programs/<int:pk>/", tokens_and_deletion.api_token_revoke, name="api_token_revoke"),
    path("account/delete/", tokens_and_deletion.account_delete, name="account_delete"),
    path("account/password/", account.change_password, name="password_change"),
    path("account/browsers/", account.sign_out_browser, name="browsers_sign_out"),
    path("account/browsers/<int:pk>/", account.sign_out_browser, name="browser_sign_out"),
    path("account/address/send/", confirm_address.send, name="confirm_send"),
    path("account/address/<str:uidb64>/<str:token>/", confirm_address.confirm, name="confirm_address"),
    path("account/second-factor/", account.second_factor, name="second_factor"),
    path("account/second-factor/picture.svg", account.second_factor_picture, name="second_factor_picture"),
    path("account/second-factor/off/", account.second_factor_off, name="second_factor_off"),
    path("account/second-factor/codes/", account.recovery_codes, name="recovery_codes"),
    path("password/", password_reset.forgot, name="password_reset"),
    path("password/sent/", password_reset.forgot_sent, name="password_reset_done"),
    path("password/<uidb64>/<token>/", password_reset.new_password, name="password_reset_confirm"),
    path("password/done/", password_reset.new_password_done, name="password_reset_complete"),
    path("clubs/<slug:slug>/people/", members.members, name="members"),
    path("clubs/<slug:slug>/people/<uuid:public_id>/", members.member_role, name="member_role"),
    path("clubs/<slug:slug>/invitations/<int:pk>/", members.invitation_revoke, name="invitation_revoke"),
    path("clubs/<slug:slug>/wishes/", members.wishes, name="wishes"),
    path(f"{T}players/<int:number>/me/", privacy.privacy_request, name="privacy_request"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("accessibility/", privacy.accessibility, name="accessibility"),
]
