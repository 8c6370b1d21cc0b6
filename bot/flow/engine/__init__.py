"""The parts of the machine that all subjects share."""
