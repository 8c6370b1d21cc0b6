"""What can be looked at: values for chat, HTTP and pages, made of values that others have read."""
