"""What the simulation rests on: how its learners forget, and what its ledger notices."""
