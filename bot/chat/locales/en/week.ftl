week-title = **Your week, { $dates }:** { $told }
week-more = How it's going
week-practised = You learned on { $days ->
    [one] one day
   *[other] { $days } days
 }, { $duration } in all.
week-quiet = Nothing new this time. What you know is kept, and you can go on whenever you like.
week-learned = Learned: { $names }.
week-learned-more = Learned: { $names } and { $more } more.
week-moves = **{ $title }**: { $told }
week-moves-from = Too early for a trend: from { $day } on there's a week before to compare with.
week-level = Much as it was a week ago.
week-mastery-pct-up = You know more of it than a week ago.
week-mastery-pct-down = Some of it has slipped.
week-retention-rate-7d-up = You remember more of it.
week-retention-rate-7d-down = You remember less of it.
week-avg-quality-score-up = Your answers are getting better.
week-avg-quality-score-down = Your answers have been less sure.
week-velocity-nodes-per-week-up = You're getting on faster.
week-velocity-nodes-per-week-down = You're getting on more slowly.
week-finish = At your pace, done between { $earliest } and { $latest }.
week-finish-day = At your pace, done around { $day }.
week-retention = Of what came back from earlier days, cards included, you knew { $recalled } of { $reviews } at the first go ({ $percent }); the plan aims for { $promised }.
week-calibration = Over four weeks I gave { $answers } things a chance of { $low } to { $high }; you knew { $recalled } of them.
week-weak = Worth another look: { $names }.
week-weak-deck = { $name } ({ $cards })
week-ahead-one-day = In the next seven days { $count ->
    [one] one question or card comes back, on { $day }
   *[other] { $count } questions and cards come back, all on { $day }
 }.
week-ahead = Questions and cards of the next seven days: about { $a_day } a day, most on { $day } ({ $most }).
button-work-on = Work on: { $name }
