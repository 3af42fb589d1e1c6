"""What /schema tells of the doors, and what our framework leaves out of it: how things are refused."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .problems import MEDIA

PROBLEM = {
    "type": "object",
    "required": ["status", "title", "detail"],
    "properties": {
        "status": {"type": "integer"},
        "title": {"type": "string"},
        "detail": {"type": "string", "description": "One sentence: what was wrong, and what would be right."},
        "now": {"$ref": "#/components/schemas/Seen", "description": "The table as it is, where a move was refused."},
    },
    "examples": [{"status": 409, "title": "Not possible now", "detail": "'bid 7' is not legal now; legal is pass"}],
}
REFUSED = {
    "description": "Refused: a problem document (RFC 9457)",
    "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class Page(JsonRenderPlugin):
    """The document, completed."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        openapi_schema["components"]["schemas"]["Problem"] = PROBLEM
        for path in openapi_schema["paths"].values():
            for operation in path.values():
                answers = operation["responses"]
                answers.pop("400", None)
                answers.get("204", {}).pop("content", None)
                answers["default"] = REFUSED
        return super().render(request, openapi_schema)


CONFIG = OpenAPIConfig(
    title="Signoria",
    version=version("signoria"),
    description="Tables of the Florentine merchant games. Moves are words, views are what your seat may know.",
    path="/schema",
    render_plugins=[Page(path="/")],
)
