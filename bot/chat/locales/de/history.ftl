history-title = **Deine Antworten: { $title }**
history-title-all = **Deine Antworten**
history-page = Seite { $page }
history-unknown = Einen Kurs „{ $topic }“ hast du nicht. Hier ist alles zusammen.
history-none = Hier gibt es noch keine Antworten. Sie beginnen mit deiner ersten Lektion.
history-legend = ✓ richtig · ↺ noch nicht, kommt also wieder
history-more = { $count ->
    [one] Eine Antwort davor
   *[other] { $count } Antworten davor
 }
history-first-check = Der erste Check zählt nicht zu deinem Fortschritt.
history-row = { $mark } { $question } → { $answer } · { $purpose }
history-unanswered = _wusstest du nicht_
history-placement = erster Check
history-lesson = Lektion
history-checkpoint = Zwischenstopp
history-review = Wiederholung
history-practice = Übung
history-card = Karte
button-newer = ◂ Neuere
button-older = Ältere ▸
button-concepts-before = ◂ Vorige
button-concepts-after = Weitere ▸
button-choose-concept = Thema auswählen
button-all-answers = Alle Antworten
button-all-my-answers = Alle meine Antworten
button-answers-of = Antworten: { $title }

concepts-title = **{ $title }:** Welches Thema möchtest du sehen?
concepts-title-page = { concepts-title } · { history-page }
button-concept-marked = { $mark } { $label }

concept-status-unseen = ○ Neu: noch nicht begonnen.
concept-status-diagnosed = ◔ Wahrscheinlich bekannt: Das ergibt sich aus deinem ersten Check, und ein Zwischenstopp wird es zeigen.
concept-status-learning = ◑ In Arbeit: Das Quiz ist noch nicht geschafft.
concept-status-reviewing = ◕ In Wiederholung: geschafft, und ich frage in wachsenden Abständen nach.
concept-status-mastered = ● Gemeistert.
concept-numbers = Stand { $percent }, und wann ich wieder frage
concept-score = **Stand { $percent }.** { $how }
concept-rest = **Abstand: { $days }.** Leichtigkeitsfaktor { $ease }: Ab dem dritten ist jeder Abstand etwa { $ease }-mal so lang wie der vorige.
concept-next = **Nächste Wiederholung { $when }:** { $why }
concept-due = **Jetzt fällig:** { $why }
concept-answers = **Deine Antworten dazu:**
concept-answers-page = **Deine Antworten dazu, Seite { $page }:**
