menu-practice = Practise maths: checked problems, hints, step by step
button-skills = My skills
button-true = True
button-false = False
button-solution = Solution
button-skill = { $skill }
button-skill-share = { $skill } · { $share }
button-appeal = I think I'm right
button-ten-more = Ten more
button-pass-on-ten = Pass on ten of these
button-ten-more-of-these = Ten more of these

asked-item = **{ $label } · { $number } of { $of }**
item-how = Type your answer. You can send your working, too, one step per line.
item-show-steps = Show your steps, one per line.
item-result-or-steps = Send the result, or your steps, one per line.
item-ends-so = At the end: { $placeholder }
item-right-result = { $line ->
    [1] The result is right, but your first line doesn't hold. Correct it and send your steps again.
   *[other] The result is right, but line { $line } does not follow. Correct it and send your steps again.
 }
item-line-broken = { $line ->
    [1] The result is right, but your first line doesn't hold. Have another look at it.
   *[other] The result is right, but line { $line } does not follow. Have another look at it.
 }
item-hint = Hint:
your-working = Your working:
item-not-yet-0 = Not yet. Try again:
item-not-yet-1 = That's not it yet. Another try:
item-not-yet-2 = Not quite. Have another go:
item-break-other-value = { $line ->
    [1] Your very first line no longer has the value that the problem asks for.
   *[other] Everything fits until line { $line }. That's where the value changes.
 }
item-break-unequal = { $line ->
    [1] Work out both sides of your first line once more: they aren't equal.
   *[other] Everything fits until line { $line }. Work out both sides of it once more: they aren't equal.
 }
item-break-direction = { $line ->
    [1] Look at the inequality sign in your first line.
   *[other] Everything fits until line { $line }. Look at the inequality sign there.
 }
item-break-border = { $line ->
    [1] Look at the border in your first line.
   *[other] Everything fits until line { $line }. Look at the border there.
 }
item-break-sign = { $line ->
    [1] Your very first line doesn't fit yet. Look at the sign there.
   *[other] Everything fits until line { $line }. Look at the sign there.
 }
item-break-other-solutions = { $line ->
    [1] Your very first line no longer says the same as the equation in the problem.
   *[other] Everything fits until line { $line }. There the equation no longer says the same thing.
 }
item-after-help = You got there. With help it doesn't move your skill; the next one can.
item-not-counted = Right. It doesn't move your skill: you've had this one before, or it builds on things you haven't shown here yet.
item-right-this-time = You got it this time. As you've had this one before, it doesn't move your skill.
item-skill-moved = { $skill }: { $before }% → { $now }% secure
item-skill-stands = { $skill }: { $now }% secure

skill-mastered = 🎉 **Mastered for now: { $skill }**
skill-unlocked = Now open: { $skills }
skill-locked = { $skill } (first: { $needs })
skills-title = **Your maths skills**
skills-mastered = Mastered: { $skills }
skills-mastered-many = { $count } mastered, among them { $skills }
skills-next = Best to practise next:
skills-locked = Still locked:
skills-locked-besides = { $count ->
    [one] and one more
   *[other] and { $count } more
 }

practice-ended = Ten done: { $right } of { $asked } right at once and without help.
practice-ended-skill =
    Ten done: { $right } of { $asked } right at once and without help.

    { $skill }: { $now }% secure
practice-empty = There are no problems for this yet. Try again in a few minutes.
practice-unknown-skill = That skill isn't there any more.
practice-which-skill = { $count ->
    [one] I have problems for “{ $words }”. Shall we practise?
   *[other] Several skills fit “{ $words }”. Which one shall we practise?
 }
practice-no-such-skill = No skill is called “{ $words }”. Here is what there is:
practice-locked-skill = **{ $skill }** builds on something you haven't shown here yet. Start with that: { $needs }.
practice-no-graph = I can't see right now which skill builds on which, so nothing new opens. What you have begun goes on: /practice
solution-not-yet = The solution comes after the third hint, or when you say that you don't know.

appeal-right = You are right, sorry: I misread it. It counts as right now.
appeal-noted = Noted. A person will look at your answer, and if you're right, it will count. You can go on in the meantime.
appeal-noted-before = That's noted already. You can go on in the meantime.
appeal-upheld = You were right after all: your answer { $answer } counts now. { $skill } is now at { $share }%.

item-closed = { $left ->
    [0] That was the last one of this set.
    [one] One more in this set.
   *[other] { $left } more in this set.
 }
why-practice-needs-review = You've had questions on **{ $skill }** before, and it isn't secure yet ({ $share }%). That comes first.
why-practice-open = **{ $skill }** is open to you and is what you are least sure of so far ({ $share }%).
why-practice-new = You haven't practised **{ $skill }** yet. You have what it builds on, and of all that is new to you it comes first.
why-practice-wanted-new = You wanted to practise **{ $skill }**. You haven't answered anything about it yet.
why-practice-spaced = You've mastered **{ $skill }**, and it hasn't come up for a while. One look keeps it fresh.
why-practice-wanted = You wanted to practise **{ $skill }** ({ $share }%).

button-skill-tree = All at a glance
skill-tree-title = Your maths skills
skill-tree-mastered = mastered: { $count }
skill-tree-credited = probably known: { $count }
skill-tree-open = open: { $count } (the bar shows how sure you are)
skill-tree-locked = waiting for others: { $count }
skill-tree-begun = Begun: { $skills }
skill-tree-legend = ● mastered · ◔ probably known · ◑ begun · ○ open · 🔒 waiting for others
skill-band = School years { $years }
item-easier = These were hard, and that's all right. **{ $skill }** comes before them and may help.
button-practise = Practise
button-class = { $class }
button-grown-up = Adult
button-class-untold = I'd rather not say
button-no-check = No check, start from the beginning
button-place = Find out where I stand
button-four-more = Four more
button-test-in = I know this: test me
button-next-on-way = Next: { $skill }
check-offered = Let's start where you are. Eight problems show me what you can skip; there is no help with them, and “I don't know” is a fine answer. Which class (grade) are you in at school?
check-offered-way = That builds on other things. At least four problems show me what you have of them already. Which class (grade) are you in at school?
check-class-unread = Tap your class, or type it as a number. If you don't want to, tap “I'd rather not say”; /stop leaves this.
placement-ended = Thanks, that's enough to start with: { $right } of { $asked } right.
placement-known = { $count ->
    [one] You probably know this already: { $skills }. It is open to you without practice, and I'll ask once before I rely on it.
   *[other] You probably know { $count } skills already, among them { $skills }. They are open to you without practice, and I'll ask once before I rely on one.
 }
placement-nothing-known = We start at the beginning, step by step.
not-tested-in = **{ $skill }** isn't there yet, and that's fine. What it needs most is **{ $needs }**. Shall we start there?
practice-way = { $count ->
    [one] On the way to **{ $skill }** is one skill, about { $problems } problems in all. We start with **{ $first }**.
   *[other] On the way to **{ $skill }** are { $count } skills, about { $problems } problems in all. We start with **{ $first }**.
 }
practice-step-back = One step back first: **{ $skill }**.
practice-ended-mastered = **{ $skill }** is mastered for now: { $right } of { $asked } right at once and without help.
practice-still-to-go = { $left ->
    [one] One more skill, and you are there: **{ $target }**.
   *[other] { $left } more skills, and you have reached **{ $target }**.
 }
skill-credit-taken-back = **{ $skill }** isn't as secure as I thought. What builds on it waits until you have practised it.
skills-probably = Probably known: { $skills }
skills-probably-many = Probably known: { $count } skills, among them { $skills }
why-practice-probably-known = You probably know **{ $skill }** ({ $share }%): your answers to other skills say so. There is nothing else to practise at the moment.
why-practice-check = This shows me what you can skip. Each answer also speaks for or against what the skill builds on and what builds on it. It is no test: nothing counts against you.
why-practice-doubt = **{ $skill }** was taken as known, though only answers to other skills spoke for it. This problem shows whether that is so.
why-practice-mixed = Skills that alternate stay with you longer. It takes about a tenth more problems at first, and two weeks later several times as much is still there. /settings can turn it off.
why-skill-credited = **{ $skill }**: probably known ({ $share }%). You weren't asked about it; your answers to what builds on it and to what it builds on say so. It opens what builds on it. The first time you practise that, I ask about it once; if you miss it twice in a row, it no longer counts.
example-solved = This one is solved. What is done in step { $step }?
wrong-line-asked = One line of this working is not right. It holds a mistake that you have made more than once. Which line is the first that does not follow?
wrong-line-right = That is how line { $line } should read.
wrong-line-back = { $days ->
    [one] This mistake comes back in { $days } day, so that it stays away in the end.
   *[other] This mistake comes back in { $days } days, so that it stays away in the end.
 }
wrong-line-over = You have found it three times in a row. It does not come back by itself any more.
mistake-comes-back = { $days ->
    [one] You have made this mistake twice within a week. I'll show you a working with it in { $days } day.
   *[other] You have made this mistake twice within a week. I'll show you a working with it in { $days } days.
 }
why-wrong-line = **{ $skill }:** you made this mistake with two problems within a week. It comes back after 2, 7 and 20 days, as a working in which you look for it. If you find it, it stays away longer the next time; if not, it starts again at 2 days. Times found in a row so far: { $found }. It moves no skill.
example-last-open = Only the last step is missing. What comes out?
example-two-open = The last two steps are missing. What comes out?
item-with-steps = Right. With the steps beside it, it doesn't move your skill yet; the next one stands alone and can.
