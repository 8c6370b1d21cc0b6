exam-date-untitled = Prüfung
exam-date = **{ $title }** am { $day }: { $days ->
    [one] morgen.
   *[other] noch { $days } Tage.
 }
exam-dates = **Dafür lernst du:**
exam-dates-none = Du hast mir noch keinen Prüfungstermin genannt.
exam-date-row = **{ $title }** am { $day }. { $told }
exam-date-empty = Worum wird es gehen? Wähl es unten aus oder nenn es beim Namen.
exam-date-all = { $of ->
    [one] Mit { $minutes } Minuten am Tag schaffst du es.
   *[other] Mit { $minutes } Minuten am Tag schaffst du alle { $of } Inhalte.
 }
exam-date-some = Mit { $minutes } Minuten am Tag schaffst du { $reached } von { $of }. Lass weg: { $left_out }. Oder nimm dir { $needed } Minuten am Tag.
exam-date-no-limit = { $of ->
    [one] Das braucht etwa { $needed } Minuten am Tag.
   *[other] Alle { $of } Inhalte brauchen etwa { $needed } Minuten am Tag.
 }
exam-date-and-others = { $names } und { $count ->
    [one] noch etwas
   *[other] { $count } weitere
 }
exam-date-named = { $names }
exam-date-unknown = Dazu habe ich nichts gefunden: { $words }.
exam-date-final = In den letzten drei Tagen kommt alles noch einmal dran, das Schwächste zuerst.
exam-date-rehearsed = In den letzten drei Tagen kommt alles noch einmal dran, das Schwächste zuerst, und zwei Tage vorher gibt es eine Generalprobe von 20 Minuten.
exam-date-how = So nennst oder ergänzt du einen Termin, zum Beispiel: _/exam 12. Dezember: Gleichungen, Prozent_
exam-date-not-read = Darin konnte ich keinen Tag lesen. Schreib zum Beispiel: _/exam 12. Dezember: Gleichungen, Prozent_. Der Tag kann bis zu ein Jahr entfernt sein.
exam-date-gone = Gelöscht: **{ $title }**. Was du dafür gelernt hast, bleibt.
button-exam-date = { $title } · { $day }
button-exam-less = { $count ->
    [one] Das weglassen
   *[other] Diese { $count } weglassen
 }
button-exam-minutes = { $minutes } Minuten am Tag
button-exam-leave-out = ✕ { $name }
button-exam-add = + { $name }
button-exam-why = Woher die Zahlen?
button-exam-drop = Termin löschen

why-exam-date = **{ $title }** am { $day }: Bis dahin hast du { $days ->
    [one] einen Lerntag
   *[other] { $days } Lerntage
 }, heute mitgezählt, freie Tage und Pausen nicht. Mit { $minutes } Minuten am Tag sind das { $in_all } Minuten. Das hast du dir dafür vorgenommen:
why-exam-date-no-limit = **{ $title }** am { $day }: Bis dahin hast du { $days ->
    [one] einen Lerntag
   *[other] { $days } Lerntage
 }, heute mitgezählt, freie Tage und Pausen nicht. Das hast du dir dafür vorgenommen:
why-exam-part = { $name }: etwa { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
 }
why-exam-others = { $count ->
    [one] noch etwas
   *[other] { $count } weitere
 }, je höchstens { $most ->
    [one] eine Minute
   *[other] { $most } Minuten
 }
why-exam-total = Zusammen sind das etwa { $total } Minuten, am Tag { $needed }. Worauf mehreres davon aufbaut, zählt nur einmal.
why-exam-rehearsal = { $minutes } dieser Minuten sind für die Generalprobe.
why-exam-estimate = Eine Aufgabe zählt eine Minute, ein Thema seine Lektion, eine Karte dein Tempo (eine neue viermal); am Ende kommt jedes noch einmal dran. Was am wenigsten braucht, kommt zuerst.

exam-rehearsal-offered = **{ $title }** am { $day }: Möchtest du eine Generalprobe, { $minutes } Minuten Aufgaben ohne Hinweise?
exam-rehearsal-ended = **Generalprobe: { $right } von { $asked } richtig.**
exam-rehearsal-time = Die 20 Minuten sind um.
exam-rehearsal-weak = Schau dir das noch einmal an: { $skills }
exam-rehearsal-nothing = Dazu habe ich keine Aufgaben für eine Generalprobe.
exam-date-asked = **{ $title }:** Wie lief es?
exam-went-well = Super! Was du dafür gelernt hast, kommt ab und zu wieder, damit es bleibt.
exam-went-so-so = Danke, dass du es mir sagst. Was du dafür gelernt hast, kommt ab und zu wieder, damit es bleibt.
exam-went-badly = Das tut mir leid. So etwas kommt vor, und was du gelernt hast, ist nicht weg: Es kommt ab und zu wieder.
button-exam-rehearse = Generalprobe beginnen
button-exam-well = Gut
button-exam-so-so = Geht so
button-exam-badly = Schlecht
why-exam-trial = Das ist die Generalprobe für deinen Termin: zu jeder Fertigkeit eine Aufgabe, das Schwächste zuerst. Deine erste Antwort zählt wie beim Üben.
