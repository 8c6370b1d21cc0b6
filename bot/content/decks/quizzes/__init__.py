"""Questions of quizzes: read from the files of other programs, and the cards made of them."""
