reminder-0 = **A good moment to look back?**
reminder-1 = **Shall we see what you still know?**
reminder-2 = **Let's keep it fresh.** Here's where we go on.
reminder-3 = **You've had this before.** How much of it is still there?
reminder-4 = **Time to review,** whenever it suits you.
reminder-5 = **Some practice for today?**
reminder-6 = **Hello!** Something you learned would like to be refreshed.
reminder-7 = **What does your memory say?**
reminder-again = **Here I am again,** as you asked.
reminded-questions = { $count ->
    [one] One question is ready for you. It only takes a moment.
   *[other] { $count } questions are ready for you.
 }
reminded-cards = { $count ->
    [one] One card is ready for you. It only takes a moment.
   *[other] { $count } cards are ready for you.
 }
reminded-both = { $questions } and { $cards } are ready for you.
reminded-practice = Maths practice goes on with **{ $skill }**.
reminded-part = We can do { $doing } now and keep the rest for later.
reminded-overdue = { $days ->
    [one] The oldest has been waiting for a day.
   *[other] The oldest has been waiting for { $days } days.
 }
reminded-overdue-alone = { $days ->
    [one] It has been waiting for a day.
   *[other] It has been waiting for { $days } days.
 }
reminded-pause = I won't remind you again until you're back, so that I don't get on your nerves. Nothing is lost.
button-snooze-hour = In 1 hour
button-snooze-evening = Tonight
button-snooze-tomorrow = Tomorrow
reminder-snoozed = Fine, I'll be back { $when }.

button-mute = Mute
button-unmute = Remind me
topic-muted = no reminders
button-mute-deck = Don't remind me
button-unmute-deck = Remind me
deck-muted = I don't remind you of this deck. It still comes up when you review.

rhythm-title = **Rhythm:** when should I write to you, and when not?
rhythm-by-habit = Reminders: about when you last started on your own
rhythm-fixed = Reminders: from { $time } on
rhythm-off = Days off: { $days }
rhythm-easy = Easy days: { $days }
rhythm-break = Break: { $begins } to { $ends }
rhythm-after-a-day = First reviews of what you learned: after a day
rhythm-same-day = First reviews of what you learned: already on the first day, after { $first } and then { $second } hours; I still write at most once a day
rhythm-streak = Your days of learning are counted; a day counts from { $least } answers on, and free days cost nothing
when-page = **When should I remind you?** I write at most once a day, outside your quiet hours, and only if something is due.
when-quiet = That lies in your quiet hours, so I only write when they're over. You can move them below.
days-page = **Which days suit you?** On an easy day I ask half as much unprompted, on a day off nothing. Tap a day to change it. You can still learn whenever you like.
break-page = **Planning a break?** I won't write to you during it. What would fall into it comes a little before or after, spread over several days, so that nothing piles up. When does it begin? You can also type both days, such as 5 December to 8 December.
break-how-long = **For how long?**
break-kept = I won't write to you unprompted during it. What's due comes before or after, spread over several days. If you feel like learning, just write to me.
button-break-today = Today
button-break-tomorrow = Tomorrow
button-break-monday = Next Monday
button-break-3 = 3 days
button-break-7 = 1 week
button-break-14 = 2 weeks
button-break-typed = Until a certain day
button-break-dropped = No break after all
button-no-break = No break
break-begins = The break begins on { $day }.
break-end-asked = **What's the last day of your break?** Type it like this: 24 December, or 2026-12-24.
break-not-read = I couldn't read that as the days of a break. It begins today or later, and can be up to a year long.
break-end-not-read = I couldn't read that as a day of your break. Type its last day like this: 24 December, or 2026-12-24. It can be up to a year long.
