deck-refusal-course = Sie ist ein Kurs.
course-not-author = { $name } ist ein Kurs. Kurse können hier nur die Autoren dieses Bots einbringen, und du gehörst noch nicht dazu. Bitte die Betreiber des Bots, dich auf die Liste zu setzen (`AUTHOR_IDS`). Decks, Lernlandschaften und Seiten zum Lernen kannst du jederzeit schicken.
course-kept = **{ $title }**: ein Kurs mit { $concepts } Themen und { $questions } Fragen. Er ist in Ordnung, und ich habe ihn für dich gespeichert.
course-kept-again = **{ $title }**: { $concepts } Themen und { $questions } Fragen. Er ersetzt deinen Kurs mit diesem Titel. Was schon gelernt ist, bleibt, und wer eine Kopie hat, bekommt die Änderung angeboten.
course-concept = { $label } ({ $questions ->
    [one] eine Frage
   *[other] { $questions } Fragen
})
course-better = Noch besser wäre er mit
course-further = { $count } weitere
course-further-faults = { $count } weitere Stellen
course-trial-counts = *Ausprobieren* nimmt ihn in deine Kurse auf: Du siehst ihn wie alle, die ihn lernen, und was du antwortest, zählt nur für dich. Aufhören kannst du jederzeit. Du findest ihn in /topics wieder; hast du ihn ausprobiert, veröffentlicht ihn dort *Teilen*.
button-course-trial = Ausprobieren
button-course-publish = Veröffentlichen
button-course-drop = Nicht aufheben
course-gone = Diesen Kurs habe ich nicht mehr. Schick mir seine Datei noch einmal.
course-is-learned = Du lernst diesen Kurs gerade, darum hebe ich ihn auf.
course-dropped = { $title } hebe ich nicht länger auf. Kopien, die andere haben, bleiben bei ihnen.
course-too-many = Du hast hier { $most } Kurse, mehr passen nicht. Schick einen davon mit anderem Inhalt noch einmal, unter seinem Titel.
course-faulty = { $count ->
    [one] An { $name } ist noch eine Stelle zu verbessern.
   *[other] An { $name } sind noch { $count } Stellen zu verbessern.
} Behalten habe ich nichts davon. Verbessere die Datei und schick sie mir noch einmal.
course-more-faults = … und { $count ->
    [one] noch eine
   *[other] noch { $count }
}, wenn diese verbessert sind.
course-line = Zeile { $line }
course-file-line = { $file }, Zeile { $line }
course-fault = { $at }{ $field }: { $what }
course-fault-concept = { $at }, Thema { $concept }{ $field }: { $what }
course-fault-question = { $at }, Thema { $concept }, Frage { $question }{ $field }: { $what }
course-field = , { $name ->
    [title] Titel
    [language] Sprache
    [description] Beschreibung
    [label] Überschrift
    [builds-on] baut auf
    [explanation] Erklärung
    [worked-example] Beispiel
    [another-angle] Anders erklärt
    [purpose] Wozu
    [questions] Fragen
    [question] Text
    [choices] Auswahl
    [answer] Antwort
    [why] Begründung
   *[other] { $name }
}
course-named = { $more ->
    [0] ({ $concepts })
   *[other] ({ $concepts } und { $more } weitere)
}
course-hint-questions = mehr Fragen, je Thema acht oder mehr { course-named }
course-hint-formats = mehr Arten von Fragen: Auswahl, Zahlen, Wörter, eine Reihenfolge { course-named }
course-hint-reasons = einer Begründung zu jeder Antwort { course-named }
course-hint-examples = einem vorgerechneten oder erzählten Beispiel { course-named }
course-hint-angles = einer zweiten Erklärung für alle, denen die erste nicht hilft { course-named }
course-hint-mistakes = typischen Fehlern, jeder mit einem Satz, der dann weiterhilft { course-named }
course-hint-probes = eigenen Fragen für den ersten Check; ohne sie fragt er die letzte Frage eines Themas
course-hint-skills = ohne Fertigkeiten an den Themen: Was für eine Fertigkeit zählt, bringt der Bot selbst mit
course-hint-pictures = Abbildungen, die ich zeichnen kann; die Bilder im Archiv zeige ich nicht

button-share-course = Zum Kurs
share-course = Ein Kurs mit { $count ->
    [one] einem Thema
   *[other] { $count } Themen
}
share-of-pages = Dieser Kurs ist aus deinen Seiten entstanden. Was andere geschrieben haben, darf ich nicht weitergeben, darum bleibt er bei dir.
share-change-concepts-added = { $count ->
    [one] ein Thema ist neu
   *[other] { $count } Themen sind neu
}
share-change-concepts-mended = { $count ->
    [one] ein Thema wurde verbessert
   *[other] { $count } Themen wurden verbessert
}
share-change-concepts-gone = { $count ->
    [one] ein Thema fällt weg
   *[other] { $count } Themen fallen weg
}

fault-unreadable = Das kann ich nicht lesen. Oft braucht ein Text mit Doppelpunkt Anführungszeichen, oder eine Zeile ist zu weit eingerückt; gespeichert sein muss die Datei als UTF-8.
fault-too-large = Die Datei darf höchstens 1 MB Text haben.
fault-no-course = Im Archiv muss ein einziger Kurs liegen: eine Datei oder ein Ordner mit einer course.yaml.
fault-missing = Das fehlt.
fault-empty = Hier gehört ein Text hin.
fault-unknown-field = Was das ist, weiß ich nicht.{ $detail ->
    [none] { "" }
   *[other] {" "}Meinst du { $detail }?
}
fault-no-list = Hier gehört eine Liste hin.
fault-no-fields = Hier gehören Felder mit Namen hin.
fault-no-number = Hier gehört eine Zahl hin, im üblichen Bereich.
fault-not-one-of = Hier geht nur eines davon: { $detail }
fault-too-long = Das ist zu lang; höchstens { $most } Zeichen.
fault-too-few = Hier müssen es mindestens { $most } sein.
fault-too-many = Hier dürfen es höchstens { $most } sein.
fault-bad-id = Eine id hat kleine Buchstaben und Ziffern, dazwischen einzelne Bindestriche; eine Fertigkeit heißt wie in der Liste der Fertigkeiten.
fault-lone-dollar = Hier steht ein Dollarzeichen allein. Formeln stehen zwischen zweien; einen Betrag schreibst du mit dem Wort: 5 Dollar.
fault-tags = Bitte kein HTML, Markdown genügt.
fault-no-maths-here = Formeln mit doppelten Dollarzeichen sind hier nicht möglich, bei Zielen gar keine.
fault-parts = Nur Erklärungen haben Teile, höchstens drei, mit einer Zeile `---` dazwischen.
fault-figure = Diese Abbildung kann ich nicht zeichnen.
fault-language = In welcher Sprache ist er? Schreib language: de oder language: en.
fault-twice = Das steht hier schon: { $detail }
fault-unknown-concept = Kein Thema des Kurses heißt { $detail }
fault-circle = Diese Themen warten aufeinander: { $detail }
fault-second-root = Nur das erste Thema darf auf nichts aufbauen.
fault-too-deep = Höchstens { $most } Themen dürfen nacheinander aufeinander aufbauen.
fault-no-answer = Eine Frage braucht eines davon: eine Antwort, Möglichkeiten zur Auswahl oder etwas zum Ordnen.
fault-one-right = Genau eine Möglichkeit muss als richtig markiert sein, hier sind es { $found }.
fault-key = Wenn jemand diese Antwort tippt, könnte ich sie nicht als richtig erkennen. Schreib sie kürzer oder anders.
fault-mistake = Diesen Fehler würde ich für richtig halten oder nicht verstehen.
fault-wrong = So kann das nicht bleiben.
