task-hint = Hint { $number }:
task-how-of-all = Answer in your own words, in a few sentences, or send a photo of your notes.
task-how-of-texts = Answer in your own words, in a few sentences.
task-how-nobody = There is no language model here, so nobody can grade your answer. Think it through or write it down; then look at what a good answer shows, and rate yourself.
button-hint = Hint
button-show-criteria = Show what makes a good answer
button-next = Next

task-read-answer = What I read: { $answer }
task-one-photo = You sent several photos; I looked at the first one. Put everything on one photo if you can.
task-where = Where you stand
task-following = What next
task-correct = Correct: { $share }
task-complete = Complete: { $share }
task-concise = To the point: { $share }
task-better = better than last time
task-same = as last time
task-worse = less than last time
task-with-hints = { $hints ->
    [one] With one hint.
   *[other] With { $hints } hints.
 }
task-comes-again = Before that, it comes up once more in this drill.
task-comes-back = This card comes back { $when }.
task-given-up = It's good that you say so. A good answer would show this:
task-given-up-next = Take one of these points and think it through until the next time.
task-drill-waits = { $left ->
    [0] That was the last one of this drill.
    [one] One more in this drill.
   *[other] { $left } more in this drill.
 }

photo-unreadable = I can't make out your answer in this photo. Please take another one: straight from above, in good light, with nothing cut off. Nothing has counted.
photo-too-large = This photo is too large for me. Send a smaller one, or type your answer.
photo-gone = I couldn't get this photo. Please send it once more, or type your answer.
photo-no-grader = Nobody here can look at photos. Type your answer, or go on with the buttons.
