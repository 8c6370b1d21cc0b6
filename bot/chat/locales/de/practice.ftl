menu-practice = Mathe üben: geprüfte Aufgaben, Hinweise, Schritt für Schritt
button-skills = Was ich kann
button-true = Stimmt
button-false = Stimmt nicht
button-solution = Lösung zeigen
button-skill = { $skill }
button-skill-share = { $skill } · { $share }
button-appeal = Meine Antwort stimmt doch
button-ten-more = Zehn weitere
button-pass-on-ten = Zehn davon weitergeben
button-ten-more-of-these = Zehn weitere davon

asked-item = **{ $label } · { $number } von { $of }**
item-how = Schreib deine Antwort. Du kannst auch deinen Rechenweg schicken, jeden Schritt in eine Zeile.
item-show-steps = Zeig deinen Rechenweg, jeden Schritt in einer Zeile.
item-result-or-steps = Schick das Ergebnis oder deinen Rechenweg, jeden Schritt in einer Zeile.
item-ends-so = Am Ende: { $placeholder }
item-right-result = { $line ->
    [1] Das Ergebnis stimmt, aber deine erste Zeile nicht. Verbessere sie und schick den Rechenweg noch einmal.
   *[other] Das Ergebnis stimmt, aber Zeile { $line } folgt nicht aus dem, was davor steht. Verbessere sie und schick den Rechenweg noch einmal.
 }
item-line-broken = { $line ->
    [1] Das Ergebnis stimmt, aber deine erste Zeile nicht. Schau sie dir noch einmal an.
   *[other] Das Ergebnis stimmt, aber Zeile { $line } folgt nicht aus dem, was davor steht. Schau sie dir noch einmal an.
 }
item-hint = Hinweis:
your-working = Dein Rechenweg:
item-not-yet-0 = Noch nicht. Versuch es noch einmal:
item-not-yet-1 = Das ist es noch nicht. Noch ein Versuch:
item-not-yet-2 = Nicht ganz. Schau noch einmal hin:
item-break-other-value = { $line ->
    [1] Schon deine erste Zeile hat einen anderen Wert als die Aufgabe.
   *[other] Bis vor Zeile { $line } passt alles. Dort ändert sich der Wert.
 }
item-break-unequal = { $line ->
    [1] Rechne beide Seiten deiner ersten Zeile noch einmal aus: Sie sind nicht gleich.
   *[other] Bis vor Zeile { $line } passt alles. Rechne dort beide Seiten noch einmal aus: Sie sind nicht gleich.
 }
item-break-direction = { $line ->
    [1] Sieh dir das Ungleichheitszeichen in deiner ersten Zeile an.
   *[other] Bis vor Zeile { $line } passt alles. Sieh dir dort das Ungleichheitszeichen an.
 }
item-break-border = { $line ->
    [1] Sieh dir die Grenze in deiner ersten Zeile an.
   *[other] Bis vor Zeile { $line } passt alles. Sieh dir dort die Grenze an.
 }
item-break-sign = { $line ->
    [1] Schon deine erste Zeile passt noch nicht. Sieh dir dort das Vorzeichen an.
   *[other] Bis vor Zeile { $line } passt alles. Sieh dir dort das Vorzeichen an.
 }
item-break-other-solutions = { $line ->
    [1] Schon deine erste Zeile sagt etwas anderes als die Gleichung in der Aufgabe.
   *[other] Bis vor Zeile { $line } passt alles. Dort sagt die Gleichung etwas anderes als vorher.
 }
item-after-help = Geschafft. Mit Hilfe zählt es noch nicht für dein Können; die nächste Aufgabe kann zählen.
item-not-counted = Richtig. Für dein Können zählt sie nicht: Du hattest sie schon, oder sie baut auf etwas auf, das du hier noch nicht gezeigt hast.
item-right-this-time = Diesmal stimmt es. Weil du die Aufgabe schon hattest, zählt sie nicht für dein Können.
item-skill-moved = { $skill }: zu { $before } % → { $now } % sicher
item-skill-stands = { $skill }: zu { $now } % sicher

skill-mastered = 🎉 **Fürs Erste gemeistert: { $skill }**
skill-unlocked = Jetzt offen: { $skills }
skill-locked = { $skill } (zuerst: { $needs })
skills-title = **Was du in Mathe kannst**
skills-mastered = Gemeistert: { $skills }
skills-mastered-many = { $count } gemeistert, darunter { $skills }
skills-next = Als Nächstes am besten:
skills-locked = Noch nicht offen:
skills-locked-besides = { $count ->
    [one] und noch eines
   *[other] und noch { $count }
 }

practice-ended = Zehn geschafft: { $right } von { $asked } auf Anhieb und ohne Hilfe richtig.
practice-ended-skill =
    Zehn geschafft: { $right } von { $asked } auf Anhieb und ohne Hilfe richtig.

    { $skill }: zu { $now } % sicher
practice-empty = Dafür gibt es noch keine Aufgaben. Versuch es in ein paar Minuten wieder.
practice-unknown-skill = Diese Fertigkeit gibt es nicht mehr.
practice-which-skill = { $count ->
    [one] Zu „{ $words }“ habe ich Aufgaben. Möchtest du üben?
   *[other] Zu „{ $words }“ passt mehreres. Was möchtest du üben?
 }
practice-no-such-skill = Zu „{ $words }“ finde ich nichts. Das hier gibt es:
practice-locked-skill = **{ $skill }** baut auf etwas auf, das du hier noch nicht gezeigt hast. Fang damit an: { $needs }.
practice-no-graph = Ich kann gerade nicht sehen, was worauf aufbaut, deshalb kommt nichts Neues dazu. Was du angefangen hast, geht weiter: /practice
solution-not-yet = Die Lösung kommt nach dem dritten Hinweis, oder wenn du sagst, dass du es nicht weißt.

appeal-right = Du hast recht, entschuldige: Ich habe mich verlesen. Jetzt zählt es als richtig.
appeal-noted = Notiert. Ein Mensch sieht sich deine Antwort an, und wenn du recht hast, zählt sie. Du kannst inzwischen weitermachen.
appeal-noted-before = Das ist schon notiert. Du kannst inzwischen weitermachen.
appeal-upheld = Du hattest doch recht: Deine Antwort { $answer } zählt jetzt. { $skill } steht bei { $share } %.

item-closed = { $left ->
    [0] Das war die letzte in dieser Runde.
    [one] Noch eine in dieser Runde.
   *[other] Noch { $left } in dieser Runde.
 }
why-practice-needs-review = Zu **{ $skill }** hattest du schon Fragen, und es sitzt noch nicht sicher ({ $share } %). Das kommt zuerst.
why-practice-open = **{ $skill }** ist für dich offen, und da bist du bisher am wenigsten sicher ({ $share } %).
why-practice-new = **{ $skill }** hast du noch nicht geübt. Was du dafür brauchst, hast du, und von allem, was für dich neu ist, kommt es zuerst.
why-practice-wanted-new = Du wolltest **{ $skill }** üben. Bisher hast du dazu noch nichts beantwortet.
why-practice-spaced = **{ $skill }** hast du gemeistert, und es kam länger nicht dran. Ein Blick hält es frisch.
why-practice-wanted = Du wolltest **{ $skill }** üben ({ $share } %).

button-skill-tree = Alles auf einen Blick
skill-tree-title = Deine Mathe-Fertigkeiten
skill-tree-mastered = gemeistert: { $count }
skill-tree-credited = wahrscheinlich bekannt: { $count }
skill-tree-open = offen: { $count } (der Balken zeigt, wie sicher du bist)
skill-tree-locked = wartet noch auf anderes: { $count }
skill-tree-begun = Angefangen: { $skills }
skill-tree-legend = ● gemeistert · ◔ wahrscheinlich bekannt · ◑ angefangen · ○ offen · 🔒 wartet noch auf anderes
skill-band = Klasse { $years }
item-easier = Die waren schwer, das macht nichts. **{ $skill }** kommt davor und kann helfen.
button-practise = Üben
button-class = { $class }
button-grown-up = Erwachsen
button-class-untold = Sag ich nicht
button-no-check = Ohne Aufgaben vorab, von vorn
button-place = Herausfinden, wo ich stehe
button-four-more = Noch vier
button-test-in = Kann ich schon: prüf mich
button-next-on-way = Weiter mit { $skill }
check-offered = Fangen wir da an, wo du stehst. Acht Aufgaben zeigen mir, was du überspringen kannst. Hilfe gibt es dabei nicht, und „Weiß ich nicht“ ist völlig in Ordnung. In welcher Klasse bist du?
check-offered-way = Das baut auf anderem auf. Mindestens vier Aufgaben zeigen mir, was du davon schon kannst. In welcher Klasse bist du?
check-class-unread = Tippe auf deine Klasse oder schreib sie als Zahl. Wenn du nicht möchtest, tippe auf „Sag ich nicht“, und /stop hört hier auf.
placement-ended = Danke, das reicht für den Anfang: { $right } von { $asked } richtig.
placement-known = { $count ->
    [one] Das kannst du wahrscheinlich schon: { $skills }. Du musst es nicht erst üben. Bevor ich mich darauf verlasse, frage ich einmal nach.
   *[other] Wahrscheinlich kannst du { $count } Fertigkeiten schon, darunter { $skills }. Die musst du nicht erst üben. Bevor ich mich auf eine verlasse, frage ich einmal nach.
 }
placement-nothing-known = Wir fangen von vorn an, Schritt für Schritt.
not-tested-in = **{ $skill }** sitzt noch nicht, und das macht nichts. Am meisten fehlt dafür **{ $needs }**. Fangen wir damit an?
practice-way = { $count ->
    [one] Auf dem Weg zu **{ $skill }** liegt noch eine Fertigkeit, zusammen etwa { $problems } Aufgaben. Los geht es hier: **{ $first }**.
   *[other] Auf dem Weg zu **{ $skill }** liegen noch { $count } Fertigkeiten, zusammen etwa { $problems } Aufgaben. Los geht es hier: **{ $first }**.
 }
practice-step-back = Erst einen Schritt zurück: **{ $skill }**.
practice-ended-mastered = **{ $skill }** ist fürs Erste gemeistert: { $right } von { $asked } auf Anhieb und ohne Hilfe richtig.
practice-still-to-go = { $left ->
    [one] Noch eine Fertigkeit, und du bist am Ziel: **{ $target }**.
   *[other] Noch { $left } Fertigkeiten bis **{ $target }**.
 }
skill-credit-taken-back = **{ $skill }** sitzt doch noch nicht so sicher. Was darauf aufbaut, wartet, bis du es geübt hast.
skills-probably = Wahrscheinlich bekannt: { $skills }
skills-probably-many = Wahrscheinlich bekannt: { $count } Fertigkeiten, darunter { $skills }
why-practice-probably-known = **{ $skill }** kannst du wahrscheinlich schon ({ $share } %): Das sagen deine Antworten zu anderen Aufgaben. Sonst gibt es gerade nichts zu üben.
why-practice-check = So sehe ich, was du überspringen kannst. Jede Antwort sagt auch etwas über das, worauf die Fertigkeit aufbaut, und über das, was auf ihr aufbaut. Es ist keine Prüfung: Nichts davon zählt gegen dich.
why-practice-doubt = **{ $skill }** galt als gekonnt, obwohl dafür nur Antworten zu anderem sprachen. Diese Aufgabe zeigt, ob es stimmt.
why-practice-mixed = Fertigkeiten, die sich abwechseln, bleiben länger hängen. Das kostet anfangs etwa ein Zehntel mehr Aufgaben, und zwei Wochen später ist noch mehrfach so viel da. Ausschalten kannst du es in den /settings.
why-skill-credited = **{ $skill }**: wahrscheinlich bekannt ({ $share } %). Gefragt habe ich dich danach nicht; deine Antworten zu dem, was darauf aufbaut, und zu dem, worauf es aufbaut, sprechen dafür. Was darauf aufbaut, ist damit offen. Wenn du das zum ersten Mal übst, frage ich einmal danach; klappt es zweimal nacheinander nicht, gilt es nicht mehr.
example-solved = Diese Aufgabe ist gelöst. Was passiert in Schritt { $step }?
wrong-line-asked = Eine Zeile dieser Rechnung stimmt nicht. In ihr steckt ein Fehler, den du schon mehr als einmal gemacht hast. Welche ist die erste, die nicht folgt?
wrong-line-right = So müsste Zeile { $line } lauten.
wrong-line-back = { $days ->
    [one] Dieser Fehler kommt in { $days } Tag wieder, damit er irgendwann wegbleibt.
   *[other] Dieser Fehler kommt in { $days } Tagen wieder, damit er irgendwann wegbleibt.
 }
wrong-line-over = Du hast ihn dreimal nacheinander gefunden. Von selbst kommt er nicht mehr wieder.
mistake-comes-back = { $days ->
    [one] Diesen Fehler hast du innerhalb einer Woche zweimal gemacht. In { $days } Tag zeige ich dir eine Rechnung, in der er steckt.
   *[other] Diesen Fehler hast du innerhalb einer Woche zweimal gemacht. In { $days } Tagen zeige ich dir eine Rechnung, in der er steckt.
 }
why-wrong-line = **{ $skill }:** Diesen Fehler hast du innerhalb einer Woche bei zwei Aufgaben gemacht. Er kommt nach 2, 7 und 20 Tagen wieder, als Rechnung, in der du ihn suchst. Findest du ihn, ruht er das nächste Mal länger, sonst beginnt es wieder mit 2 Tagen. So oft hast du ihn bisher nacheinander gefunden: { $found }. Eine Fertigkeit bewegt das nicht.
example-last-open = Hier fehlt nur der letzte Schritt. Was kommt heraus?
example-two-open = Hier fehlen die letzten beiden Schritte. Was kommt heraus?
item-with-steps = Richtig. Mit den Schritten daneben zählt es noch nicht für dein Können; die nächste Aufgabe steht allein und kann zählen.
