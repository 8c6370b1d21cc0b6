"""Accepted and rejected fits, without fitting anything."""

from dataclasses import replace

from bot.domain.memory.fit import Fit, FittedWeights, Proof
from tests.domain.memory.simulated import QUICK_TO_FORGET

QUICK = FittedWeights(weights=QUICK_TO_FORGET, answers=80)
BETTER = Proof(log_loss=0.4, default_log_loss=0.5)
WORSE = Proof(log_loss=0.5, default_log_loss=0.4)
ACCEPTED = Fit(at_answers=100, made=QUICK, proof=BETTER)
REJECTED = replace(ACCEPTED, proof=WORSE)
UNPROVEN = replace(ACCEPTED, proof=None)
