teach-again = { $count ->
    [one] One thing won't stick yet, and that happens to everyone. Shall we look at it once more?
   *[other] Some things won't stick yet, and that happens to everyone. Shall we look at them once more?
 }
struggle-failed-in-a-row = It didn't come to mind the last three times.
struggle-low-average = Lately it has been slipping away more often than not.
struggle-lapsed = You had it mastered once, so it is only buried.
struggle-hard = So far it's been hard for you to keep.
button-teach-again = Explain again: { $label }
button-basics = The basics of: { $label }
sticks-now = You've mastered **{ $label }** in the meantime. Reviews will show whether it stays.
button-teach-it = Explain it again
button-its-basics = First what it builds on
concept-locked = **{ $label }** is still locked. This comes first: { $before }.
button-test-in-of = Test me: { $label }
tested-in = **{ $label }** is open to you, and you need no lesson for it. Its reviews will show when it is mastered.
tested-in-below = You probably know this, too: { $concepts }. Each begins with a checkpoint, not with a lesson.
test-in-tomorrow = You've had two tests of **{ $label }** today. I'll gladly test you again tomorrow.
