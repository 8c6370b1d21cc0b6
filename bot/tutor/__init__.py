"""The teacher: bundled courses, and a model for everything else."""
