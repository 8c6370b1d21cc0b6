"""Lists that people write as text: which form they have, and the rows in them."""
