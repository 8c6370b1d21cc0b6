percent = { $amount }%
days = { $count ->
    [one] { $number } day
   *[other] { $number } days
 }
days-about = { $count ->
    [one] about { $count } day
   *[other] about { $count } days
 }
day-today = Today
day-yesterday = Yesterday
day-ends = What you answer before 04:00 counts for the day before.
count-answers = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
 }
count-more-concepts = { $count ->
    [one] 1 more concept
   *[other] { $count } more concepts
 }

progress-title = **Your progress**
progress-more = More about your progress
progress-topic = **{ $title }** · { $percent }
progress-paused = paused
progress-stopped = stopped
progress-counts = ● { $mastered } mastered · ◕ { $reviewing } in review · ◑ { $learning } learning{ $probably ->
    [0] { "" }
   *[other] { " " }· ◔ { $probably } probably known
} · ○ { $ahead } to come
progress-goal = Your goal: **{ $goal }** · { $mastered } of { $of }
progress-goal-left = about { $duration } to go
progress-due = **{ $due } due now**
progress-due-nothing = Nothing due right now
progress-ahead = Reviews ahead: { $places }
progress-ahead-none = No reviews planned yet: they begin with your first lesson
progress-overdue = { $count } overdue
progress-today = { $count } today
progress-this-week = { $count } this week
progress-later = { $count } later
progress-next-review = Next review { $when }
progress-week = Last 7 days: { $told }
progress-week-before = The 7 days before: { $told }
progress-week-mastered = { $count } mastered
progress-week-right = { $percent } right
progress-no-trend = Trend: not enough data yet
progress-no-comparison = Not enough data yet to compare with the week before
progress-left = About { $duration } of learning left
progress-milestone = Next milestone: { $milestone }
progress-resting = It's resting: nothing comes due until you resume it
progress-finished = ★ All mastered: { $names }
progress-in-check = The map isn't drawn yet: { $names }

milestone-first = your first mastered concept
milestone-quarter = { $more } to a quarter of the map
milestone-half = { $more } to half of the map
milestone-three-quarters = { $more } to three quarters of the map
milestone-all = { $more } to the whole map
milestone-level = { $more } to complete level { $level }

button-numbers = Why these numbers?
button-page-map = Open the map
button-page = Open the overview
button-map = Map
button-history = My answers
button-progress = My progress

streak-told = You learned on { $days ->
    [one] one
   *[other] { $days }
 } of the last { $of } days (from two answers a day){ $row ->
    [0] .
   *[other] , most recently { $row } in a row{ $over ->
        [yes] , free days aside
       *[no] {""}
     }.
 }
streak-week = You learned on { $days } of the last { $of } days (from two answers a day){ $row ->
    [0] .
   *[other] , most recently { $row } in a row{ $over ->
        [yes] , free days aside
       *[no] {""}
     }.
 }
streak-free = { $free ->
    [one] One other day was free.
   *[other] { $free } other days were free.
 }

portfolio-apart = **Strongest:** { $strongest } ({ $most }) · **Weakest:** { $weakest } ({ $least }). That's how well you know what you've begun.
portfolio-more = and { $count ->
    [one] one more
   *[other] { $count } more
 }
portfolio-skills = **Maths skills** · { $begun } begun · { $mastered } mastered
portfolio-skills-review = { $count ->
    [one] **1 needs another look**
   *[other] **{ $count } need another look**
 }
portfolio-weak = Not sticking yet
portfolio-weak-deck = { $count ->
    [one] One card has been forgotten again and again.
   *[other] { $count } cards have been forgotten again and again.
 }
portfolio-weak-skill = You've had questions on it, and it isn't secure yet.
portfolio-weak-more = and { $count ->
    [one] one more thing
   *[other] { $count } more things
 }, once these stick
