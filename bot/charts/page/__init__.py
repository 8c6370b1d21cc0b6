"""Pictures of the page beside the chat: SVG, in the colours and the letters of the page."""
