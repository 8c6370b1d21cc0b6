welcome-new = **Hallo, ich bin Lyceum, dein Tutor.** Ich finde heraus, was du schon kannst, zeichne eine Karte vom Rest und bringe dir jede Sache zurück, kurz bevor du sie vergisst.
welcome-again = **Schön, dass du wieder da bist!** Alles ist noch so, wie du es verlassen hast.
courses-pick = Was möchtest du lernen?
courses-unknown = „{ $topic }“ kann ich noch nicht unterrichten: Dafür braucht es ein Sprachmodell, und hier ist keines angeschlossen. Diese Kurse sind bereit:
courses-none = Hier gibt es noch keinen Kurs. Wer diesen Bot betreibt, kann einen hinzufügen.
course-line = **{ $title }**: { $description }

placement = **{ $title }** hat { $concepts }. Soll ich zuerst herausfinden, was du schon kannst? Es sind 3 bis 7 kurze Fragen, und nichts davon zählt gegen dich.
button-placement = Schau, was ich schon kann
button-beginning = Von vorn beginnen

plan-made = **Deine Karte zu { $title } ist fertig:** { $concepts }, zusammen etwa { $duration }.
plan-known = Das kannst du schon: { $known }.
plan-known-nothing = Wir bauen es von Grund auf.
plan-first = Wir beginnen mit **{ $first }**.

explained = **{ $label }**
explained-place = Schritt { $number } von { $left } · etwa { $duration }
explained-another-angle = **{ $label }: anders gesehen**
explained-worked-example = **{ $label }: ein Beispiel, Schritt für Schritt**
explained-purpose = **{ $label }: wozu das gut ist**
button-quiz = Bereit für Fragen
button-explanation = Erklärung
button-another-angle = Anders gesehen
button-worked-example = Beispiel
button-purpose = Wozu?

quiz-passed = ✓ **{ $label }**: { $right } von { $asked } richtig.
quiz-not-passed = **{ $label }**: bisher { $right } von { $asked }. Wir schauen es uns noch einmal an und versuchen es dann wieder.
verification-passed = ✓ **{ $label }**: { $right } von { $asked } richtig. Das kannst du wirklich, eine Lektion brauchst du dafür nicht.
verification-not-passed = **{ $label }**: { $right } von { $asked }. Eine kurze Lektion macht es sicher.
checkpoint-passed = ✓ Zwischenstopp **{ $label }**: { $right } von { $asked } richtig.
checkpoint-not-passed = Zwischenstopp **{ $label }**: { $right } von { $asked }. Morgen kannst du es noch einmal versuchen; bis dahin bleibt es in deinen Wiederholungen.
comes-back = Es kommt { $when } wieder.

checkpoint-opens = Noch drei Fragen, und der Weg ist frei zu **{ $opens }**. Gleich weiter?
checkpoint-masters = Noch drei Fragen, und **{ $label }** kann als gemeistert gelten. Gleich weiter?
button-checkpoint = Ja, noch drei

mastered = ★ **{ $label }** ist gemeistert. Das sind { $mastered } von { $of }.
mastered-opens = Jetzt offen: { $opens }.
completed = ★ **Du hast { $title } ganz gemeistert: { $concepts }.** Das ist deine eigene Arbeit, und sie ist gut geworden.
completed-next = Was möchtest du als Nächstes lernen?

review-ended = **Wiederholung geschafft:** { $right } von { $asked } richtig.
review-more = { $count ->
    [one] Eine ist noch fällig. Nimm sie jetzt oder später, ganz wie du magst.
   *[other] { $count } sind noch fällig. Nimm sie jetzt oder später, ganz wie du magst.
 }
review-next = Deine nächste Wiederholung ist { $when }.

reminded = { $due ->
    [one] Eine Sache droht dir zu entgleiten. Eine Frage holt sie zurück.
   *[other] { $due } Sachen drohen dir zu entgleiten. Ein paar Minuten holen sie zurück.
 }
reminded-part = { $due } sind fällig; wir machen jetzt { $doing } und heben den Rest für später auf.
reminded-overdue = { $days ->
    [one] Die älteste wartet seit einem Tag.
   *[other] Die älteste wartet seit { $days } Tagen.
 }
reminded-pause = Ich erinnere dich jetzt nicht mehr, bis du wieder da bist, damit ich dir nicht auf die Nerven gehe. Nichts geht verloren.

nothing-no-topic = Du hast dir noch nichts zum Lernen ausgesucht.
nothing-waiting = Alles Offene ruht bis zu seiner Wiederholung. Diese Pause gehört zum Lernen.
nothing-finished = Hier hast du alles gemeistert.
nothing-due = Gerade ist nichts zu wiederholen.
nothing-paused = Dieser Kurs ruht. Dein Stand bleibt; nimm ihn wieder auf, wann du willst.
nothing-checkpoint = Weiter geht es durch den Zwischenstopp von **{ $label }**.

why-idle = Gerade ist nichts offen, also gibt es nichts zu begründen. Mit „Weiter“ kommst du zum besten nächsten Schritt.
why-probe = Ich frage das, um zu sehen, wo wir beginnen, damit du nicht absitzen musst, was du schon kannst. Es zählt nicht.
why-lesson = **{ $label }** kommt jetzt, weil es auf deiner Karte das Erste ist, das offen und noch nicht gemeistert ist.
why-verification = Nach deinem ersten Check kannst du **{ $label }** wohl schon. Ich vergewissere mich, bevor ich die Lektion auslasse.
why-checkpoint = Wenn diese Fragen gut gehen, gilt **{ $label }** als gemeistert, und es öffnet sich, was darauf aufbaut.
why-review = **{ $label }** ist fällig. Wer sich kurz vor dem Verblassen erinnert, behält es jedes Mal länger.
why-interval = Zuletzt hat es { $duration } geruht. Eine gute Antwort verlängert die Pause, eine unsichere verkürzt sie.
why-prerequisites = Es baut auf { $names } auf, und das hast du gemeistert.
why-root = Alles andere auf dieser Karte baut darauf auf.
why-depth = Es steht auf Ebene { $level } deiner Karte.
technique-multiple-choice = Die Wahl zwischen naheliegenden Antworten zeigt genau, welche Vorstellung noch einen Blick braucht.
technique-short-answer = Das Wort selbst zu finden prägt sich besser ein, als es wiederzuerkennen.
technique-numeric = Eine Zahl auszurechnen zeigt, dass dich die Idee wirklich bis ans Ende trägt.
technique-true-false = Mit dem Urteil auch den Grund zu nennen lässt das Raten nicht zu.
technique-put-in-order = Schritte zu ordnen zeigt, ob du siehst, wie sie zusammenhängen.
