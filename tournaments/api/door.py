"""The API itself: its answers carry our own header, its bodies are read strictly, its errors are sentences."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.parser import Parser

from scoring.strict_json import read_json
from tournaments.api.described import describe

MARK = "X-Whistboard"
DEEPEST = 20


class StrictParser(Parser):
    """JSON as every database can keep it: nothing said twice, no NaN, no NUL, no half characters, no huge numbers."""

    def parse_body(self, request: HttpRequest) -> Any:
        value = read_json(request.body)
        _ensure_storable(value, 0)
        return value


class WhistboardAPI(NinjaAPI):
    """Marks each answer, so that a phone can tell ours from the login page of a hall's wifi; says what each may be."""

    def create_response(self, request: HttpRequest, data: Any, **more: Any) -> HttpResponse:
        return _marked(super().create_response(request, data, **more))

    def get_openapi_schema(self, **more: Any) -> dict[str, Any]:
        return describe(super().get_openapi_schema(**more))


def answer(data: dict[str, Any], status: int) -> HttpResponse:
    """Plain values as they are: given back by a view they would be read into their model and written again first."""
    return _marked(HttpResponse(json.dumps(data), status=status, content_type="application/json; charset=utf-8"))


def _marked(response: HttpResponse) -> HttpResponse:
    response[MARK] = "1"
    response.setdefault("Cache-Control", "no-store")
    return response


def _ensure_storable(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError("The body is nested too deeply.")
    if isinstance(value, dict):
        for key, inner in value.items():
            _ensure_storable(key, depth + 1)
            _ensure_storable(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _ensure_storable(inner, depth + 1)
    elif isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("A text holds a character that cannot be kept.")
    elif isinstance(value, int | float) and abs(value) > 10**15:
        raise ValueError("A number is too large.")
