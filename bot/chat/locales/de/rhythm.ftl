reminder-0 = **Passt gerade ein Blick zurück?**
reminder-1 = **Schauen wir, was du noch weißt?**
reminder-2 = **Bleiben wir dran.** Hier geht es weiter.
reminder-3 = **Das hattest du schon einmal.** Wie viel ist noch da?
reminder-4 = **Zeit zum Wiederholen,** wann immer es dir passt.
reminder-5 = **Etwas Übung für heute?**
reminder-6 = **Hallo!** Etwas Gelerntes möchte aufgefrischt werden.
reminder-7 = **Was sagt dein Gedächtnis?**
reminder-again = **Da bin ich wieder,** wie du es wolltest.
reminded-questions = { $count ->
    [one] Eine Frage liegt für dich bereit. Das geht ganz schnell.
   *[other] { $count } Fragen liegen für dich bereit.
 }
reminded-cards = { $count ->
    [one] Eine Karte liegt für dich bereit. Das geht ganz schnell.
   *[other] { $count } Karten liegen für dich bereit.
 }
reminded-both = { $questions } und { $cards } liegen für dich bereit.
reminded-practice = Beim Matheüben geht es mit **{ $skill }** weiter.
reminded-part = Jetzt können wir { $doing } davon machen, der Rest bleibt für später.
reminded-overdue = { $days ->
    [one] Am längsten wartet eine seit einem Tag.
   *[other] Am längsten wartet eine seit { $days } Tagen.
 }
reminded-overdue-alone = { $days ->
    [one] Sie wartet seit einem Tag.
   *[other] Sie wartet seit { $days } Tagen.
 }
reminded-pause = Ich erinnere dich jetzt nicht mehr, bis du wieder da bist, damit ich dir nicht auf die Nerven gehe. Nichts geht verloren.
button-snooze-hour = In 1 Stunde
button-snooze-evening = Heute Abend
button-snooze-tomorrow = Morgen
reminder-snoozed = Gut, ich melde mich { $when } wieder.

button-mute = Stumm
button-unmute = Erinnern
topic-muted = keine Erinnerungen
button-mute-deck = Nicht erinnern
button-unmute-deck = Erinnern
deck-muted = An dieses Deck erinnere ich dich nicht. Wenn du wiederholst, kommt es trotzdem mit.

rhythm-title = **Rhythmus:** Wann melde ich mich, und wann nicht?
rhythm-by-habit = Erinnerungen: etwa dann, wenn du zuletzt von dir aus angefangen hast
rhythm-fixed = Erinnerungen: ab { $time } Uhr
rhythm-off = Freie Tage: { $days }
rhythm-easy = Leichte Tage: { $days }
rhythm-break = Pause: { $begins } bis { $ends }
rhythm-after-a-day = Erste Wiederholung von Gelerntem: nach einem Tag
rhythm-same-day = Erste Wiederholungen von Gelerntem: schon am ersten Tag, nach { $first } und dann { $second } Stunden; ich schreibe trotzdem höchstens einmal am Tag
rhythm-streak = Deine Lerntage werden gezählt; ein Tag zählt ab { $least } Antworten, und freie Tage kosten nichts
when-page = **Wann soll ich dich erinnern?** Ich schreibe höchstens einmal am Tag, außerhalb deiner Ruhezeit, und nur, wenn etwas fällig ist.
when-quiet = Das liegt in deiner Ruhezeit, darum schreibe ich erst danach. Unten kannst du sie verschieben.
days-page = **Welche Tage passen dir?** An einem leichten Tag frage ich von selbst halb so viel, an einem freien gar nichts. Tipp einen Tag an, um ihn zu ändern. Lernen kannst du immer, wenn du magst.
break-page = **Planst du eine Pause?** Solange schreibe ich dir nicht. Was in diese Zeit fiele, kommt etwas davor oder danach, auf mehrere Tage verteilt, damit sich nichts staut. Wann beginnt sie? Du kannst auch beide Tage schreiben, zum Beispiel 5.12. bis 8.12.
break-how-long = **Wie lange?**
break-kept = Solange schreibe ich dir nicht von selbst. Was fällig wird, kommt davor oder danach, auf mehrere Tage verteilt. Wenn du Lust zum Lernen hast, komm einfach vorbei.
button-break-today = Heute
button-break-tomorrow = Morgen
button-break-monday = Ab Montag
button-break-3 = 3 Tage
button-break-7 = 1 Woche
button-break-14 = 2 Wochen
button-break-typed = Bis zu einem bestimmten Tag
button-break-dropped = Doch keine Pause
button-no-break = Keine Pause
break-begins = Die Pause beginnt am { $day }.
break-end-asked = **Welcher ist der letzte Tag deiner Pause?** Schreib ihn so: 24. Dezember oder 24.12.2026.
break-not-read = Das konnte ich nicht als Tage einer Pause lesen. Sie beginnt frühestens heute und kann bis zu einem Jahr lang sein.
break-end-not-read = Das konnte ich nicht als Tag deiner Pause lesen. Schreib ihren letzten Tag so: 24. Dezember oder 24.12.2026. Sie kann bis zu einem Jahr lang sein.
