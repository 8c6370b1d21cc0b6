asked-probe = **Check { $number } of up to { $of }**
asked-lesson = **{ $label } · { $number } of { $of }**
asked-verification = **Quick check · { $label } · { $number } of { $of }**
asked-checkpoint = **Checkpoint · { $label } · { $number } of { $of }**
asked-review = **Review · { $label } · { $number } of { $of }**
asked-nameless = **Question { $number } of { $of }**

hint-numeric = Type a number, such as 12, 0.75 or 3/4.
hint-short = Type your answer; a word or two is enough.
hint-order = Tap the letters in the right order, or type them, such as { $example }.
order-so-far = Your order so far: **{ $letters }**
button-dont-know = I don't know
button-start-again = ↺ Start again

your-answer = Your answer: { $answer }
right-answer = The answer is **{ $answer }**.
praise-0 = ✓ Exactly.
praise-1 = ✓ Yes, that's it.
praise-2 = ✓ Well thought through.
praise-3 = ✓ That's right, and it's yours now.
praise-4 = ✓ You've got it.
praise-5 = ✓ Nicely done.
praise-6 = ✓ Spot on.
not-yet-0 = Not quite yet.
not-yet-1 = Close to the point, but not there yet.
not-yet-2 = Not this time. Have a look:
unknown-0 = Good that you say so. Have a look:
unknown-1 = That's fine, this is how we find out.

unclear-not-a-number = I couldn't read that as a number. Something like 12, 0.75, 3/4 or 1 1/2 works. It hasn't counted.
unclear-not-reduced = The value is right, and it can be made simpler: bring it to lowest terms and send it again. It hasn't counted.
unclear-zero-denominator = A fraction can't have 0 below the line. Send it again, it hasn't counted.
unclear-not-a-choice = Please tap one of the answers, or type its letter, A to { $last }. It hasn't counted.
unclear-not-an-order = Please give each letter from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-empty = That was empty. Your question is still open.
unclear-too-long = That was too long for an answer. A few words are enough; it hasn't counted.

meaning-asked = “{ $text }”: is that your answer, or a question to me?
button-my-answer = My answer
button-my-question = My question
topic-or-question = “{ $text }”: what shall I do with it?
button-learn-this = Learn this
button-ask-about = Ask about { $topic }
button-ask = It's a question
needs-model = I can't answer free questions yet: that needs a language model, and none is connected here.
needs-model-help = What I do have about **{ $label }**:
needs-model-offer = What I can do is teach, quiz and review the courses I have.
