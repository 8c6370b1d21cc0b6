button-transcript = Ansehen, was ich gelesen habe
button-as-read = So steht es da
button-grade-as-it-is = So bewerten
button-report = Bewertung zeigen
button-findings = Schritte durchgehen
button-findings-rest = Die anderen Schritte
button-step-shown = Das habe ich gezeigt
button-mark-on = Weiter einschätzen
button-mark-myself = Selbst einschätzen
button-mark-all = Alles ({ $points })
button-mark-half = Hälfte ({ $points })
button-mark-none = Nichts ({ $points })

points-of = { $points } von { $of } { $count ->
    [one] Punkt
   *[other] Punkten
 }

handed-in-pictures = { $pages ->
    [one] Abgegeben. Ich lese jetzt deine Seite. Du kannst inzwischen etwas anderes machen, ich sage dir Bescheid.
   *[other] Abgegeben. Ich lese jetzt deine { $pages } Seiten. Du kannst inzwischen etwas anderes machen, ich sage dir Bescheid.
 }
handed-in-typed = Abgegeben. Ich bewerte jetzt deine Lösung. Du kannst inzwischen etwas anderes machen, ich sage dir Bescheid.
exam-still-reading = Deine Lösung zu **{ $title }** wird noch gelesen. Ich sage dir Bescheid.
exam-still-grading = Deine Lösung zu **{ $title }** wird noch bewertet. Ich sage dir Bescheid.
exam-delayed = Mit deiner Lösung zu **{ $title }** dauert es länger, weil ich das Sprachmodell gerade nicht erreiche. Sie ist sicher abgegeben, und du bekommst deine Bewertung, sobald es geht.
exam-not-graded = Das Sprachmodell kann deine Lösung zu **{ $title }** nicht bewerten. Vergleiche sie mit der Musterlösung und schätze jeden Schritt selbst ein; was du abgegeben hast, bleibt gespeichert.
attempt-gone = Dazu gibt es nichts mehr zu sehen.

transcript-ready = Deine Lösung zu **{ $title }** ist gelesen. Sieh nach, ob alles stimmt; danach wird sie bewertet.
transcript-waits = Gut, das hat Zeit. Bewertet wird **{ $title }** erst, wenn du bestätigt hast, was ich gelesen habe.
transcript-title = Das habe ich gelesen: **{ $title }**
transcript-page = **Seite { $page }**
transcript-second = (oder: { $second })
transcript-unread = _(nicht ganz lesbar)_
transcript-empty = _(nicht lesbar)_
transcript-typed = _(getippt)_
transcript-corrected = { $says } _(gelesen: { $read })_
transcript-ask = Steht es so auf deinem Blatt? Dann bestätige es. Sonst schreib die Nummer und was in der Zeile steht, zum Beispiel „3: 2x = 8“.
transcript-nothing-read = Davon konnte ich keine Zeile sicher lesen. Schreib mir mit der Nummer, was dasteht, zum Beispiel „1: 2x = 8“. Oder lass es so bewerten: Dann wird direkt auf deine Bilder geschaut.
transcript-no-lines = Auf deinen Bildern konnte ich keine Zeile finden. Du kannst sie so bewerten lassen: Dann wird direkt auf die Bilder geschaut.
transcript-how = Das kann ich nicht als Korrektur lesen. Schreib die Nummer einer gelesenen Zeile, einen Doppelpunkt und was dort steht, zum Beispiel „3: 2x = 8“; mehrere Zeilen gehen auch. Wenn alles stimmt, bestätige es.
transcript-confirmed = Danke. Jetzt wird deine Lösung bewertet. Du kannst inzwischen etwas anderes machen, ich sage dir Bescheid.

sheet-page = **Seite { $page }**
sheet-page-lines = **Seite { $page }** · { $count ->
    [one] Zeile
   *[other] Zeilen
 } { $lines }
sheet-right = Passt: { $lines }
sheet-breaks = Hier geht etwas nicht auf: { $lines }
sheet-unread = Nicht gelesen: { $lines }

exam-graded-passed = 🎓 **{ $title }**: { $total } von { $of } Punkten, bestanden!
exam-graded-not-passed = 🎓 **{ $title }**: { $total } von { $of } Punkten, diesmal nicht bestanden.
marks-title = 🎓 **Prüfungssimulation · { $title }**
marks-passed = **{ $points }: bestanden.** Zum Bestehen brauchst du { $passing }.
marks-not-passed = **{ $points }: diesmal nicht bestanden.** Zum Bestehen brauchst du { $passing }.
marks-imported = **{ $points } laut deinem Export.** Zum Bestehen waren { $passing } nötig. Was aus einer Datei kommt, ist kein Nachweis.
marks-estimated = **{ $points } nach deiner eigenen Einschätzung.** Das { $enough ->
    [yes] hätte gereicht
   *[no] hätte noch nicht gereicht
 }: Zum Bestehen brauchst du { $passing }. Eine Einschätzung ist kein Nachweis, sie zeigt dir, was du noch einmal ansehen solltest.
marks-took = Zeit: { $time }
marks-took-of = Zeit: { $time } (möglich: { $limit })
marks-nothing-handed-in = Es wurde nichts abgegeben, deshalb gibt es keine Punkte.
marks-gave-up = Du hast aufgegeben; was da war, wurde bewertet wie jede andere Lösung.
marks-graded-twice = Zweimal unabhängig bewertet, mit gleichem Ergebnis.
marks-flag-gradings-differ = Zweimal unabhängig bewertet, mit verschiedenen Ergebnissen. Es zählt das bessere, und ein Mensch sieht es sich noch an.
marks-flag-addresses-grader = Eine Zeile richtet sich an die Bewertung statt an die Aufgabe. Sie wurde weggelassen, und ein Mensch sieht es sich noch an.
marks-flag-rests-on-correction = Ein Teil der Punkte hängt an Zeilen, die du berichtigt hast. Ein Mensch sieht es sich noch an.
marks-step = Schritt { $number } · { $points }
marks-steps = Schritt für Schritt
marks-quote = Du: { $quote }
marks-quote-lines = Du ({ $count ->
    [one] Zeile
   *[other] Zeilen
 } { $lines }): { $quote }
marks-error-calculation = Rechenfehler
marks-error-logic = Denkfehler
marks-error-omission = Fehlt
marks-error-unreadable = Nicht lesbar
solution-picture = Ein Bild aus der Lösung
marks-next = Das ist die Lösung. Wenn du magst, gehen wir die Schritte einzeln durch.
marks-builds-on = Darauf baut die Prüfung auf: { $names }
marks-reviews-due = { $count ->
    [one] Eine Frage oder Karte dazu ist jetzt zum Wiederholen dran.
   *[other] { $count } Fragen und Karten dazu sind jetzt zum Wiederholen dran.
 }

finding-header = **{ $title } · { $number } von { $of }**
finding-nothing-written = Dazu habe ich auf deinem Blatt nichts gefunden.
finding-solution = **So macht es die Lösung:**
finding-needs-model = Fragen zu einem Schritt kann ich ohne Sprachmodell nicht beantworten. Vielleicht hilft dir die Lösung:
findings-through = Das waren die Schritte von **{ $title }**.

step-appeal-reason = Woran sieht man das? Schreib es in einer Nachricht, am besten mit den Zeilennummern.
step-appeal-again = Danke. Der Schritt wird noch einmal angesehen, ich sage dir Bescheid. Punkte verlierst du dadurch nie.
step-appeal-person = Danke. Ein Mensch sieht sich den Schritt noch einmal an, ich sage dir Bescheid. Punkte verlierst du dadurch nie.
step-appeal-left-to-person = Das Sprachmodell konnte deine Lösung zu **{ $title }** nicht noch einmal ansehen. Das macht ein Mensch; ich sage dir Bescheid.
step-appealed-before = Das geht für jeden Schritt nur einmal.
settled-by-model = Schritt { $number } von **{ $title }** wurde noch einmal angesehen.
settled-by-person = Ein Mensch hat sich Schritt { $number } von **{ $title }** angesehen.
settled-more = Jetzt { $points } statt { $before }.
settled-same = Es bleibt bei { $points }.
settled-now-passed = **Insgesamt { $points }: Damit hast du bestanden!**
settled-passed = Insgesamt { $points }: bestanden.
settled-not-passed = Insgesamt { $points }.

self-marking = Abgegeben: **{ $title }**. Hier ist kein Sprachmodell verbunden, das Lösungen bewertet. Vergleiche deine Lösung mit dieser und schätze jeden Schritt selbst ein.
self-marking-waits = Gut, das hat Zeit: **{ $title }**. Was du schon eingeschätzt hast, bleibt.
mark-step = **{ $title } · Schritt { $number } von { $of }**
mark-step-ask = Wie viel davon steht in deiner Lösung?
