"""The API itself: its answers carry our own header, its bodies are read strictly, its errors are sentences."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.parser import Parser

from tournaments.api.described import describe
from tournaments.security.untrusted_input import json_value

MARK = "X-Whistboard"


class StrictParser(Parser):
    """JSON as every database can keep it: nothing said twice, no NaN, no NUL, no half characters, no huge numbers."""

    def parse_body(self, request: HttpRequest) -> Any:
        return json_value(request.body)


class WhistboardAPI(NinjaAPI):
    """Marks each answer, so that a phone can tell ours from the login page of a hall's wifi; says what each may be."""

    def create_response(self, request: HttpRequest, data: Any, **more: Any) -> HttpResponse:
        return _marked(super().create_response(request, data, **more))

    def get_openapi_schema(self, **more: Any) -> dict[str, Any]:  # type: ignore[override]  # a plain document is enough
        return describe(super().get_openapi_schema(**more))


def answer(data: dict[str, Any], status: int) -> HttpResponse:
    """Plain values as they are: given back by a view they would be read into their model and written again first."""
    return _marked(HttpResponse(json.dumps(data), status=status, content_type="application/json; charset=utf-8"))


def _marked(response: HttpResponse) -> HttpResponse:
    response[MARK] = "1"
    response.setdefault("Cache-Control", "no-store")
    return response
