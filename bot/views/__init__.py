"""Views: values shared by chat, HTTP and pages, so that all of them show the same."""
