button-mistakes = Was danebenging
mistakes-ahead = { $count ->
    [one] **Eine Sache ging zuletzt daneben.** Hier ist sie noch einmal.
   *[other] **{ $count } Sachen gingen zuletzt daneben.** Hier sind sie noch einmal.
 } Was noch nicht fällig ist, dient nur zum Üben und zählt nicht.
mistakes-none = Von dem, was in den letzten zwei Wochen danebenging, ist nichts mehr übrig. Gut gemacht!
mistakes-ended = Diesmal { $right } von { $asked } richtig.
why-mistake = **{ $label }:** Diese Frage ging zuletzt daneben. Ein zweiter Versuch prägt sie ein, und gezählt wird er nicht.
