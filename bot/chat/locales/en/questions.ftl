asked-probe = **Check { $number } of up to { $of }**
asked-lesson = **{ $label } · question { $number }**
asked-verification = **Quick check · { $label } · question { $number }**
asked-checkpoint = **Checkpoint · { $label } · question { $number }**
asked-review = **Review · { $label } · { $number } of { $of }**
asked-refresher = **Refresher · { $label } · { $number } of { $of }**
asked-review-nameless = **Review · { $number } of { $of }**
asked-nameless = **Question { $number }**

sitting-part = { $due } due, doing { $doing } now. The rest will keep.

hint-numeric = Type a number, such as 12, 0.75 or 3/4.
hint-short = Type your answer; a word or two is enough.
hint-order = Tap the letters in the right order, or type them, such as { $example }.
order-so-far = Your order so far: **{ $letters }**
button-dont-know = I don't know
button-start-again = ↺ Start again

your-answer = Your answer: { $answer }
right-answer = The answer: **{ $answer }**
praise-0 = ✓ Exactly.
praise-1 = ✓ Yes, that's it.
praise-2 = ✓ That's right.
praise-3 = ✓ Spot on.
praise-4 = ✓ Correct.
praise-5 = ✓ Quite right.
praise-6 = ✓ Well done.
not-yet-0 = Not yet.
not-yet-1 = That's not it yet.
not-yet-2 = Not this time. Have a look:
unknown-0 = Good that you say so. Have a look:
unknown-1 = That's fine, this is how we find out.

unclear-not-a-number = I couldn't read that as a number. Something like 12, 0.75, 3/4 or 1 1/2 works. It hasn't counted.
unclear-not-reduced = The value is right, and it can be made simpler: bring it to lowest terms and send it again. It hasn't counted.
unclear-not-a-fraction = The value is right. Here it is asked for as a fraction in lowest terms, such as 3/4. It hasn't counted.
unclear-not-a-decimal = The value is right. Here it is asked for as a decimal, such as 1.5. It hasn't counted.
unclear-percent-sign = The number looks fine, only the percent sign puzzles me. Please send it without. It hasn't counted.
unclear-does-not-know = I didn't read that as an answer. It hasn't counted.
unclear-incomplete-order = Something is missing: give each letter from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-repeated-item = One letter comes twice: give each from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-zero-denominator = A fraction can't have 0 below the line. Send it again, it hasn't counted.
unclear-not-a-choice = Please tap one of the answers, or type its letter, A to { $last }. It hasn't counted.
unclear-not-an-order = Please give each letter from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-no-words = I can't read an answer from emoji alone. Please send it in words. It hasn't counted.
unclear-empty = That was empty. Your question is still open.
unclear-too-long = That was too long for an answer. A few words are enough; it hasn't counted.

meaning-asked = “{ $text }”: is that your answer, or a question to me?
button-my-answer = My answer
button-my-question = My question
topic-or-question = “{ $text }”: what shall I do with it?
button-learn-this = Learn this
button-ask-about = A question about: { $topic }
button-ask = It's a question
needs-model = I can't answer free questions yet: that needs a language model, and none is connected here.
needs-model-help = What I have on this: **{ $label }**
needs-model-offer = What I can do is teach, quiz and review the courses I have.
