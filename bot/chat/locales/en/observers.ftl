button-observers = Who looks on
observers-title = **Who looks on:** up to two people of your choice, such as a parent or a teacher, can see how far you are. It is up to you, and you can stop it at any time.
observers-none = Nobody looks on.
observers-row = **{ $name }**, since { $day }
observers-invited = Your link works for one person, until { $day }.
button-observer-invite = Let somebody look on
button-observer-withdraw = Take the link back
button-observers-see = What they see
button-observer-stop = Stop: { $name }
observer-stopped = **{ $name }** no longer looks on, and is told so.
observer-nameless = somebody
observer-link = **Pass this link on** to whoever may look on. It works once, until { $day }; I'll tell you who took it.
observer-withdrawn = The link no longer works.
observer-link-gone = This link was used already, was taken back or has expired. Ask for a new one.
observer-link-own = That is your own link. Pass it on to whoever may look on.
observer-already = You look on there already. You'll find it in /settings under *Who looks on*.
observer-full = You look on ten learners, which is as many as I allow.
observer-invited = **{ $name }** lets you look on.
observer-sees = **What you would see,** on Sundays and whenever you look: on how many days there was practice, how much was learned, what is still hard, which exam is near, and breaks.
observer-sees-not = **What you would never see:** answers, times of day, anything written here.
observer-ends = The other side sees the same words as you, and is told your first name. Either of you can end it at any time.
button-look-on = Look on
button-look-away = No
observer-declined = All right. You see nothing, and nobody is told.
observer-begun = **You look on: { $name }.** On Sundays I'll send you a few lines. You'll find them at any time in /settings under *Who looks on*.
observer-news-began = **{ $name }** has taken your link and now looks on.
observer-news-left = **{ $name }** no longer looks on.
observer-news-stopped = **{ $name }** no longer lets you look on.
observers-reminder = Just so you know: { $names } can see how far you are.
observers-reminder-nameless = Just so you know: somebody you chose can see how far you are.
observers-see = **What those who look on see of you:**
observers-see-names = What { $names } can see of you:
observers-see-not = Nothing else: no answers, no times of day, nothing you write. On Sundays it is the week up to Saturday.

button-observed = Where I look on
observed-title = **The last seven days:**
observed-report = **The week up to yesterday:**
observed-none = Nobody lets you look on.
observed-left = You no longer look on: **{ $name }**.
observed-further = { $count ->
    [one] One more
   *[other] { $count } more
}
observed-name = **{ $name }**
observed-days = { $days ->
    [one] Practised on one day.
   *[other] Practised on { $days } days.
 }
observed-quiet = A quiet week. What was learned before is kept.
observed-goals = { $count ->
    [one] One goal reached.
   *[other] { $count } goals reached.
 }
observed-decks = { $count ->
    [one] One deck learned.
   *[other] { $count } decks learned.
 }
observed-skills = { $count ->
    [one] One skill mastered.
   *[other] { $count } skills mastered.
 }
observed-concepts = { $count ->
    [one] One concept mastered.
   *[other] { $count } concepts mastered.
 }
observed-stuck = Still hard: { $names }.
setting-reports = Message on Sundays
setting-reports-on = Write on Sundays
setting-reports-off = Nothing on Sundays
