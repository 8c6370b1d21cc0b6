"""Who asks beside the chat: the page and the service interface."""
