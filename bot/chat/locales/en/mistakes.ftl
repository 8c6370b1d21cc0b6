button-mistakes = What I missed
mistakes-ahead = { $count ->
    [one] **You missed one thing lately.** Here it is once more.
   *[other] **You missed { $count } things lately.** Here they are once more.
 } What isn't due yet is for practice and isn't counted.
mistakes-none = Nothing that you missed in the last two weeks is left. Well done!
mistakes-ended = This time { $right } of { $asked } right.
why-mistake = **{ $label }:** You missed this question lately. A second try makes it stick, and it isn't counted.
