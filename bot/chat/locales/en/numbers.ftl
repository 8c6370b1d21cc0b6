numbers-title = **{ $title }:** which number should I explain?
button-number-mastered = Mastered: { $mastered } of { $of }
button-number-percent = Map: { $percent }
button-number-reviewing = In review: { $count }
button-number-due = Due now: { $count }
button-number-trend = Last 7 days
button-number-right = Right: { $percent }
button-number-right-none = Share right
button-number-minutes = Left: { $duration }
button-number-milestone = Milestone
button-number-next-review = Next review
button-number-score = Score of a concept
button-numbers-of = Numbers of: { $title }
button-all-numbers = All numbers

number-mastered = **{ $mastered } of { $of } mastered.** A concept is mastered when its checkpoint goes well: at least { $run } good answers in a row (4 or 5 of 5 points) and a score of { $score } or more.
number-mastered-traced = **{ $mastered } of { $of } mastered.** A concept is mastered as soon as the chance that you know it reaches { $score }. Your answers in quizzes, checkpoints and reviews count towards that, and so do those in practice.
number-mastered-reviews = Reviews can get you there too: { $run } good ones in a row with such a score, or { $long } good ones in a row whatever the score.
number-mastered-back = Even mastered concepts come back once in a while. If one has slipped away by then, it goes back into review; that's how remembering works, and it returns faster than the first time.

number-percent = **{ $percent } of the map.** { $mastered } of { $of } concepts are mastered, and what you know of the others adds up to { $partly }: ({ $mastered } + { $partly }) ÷ { $of } = { $percent }, rounded.
number-percent-rule = A mastered concept counts in full, a begun one with its score. What you probably know, going by your first check, is an estimate. It's only 100% when everything is mastered.

number-reviewing = **Where your { $of } concepts stand:**
number-reviewing-mastered = ● { $count } mastered: the checkpoint or the reviews went well
number-reviewing-reviewing = ◕ { $count } in review: the lesson is passed, and I ask again at growing intervals
number-reviewing-learning = ◑ { $count } learning: begun, and the quiz isn't passed yet
number-reviewing-ahead = ○ { $count } to come: not begun, or not yet confirmed after your first check

number-due = { $count ->
    [0] **Nothing is due right now.**
    [one] **One concept is due right now.**
   *[other] **{ $count } concepts are due right now.**
 } A concept is due from the moment its planned interval is over until you've answered.
number-due-ahead = All planned reviews, day by day (your days begin at 04:00):
number-due-overdue = { $count } overdue: planned for a day before today
number-due-today = { $count } today, due already or later on
number-due-this-week = { $count } this week: the six days after today
number-due-later = { $count } later
number-due-paused = **Nothing is due:** this course is paused, so its reviews rest until you resume it.
number-due-finished = **Nothing is due:** all of this course is mastered, and its own reviews are over.

number-trend = **Your last 7 days, today included, next to the 7 before:**
number-trend-none = **Not enough data yet:** nothing happened in the last 7 days or in the 7 before, so there's no trend. One lesson starts it.
number-trend-rule = “Mastered” counts concepts you mastered for the first time. Answers are those of lessons, checkpoints and reviews; the first check doesn't count. Your days begin at 04:00.

number-right = **{ $percent } right in the last 7 days.** { $right } of { $answers } were right: { $right } ÷ { $count } = { $percent }, rounded.
number-right-none = **No answers in the last 7 days,** so there's no share yet.
number-right-rule = Right means 3 or more of 5 points. “I don't know” doesn't count as right, but it's honest and costs hardly more than a guess: the concept simply comes back sooner.

number-minutes = **About { $duration } left.** That's the sum for the { $concepts } not mastered yet: { $minutes }.
number-minutes-none = **Nothing left:** all of it is mastered.
number-minutes-rule = Each concept's author estimated how long its lesson takes. Reviews come on top, about a minute each.

number-milestone = **Next: { $milestone }.**
number-milestone-share = { $mastered } of { $of } are mastered; the goal is { $goal }. { $goal } − { $mastered } = { $missing }.
number-milestone-level = That many concepts of level { $level } are not mastered yet.
number-milestone-none = **Every milestone is reached:** the whole map is mastered.
number-milestone-rule = Milestones are the first concept, a quarter, half, three quarters and all of the map, and every complete level. I always name the nearest.

number-next-review = **Next review { $when }:** { $label }
number-next-review-due = **Due now:** { $label }
number-next-review-none = **No review is planned.** Reviews begin once a lesson's quiz is done.
number-next-review-paused = **No reviews for now:** this course is paused, so its reviews rest until you resume it.
number-next-review-finished = **No review is planned:** all of this course is mastered, and its own reviews are over.
number-next-review-rule = How I choose the day (a method called SM-2): after a first good answer a concept rests 1 day, after a second one 6 days, and then each interval is the one before times its ease factor. The factor starts at 2.5. A perfect answer raises it by 0.1, a shaky one lowers it, never below 1.3. After an answer that isn't right it starts again at 1 day. So I ask just before you'd forget, and less and less often.

number-score = **{ $label }: { $percent }.**
number-score-none = **No concept has a score yet:** it begins with the first answer.
number-score-rule = Each answer has 0 to 5 points. The last five count, the newest most: 16, 8, 4, 2 and 1 times. The first check doesn't count once a lesson has begun. So one bad day doesn't ruin a score, and progress shows quickly.
number-score-rule-traced = The score is the chance that you know it. Every right answer raises it and every other one lowers it, twice as much in a checkpoint. Even people who know something slip, and people who don't sometimes guess right: both are taken into account. From { $score } on, the concept is mastered.

score-sum = { $count ->
    [one] Your one answer: { $sum } = { $points } of { $best } points, which makes { $percent }.
   *[other] Your last { $count } answers (newest first, it counts most): { $sum } = { $points } of { $best } points, which makes { $percent }.
 }
score-traced = { $count ->
    [one] That's after one answer, here or in practice.
   *[other] That's after { $count } answers, here and in practice.
 }
score-from-check = It comes from your first check; the first lesson or quiz replaces it.
score-none = There's no answer that counts yet.
score-kept = Your score stays at { $percent }: a passed quiz never lowers it, and answers in a paused course change nothing.

rest-again = 1 day after { $date }: not every answer was right then, so it starts over.
rest-same-day = { $after } after { $date }: the first reviews come on the same day, as you chose.
rest-first = 1 day after { $date }: the first interval is always 1 day.
rest-second = 6 days after { $date }: the second interval is always 6 days.
rest-longer = { $before } × { $ease } = { $after } after { $date }.
rest-longer-plain = { $after } after { $date }: the interval before times its ease factor.
rest-longest = I don't wait longer than a year, though.

causes-title = **{ $label }: { $percent }**
causes-answer = That's your answer of { $day }: { $points } of 5 points.
causes-answers = It comes from your last { $count } answers (points out of 5, the newest counts most): { $answers }.
causes-from-check = That comes from your first check; the first lesson or quiz replaces it.
why-concept-credited = **{ $label }**: probably known ({ $share }). I have asked you nothing about it; your answers about what builds on it, and about what it builds on, say so. It begins with a checkpoint, not with a lesson.
causes-kept = It stays at { $percent } all the same: a passed quiz never lowers it, and answers while a course rests change nothing.
causes-built-on = { $count ->
    [one] One concept builds on it.
   *[other] { $count } concepts build on it, directly or not.
 }
causes-traced = { $answers ->
    [one] That's the chance that you know it, after one answer: on { $day } it was
   *[other] That's the chance that you know it, after { $answers } answers: the last one, on { $day }, was
 } { $right ->
    [yes] right
   *[no] not right
 } and { $moved ->
    [yes] took it from { $before } to { $after }
   *[no] left it at { $after }
 }.
causes-drop-answer = It fell from { $before } to { $after } on { $day }: that answer had { $points } of 5 points.
causes-drop-right-or-not = It fell from { $before } to { $after } on { $day }: that answer was not right.
causes-drop-withdrawn = It fell from { $before } to { $after } on { $day }: a question turned out to be faulty, so your answer to it no longer counts.
causes-lost = So it isn't mastered at the moment.
causes-comes = It comes back on { $day }.
causes-comes-for = It comes back on { $day }: { $why }
causes-was-due = It has been due since { $day }.
causes-was-due-for = It has been due since { $day }: { $why }
causes-no-date = No review of it is planned.
causes-forgotten = on { $day } { $of ->
    [card] it didn't come to mind
   *[other] not every answer was right
 }, so it rests { $after }.
causes-forgotten-shorter = on { $day } { $of ->
    [card] it didn't come to mind
   *[other] not every answer was right
 }, so it rests { $after } instead of { $before }.
causes-product = you knew it on { $day }, and { $before } × { $factor } = { $after }.
causes-rest = you knew it on { $day }, and now it rests { $after }.
causes-promised = you knew it on { $day }, and { $after } later the chance that you still do has fallen to { $percent }.
causes-sooner-night = something that builds on it won't stick; its own interval would have lasted until { $planned }.
causes-sooner-for = { $names } builds on it and won't stick; its own interval would have lasted until { $planned }.
causes-sooner-exam = an exam that you failed builds on it; its own interval would have lasted until { $planned }.
causes-sooner-exam-date = you're learning it for an exam; its own interval would have lasted until { $planned }.
causes-sooner-otherwise = it was brought forward; its own interval would have lasted until { $planned }.
causes-skill-rests = It comes up again from { $day } on, unless you practise it before.
causes-skill-rested = It has been in practice again since { $day }.
why-which = Several things have “{ $words }” in their name. Which one do you mean?
button-concept = { $label }
causes-skill-first = Below { $low } it comes first in practice.
causes-skill-open = It stays in practice until it's at { $high }.
