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
