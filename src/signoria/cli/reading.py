"""Longer texts, such as rules, laid out for a terminal."""

from __future__ import annotations

WIDTH = 79


def print_laid_out(text: str) -> None:
    """Markdown with its paragraphs and tables fitted to the screen; colours only where a terminal has them."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False)
    console.print(Markdown(text), width=min(WIDTH, console.width))
