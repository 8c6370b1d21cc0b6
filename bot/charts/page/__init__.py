"""Pictures of the page beside the chat: SVG in the colours and letters of the page."""
