goals-title = **Your goals**
goals-empty = There are no goal maps here yet.
goals-not-following = You aren't following any goal map yet. Follow one, and I'll show you the way through it.
goals-hint = Search for a goal by typing `/goals` and a word from it, or use the button.
goals-none-searched = You aren't following any goal map yet, so I have none to search for “{ $words }”. Tap one below to follow it, then search again.
count-goals = { $count ->
    [one] { $count } goal
   *[other] { $count } goals
 }
button-landscape-take = Follow: { $title }
button-landscape-away = Unfollow
goal-in = { $title } · { $where }
button-goal-row = { $look } { $title }
button-goal-share = { $look } { $title } · { $percent }
button-landscape-share = { $title } · { $percent }
button-landscapes = All goal maps
button-goal-search-all = Search everywhere
button-goal-search = Search
button-focus-list = In focus ({ $count })
button-choices = Level and subjects
button-choices-autopilot = Autopilot

landscape-newly = You're following it now.
landscape-about = About this goal map
landscape-progress = { $percent } reached · { $reached } of { $of ->
    [one] { $of } goal
   *[other] { $of } goals
 }
landscape-level = Level: { $level }
landscape-subjects = { $count ->
    [one] { $count } subject chosen
   *[other] { $count } subjects chosen
 }
landscape-autopilot = Autopilot is on: the next goal begins by itself.
landscape-no-goals = Nothing is left of it with this level and these subjects.
goals-legend = ✓ reached · ↻ due again · ◐ begun · ○ open · 🔒 locked
goals-page = _Page { $page } of { $pages }_
button-up = ↑ { $title }

goal-kind-understanding = Understanding
goal-kind-memorize = To remember
goal-kind-exam = Exam
goal-about = More about it
goal-about-unwritten = No lesson for it yet
goal-look-open = Open: you can begin.
goal-look-open-far = Open.
goal-look-unwritten = Open, but without a lesson so far, and without a language model I can't write one.
goal-look-unwritten-whole = Nobody has written a lesson yet for what is open in it, and without a language model I can't write one.
goal-look-begun = Begun.
goal-look-locked = Locked: { $count ->
    [one] { $count } goal comes first.
   *[other] { $count } goals come first.
 }
goal-look-locked-whole = Locked so far.
goal-look-reached = ✓ Reached on { $day }, { $by }.
goal-look-reached-whole = ✓ All of it is reached.
goal-look-due-again = ✓ Reached on { $day }, { $by }. Cards of it are due again.
goal-by-checks = by two independent right answers (an estimate)
goal-by-transfer = as an answer in your own words showed (an estimate)
goal-by-concepts = with the concepts of its course (an estimate)
goal-by-skills = with its skills (an estimate)
goal-by-cards = with all of its cards (an estimate)
goal-by-exam = by passing its exam (certified)
goal-checks = { $count ->
    [one] { $count } of 2 right answers
   *[other] { $count } of 2 right answers
 }
goal-reached-by = You reach it by practice, when you have mastered: { $skills }
goal-builds-on = It builds on: { $skills }
goal-cards = { $known } of { $cards } cards known
goal-exam = { $points } points, { $passing } of them to pass. The problem isn't shown before the exam.
goal-exam-minutes = Time limit: { $minutes }
goal-picture = 🖼 A picture belongs to this. If you see none, I can't show it right now.
goal-pictures = The first of { $count } pictures is shown.
goal-in-focus = ★ In focus
button-goal-begin = Begin
button-goal-practise = Practise: { $skill }
button-goal-instead = Instead: { $title }
button-goal-go-on = Go on
button-goal-drill = Drill the cards
button-goal-locked = Why is this locked?
button-goal-prepare = What does it require?
button-focus-add = ☆ Put in focus
button-focus-remove = ★ Take out of focus

goal-locked-title = For **{ $title }** you need this first:
goal-locked-nothing = Nothing is missing any more: **{ $title }** is open.
goal-locked-hint = Tap one to go there.
goal-tested-in = **{ $title }** is open. Taken as reached, as your answers show (an estimate): { $goals }
goal-tested-in-partly = Taken as reached, as your answers show (an estimate): { $goals }. Something else still comes before **{ $title }**.
why-goal-test = You say that you know what comes before this goal. Each answer speaks for or against a concept and what it builds on. With at least three right answers (four if one can easily guess) and at most one miss, I go on until each required concept is at least 90% likely to be known; then the goal opens. If it does not work out, nothing counts against you.
button-goal-back = ↑ Back to the goal

focus-title = **Your goals in focus**
focus-empty = No goal is in focus. Open a goal and put it in focus: then /next leads you there, step by step.

choices-title = **{ $title }**: what should count?
choices-level = With a level chosen, only its goals count.
choices-subjects = Tap the subjects you want; with none chosen, all of them count.
choices-autopilot-on = Autopilot is on: when you've reached a goal, the next one begins by itself.
choices-autopilot-off = Autopilot is off: after each goal you decide how to go on.
button-level-all = All levels
button-autopilot-on = Switch autopilot on
button-autopilot-off = Switch autopilot off
button-choices-done = ↑ Back to the goals

goal-words-asked = Which goal are you looking for? Send me a word from it.
goals-found = Found for “{ $words }”: { count-goals }
goals-found-hidden = Found outside the level and subjects you chose: { count-goals }
goals-found-none = I found no goal for “{ $words }”. Try another word, or part of one.

goal-note-old-button = This button is from an earlier edition of these goals. Here they are as they stand now: /goals
goal-note-needs-model = Nobody has written a lesson for **{ $title }** yet, and without a language model I can't write one. You can look at what it builds on, drill goals with cards, or learn one of the courses.
goal-note-no-cards = **{ $title }** is learned with cards, but its deck isn't here. Send me the deck as a file, or go on with another goal.
goal-note-no-next = There's no goal in reach right now: what you chose is reached, or something else comes first.
goal-note-no-landscape = You aren't following any goal map. Follow one with /goals.
goal-note-put-away = You're no longer following **{ $title }**. What you've reached is kept; follow it again any time with /goals.
goal-note-search-ended = All right, I've stopped looking. Your goals are where they were.

goal-begun = 🎯 { $kind }: **{ $title }**
goal-begun-by-itself = 🎯 On to the next goal. { $kind }: **{ $title }**
goal-mastered = 🎯 **{ $title }**: goal reached, { $by }!
goal-mastered-opens = Now open: { $names }
goal-mastered-opens-more = Now open: { $names } and { $count } more
goal-taken-back = A question about **{ $title }** didn't hold up, so this goal is open again. It's not your doing.
button-goal-next = Next goal
button-goal-show = Show the goal

goal-begun-in-focus = This one now, because it leads to a goal in your focus.
topics-goals = **Your goals** · { $percent } reached · { $reached } of { $of }
topics-goals-focus = **Your goals in focus ({ $count })** · { $percent } reached · { $reached } of { $of }
progress-landscape = **{ $title }** · { $percent } reached · { $reached } of { $of }
progress-focus = ★ in focus ({ $count }): { $percent }
progress-landscapes-more = { $count ->
    [one] and one more goal map
   *[other] and { $count } more goal maps
 }
button-goals = My goals
