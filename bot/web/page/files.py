"""The files of the page, and the headers that keep everything else out of it."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rjsmin import jsmin
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.domain.topics.course import Language

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
TELEGRAM_FRAMES: Final = ("https://web.telegram.org", "https://*.telegram.org")
"""Telegram's own web clients, which show the page in a frame."""
TELEGRAM_SCRIPT: Final = "https://telegram.org"

Words = Mapping[str, str]


def build_files(words: Mapping[Language, Words], frames: tuple[str, ...] = ()) -> Starlette:
    """Return the application that serves the page. `frames` may show it besides Telegram."""
    headers = {
        "Content-Security-Policy": policy(frames),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-cache",
    }

    def served(content: bytes, media_type: str) -> Any:
        tag = f'"{sha256(content).hexdigest()[:16]}"'

        async def answer(request: Request) -> Response:
            known = request.headers.get("if-none-match") == tag
            return Response(
                b"" if known else content,
                304 if known else 200,
                {**headers, "ETag": tag},
                media_type,
            )

        return answer

    files = {
        path.name: served(as_sent(path), TYPES[path.suffix])
        for path in sorted(STATIC.iterdir())
        if path.suffix in TYPES
    }
    files |= {
        f"words.{language.value}.json": served(
            json.dumps(dict(texts), ensure_ascii=False).encode(), "application/json"
        )
        for language, texts in words.items()
    }
    return Starlette(
        routes=[
            Route("/", files["page.html"]),
            *(Route(f"/{name}", answer) for name, answer in files.items()),
        ]
    )


def as_sent(path: Path) -> bytes:
    """Return the file. A script is sent without comments and needless space."""
    content = path.read_bytes()
    return bytes(jsmin(content)) if path.suffix == ".js" else content


def policy(frames: tuple[str, ...]) -> str:
    """Return the policy of what the page may load, and who may frame it. Nothing inline runs."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {TELEGRAM_SCRIPT}",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors {' '.join((*TELEGRAM_FRAMES, *frames))}",
        )
    )
