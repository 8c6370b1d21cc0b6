"""Files as they are sent instead of a photo: PDFs, a picture of an iPhone, a cat."""

import io
import struct
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter


def pdf(jpegs: Sequence[bytes]) -> bytes:
    """Return a PDF with a page for each picture."""
    first, *others = [Image.open(io.BytesIO(jpeg)).convert("RGB") for jpeg in jpegs]
    file = io.BytesIO()
    first.save(file, "PDF", save_all=True, append_images=others, resolution=150)
    return file.getvalue()


def heic() -> bytes:
    """Return the beginning of a picture as iPhones keep them; the rest is noise."""
    brands = b"heic" + struct.pack(">I", 0) + b"mif1" + b"heic"
    box = struct.pack(">I", 8 + len(brands)) + b"ftyp" + brands
    return box + struct.pack(">I", 4096) + b"meta" + bytes(range(256)) * 16


def cat() -> bytes:
    """Return a photo on which nothing is written: two ears, two eyes, whiskers."""
    image = Image.new("RGB", (1200, 900), (172, 186, 160))
    draw = ImageDraw.Draw(image)
    fur, dark = (198, 142, 84), (60, 42, 30)
    draw.ellipse((330, 220, 870, 760), fill=fur)
    draw.polygon([(350, 400), (330, 130), (540, 250)], fill=fur)
    draw.polygon([(850, 400), (870, 130), (660, 250)], fill=fur)
    for left in (450, 640):
        draw.ellipse((left, 400, left + 110, 480), fill=(150, 190, 90))
        draw.ellipse((left + 45, 402, left + 65, 478), fill=dark)
    draw.polygon([(570, 560), (630, 560), (600, 595)], fill=(210, 120, 120))
    for dy in (-30, 0, 30):
        draw.line([(540, 580), (300, 575 + 2 * dy)], fill=(240, 236, 228), width=4)
        draw.line([(660, 580), (900, 575 + 2 * dy)], fill=(240, 236, 228), width=4)
    file = io.BytesIO()
    image.filter(ImageFilter.GaussianBlur(2)).save(file, "JPEG", quality=85)
    return file.getvalue()
