"""Goal map files in and out: JSON, folders, archives. Every warning of a file is reported."""
