menu-today = What fits today
button-today = Today
today-title = **Today:** about { $duration }
today-about = More about today
today-going-on = **Something you've begun is still open.** Continue takes you back to it.
today-over = **That's it for today.** If you'd like more, Continue takes you on.
today-nothing = There's nothing to do right now.
today-exam = First comes what you need on { $day }: **{ $title }**.
today-entry = { $what } · { $takes }. { $reason }
today-entry-part = { $what } · { $takes }, the rest waits. { $reason }
today-due = Due now.
today-due-some = Due now: { $count }.
today-reviews = **Review: { $questions }**
today-cards = **{ $cards }**
today-cards-and-new = **{ $cards }**, { $new } of them new
today-lesson = Lesson: **{ $name }** ({ $topic })
today-check = Checkpoint: **{ $name }** ({ $topic })
today-checkpoint = Checkpoint: **{ $name }** ({ $topic })
today-again = Once more: **{ $name }** ({ $topic })
today-practice = Maths practice: **{ $name }**
today-minutes = You'd like to learn { $minutes } a day.
today-minutes-begun = You'd like to learn { $minutes } a day; { $practised } of them are done.
today-focus = Before anything new, /next goes on with your goal **{ $goal }**.
today-ahead = Questions and cards coming back: { $places }
today-how-without-swap = ✕ leaves it out for today.
today-how = ⇄ puts something else in its place, ✕ leaves it out for today.
today-gone = That has changed in the meantime. Here's what there is today:
button-today-lesson = Lesson: { $name }
button-today-check = Checkpoint: { $name }
button-today-checkpoint = Checkpoint: { $name }
button-today-again = Once more: { $name }
button-today-practice = Practise: { $name }
button-today-focus = Towards: { $goal }
button-swap = ⇄ { $number }
button-leave-out = ✕ { $number }
button-show-all = Show what I've hidden ({ $count })

because-struggles = This hasn't quite stuck yet, so here it is once more, from another angle.
because-skill-needs-review = You've had questions on this before, and it isn't secure yet.
because-skill-open = This is open to you, and you haven't mastered it yet.
because-skill-rested = You've mastered this, and it hasn't come up for a while.
because-before-exam = Before an exam date everything comes once more, the weakest first.

reminder-rest = Then: { $rest } – about { $duration }.
then-reviews = { $count ->
    [one] 1 more review
   *[other] { $count } more reviews
 }
then-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
 }
then-lesson = 1 lesson
then-checkpoint = { $count ->
    [one] 1 checkpoint
   *[other] { $count } checkpoints
 }
then-again = { $count ->
    [one] 1 thing once more
   *[other] { $count } things once more
 }
then-practice = maths practice

rhythm-no-limit = Minutes a day: no limit
rhythm-minutes = Minutes a day: { $count }
minutes-page = **How long would you like to learn each day?** /today then shows what fits, and I won't ask more than that unprompted. If you want more, you can always take more.
