welcome-new = **Hi, I'm Lyceum, your tutor.** I find out what you already know, draw a map of the rest, teach it step by step, and ask again just before you'd forget.
welcome-again = **Welcome back!** Everything is where you left it.
courses-pick = What would you like to learn?
courses-unknown = I can't teach “{ $topic }” yet: that needs a language model, and none is connected here. These courses are ready:
courses-none = There is no course here yet. The person who runs this bot can add one.

placement-title = **{ $title }** · { $concepts }
placement = Shall I find out first what you already know? It takes 3 to 7 short questions, and nothing you miss counts against you.
button-placement = Find out what I know
button-beginning = Start from the beginning

plan-made = **Your map of “{ $title }” is ready:** { $concepts }, about { $duration } in all.
plan-known = You seem to know this already: { $known }.
plan-known-nothing = We'll build it from the ground up.
plan-first = We begin with: **{ $first }**
plan-first-known = First a few questions, to make sure: **{ $first }**
plan-map = You can look at the whole map any time with /map.

explained = **{ $label }**
explained-place = Step { $number } of { $left } · about { $duration }
explained-another-angle = **{ $label }: another way to see it**
explained-worked-example = **{ $label }: an example, step by step**
explained-purpose = **{ $label }: what it's good for**
button-next-part = Go on
button-show-step = Show the step
step-open = **Your turn.** Write what you get, or tap to see the step.
step-not-yet = That's not it yet. Look at the step before and try once more.
step-right = **✓ Exactly.**
step-shown = **This is how the step goes:**
step-beside = **Compare your step with this one:**
steps-done = That completes the example.
button-quiz = I'm ready for questions
button-quiz-now = Straight to the questions
button-explanation = Explanation
button-another-angle = Another angle
button-worked-example = Example
button-purpose = What for?

quiz-passed = ✓ **{ $label }**: { $right } of { $asked } right.
quiz-not-passed = **{ $label }**: { $right } of { $asked } so far. We'll look at it once more and try again.
quiz-rests = **{ $label }** hasn't clicked today, and that's all right. Let it rest: I'll explain it again tomorrow, and after a night's sleep it's often easier.
quiz-rests-meanwhile = Meanwhile something else is open: Continue takes you there.
verification-passed = ✓ **{ $label }**: { $right } of { $asked } right. You really do know this, so no lesson is needed.
verification-not-passed = **{ $label }**: { $right } of { $asked }. A short lesson will make it solid.
ahead-not-passed = **{ $label }**: { $right } of { $asked }. Its lesson comes as soon as you've mastered what it builds on.
checkpoint-passed = ✓ Checkpoint **{ $label }**: { $right } of { $asked } right.
checkpoint-not-passed = Checkpoint **{ $label }**: { $right } of { $asked }.
checkpoint-closer = Let's take a closer look at it. Once a few questions on it go well, you can take a second checkpoint today, with other questions.
checkpoint-closer-tomorrow = That was the second one today, so the next is possible tomorrow. Until then we can take a closer look at it and practise.
checkpoint-tomorrow = Its checkpoint has been taken twice today, so the next one is possible tomorrow. Until then you can practise as much as you like.
rehearsal-ended = **{ $label }**: { $right } of { $asked } right. Those were extra questions, so they don't count.
comes-back = I'll ask you about it again { $when }.

checkpoint-opens = A few more questions, and this opens up: { $opens }. Go on now?
checkpoint-masters = A few more questions, and this can count as mastered for now: **{ $label }**. Go on now?
checkpoint-again = Second try today, with other questions:
button-take-checkpoint = Take its checkpoint
button-checkpoint = Yes, let's go
button-rehearse = Extra questions

mastered-checkpoint = ★ Checkpoint passed: **{ $label }** is mastered for now. That makes { $mastered } of { $of }.
mastered-quiz = ★ **{ $label }** is mastered for now. That makes { $mastered } of { $of }.
mastered-review = ★ Mastered in reviews: **{ $label }**. That makes { $mastered } of { $of }.
mastered-stays = Reviews will show whether it stays.
mastered-opens = Now open: { $opens }.
course-completed = ★ **All of “{ $title }” is mastered for now: { count-concepts }.** That's all your own work. Well done!

review-ended = { $right ->
    [0] **Review done.** What didn't come to mind this time, I'll ask you again soon.
   *[other] **Review done:** { $right } of { $asked } right.
 }
review-more = { $count ->
    [one] One more is due. Take it now or later, just as you like.
   *[other] { $count } more are due. Take them now or later, just as you like.
 }
review-next = Your next review is { $when }.

nothing-no-topic = You haven't picked anything to learn yet.
nothing-no-map = You have no map yet. I'll draw one when you begin a course.
nothing-waiting = Everything open is resting until its review. That rest is part of learning.
nothing-new = There's nothing new to learn here right now. What you've had so far you can practise with extra questions as often as you like. They don't count.
nothing-finished = Everything in this course is mastered for now. Well done! What would you like to do next?
nothing-due = Nothing is due for review right now.
nothing-resting = **{ $label }** comes back tomorrow, explained anew.
button-explain-anyway = Explain it now anyway
nothing-checkpoint = The checkpoint of **{ $label }** is possible again tomorrow.

because-due = This is due for review.
because-begun = You've begun this, and it isn't finished yet.
because-opens-next = This is ready for its checkpoint.
because-probably-known = You probably know this already, so I ask before I explain.
because-next-in-order = This is the next thing that is open to you.
because-can-be-mastered = This is ready to be mastered.
because-known-ahead = You probably know this already, so I can check it before its turn comes.
because-optional = Your goal doesn't need it, and nothing that it does need is open right now.
because-opens = Once it's mastered, this opens: { $opens }.

why-idle = Nothing is open right now, so there's nothing to explain. Continue takes you to the best next thing.
why-probe = I'm asking this to see where to begin, so that you needn't sit through what you know. It doesn't count.
why-lesson = **{ $label }:** this comes now because it's the first thing on your map that you can learn right now.
why-lesson-begun = **{ $label }:** you've begun this, and it isn't finished yet.
why-lesson-open = **{ $label }:** this is open to you, though it isn't the first thing on your map.
why-lesson-again = **{ $label }:** I'm explaining this once more, so that it sticks.
why-verification = **{ $label }:** your first check suggested that you know this. I'm making sure before I skip its lesson.
why-test-in = **{ $label }:** you say that you know this. Three right answers with at most one miss among them open it; four if one can easily guess. If it does not work out, nothing counts against you.
why-checkpoint = **{ $label }:** if these questions go well, this counts as mastered for now.
why-rehearsal = **{ $label }:** you've learned this, and extra questions keep it fresh. They don't count.
why-review = **{ $label }:** this is due. Remembering something just before it fades makes it last longer each time.
why-interval = It last rested for { $duration }. A good answer lengthens the rest, a shaky one shortens it.
why-prerequisites = It builds on what you've mastered: { $names }.
why-optional = Your goal doesn't need it.
why-root = Everything else on this map builds on it.
why-depth = It is on level { $level } of your map.
technique-multiple-choice = Choosing between likely answers shows exactly which idea needs another look.
technique-short-answer = Finding the word by yourself makes it stick better than recognising it.
technique-numeric = Working out a number shows whether you can put the idea to use.
technique-true-false = Giving the reason as well rules out lucky guesses.
technique-put-in-order = Putting steps in order shows whether you see how they fit together.
taught-as-fact = This is something to remember. That's why you guess before I tell you, and why I tie it to what you know.
taught-as-procedure = This is a way of doing something. That's why there's a case worked step by step (“Example”), and then it's your turn.
taught-as-idea = This is an idea. That's why it begins with a question and a case, and the rule comes only after them.
taught-as-creation = This is something to make or to decide. That's why I show more than one way of going about it.
