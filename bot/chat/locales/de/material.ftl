material-file = **{ $name }** · { $pages ->
    [one] eine Seite
   *[other] { $pages } Seiten
 }. Ich kann einen Kurs daraus machen, ein Deck Karten oder eine Probeklausur; überall steht, von welcher Seite etwas stammt.
material-photos = { $pages ->
    [one] Eine fotografierte Seite
   *[other] { $pages } fotografierte Seiten
 }. Ich kann einen Kurs daraus machen, ein Deck Karten oder eine Probeklausur; überall steht, von welcher Seite etwas stammt. Wenn noch Seiten fehlen, schick sie jetzt gleich, in ihrer Reihenfolge.
material-cost = Das kostet etwa { $cost } US-Cent. Für Kurse und eigenes Material hast du noch { $left } US-Cent. Bei einem Kurs siehst du zuerst die Gliederung; seine Lektionen zählen extra.
material-cost-in-calls = Dafür brauche ich etwa { $calls } von deinen { $share } Aufrufen am Tag. Bei einem Kurs siehst du zuerst die Gliederung.
button-make-course = Mach einen Kurs daraus
button-leave-material = Lass es
material-left = In Ordnung, ich habe nichts davon behalten.
material-too-dear = Was du für neue Kurse hast, reicht dafür nicht. Schick weniger Seiten, oder warte: Was du verbraucht hast, kommt nach 30 Tagen wieder.
material-needs-model = Für einen Kurs aus deinem eigenen Material brauche ich ein Sprachmodell, und hier ist keines angeschlossen. Was geht: mit /import eine Tabelle mit Fragen und Antworten als Deck, oder mit /learn einer meiner Kurse.
material-full = Mehr als { $most } Dateien oder Fotoserien kann ich nicht aufbewahren. Lösch eine, die du nicht mehr brauchst, dann ist wieder Platz.
material-not-a-page = { $name } kann ich nicht lesen. Ich nehme PDFs, Fotos und reine Textdateien; die meisten Programme können als PDF speichern.
material-heic = Diese Art Bild (HEIC) kann ich nicht lesen. Schick es als Foto statt als Datei.
material-too-large = In { $name } steht zu viel für mich. Mit einem Teil davon, etwa einem Kapitel, geht es.
material-too-many-pages = Ich nehme höchstens { $most } Seiten auf einmal. Bitte schick einen Teil, etwa ein Kapitel.
material-encrypted = { $name } ist mit einem Passwort gesperrt. Bitte schick es ohne, oder als Fotos.
material-broken = In { $name } finde ich nichts zu lesen: Die Datei ist beschädigt oder leer.
material-too-slow = { $name } zu lesen hat zu lange gedauert. Mit einem Teil davon, etwa einem Kapitel, kann es gehen.
material-reading = Ich lese deine Seiten und schreibe eine Gliederung. Das dauert ein paar Minuten; mach ruhig weiter, ich schicke sie dir, sobald sie fertig ist.
material-cancelled = In Ordnung, ich lese nicht weiter und habe nichts behalten.
material-stuck = Daraus konnte ich nichts machen, und ich habe nichts davon behalten.
material-lost = Ich komme an deine Seiten nicht mehr heran. Bitte schick sie noch einmal.
outline = **{ $title }** · { $concepts ->
    [one] ein Thema
   *[other] { $concepts } Themen
 } aus { $pages ->
    [one] einer Seite
   *[other] { $pages } Seiten
 }
outline-concept = { $number } · { $label } ({ $pages })
outline-left-out = { $number } · ~~{ $label }~~ ({ $pages })
outline-choose = Tipp auf eine Nummer, um ein Thema wegzulassen oder wieder aufzunehmen.
page-number = Seite { $page }
page-numbers = Seiten { $pages }
button-outline-take = Kurs beginnen
button-outline-drop = Verwerfen und Seiten löschen
outline-dropped = In Ordnung, die Gliederung und die Seiten sind gelöscht.
plan-sourced = Dieser Kurs ist aus deinen eigenen Seiten gemacht. Unter jeder Erklärung und jeder Antwort steht, von welcher Seite sie stammt; was auf keiner Seite steht, ist gekennzeichnet. Nur du siehst ihn.
cited = _Seite { $page }: „{ $quote }“_
cited-memory = _Nicht auf deinen Seiten: aus dem Gedächtnis des Modells geschrieben._
button-source-page = Seite { $page } ansehen
source-page = **Seite { $page }**
source-page-later = Auf dieser Seite kann die Antwort stehen. Ich zeige sie dir, wenn die Frage erledigt ist.
source-gone = Diese Seiten sind gelöscht.
button-sources = Mein eigenes Material
sources = **Dein eigenes Material.** Wenn du etwas löschst, bleiben die Kurse daraus; neue Lektionen kommen dann aber aus dem Gedächtnis des Modells.
sources-none = Von dir ist kein Material hier. Schick mir ein PDF, eine Textdatei oder Fotos von Seiten, dann mache ich einen Kurs daraus.
source-forgotten = Gelöscht. Das ist noch da:
source = { $title } · { $pages ->
    [one] eine Seite
   *[other] { $pages } Seiten
 }
button-source-forget = Löschen: { $title }
button-make-deck = Mach ein Deck daraus
material-reading-deck = Ich lese deine Seiten und schreibe Karten. Das dauert ein paar Minuten; mach ruhig weiter, ich sage dir, sobald sie da sind.
material-deck = **{ $title }** ist da: { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
 } aus deinen Seiten. Auf jeder Rückseite stehen die Seite und die Worte, die die Antwort belegen.
button-drill-made = Jetzt üben
button-make-exam = Mach eine Probeklausur
material-reading-exam = Ich lese deine Seiten und schreibe eine Probeklausur. Das dauert ein paar Minuten; mach ruhig weiter, ich sage dir, sobald sie da ist.
material-exam = Deine Probeklausur **{ $title }** ist da: { $points } Punkte, { $minutes } Minuten. Du findest sie bei deinen Prüfungen.
list-needs-model = Fotos kann ich hier nicht lesen: Dafür brauche ich ein Sprachmodell, und hier ist keines angeschlossen. Was geht: Tippe oder kopiere die Liste hierher, ein Paar je Zeile (_Hund = dog_), oder schick sie als Datei: eine Tabelle, ein Word-Dokument oder ein PDF mit Text.
button-make-list = Liste abschreiben
material-reading-list = Ich schreibe die Liste von deinem Foto ab, Zeile für Zeile, und füge nichts hinzu. Das dauert eine Minute; mach ruhig weiter.
list-read = { $rows ->
    [one] Eine Zeile habe ich gelesen.
   *[other] { $rows } Zeilen habe ich gelesen.
 } { $unsure ->
    [0] Schau bitte kurz nach, bevor ich ein Deck daraus mache:
   *[other] Schau bitte kurz nach, vor allem bei ❓:
 }
list-heading = **{ $heading }**
list-row-unsure-nowhere = { $number } · { $front } – { $back }
list-row-unsure-front = { $number } · { $front } ❓ – { $back }
list-row-unsure-back = { $number } · { $front } – { $back } ❓
list-row-unsure-both = { $number } · { $front } ❓ – { $back } ❓
list-correct = Stimmt eine Zeile nicht, schreib _3: der Hund = dog_. _3 -_ löscht sie, und _+ die Katze = cat_ fügt eine hinzu.
list-no-such-row = Eine Zeile { $number } gibt es nicht; die letzte ist { $rows }.
list-none = Auf deinem Foto finde ich keine Liste. Fotografiere sie von oben, bei gutem Licht und ganz. Oder tippe sie ab, ein Paar je Zeile.
list-without-cards = Keine Zeile hat zwei Seiten, also gibt es nichts zu fragen. So verbesserst du sie: _3: der Hund = dog_.
list-taken = **{ $title }** ist da: { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
 } aus deiner Liste.
list-rows-left-out = { $rows ->
    [one] Eine Zeile ist nicht dabei, denn ihr fehlt eine Seite.
   *[other] { $rows } Zeilen sind nicht dabei, denn ihnen fehlt eine Seite.
 }
button-list-take = Nehmen
button-list-swap = Tauschen
