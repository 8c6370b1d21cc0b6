button-transcript = See what I read
button-as-read = That's what it says
button-grade-as-it-is = Grade it as it is
button-report = Show the report
button-findings = Go through the findings
button-findings-rest = The other steps
button-step-shown = I did show this
button-mark-on = Go on marking
button-mark-myself = Mark it myself
button-mark-all = All of it ({ $points })
button-mark-half = Half ({ $points })
button-mark-none = None ({ $points })

points-of = { $points } of { $of } { $count ->
    [one] point
   *[other] points
 }

handed-in-pictures = { $pages ->
    [one] Handed in. I'm reading your page now. You can go on with something else in the meantime; I'll let you know.
   *[other] Handed in. I'm reading your { $pages } pages now. You can go on with something else in the meantime; I'll let you know.
 }
handed-in-typed = Handed in. Your solution is being graded now. You can go on with something else in the meantime; I'll let you know.
exam-still-reading = Your solution to **{ $title }** is still being read. I'll let you know.
exam-still-grading = Your solution to **{ $title }** is still being graded. I'll let you know.
exam-delayed = Your solution to **{ $title }** is taking longer, because I can't reach the language model right now. It's safely handed in, and you'll get your report as soon as possible.
exam-not-graded = The language model can't grade your solution to **{ $title }**. Compare it with the solution and mark each step yourself; what you handed in is kept.
attempt-gone = There's nothing left to see of that.

transcript-ready = I've read your solution to **{ $title }**. Please check that it's all right; then it'll be graded.
transcript-waits = All right, that can wait. **{ $title }** will be graded once you've confirmed what I read.
transcript-title = This is what I read: **{ $title }**
transcript-page = **Page { $page }**
transcript-second = (or: { $second })
transcript-unread = _(not quite legible)_
transcript-empty = _(not legible)_
transcript-typed = _(typed)_
transcript-corrected = { $says } _(read: { $read })_
transcript-ask = Is that what your sheet says? Then confirm it. Otherwise send the number and what the line says, such as “3: 2x = 8”.
transcript-nothing-read = I couldn't read a single line of it with certainty. Send me the number and what it says, such as “1: 2x = 8”. Or have it graded as it is: then your pictures are looked at directly.
transcript-no-lines = I couldn't find any line in your pictures. You can have them graded as they are: then the pictures are looked at directly.
transcript-how = I can't read that as a correction. Send the number of a line that was read, a colon and what it says, such as “3: 2x = 8”; several lines are fine, too. If everything is right, confirm it.
transcript-confirmed = Thank you. Your solution is being graded now. You can go on with something else in the meantime; I'll let you know.

sheet-page = **Page { $page }**
sheet-page-lines = **Page { $page }** · { $count ->
    [one] line
   *[other] lines
 } { $lines }
sheet-right = Fits: { $lines }
sheet-breaks = Doesn't work out: { $lines }
sheet-unread = Not read: { $lines }

exam-graded-passed = 🎓 **{ $title }**: { $total } of { $of } points, passed!
exam-graded-not-passed = 🎓 **{ $title }**: { $total } of { $of } points, not passed this time.
marks-title = 🎓 **Exam simulation · { $title }**
marks-passed = **{ $points }: passed.** { $passing } are needed to pass.
marks-not-passed = **{ $points }: not passed this time.** { $passing } are needed to pass.
marks-imported = **{ $points }, as your export says.** { $passing } were needed to pass. What comes from a file certifies nothing.
marks-estimated = **{ $points } by your own estimate.** That { $enough ->
    [yes] would have been enough
   *[no] would not have been enough yet
 }: { $passing } are needed to pass. An estimate certifies nothing; it shows you what to look at again.
marks-took = Time: { $time }
marks-took-of = Time: { $time } (of { $limit })
marks-nothing-handed-in = Nothing was handed in, so there are no points.
marks-gave-up = You gave up; what was there was graded like any other solution.
marks-graded-twice = Graded twice, independently, with the same result.
marks-flag-gradings-differ = Graded twice, independently, with different results. The better one counts, and a person will look at it.
marks-flag-addresses-grader = One line talks to the grader instead of solving anything. It wasn't graded, and a person will look at it.
marks-flag-rests-on-correction = Some of the points rest on lines that you corrected. A person will look at it.
marks-step = Step { $number } · { $points }
marks-steps = Step by step
marks-quote = You: { $quote }
marks-quote-lines = You ({ $count ->
    [one] line
   *[other] lines
 } { $lines }): { $quote }
marks-error-calculation = Calculation slip
marks-error-logic = Flaw in the reasoning
marks-error-omission = Missing
marks-error-unreadable = Not legible
solution-picture = A picture from the solution
marks-next = That's the solution. If you like, we go through the steps one by one.
marks-builds-on = The exam builds on { $names }.
marks-reviews-due = { $count ->
    [one] One question or card on these is due for review now.
   *[other] { $count } questions and cards on these are due for review now.
 }

finding-header = **{ $title } · { $number } of { $of }**
finding-nothing-written = I found nothing about this on your sheet.
finding-solution = **What the solution does here:**
finding-needs-model = Without a language model I can't answer questions about a step. Perhaps the solution helps:
findings-through = Those were the steps of **{ $title }**.

step-appeal-reason = Where does it show? Tell me in one message, ideally with the line numbers.
step-appeal-again = Thank you. The step will be looked at once more; I'll let you know. You never lose points by asking.
step-appeal-person = Thank you. A person will look at the step once more; I'll let you know. You never lose points by asking.
step-appeal-left-to-person = The language model couldn't look at your solution to **{ $title }** once more. A person will; I'll let you know.
step-appealed-before = You can do that only once for each step.
settled-by-model = Step { $number } of **{ $title }** was looked at once more.
settled-by-person = A person looked at step { $number } of **{ $title }**.
settled-more = Now { $points } instead of { $before }.
settled-same = It stays at { $points }.
settled-now-passed = **{ $points } in all: with that you've passed!**
settled-passed = { $points } in all: passed.
settled-not-passed = { $points } in all.

self-marking = Handed in: **{ $title }**. There's no language model here to grade solutions. Compare yours with this one, and mark each step yourself.
self-marking-waits = All right, that can wait: **{ $title }**. What you've marked already stays.
mark-step = **{ $title } · Step { $number } of { $of }**
mark-step-ask = How much of that is in your solution?
