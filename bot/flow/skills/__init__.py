"""What is known of each learner's skills, and the concepts that go by them."""
