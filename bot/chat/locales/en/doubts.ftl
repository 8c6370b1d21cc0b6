button-something-wrong = …
doubt-asked = Does something look off about this question?
button-doubt-wrong = The answer is wrong
button-doubt-unclear = It's unclear
button-doubt-other = Something else
button-doubt-dropped = Never mind

doubt-withdrawn = Thank you for telling me! I won't ask you that question again until somebody has looked at it.
doubt-noted = Thank you for telling me! I've passed it on. There are only a few questions of this kind, so it stays for now, and I leave it out this time.
doubt-fine = Thank you for looking so closely. Somebody has been through this question already and found it right, so it stays. You can leave it with /skip.
doubt-enough = Thank you, that's a lot of careful reading for one day! I can take more of it tomorrow. Until then /skip leaves a question.
doubt-dropped = All right, everything stays as it is.
doubt-taken-back =
    { $count ->
        [one] Your answer to it no longer counts.
       *[other] Your { $count } answers to it no longer count.
    }
doubt-score = **{ $label }** now stands at { $now } (before: { $before }).
doubt-mastery-lost = So **{ $label }** isn't settled any more; a few fresh questions will show that it sticks.
mastery-taken-back = A question about **{ $label }** turned out to be doubtful, so I no longer count any answers to it. That leaves too little to call the concept mastered. It's not your doing: a few fresh questions will settle it, whenever you like.
said-question-withdrawn = That question has been taken out meanwhile, so your answer doesn't count. Here is another one:
history-taken-back = { $purpose }, not counted

doubt-text-asked = Does something look off about this text?
button-doubt-text-wrong = Something in it is wrong
button-doubt-text-unclear = It's unclear
button-doubt-text-other = Something else
doubt-text-withdrawn = Thank you for telling me! I've passed the text on, and if you ask for it again, I'll rewrite it.
doubt-text-fine = Thank you for looking so closely. Somebody has read this text already and found it right.
doubt-text-enough = Thank you, that's a lot of careful reading for one day! I can take more of it tomorrow.
