"""What is observed and what can be done, as spaces of Gymnasium, and a page of text as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from signoria.core.vector import Senses

LINE, LETTER, MARGIN = 14, 6, 8
"""Of the font that every Pillow brings, in pixels."""

WIDE, HIGH = 80, 36
"""Letters and lines for which a picture has room: the same for every page of a game."""


def observation_space(senses: Senses) -> spaces.Space[Any]:
    """A row of numbers within their bounds, and a mask of the moves that may be said."""
    least, upto = senses.bounds()
    moves = len(senses.game.moves.texts)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.array(least, np.int16), np.array(upto, np.int16), dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )


def action_space(senses: Senses) -> spaces.Space[Any]:
    return spaces.Discrete(len(senses.game.moves.texts))


def picture(lines: Sequence[str]) -> NDArray[np.uint8]:
    """The lines in black on white."""
    image = Image.new("RGB", (WIDE * LETTER + 2 * MARGIN, HIGH * LINE + 2 * MARGIN), "white")
    draw, font = ImageDraw.Draw(image), ImageFont.load_default_imagefont()
    for at, line in enumerate(lines[:HIGH]):
        # The font knows the letters of western Europe.
        draw.text((MARGIN, MARGIN + at * LINE), line.encode("latin-1", "replace").decode("latin-1"), "black", font)
    return np.asarray(image)
