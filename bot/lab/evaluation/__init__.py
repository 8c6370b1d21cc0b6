"""The evaluation set: cases for each prompt, compared with what a good answer must have."""
