goals-title = **Deine Ziele**
goals-empty = Hier gibt es noch keine Lernlandschaften.
goals-not-following = Du hast noch keine Lernlandschaft. Folge einer, dann zeige ich dir, wie du von Ziel zu Ziel kommst.
goals-hint = Such ein Ziel mit `/goals` und einem Wort daraus oder mit dem Knopf.
goals-none-searched = Du folgst noch keiner Lernlandschaft, darum kann ich zu „{ $words }“ keine durchsuchen. Tipp unten auf eine, um ihr zu folgen, und such dann noch einmal.
count-goals = { $count ->
    [one] { $count } Ziel
   *[other] { $count } Ziele
 }
button-landscape-take = Folgen: { $title }
button-landscape-away = Nicht mehr folgen
goal-in = { $title } · { $where }
button-goal-row = { $look } { $title }
button-goal-share = { $look } { $title } · { $percent }
button-landscape-share = { $title } · { $percent }
button-landscapes = Alle Ziele
button-goal-search-all = Überall suchen
button-goal-search = Suchen
button-focus-list = Im Fokus ({ $count })
button-choices = Niveau und Fächer
button-choices-autopilot = Autopilot

landscape-newly = Du folgst ihr ab jetzt.
landscape-about = Über diese Lernlandschaft
landscape-progress = { $percent } erreicht · { $reached } von { $of ->
    [one] { $of } Ziel
   *[other] { $of } Zielen
 }
landscape-level = Niveau: { $level }
landscape-subjects = { $count ->
    [one] { $count } Fach gewählt
   *[other] { $count } Fächer gewählt
 }
landscape-autopilot = Der Autopilot ist an: Das nächste Ziel beginnt von selbst.
landscape-no-goals = Mit diesem Niveau und diesen Fächern bleibt nichts davon übrig.
goals-legend = ✓ erreicht · ↻ wieder fällig · ◐ begonnen · ○ offen · 🔒 gesperrt
goals-page = _Seite { $page } von { $pages }_
button-up = ↑ { $title }

goal-kind-understanding = Verstehen
goal-kind-memorize = Zum Merken
goal-kind-exam = Prüfung
goal-about = Mehr dazu
goal-about-unwritten = Noch keine Lektion dazu
goal-look-open = Offen: Du kannst beginnen.
goal-look-open-far = Offen.
goal-look-unwritten = Offen, aber noch ohne Lektion, und ohne Sprachmodell kann ich keine schreiben.
goal-look-unwritten-whole = Für das, was darin offen ist, hat noch niemand eine Lektion geschrieben, und ohne Sprachmodell kann ich keine schreiben.
goal-look-begun = Begonnen.
goal-look-locked = Gesperrt: { $count ->
    [one] { $count } Ziel kommt zuerst.
   *[other] { $count } Ziele kommen zuerst.
 }
goal-look-locked-whole = Noch gesperrt.
goal-look-reached = ✓ Erreicht am { $day }, { $by }.
goal-look-reached-whole = ✓ Alles davon ist erreicht.
goal-look-due-again = ✓ Erreicht am { $day }, { $by }. Karten davon sind wieder fällig.
goal-by-checks = wie zwei unabhängige Nachweise zeigten (geschätzt)
goal-by-transfer = wie eine Antwort in deinen eigenen Worten zeigte (geschätzt)
goal-by-concepts = mit den Themen des Kurses (geschätzt)
goal-by-skills = mit seinen Fertigkeiten (geschätzt)
goal-by-cards = mit allen Karten (geschätzt)
goal-by-exam = mit bestandener Prüfung (bestätigt)
goal-checks = { $count ->
    [one] { $count } von 2 Nachweisen erbracht
   *[other] { $count } von 2 Nachweisen erbracht
 }
goal-reached-by = Du erreichst es durch Üben, wenn du das beherrschst: { $skills }
goal-builds-on = Das brauchst du dafür: { $skills }
goal-cards = { $known } von { $cards } Karten gekonnt
goal-exam = { $points } Punkte, zum Bestehen { $passing }. Die Aufgabe wird vor der Prüfung nicht gezeigt.
goal-exam-minutes = Bearbeitungszeit: { $minutes }
goal-picture = 🖼 Dazu gehört ein Bild. Siehst du keins, kann ich es gerade nicht zeigen.
goal-pictures = Du siehst das erste von { $count } Bildern.
goal-in-focus = ★ Im Fokus
button-goal-begin = Beginnen
button-goal-practise = Üben: { $skill }
button-goal-instead = Stattdessen: { $title }
button-goal-go-on = Weitermachen
button-goal-drill = Karten üben
button-goal-locked = Warum ist das gesperrt?
button-goal-prepare = Was setzt es voraus?
button-focus-add = ☆ In den Fokus
button-focus-remove = ★ Aus dem Fokus nehmen

goal-locked-title = Für **{ $title }** brauchst du zuerst:
goal-locked-nothing = Es fehlt nichts mehr: **{ $title }** ist offen.
goal-locked-hint = Tipp auf eines, um dorthin zu gehen.
goal-tested-in = **{ $title }** ist offen. Nach deinen Antworten gilt als erreicht (geschätzt): { $goals }
goal-tested-in-partly = Nach deinen Antworten gilt als erreicht (geschätzt): { $goals }. Vor **{ $title }** kommt noch etwas anderes.
why-goal-test = Du sagst, dass du kannst, was vor diesem Ziel kommt. Jede Antwort spricht für oder gegen ein Thema und das, worauf es aufbaut. Es braucht mindestens drei richtige Antworten (vier, wenn man leicht raten kann) bei höchstens einem Fehlversuch, und ich frage weiter, bis jedes Thema davon mit mindestens 90 % bekannt ist; dann ist das Ziel offen. Klappt es nicht, zählt nichts gegen dich.
button-goal-back = ↑ Zurück zum Ziel

focus-title = **Deine Ziele im Fokus**
focus-empty = Kein Ziel ist im Fokus. Öffne ein Ziel und nimm es in den Fokus: Dann führt dich /next Schritt für Schritt dorthin.

choices-title = **{ $title }**: Was soll zählen?
choices-level = Ist ein Niveau gewählt, zählen nur seine Ziele.
choices-subjects = Tipp auf die Fächer, die du willst; ist keines gewählt, zählen alle.
choices-autopilot-on = Der Autopilot ist an: Hast du ein Ziel erreicht, beginnt das nächste von selbst.
choices-autopilot-off = Der Autopilot ist aus: Nach jedem Ziel entscheidest du, wie es weitergeht.
button-level-all = Alle Niveaus
button-autopilot-on = Autopilot einschalten
button-autopilot-off = Autopilot ausschalten
button-choices-done = ↑ Zurück zu den Zielen

goal-words-asked = Welches Ziel suchst du? Schick mir ein Wort daraus.
goals-found = Gefunden zu „{ $words }“: { count-goals }
goals-found-hidden = Außerhalb deines Niveaus und deiner Fächer gefunden: { count-goals }
goals-found-none = Zu „{ $words }“ habe ich kein Ziel gefunden. Versuch ein anderes Wort oder einen Teil davon.

goal-note-old-button = Dieser Knopf gehört zu einer früheren Fassung dieser Ziele. Hier sind sie, wie sie jetzt sind: /goals
goal-note-needs-model = Für **{ $title }** hat noch niemand eine Lektion geschrieben, und ohne Sprachmodell kann ich keine schreiben. Du kannst ansehen, worauf es aufbaut, Ziele mit Karten üben oder einen der Kurse lernen.
goal-note-no-cards = Zu **{ $title }** gehören Karten, aber ihr Deck ist nicht hier. Schick mir das Deck als Datei oder mach mit einem anderen Ziel weiter.
goal-note-no-next = Gerade ist kein Ziel in Reichweite: Was du gewählt hast, ist erreicht, oder etwas anderes kommt zuerst.
goal-note-no-landscape = Du folgst keiner Lernlandschaft. Mit /goals kannst du einer folgen.
goal-note-put-away = Du folgst **{ $title }** nicht mehr. Was du erreicht hast, bleibt; mit /goals folgst du ihr jederzeit wieder.
goal-note-search-ended = Gut, ich suche nicht weiter. Deine Ziele sind, wo sie waren.

goal-begun = 🎯 { $kind }: **{ $title }**
goal-begun-by-itself = 🎯 Weiter zum nächsten Ziel. { $kind }: **{ $title }**
goal-mastered = 🎯 **{ $title }**: Ziel erreicht, { $by }!
goal-mastered-opens = Jetzt offen: { $names }
goal-mastered-opens-more = Jetzt offen: { $names } und { $count } weitere
goal-taken-back = Eine Frage zu **{ $title }** hat sich als zweifelhaft herausgestellt, deshalb ist dieses Ziel wieder offen. Das liegt nicht an dir.
button-goal-next = Nächstes Ziel
button-goal-show = Ziel zeigen

goal-begun-in-focus = Jetzt dieses, weil es zu einem Ziel in deinem Fokus führt.
topics-goals = **Deine Ziele** · { $percent } erreicht · { $reached } von { $of }
topics-goals-focus = **Deine Ziele im Fokus ({ $count })** · { $percent } erreicht · { $reached } von { $of }
progress-landscape = **{ $title }** · { $percent } erreicht · { $reached } von { $of }
progress-focus = ★ im Fokus ({ $count }): { $percent }
progress-landscapes-more = { $count ->
    [one] und noch eine Lernlandschaft
   *[other] und noch { $count } Lernlandschaften
 }
button-goals = Meine Ziele
