exam-date-untitled = Exam
exam-date = **{ $title }** on { $day }: { $days ->
    [one] tomorrow.
   *[other] { $days } days to go.
 }
exam-dates = **What you're learning for:**
exam-dates-none = You haven't told me of any exam date.
exam-date-row = **{ $title }** on { $day }. { $told }
exam-date-empty = What will it be about? Add it below or by its name.
exam-date-all = { $of ->
    [one] At { $minutes } minutes a day you'll have it ready.
   *[other] At { $minutes } minutes a day you'll get through all { $of } things.
 }
exam-date-some = At { $minutes } minutes a day you'll get through { $reached } of { $of }. Leave out { $left_out }, or take { $needed } minutes a day.
exam-date-no-limit = { $of ->
    [one] It takes about { $needed } minutes a day.
   *[other] All { $of } things take about { $needed } minutes a day.
 }
exam-date-and-others = { $names } and { $count ->
    [one] one more
   *[other] { $count } more
 }
exam-date-named = { $names }
exam-date-unknown = I found nothing called { $words }.
exam-date-final = In the last three days everything comes once more, the weakest first.
exam-date-rehearsed = In the last three days everything comes once more, the weakest first, and two days before there's a trial run of 20 minutes.
exam-date-how = To set a date or add to one, write for example: _/exam 12 December: equations, percent_
exam-date-not-read = I couldn't read a day in that. Write for example: _/exam 12 December: equations, percent_. The day can be up to a year ahead.
exam-date-gone = Deleted: **{ $title }**. What you've learned for it stays.
button-exam-date = { $title } · { $day }
button-exam-less = { $count ->
    [one] Leave that out
   *[other] Leave these { $count } out
 }
button-exam-minutes = { $minutes } minutes a day
button-exam-leave-out = ✕ { $name }
button-exam-add = + { $name }
button-exam-why = Why these numbers?
button-exam-drop = Delete the date

why-exam-date = **{ $title }** on { $day }: until then you have { $days ->
    [one] one day to learn
   *[other] { $days } days to learn
 }, today included and days off and breaks left out. At { $minutes } minutes a day that's { $in_all } minutes. What you've set aside for it:
why-exam-date-no-limit = **{ $title }** on { $day }: until then you have { $days ->
    [one] one day to learn
   *[other] { $days } days to learn
 }, today included and days off and breaks left out. What you've set aside for it:
why-exam-part = { $name }: about { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }
why-exam-others = { $count ->
    [one] one more
   *[other] { $count } more
 }, at most { $most ->
    [one] one minute
   *[other] { $most } minutes
 } each
why-exam-total = All together that's about { $total } minutes, or { $needed } a day. What several of these build on counts only once.
why-exam-rehearsal = { $minutes } of these minutes are for the trial run.
why-exam-estimate = A problem counts one minute, a concept its lesson, a card your own pace (a new one four times); each comes once more at the end. What takes least goes first.

exam-rehearsal-offered = **{ $title }** on { $day }: would you like a trial run, { $minutes } minutes of problems without hints?
exam-rehearsal-ended = **Trial run: { $right } of { $asked } right.**
exam-rehearsal-time = The 20 minutes are up.
exam-rehearsal-weak = Worth another look: { $skills }
exam-rehearsal-nothing = I have no problems for a trial run of that.
exam-date-asked = **{ $title }:** How did it go?
exam-went-well = Great! What you learned for it keeps coming back now and then, so it stays.
exam-went-so-so = Thanks for telling me. What you learned for it keeps coming back now and then, so it stays.
exam-went-badly = I'm sorry. That happens, and what you learned isn't lost: it keeps coming back now and then.
button-exam-rehearse = Start the trial run
button-exam-well = Well
button-exam-so-so = So-so
button-exam-badly = Badly
why-exam-trial = This is a trial run for your exam date: a problem of each of its skills, the weakest first. Your first answer counts as in practice.
