"""Pages whose text is known: typed, or drawn letter by letter like handwriting."""

import io
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import matplotlib as mpl
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1000, 1000)
_FONTS: Final = Path(mpl.get_data_path()) / "fonts" / "ttf"
_TYPED: Final = _FONTS / "DejaVuSans.ttf"
_DRAWN: Final = _FONTS / "STIXGeneralItalic.ttf"
_DEBIAN: Final = Path("/usr/share/fonts/truetype")
_HANDS: Final = (_DEBIAN / "breip" / "Breip.ttf", _DEBIAN / "fifthhorseman" / "dkg.ttf")
"""From Debian's packages of handwriting. Without them letters are drawn in italics."""
_PAPER: Final = (250, 249, 244)
_INK: Final = (28, 36, 96)


def typed_page(lines: Sequence[str]) -> bytes:
    """Return a JPEG of the lines in print."""
    page = Image.new("RGB", SIZE, _PAPER)
    draw, font = ImageDraw.Draw(page), ImageFont.truetype(_TYPED, 34)
    for number, line in enumerate(lines):
        draw.text((80, 90 + 80 * number), line, fill=(20, 20, 24), font=font)
    return _jpeg(page)


def drawn_page(lines: Sequence[str], *, seed: int) -> bytes:
    """Return a JPEG of the lines in handwriting: uneven, slanted, in poor light."""
    rng = Random(seed)
    page = Image.new("RGB", SIZE, _PAPER)
    draw, hand = ImageDraw.Draw(page), _hand(rng)
    for number, line in enumerate(lines):
        x, y = 80 + rng.uniform(0, 25), 90 + 95 * number + rng.uniform(-6, 6)
        slope = rng.uniform(-0.02, 0.02)
        for letter in line:
            font = ImageFont.truetype(hand, round(46 * rng.uniform(0.95, 1.05)))
            draw.text((x, y + slope * x + rng.gauss(0, 1.2)), letter, fill=_INK, font=font)
            x += font.getlength(letter) * rng.uniform(0.98, 1.08)
    turned = page.rotate(rng.uniform(-3, 3), fillcolor=_PAPER, resample=Image.Resampling.BICUBIC)
    light = np.linspace(1, rng.uniform(0.6, 0.9), SIZE[0])[None, :, None]
    noise = np.random.default_rng(seed).normal(0, 3, (*SIZE, 1))
    lit = np.asarray(turned, dtype=np.float64) * light + noise
    return _jpeg(Image.fromarray(lit.clip(0, 255).astype(np.uint8)))


def _hand(rng: Random) -> Path:
    hands = [hand for hand in _HANDS if hand.exists()]
    return rng.choice(hands) if hands else _DRAWN


def _jpeg(page: Image.Image) -> bytes:
    file = io.BytesIO()
    page.save(file, "JPEG", quality=85)
    return file.getvalue()
