"""What can be looked at: values for chat, HTTP and pages, so that all of them say the same."""
