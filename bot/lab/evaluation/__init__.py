"""The graded set: cases for each prompt, held against what a good answer must have."""
