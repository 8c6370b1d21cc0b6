"""Updates on their way in: fetched or brought, stored, read, worked off in order."""
