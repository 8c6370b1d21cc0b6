welcome-new = **Hallo, ich bin Lyceum, dein Tutor.** Ich finde heraus, was du schon kannst, mache dir einen Lernplan für den Rest, erkläre alles Schritt für Schritt und frage nach, kurz bevor du es wieder vergisst.
welcome-again = **Schön, dass du wieder da bist!** Alles ist noch so, wie du es verlassen hast.
courses-pick = Was möchtest du lernen?
courses-unknown = „{ $topic }“ kann ich noch nicht unterrichten: Dafür braucht es ein Sprachmodell, und hier ist keines angeschlossen. Diese Kurse sind bereit:
courses-none = Hier gibt es noch keinen Kurs. Wer diesen Bot betreibt, kann einen hinzufügen.

placement-title = **{ $title }** · { $concepts }
placement = Soll ich zuerst herausfinden, was du schon kannst? Es sind 3 bis 7 kurze Fragen, und nichts davon zählt gegen dich.
button-placement = Schau, was ich schon kann
button-beginning = Von vorn beginnen

plan-made = **Dein Lernplan für „{ $title }“ ist fertig:** { $concepts }, zusammen etwa { $duration }.
plan-known = Das ist dir wohl schon bekannt: { $known }.
plan-known-nothing = Wir fangen ganz von vorn an.
plan-first = Los geht es mit: **{ $first }**
plan-first-known = Zuerst ein paar Fragen, um sicherzugehen: **{ $first }**
plan-map = Den ganzen Lernplan zeigt dir jederzeit /map.

explained = **{ $label }**
explained-place = Schritt { $number } von { $left } · etwa { $duration }
explained-another-angle = **{ $label }: anders gesehen**
explained-worked-example = **{ $label }: ein Beispiel, Schritt für Schritt**
explained-purpose = **{ $label }: wozu das gut ist**
button-next-part = Weiter
button-show-step = Zeig den Schritt
step-open = **Jetzt du.** Schreib, was herauskommt, oder lass dir den Schritt zeigen.
step-not-yet = Das ist es noch nicht. Schau dir den Schritt davor an und versuch es noch einmal.
step-right = **✓ Genau.**
step-shown = **So geht der Schritt:**
step-beside = **Vergleich deinen Schritt mit diesem:**
steps-done = Damit ist das Beispiel fertig.
button-quiz = Bereit für Fragen
button-quiz-now = Gleich zu den Fragen
button-explanation = Erklärung
button-another-angle = Anders gesehen
button-worked-example = Beispiel
button-purpose = Wozu?

quiz-passed = ✓ **{ $label }**: { $right } von { $asked } richtig.
quiz-not-passed = **{ $label }**: bisher { $right } von { $asked }. Wir schauen es uns noch einmal an und versuchen es dann wieder.
quiz-rests = Bei **{ $label }** hat es heute noch nicht klick gemacht, und das ist in Ordnung. Lass es ruhen: Morgen erkläre ich es noch einmal, und ausgeschlafen geht es oft leichter.
quiz-rests-meanwhile = Inzwischen ist etwas anderes offen: Mit „Weiter“ kommst du hin.
verification-passed = ✓ **{ $label }**: { $right } von { $asked } richtig. Das kannst du wirklich, eine Lektion brauchst du dafür nicht.
verification-not-passed = **{ $label }**: { $right } von { $asked }. Dazu gibt es jetzt eine kurze Lektion.
ahead-not-passed = **{ $label }**: { $right } von { $asked }. Die Lektion dazu kommt, sobald du das gemeistert hast, worauf es aufbaut.
checkpoint-passed = ✓ Zwischenstopp **{ $label }**: { $right } von { $asked } richtig.
checkpoint-not-passed = Zwischenstopp **{ $label }**: { $right } von { $asked }.
checkpoint-closer = Schauen wir es uns genauer an. Wenn danach ein paar Fragen dazu gut gehen, ist heute noch ein zweiter Zwischenstopp möglich, mit anderen Fragen.
checkpoint-closer-tomorrow = Das war der zweite für heute, der nächste ist morgen möglich. Bis dahin können wir es uns genauer ansehen und üben.
checkpoint-tomorrow = Den Zwischenstopp dazu hast du heute schon zweimal versucht, der nächste ist morgen möglich. Bis dahin kannst du üben, so viel du magst.
rehearsal-ended = **{ $label }**: { $right } von { $asked } richtig. Das waren Zusatzfragen, sie zählen nicht.
comes-back = Die nächste Frage dazu kommt { $when }.

checkpoint-opens = Noch ein paar Fragen, dann kannst du das hier lernen: { $opens }. Gleich weiter?
checkpoint-masters = Noch ein paar richtige Antworten, dann ist das fürs Erste gemeistert: **{ $label }**. Gleich weiter?
checkpoint-again = Zweiter Versuch für heute, mit anderen Fragen:
button-take-checkpoint = Zwischenstopp machen
button-checkpoint = Ja, los
button-rehearse = Zusatzfragen

mastered-checkpoint = ★ Zwischenstopp geschafft: **{ $label }** ist fürs Erste gemeistert. Damit hast du { $mastered } von { $of }.
mastered-quiz = ★ **{ $label }** ist fürs Erste gemeistert. Damit hast du { $mastered } von { $of }.
mastered-review = ★ In Wiederholungen gemeistert: **{ $label }**. Damit hast du { $mastered } von { $of }.
mastered-stays = Ob es bleibt, zeigen die Wiederholungen.
mastered-opens = Jetzt offen: { $opens }.
course-completed = ★ **„{ $title }“ ist fürs Erste ganz gemeistert: { count-concepts }.** Das hast du dir selbst erarbeitet, und es ist richtig gut geworden.

review-ended = { $right ->
    [0] **Wiederholung beendet.** Was dir diesmal nicht eingefallen ist, frage ich dich bald noch einmal.
   *[other] **Wiederholung geschafft:** { $right } von { $asked } richtig.
 }
review-more = { $count ->
    [one] Eine ist noch fällig. Nimm sie jetzt oder später, ganz wie du magst.
   *[other] { $count } sind noch fällig. Nimm sie jetzt oder später, ganz wie du magst.
 }
review-next = Deine nächste Wiederholung ist { $when }.

nothing-no-topic = Du hast dir noch nichts zum Lernen ausgesucht.
nothing-no-map = Du hast noch keinen Lernplan. Ich mache einen, sobald du einen Kurs anfängst.
nothing-waiting = Bis zur nächsten Wiederholung ist nichts zu tun. Auch Pausen gehören zum Lernen.
nothing-new = Neues gibt es hier gerade nicht zu lernen. Was du schon hattest, kannst du mit Zusatzfragen üben, so oft du magst. Sie zählen nicht.
nothing-finished = In diesem Kurs ist fürs Erste alles gemeistert. Gut gemacht! Was möchtest du als Nächstes?
nothing-due = Gerade ist nichts zu wiederholen.
nothing-resting = **{ $label }** kommt morgen wieder, neu erklärt.
button-explain-anyway = Trotzdem jetzt erklären
nothing-checkpoint = Der Zwischenstopp zu **{ $label }** ist morgen wieder möglich.

because-due = Das ist zur Wiederholung fällig.
because-begun = Das hast du angefangen, und es ist noch nicht fertig.
because-opens-next = Der Zwischenstopp dazu ist jetzt dran.
because-probably-known = Das kannst du wahrscheinlich schon, darum frage ich, bevor ich erkläre.
because-next-in-order = Das ist das Nächste, was dir offensteht.
because-can-be-mastered = Das kannst du jetzt meistern.
because-known-ahead = Das kannst du wahrscheinlich schon, darum frage ich schon jetzt danach, bevor es an der Reihe ist.
because-optional = Dein Ziel braucht es nicht, und von dem, was es braucht, ist gerade nichts offen.
because-opens = Wenn das sitzt, kannst du das hier lernen: { $opens }.

why-idle = Gerade ist nichts offen, also gibt es nichts zu begründen. Mit „Weiter“ kommst du zum besten nächsten Schritt.
why-probe = Ich frage das, um zu sehen, wo wir beginnen, damit du nicht absitzen musst, was du schon kannst. Es zählt nicht.
why-lesson = **{ $label }:** Das kommt jetzt, weil es das Erste in deinem Lernplan ist, was du gerade lernen kannst.
why-lesson-begun = **{ $label }:** Das hast du angefangen, und es ist noch nicht fertig.
why-lesson-open = **{ $label }:** Das steht dir offen, auch wenn es nicht das Erste in deinem Lernplan ist.
why-lesson-again = **{ $label }:** Das erkläre ich noch einmal, damit es hängen bleibt.
why-verification = **{ $label }:** Nach deinem ersten Check kannst du das wahrscheinlich schon. Ich vergewissere mich, bevor ich die Lektion auslasse.
why-test-in = **{ $label }:** Du sagst, dass du das kannst. Drei richtige Antworten mit höchstens einem Fehlversuch dazwischen öffnen es; wo man leicht raten kann, sind es vier. Klappt es nicht, zählt nichts gegen dich.
why-checkpoint = **{ $label }:** Wenn diese Fragen gut gehen, gilt das fürs Erste als gemeistert.
why-rehearsal = **{ $label }:** Das hast du gelernt, und Zusatzfragen halten es frisch. Sie zählen nicht.
why-review = **{ $label }:** Das ist fällig. Wer sich kurz vor dem Verblassen erinnert, behält es jedes Mal länger.
why-interval = Zuletzt hat es { $duration } geruht. Eine gute Antwort verlängert die Ruhe, eine unsichere verkürzt sie.
why-prerequisites = Es baut auf dem auf, was du schon gemeistert hast: { $names }.
why-optional = Dein Ziel braucht es nicht.
why-root = Alles andere in diesem Lernplan baut darauf auf.
why-depth = Es steht auf Ebene { $level } deines Lernplans.
technique-multiple-choice = Die Wahl zwischen naheliegenden Antworten zeigt genau, was du dir noch einmal ansehen solltest.
technique-short-answer = Das Wort selbst zu finden prägt sich besser ein, als es wiederzuerkennen.
technique-numeric = Eine Zahl auszurechnen zeigt, ob du die Idee auch anwenden kannst.
technique-true-false = Wer auch den Grund nennen muss, kann nicht bloß raten.
technique-put-in-order = Schritte zu ordnen zeigt, ob du siehst, wie sie zusammenhängen.
taught-as-fact = Das ist etwas zum Merken. Deshalb rätst du, bevor ich es dir sage, und deshalb verknüpfe ich es mit dem, was du kennst.
taught-as-procedure = Das ist ein Vorgehen. Deshalb gibt es einen Fall Schritt für Schritt („Beispiel“), und dann bist du dran.
taught-as-idea = Das ist eine Idee. Deshalb beginnt es mit einer Frage und einem Fall, und die Regel kommt erst danach.
taught-as-creation = Hier geht es darum, etwas zu schaffen oder zu entscheiden. Deshalb zeige ich mehr als einen Weg dahin.
