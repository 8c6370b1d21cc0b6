placement-goals = Or are you after something in particular? Then I'll take the shortest way there.
placement-goal-chosen = Your goal: **{ $goal }**. It takes { $concepts }; the rest waits on your map.
button-everything = Everything

goal-unknown = I can't find the goal “{ $goal }” in “{ $title }”.
goals-there = It has these:
goal-set = Your goal in “{ $title }” is now: **{ $goal }**. It takes { count-concepts }; the rest waits on your map.
goal-so-far = { $mastered ->
    [one] You've mastered one of them already.
   *[other] You've mastered { $mastered } of them already.
 }
goal-set-so-far =
    { goal-set }

    { goal-so-far }
goal-set-everything = From now on you're learning everything in “{ $title }”.

plan-goal = Your goal, **{ $goal }**, takes { $concepts } of it, about { $duration }. They come first; the rest is up to you.

goal-reached = ★ **You've reached your goal: { $goal }.** Everything it takes is mastered for now.
goal-left = { $count ->
    [one] One more concept of this course is left. Would you like to go on with it, or is this where you finish?
   *[other] { $count } more concepts of this course are left. Would you like to go on with them, or is this where you finish?
 }
goal-left-later = { $count ->
    [one] One more concept of this course is left. With /topics you can finish here or go on.
   *[other] { $count } more concepts of this course are left. With /topics you can finish here or go on.
 }
button-finish-topic = Finish: { $title }
button-finish = Finish here
topic-finished-here = ★ **“{ $title }” is finished, with your goal reached: { $goal }.** Everything you learned is kept. I won't ask about it any more, unless you want to go further one day.

map-goal = Your goal: { $goal }
map-later = can wait
map-later-legend = pale: can wait, your goal does without it
topic-goal = goal: { $goal }
topic-goal-reached = goal reached
