"""The database itself: connections, transactions, tables, and the turns that are saved in them."""
