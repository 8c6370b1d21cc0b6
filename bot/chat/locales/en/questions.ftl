asked-probe = **Check { $number } of up to { $of }**
asked-lesson = **{ $label } · question { $number }**
asked-verification = **Checkpoint · { $label } · question { $number }**
asked-checkpoint = **Checkpoint · { $label } · question { $number }**
asked-trial = **Trial run · { $number } of { $of }**
asked-rehearsal = **Extra questions · { $label } · { $number } of { $of }** · doesn't count
asked-review = **Review · { $label } · { $number } of { $of }**
asked-refresher = **Refresher · { $label } · { $number } of { $of }**
asked-review-nameless = **Review · { $number } of { $of }**
asked-nameless = **Question { $number }**

sitting-part = { $due } due, doing { $doing } now. The rest will keep.

asked-if-right = Is that right?
hint-numeric = Type a number, such as 12, 0.75 or 3/4.
hint-free-text = Answer in your own words, one to three sentences.
hint-short = Type your answer; a word or two is enough.
hint-order = Tap the letters in the right order, or type them, such as { $example }.
order-so-far = Your order so far: **{ $letters }**
button-unsure = Not sure, but …
button-unsure-marked = ✓ Not sure, but …
button-dont-know = I don't know
button-start-again = ↺ Start again

your-answer = Your answer: { $answer }
try-again = Not yet. Here's a hint, and then you have one more try:
try-or-talk = Not yet. You have one more try. If you like, we'll talk your answer through first.
talk-why = What made you think so? Write it in a few words. I won't tell you the answer.
button-talk = Talk it through
button-another-try = Try the question again
right-answer = The answer: **{ $answer }**
your-order = Your order:
answer-spelling = It is spelled **{ $spelling }**.
right-order = The right order:
order-breaks = { $step ->
    [1] The very first step is out of place: { $item }
   *[other] Step { $step } is the first one out of place: { $item }
 }
praise-plain = { $praise }.
praise-what = { $praise }: **{ $answer }**
praise-order = { $praise }: every step is in its place.
praise-0 = ✓ Exactly
praise-1 = ✓ Yes, that's it
praise-2 = ✓ That's right
praise-3 = ✓ Spot on
praise-4 = ✓ Correct
praise-5 = ✓ Quite right
praise-6 = ✓ Well done
not-right-0 = That's not it.
not-right-1 = Not this time.
not-right-2 = Not this time. Have a look:
unknown-0 = Thanks for saying so. Have a look:
unknown-1 = That's fine, this is how we find out.

unclear-not-a-number = I couldn't read that as a number. Something like 12, 0.75, 3/4 or 1 1/2 works. It hasn't counted.
unclear-not-reduced = The value is right, but it can be simplified: reduce it to lowest terms and send it again. It hasn't counted.
unclear-not-a-fraction = The value is right. Here it should be a fraction, such as 3/4. It hasn't counted.
unclear-rounded = That's rounded. Here it should be the exact fraction, such as 2/3. It hasn't counted.
unclear-not-a-decimal = The value is right. Here it should be a decimal, such as 1.5. It hasn't counted.
unclear-not-a-percentage = The value is right. Here it should be a percentage, such as 12%. It hasn't counted.
unclear-other-form = The value is right. Write it the way the question asks. It hasn't counted.
unclear-not-primes = The value is right. Here it should be a product of prime numbers only, such as 2 · 3². It hasn't counted.
unclear-not-scientific = The value is right. Here it should be a number from 1 to below 10 times a power of ten, such as 2.5 · 10³. It hasn't counted.
unclear-not-calculated = That's still a calculation. Work it out and send the result. It hasn't counted.
unclear-not-an-expression = I couldn't read that as an expression. Something like 2x + 3, x^2 or sqrt(2)/2 works. It hasn't counted.
unclear-not-an-equation = I couldn't read that as an equation. Something like y = 2x + 3 works. It hasn't counted.
unclear-not-a-set = I couldn't read that as a set of solutions. Something like 1; 2 or x = 1 or x = 2 works, and [0; 1) or x > 3 for an interval. It hasn't counted.
unclear-not-true-or-false = I couldn't tell whether that means yes or no. Please send one of the two. It hasn't counted.
unclear-too-large = That is bigger than anything I can work out. Please send it in a simpler form. It hasn't counted.
unclear-needs-brackets = That can be read in two ways. Please put brackets round what belongs together, such as 1/(2x) or (1/2)x. It hasn't counted.
unclear-undecided = I can't tell for sure whether that is right. Please write it in another way. It hasn't counted.
unclear-not-factored = The value is right. Here it should be a product, with every common factor taken out. It hasn't counted.
unclear-not-expanded = The value is right. Here it should have no brackets: multiply out and collect like terms. It hasn't counted.
unclear-not-simplified = The value is right, and it can be simplified: cancel and collect like terms. It hasn't counted.
unclear-other-unit = That's the right amount, but a different unit is asked for. Convert it and send it again. It hasn't counted.
unclear-no-unit = The number is right; only its unit is missing. Send it again with the unit. It hasn't counted.
unclear-read-as = I read: { $read }
unclear-two-readings = That number can be read in two ways. Please write it without a thousands separator, and with a point for decimals. It hasn't counted.
unclear-not-alone = I can't tell which of these words are your answer. Please send just the answer. It hasn't counted.
unclear-spelling = I'm not sure which word you mean. Check how it is spelled and send it again. It hasn't counted.
unclear-needs-model = I can't read answers in your own words right now. Your question stays open, and it hasn't counted.
unclear-percent-sign = The number looks fine, only the percent sign puzzles me. Please send it without. It hasn't counted.
unclear-incomplete-order = Something is missing: give each letter from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-repeated-item = One letter comes twice: give each from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-zero-denominator = A fraction can't have 0 below the line. Send it again; it hasn't counted.
unclear-no-steps = Now show me how you got there: one step per line, down to the result. It hasn't counted. If you did it in your head, just send the result again.
unclear-unfinished = I see no mistake up to here. Go on to the result and send all your lines again.
unclear-not-a-choice = Please tap one of the answers, or type its letter, A to { $last }. It hasn't counted.
unclear-not-an-order = Please give each letter from A to { $last } exactly once, such as { $example }. It hasn't counted.
unclear-part-of-answer = Part of that is right, but it isn't the whole answer yet. Send all of it. It hasn't counted.
unclear-letter-alone = There is nothing to choose from here: please write the answer itself. It hasn't counted.
unclear-letter-case = Those are the right letters, but in code upper and lower case matter, and phones like to start with a capital. Check each letter and send it again. It hasn't counted.
unclear-more-than-code = The right code is in there, with something around it. Send only what's asked for. It hasn't counted.
unclear-no-words = I can't read an answer from emoji alone. Please send it in words. It hasn't counted.
unclear-empty = That was empty. Your question is still open.
unclear-question-not-understood = No problem, it hasn't counted. Read it once more in your own time: the buttons below help you on, and /skip leaves it out.
unclear-too-long = That was too long for an answer. A few words are enough; it hasn't counted.

meaning-asked = “{ $text }”: is that your answer, or a question to me?
button-my-answer = My answer
button-my-question = My question
topic-or-question = “{ $text }”: what should I do with it?
button-learn-this = Learn this
button-ask-about = A question about: { $topic }
button-ask = It's a question
needs-model = I can't answer free questions yet: that needs a language model, and none is connected here.
needs-model-offer = What I can do is teach, quiz and review the courses I have.
