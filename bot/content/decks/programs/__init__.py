"""Files of other programs: Mnemosyne, Brainscape, and those that are refused by name."""
