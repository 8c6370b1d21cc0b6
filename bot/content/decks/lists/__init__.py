"""Lists that people write as text: their forms and their rows."""
