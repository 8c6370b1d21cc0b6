button-picture-calendar = Calendar
button-picture-forecast = Forecast
button-picture-trends = Trends
picture-none-calendar = No day in the calendar yet: the first one shows up as soon as you have answered something.
picture-none-forecast = Nothing comes back in the next 14 days. Reviews begin with your first lesson or card.
picture-none-trends = It is too early for a trend: I count every night, and from the second one on there is a line.

calendar-title = Your days of learning
calendar-days = { $count ->
    [one] In the last { $weeks } weeks you learned on one day.
   *[other] In the last { $weeks } weeks you learned on { $count } days.
 }
calendar-recent = You learned on { $count } of the last { $of } days.
calendar-busiest = Your busiest day was { $day }: { $answers }.
calendar-months = Days each month: { $months }
calendar-month = { $month } { $count }
calendar-note = A day counts from one answer on: a question, a card or practice, but not the first check.
calendar-less = less
calendar-more = more

forecast-title = What comes back in 14 days
forecast-total = { $count ->
    [one] One thing comes back.
   *[other] { $count } in all.
 }
forecast-overdue = { $count ->
    [one] One was due before today.
   *[other] { $count } of them were due before today.
 }
forecast-today = today
forecast-questions = questions
forecast-cards = cards
forecast-day-questions = { $count ->
    [one] 1 question
   *[other] { $count } questions
 }
forecast-day-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
 }
forecast-note = New things are not counted, and what you answer now comes back as well.

trends-title = How it is going
trends-since = Since { $day }, night by night:
trends-retention = Retention: known in reviews
trends-velocity = Pace: concepts mastered a week
trends-topic = **{ $title }**: { $retention } · { $first } → { $last } concepts mastered a week
trends-deck = **{ $title }**: { $retention }
trends-known = { $first } → { $last } known
trends-unknown = no review yet
trends-note = Retention counts the reviews of the last 30 days, pace the last four weeks.

days-day = Day
days-answers = Answers
days-known = known
days-promised = aimed for
days-predicted = predicted
days-until = Four weeks until
days-reviews = Reviews
days-minutes = Minutes
days-words = { $day }: { $what }
days-retention-title = How much you remember
days-retention-none = It is too early to say: after { $count } reviews within four weeks you see here how many of them you knew.
days-retention-note = The share of reviews you knew, each point over four weeks. The line without points is what your schedule aims for.
days-retention-column = Four weeks until { $day }: { $known } known, { $promised } aimed for ({ $count } reviews)
days-calibration-title = How well predictions come true
days-calibration-none = It is too early to say: this takes { $count } reviews with about the same prediction.
days-calibration-note = Reviews by how likely it was, beforehand, that you would know them. Where column and stroke meet, the prediction was right.
days-calibration-column = { $low } to { $high } predicted: { $known } known ({ $count } reviews)
days-time-title = Time spent
days-time-none = Nothing was answered in the last 14 days, so there is no time to show.
days-time-note = In the last seven days: { $now }. In the seven days before: { $before }. Breaks longer than five minutes are not counted.
