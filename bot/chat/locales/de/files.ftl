bringing-title = **Bring mit, was du hast**
bringing-how = Schick mir eine Datei, und ich zeige dir, was darin steht, bevor etwas behalten wird:
bringing-forms =
    - ein Anki-Paket (.apkg oder .colpkg), mit Bildern, Zeitplan und Verlauf
    - eine Tabelle (.xlsx, .csv oder .tsv): je Zeile eine Karte, Frage und Antwort in Spalten
    - eine Liste in einem Word-Dokument oder PDF
bringing-others = Was ich noch lese
bringing-other-forms =
    - Decks von CrowdAnki, Mnemosyne oder Brainscape
    - ein Quiz (GIFT, Aiken, Moodle-XML, QTI) oder Karten als JSON, wie Apps und Chat-Modelle sie schreiben
    - ein Deck oder eine Lernlandschaft als JSON, oder als .zip mit den Bildern; darin dürfen es auch mehrere sein
    - was dir /export gegeben hat
bringing-limit = Oder füg einfach eine Liste in den Chat ein: Zwei Zeilen wie „dog = der Hund“ genügen. Dateien kann ich bis 20 MB holen.

offer-deck = **{ $title }**: ein Deck mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
}.
offer-several-decks = **{ $titles }**.
offer-landscape = **{ $titles }**: { $count ->
    [one] ein Ziel
   *[other] { $count } Ziele
}.
offer-everything = Alles aus einem Export von mir.
offer-decks = { $count ->
    [one] Ein Deck
   *[other] { $count } Decks
} mit zusammen { $cards ->
    [one] einer Karte
   *[other] { $cards } Karten
}.
offer-along = Mit dabei: { $what }.
offer-schedules = { $count ->
    [one] der Zeitplan einer Karte
   *[other] der Zeitplan von { $count } Karten
}
offer-reviews = { $count ->
    [one] eine frühere Wiederholung
   *[other] { $count } frühere Wiederholungen
}
offer-media = { $count ->
    [one] ein Bild oder Ton
   *[other] { $count } Bilder und Töne
}
offer-goals = { $count ->
    [one] ein Ziel
   *[other] { $count } Ziele
}
offer-reached = wie weit du bei { $count ->
    [one] einem Ziel
   *[other] { $count } Zielen
} bist
offer-topics = { $count ->
    [one] ein Kurs mit seinem Lernplan
   *[other] { $count } Kurse mit ihren Lernplänen
}
offer-answers = { $count ->
    [one] eine Antwort
   *[other] { $count } Antworten
}
offer-skills = was du von { $count ->
    [one] einer Fertigkeit
   *[other] { $count } Fertigkeiten
} kannst
offer-exams = { $count ->
    [one] eine Prüfung
   *[other] { $count } Prüfungen
}
offer-rest-comes = Du hast hier noch nichts, deshalb kommt alles zurück: Kurse, Antworten, Karten, Fertigkeiten, Prüfungen und Einstellungen, mit jedem Datum, wie es war.
offer-rest-stays-out = Du hast hier schon etwas gelernt. Damit nichts durcheinanderkommt, kommen nur die Decks und Ziele des Exports herein; seine Kurse, Antworten, Fertigkeiten, Prüfungen und Einstellungen bleiben draußen. Sie kommen in ein Konto zurück, in dem noch nichts ist.
offer-certifies-nothing = Prüfungen kommen zum Nachlesen zurück. Was aus einer Datei kommt, ist kein Nachweis.
offer-samples = { $count ->
    [one] Die Karte
   *[other] Die ersten Karten
 }
offer-sample = { $question } → { $answer }
offer-table = Ich lese das als Tabelle, getrennt durch { $delimiter }, { $header ->
    [yes] die erste Zeile nennt die Spalten
   *[no] ohne eine Zeile, die die Spalten nennt
}: { $columns }.
offer-sheet = Ich lese das als Tabelle, { $header ->
    [yes] die erste Zeile nennt die Spalten
   *[no] ohne eine Zeile, die die Spalten nennt
}: { $columns }.
offer-list-lines = Ich lese den Text als Liste, Frage und Antwort getrennt durch { $delimiter }.
offer-list-markdown = Ich lese die Zeilen der Tabellen darin.
offer-list-pairs = Ich lese Fragen und Antworten in eigenen Zeilen.
offer-list-stacked = Ich lese jede Zeile als Frage und das, was darunter steht, als Antwort.
offer-list-notes = Ich lese die Karten, die in der Notiz markiert sind.
button-table-first-row-header = Erste Zeile ist Überschrift
button-table-first-row-card = Erste Zeile ist eine Karte
button-table-swap = Seiten tauschen
button-table-columns = Spalten wählen
offer-left-out = { $count ->
    [one] **Eine Karte fehlt darin:** Ich konnte sie nicht nehmen.
   *[other] **{ $count } Karten fehlen darin:** Ich konnte sie nicht nehmen.
}
offer-odd = Was daran auffällt ({ $count })
offer-nothing-odd = Alles in Ordnung.
offer-oddity = { $count } × { $what }
offer-more-odd = Es gibt noch mehr; der ganze Bericht zählt es auf.
offer-again = Dieses Deck hast du schon.
offer-update-about = Was sich beim Aktualisieren ändert
offer-another = Ein Deck mit diesem Namen hast du schon, aber die beiden haben { $count ->
    [0] keine Karte
    [one] nur eine Karte
   *[other] nur { $count } Karten
} gemeinsam.
update-mended = { $count ->
    [one] Bei einer, die bleibt, ist eine Seite geändert.
   *[other] Bei { $count }, die bleiben, ist eine Seite geändert.
}
update-turned = { $count ->
    [one] Eine, die bleibt, fragt jetzt andersherum.
   *[other] { $count }, die bleiben, fragen jetzt andersherum.
}
offer-update = Wenn ich deins aktualisiere: { $added ->
    [0] keine Karte kommt dazu
    [one] eine Karte kommt dazu
   *[other] { $added } Karten kommen dazu
}, { $kept ->
    [0] keine bleibt
    [one] eine bleibt mit allem, was du davon weißt
   *[other] { $kept } bleiben mit allem, was du davon weißt
}, { $gone ->
    [0] keine fällt weg
    [one] eine fällt weg
   *[other] { $gone } fallen weg
}.
offer-update-nothing = Es steht nichts Neues darin: { $count ->
    [one] Seine Karte ist dieselbe
   *[other] Alle { $count } Karten sind dieselben
} wie in deinem.
offer-landscape-again = Diese Lernlandschaft hast du schon. Wenn ich sie übernehme, werden ihre Ziele erneuert; was du erreicht hast, bleibt.
offer-question = Soll ich das übernehmen?
offer-question-another = Ist das ein anderes Deck?
offer-question-open = Was offen ist, bleibt solange offen.

delimiter-comma = Kommas
delimiter-semicolon = Semikolons
delimiter-tab = Tabulatoren
delimiter-pipe = senkrechte Striche
delimiter-dash = Striche
delimiter-equals = Gleichheitszeichen
delimiter-colon = Doppelpunkte
delimiter-arrow = Pfeile
delimiter-bold = fett geschriebene Begriffe
delimiter-spaces = mehrere Leerzeichen
delimiter-mixed = verschiedene Zeichen
delimiter-question = Fragezeichen
delimiter-other = „{ $sign }“
column-front = Frage
column-back = Antwort
column-category = Kategorie
column-tags = Schlagwörter
column-explanation = Erklärung
column-id = Name der Karte
column-landscape-id = Name des Ziels
column-note = Notiz
column-kind = Art
column-gap = Lücke
column-suspended = ausgesetzt
column-phase = Zeitplan
column-due-on = fällig am
column-due-at = fällig um
column-interval-days = Abstand in Tagen
column-ease-factor = Leichtigkeit
column-reviews = Antworten
column-lapses = Vergessen
column-stability-days = Haltbarkeit in Tagen
column-difficulty = Schwierigkeit
column-title = Titel
column-description = Beschreibung
column-contains = enthält
column-requires = setzt voraus

button-bring = Übernehmen
button-bring-update = Mein Deck aktualisieren
button-bring-another = Beide behalten
button-bring-nothing = Lieber nicht
button-bring-material = Daraus lernen
button-bring-report = Ganzer Bericht
button-export = Exportieren
button-export-all = Alles über mich
button-page-left = ←
button-page-right = →
button-export-deck = { $title } ({ $count })
button-export-mistakes = Meine Fehler ({ $count })
button-export-apkg = Anki-Paket (.apkg)
button-export-csv = Tabelle (.csv)
button-export-json = JSON
button-export-back = Zurück

brought-deck = Das Deck **{ $title }** gehört jetzt dir: { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
brought-deck-updated = Das Deck **{ $title }** ist auf dem neuen Stand: { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
brought-update = { $added ->
    [0] Keine Karte ist neu
    [one] Eine Karte ist neu
   *[other] { $added } Karten sind neu
}, { $kept ->
    [0] keine ist geblieben
    [one] eine ist geblieben, mit allem, was du davon weißt
   *[other] { $kept } sind geblieben, mit allem, was du davon weißt
}, { $gone ->
    [0] keine ist weg
    [one] eine ist weg
   *[other] { $gone } sind weg
}.
brought-update-nothing = Geändert hat sich nichts, und alles, was du davon weißt, bleibt.
brought-decks = { $decks } Decks gehören jetzt dir, mit zusammen { $count } Karten.
brought-decks-updated = { $decks } Decks sind auf dem neuen Stand, mit zusammen { $count } Karten.
brought-landscape = Übernommen: { $titles } mit { $count ->
    [one] einem Ziel
   *[other] { $count } Zielen
}.
brought-everything = Alles ist da: { $decks ->
    [0] kein Deck
    [one] ein Deck
   *[other] { $decks } Decks
}, { $cards ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $cards } Karten
} und { $goals ->
    [0] keine Ziele
    [one] ein Ziel
   *[other] { $goals } Ziele
}.
brought-account = { $topics ->
    [0] Keine Kurse
    [one] Ein Kurs
   *[other] { $topics } Kurse
} mit { $answers ->
    [0] keinen Antworten
    [one] einer Antwort
   *[other] { $answers } Antworten
}, { $skills ->
    [0] keine Fertigkeiten
    [one] eine Fertigkeit
   *[other] { $skills } Fertigkeiten
} und { $exams ->
    [0] keine Prüfungen
    [one] eine Prüfung
   *[other] { $exams } Prüfungen
} sind auch wieder da, und deine Einstellungen ebenso. Es fehlt nur, was ich hier nicht habe, etwa Aufgaben aus einer anderen Sammlung.
brought-reached = Wie weit du bist, bleibt bei jedem Ziel erhalten, das ich kenne.
file-left = Gut, von { $name } wurde nichts behalten.
file-too-large = Die Datei { $name } ist größer als 20 MB, und mehr kann ein Bot nicht von Telegram holen. Schick sie in mehreren kleineren Dateien oder ohne Bilder und Töne.
file-gone = Die Datei { $name } ist nicht mehr da. Schick sie bitte noch einmal.
file-not-a-picture = Die Datei { $name } ist kein Bild, das ich lesen kann.
file-unreachable = Telegram hat die Datei { $name } nicht rechtzeitig herausgegeben. Versuch es bitte in einer Minute noch einmal.
file-refused = Die Datei { $name } kann ich nicht nehmen: { $why } Es wurde nichts davon behalten.

export-title = **Was möchtest du exportieren?**
own-mistakes = Meine Fehler
export-nothing = Du hast noch kein eigenes Deck. „Alles“ gibt dir trotzdem deine Einstellungen, Kurse und Antworten.
export-pages = Seite { $page } von { $pages }
export-form-which = **{ $title }**: in welchem Format?
export-forms =
    - Ein Anki-Paket nimmt Karten, Bilder, Zeitplan und Verlauf mit zu Anki.
    - Eine Tabelle öffnet jedes Tabellenprogramm; der Verlauf bleibt hier.
    - JSON enthält alles, für Programme und für mich.
    - Zeigen die Karten Bilder, kommen Tabelle und JSON mit ihnen zusammen als .zip; das kann ich auch wieder übernehmen.
file-ready-deck = Hier ist das Deck **{ $title }**, mit deinem Zeitplan.
file-ready-everything = Hier ist alles, was ich über dich weiß: Kurse, Antworten, Decks mit Zeitplan und Verlauf, Ziele, Fertigkeiten, Prüfungen und Einstellungen; LIESMICH.txt darin sagt, was wo steht. Schick es mir in einem Konto, in dem noch nichts ist, und alles kommt zurück.
file-ready-mistakes = Hier sind deine eigenen Fehler als Deck: auf jeder Karte eine Rechnung, in der einer steckt, und dahinter, wie die Zeile lauten müsste.
file-ready-report = Hier ist alles, was an { $title } auffällt.
export-too-large = Das wären mehr als 50 MB, und größere Dateien kann ein Bot nicht schicken.
export-gone = Diese Datei konnte ich nicht schreiben: Vielleicht ist sie weg. /export zeigt, was da ist.

archive-readme = LIESMICH.txt
archive-about =
    Alles, was Lyceum über dich weiß

    lyceum.json  deine Einstellungen, deine Kurse mit ihren Themen, deine Ziele
    account      jede Zeile über dich: Lernpläne, Antworten, Wiederholungen, Fertigkeiten, Übungen, Prüfungen, Zahlen jedes Tages
    decks        deine Decks mit Zeitplan und Verlauf, jedes eine Datei, die sich einzeln übernehmen lässt
    exams.json   deine Prüfungen, Schritt für Schritt; im Ordner exams die Fotos, solange sie aufbewahrt werden
    tables       dasselbe für ein Tabellenprogramm: Antworten (answers), Karten (cards), Wiederholungen (reviews), Übungen (practice), Prüfungen (exams), Tage (days)
    records      was sonst über dich aufbewahrt ist: Aufrufe des Sprachmodells, Vermerke, was geschah, deine Nachrichten der letzten Tage

    Alles kommt zurück, wenn du diese .zip-Datei dem Bot in einem Konto schickst, in dem noch nichts ist. Jedes Datum bleibt, wie es war. In ein Konto, in dem schon etwas ist, kommen nur Decks und Ziele.

    Nicht zurück kommen: die Ordner records und tables; Einsprüche, über die noch nicht entschieden ist; Prüfungen, die nicht bewertet wurden. Prüfungen kommen zum Nachlesen zurück und sind kein Nachweis. Übungen kommen zurück, soweit der Bot dort dieselben Aufgaben hat.

    Zeiten stehen in UTC. In den Tabellen beginnt eine Zelle, die ein Tabellenprogramm ausrechnen würde, mit einem Apostroph.
archive-without-exam-pictures = Damit es unter 50 MB bleibt, fehlen die Fotos deiner Prüfungen.
archive-without-media = Auch Bilder und Töne der Decks und Lernlandschaften fehlen; wenn du ein Deck einzeln exportierst, sind sie dabei.

report-title = Was an { $name } auffällt
report-line = { $count } × { $what }

card-problem-front-empty = ihre Frage ist leer
card-problem-back-empty = ihre Antwort ist leer
card-problem-front-too-long = ihre Frage ist zu lang
card-problem-back-too-long = ihre Antwort ist zu lang
card-problem-gap-missing = ihrem Text fehlt die Lücke
card-problem-criteria-missing = es ist eine Freitextkarte ohne Kriterien
card-problem-too-many-criteria = es ist eine Freitextkarte mit mehr als zehn Kriterien
card-problem-criterion-too-long = eines ihrer Kriterien ist zu lang
card-problem-too-many-hints = es ist eine Freitextkarte mit mehr als fünf Hinweisen
card-problem-hint-too-long = einer ihrer Hinweise ist zu lang
card-problem-choices-unfit = sie hat Antworten zur Auswahl, ist aber keine einfache Frage
card-problem-too-few-choices = sie hat nur eine Antwort zur Auswahl
card-problem-too-many-choices = sie hat mehr als acht Antworten zur Auswahl
card-problem-choice-too-long = eine ihrer Antworten ist zu lang
card-problem-choice-twice = sie hat zweimal dieselbe Antwort zur Auswahl
card-problem-right-choice-missing = ihre richtige Antwort steht nicht zur Auswahl
card-problem-explanation-too-long = ihre Erklärung ist zu lang

deck-quirk-card-left-out = Karte weggelassen
deck-quirk-card-unreadable = unlesbare Karte, weggelassen
deck-quirk-row-blank = leere Zeile, übergangen
deck-quirk-right-unknown = Frage, bei der nicht klar ist, welche Antwort richtig ist, weggelassen
deck-quirk-question-kind = Frage einer Art, die ich nicht stellen kann, zum Beispiel ein Aufsatz, weggelassen
deck-quirk-choice-twice = Antwort, die zweimal zur Auswahl steht, einmal behalten
deck-quirk-tolerance-lost = Zahl, die etwas abweichen dürfte; hier zählt sie, wie sie dasteht
deck-quirk-explanation-cut = Erklärung, die zu lang ist, gekürzt
deck-quirk-cells-left-over = Zellen, die zu keiner Spalte gehören, weggelassen
deck-quirk-cells-joined = Zeile mit mehr Zellen als die anderen, die letzten habe ich zusammengefügt
deck-quirk-field-unknown = Feld, das ich nicht kenne, übergangen
deck-quirk-field-twice = Karte mit einem Feld, das zweimal mit verschiedenem Inhalt dasteht, weggelassen
deck-quirk-id-made = Karte ohne Namen, ich habe ihr einen gegeben
deck-quirk-id-twice = Name, den zwei Karten haben, eine habe ich umbenannt
deck-quirk-name-cut = zu langer Name, gekürzt
deck-quirk-tag-changed = Schlagwort mit Leerzeichen, zu einem Wort gemacht
deck-quirk-tags-left-out = mehr Schlagwörter, als ich behalte, die letzten weggelassen
deck-quirk-html-turned = HTML, in einfache Formatierung umgewandelt
deck-quirk-script-removed = Skript oder eingebetteter Inhalt, entfernt
deck-quirk-layout-lost = Tabelle oder Liste, die sich so nicht zeigen lässt, vereinfacht
deck-quirk-link-removed = Link, der auf keine Webseite führt, entfernt
deck-quirk-control-removed = unsichtbare Steuerzeichen, entfernt
deck-quirk-dollar-escaped = einzelnes Dollarzeichen, als Geld gelesen und nicht als Formel
deck-quirk-encoding-guessed = Text in älterer Kodierung, wie oft bei Excel; sieh kurz nach, ob Umlaute und Akzente stimmen
deck-quirk-header-missing = keine Überschriften; die erste Spalte gilt als Frage, die zweite als Antwort, eine dritte als Kategorie, wenn Zeilen sie gemeinsam haben, sonst als Erklärung
deck-quirk-media-missing = Bild oder Ton, der nicht in der Datei ist
deck-quirk-media-unused = Bild oder Ton, den keine Karte zeigt, weggelassen
deck-quirk-media-kind = Datei, die weder Bild noch Ton ist, weggelassen
deck-quirk-note-missing = Karten, deren Inhalt fehlt, weggelassen
deck-quirk-template-missing = Karte, deren Vorlage fehlt, weggelassen
deck-quirk-schedule-unreadable = unlesbarer Zeitplan, die Karte gilt als neu
deck-quirk-buried = für einen Tag zurückgestellte Karte, sie kommt wieder wie jede andere
deck-quirk-filtered = Karte in einem Auswahlstapel, aus ihrem eigenen genommen
deck-quirk-review-left-out = Einträge im Verlauf, die keine Antworten sind, weggelassen
deck-quirk-sheet-left-out = weiteres Tabellenblatt, weggelassen
deck-quirk-text-left-out = Zeilen, die zu keiner Karte gehören, weggelassen
deck-quirk-pictures-left-out = Bilder außerhalb der Liste, weggelassen
deck-quirk-schedule-left-out = Karten, deren Zeitplan nicht mitkommt; sie gelten als neu
deck-quirk-file-left-out = Datei, die kein Deck ist, weggelassen
deck-quirk-task-parts-left-out = Kriterien oder Hinweise einer Karte, die keine Freitextkarte ist, weggelassen

deck-refusal-not-there = Sie ist nicht da.
deck-refusal-too-large = Sie ist größer, als ein Deck sein darf.
deck-refusal-empty = Sie ist leer.
deck-refusal-form-unknown = Sie hat kein Format, das ich lesen kann: Anki-Pakete, Tabellen, JSON, Quizze als GIFT, Aiken, Moodle-XML oder QTI, oder Decks und Lernlandschaften als .zip.
deck-refusal-encoding = Ihr Text hat keine Kodierung, die ich kenne. Speichere ihn bitte als UTF-8.
deck-refusal-picture = Sie ist ein Bild. Wenn darauf eine Liste oder eine Seite ist, schick es als Foto statt als Datei.
deck-refusal-heic = Sie ist ein Bild im Format HEIC, und das kann ich nicht lesen. Schick es als Foto statt als Datei.
deck-refusal-broken-json = Sie ist kein lesbares JSON.
deck-refusal-broken-json-at = Sie ist kein lesbares JSON; sieh dir Zeile { $detail } an.
deck-refusal-not-a-deck = Sie ist JSON, aber ich finde darin keine Karten. Ich erwarte eine Liste, in der jeder Eintrag Frage und Antwort hat, zum Beispiel „front“ und „back“.
deck-refusal-xml-unknown = Sie ist XML, aber kein Quiz, das ich kenne. Ich lese Moodle-XML und Fragen in QTI 2 und 3.
deck-refusal-xml-unknown-at = Sie ist XML, aber kein Quiz, das ich kenne: Sie beginnt mit „{ $detail }“. Ich lese Moodle-XML und Fragen in QTI 2 und 3; viele Programme können ein Quiz auch als GIFT oder als Tabelle ausgeben.
deck-refusal-broken-sheet = Ihre Tabelle lässt sich nicht lesen; vielleicht ist sie mit einem Passwort geschützt.
deck-refusal-broken-table = Ihre Tabelle lässt sich nicht lesen; vielleicht ist eine Zelle viel zu lang.
deck-refusal-one-column = Ich sehe darin keine Liste von Karten. Ich erwarte in jeder Zeile eine Frage und eine Antwort und dazwischen ein Zeichen, etwa einen Tabulator, ein Semikolon, „ - “ oder „ = “.
deck-refusal-quiz-without-key = Es ist ein Quiz, aber ich kann nicht erkennen, welche Antworten richtig sind. Jede Frage sollte ihre richtige Antwort nennen: mit Buchstabe, Nummer oder Wortlaut.
deck-refusal-key-ambiguous = Es ist ein Quiz, dessen richtige Antworten Nummern sind, und ich kann nicht erkennen, ob sie von 0 oder von 1 an zählen. Nenne sie bitte mit Buchstaben oder im Wortlaut.
deck-refusal-no-question = Es ist ein Quiz, aber seine Fragen sind von einer Art, die ich nicht stellen kann, zum Beispiel Aufsätze. Ich kann Fragen mit Auswahl, kurzen Antworten, Zahlen oder Zuordnungen stellen und Aussagen prüfen lassen.
deck-refusal-no-cards = Es ist keine Karte darin, die ich fragen könnte.
deck-refusal-too-many-cards = Sie hat mehr Karten, als ein Deck haben darf.
deck-refusal-too-many-cards-at = Sie hat mehr Karten, als ein Deck haben darf, nämlich { $detail }.
deck-refusal-too-much-text = Sie enthält mehr Text, als ich aus einer Datei lese. Teile sie bitte auf.
deck-refusal-too-much-text-at = Sie enthält mehr als { $detail } MB Text; mehr lese ich nicht aus einer Datei. Teile sie bitte auf.
deck-refusal-broken-zip = Sie ist beschädigt oder gar kein Paket.
deck-refusal-zip-bomb = Entpackt wäre sie viel größer, als sie sein sollte, darum habe ich sie nicht geöffnet.
deck-refusal-path-outside = Sie nennt Dateien außerhalb von sich, darum habe ich sie nicht geöffnet.
deck-refusal-encrypted = Sie ist mit einem Passwort verschlossen.
deck-refusal-no-collection = Sie ist ein Archiv, enthält aber keine Anki-Sammlung.
deck-refusal-broken-collection = Die Anki-Sammlung darin ist beschädigt.
deck-refusal-not-plain = Die Anki-Sammlung darin stammt nicht aus Anki. Ich erwarte einfache Tabellen.
deck-refusal-not-plain-at = In ihrer Anki-Sammlung enthält { $detail } keine einfachen Daten, wie Anki sie speichert. Exportiere das Deck bitte in Anki noch einmal.
deck-refusal-export-too-new = Eine neuere Version von mir hat sie geschrieben. Schick sie noch einmal, wenn ich auf dem neuen Stand bin.
deck-refusal-broken-account = Was sie über deine Kurse, Karten, Fertigkeiten oder Prüfungen sagt, widerspricht sich.
deck-refusal-too-many-rows = Sie enthält mehr Antworten, als ich aus einer Datei übernehme.
deck-refusal-too-many-rows-at = Sie enthält mehr als { $detail } Antworten und andere Einträge; mehr übernehme ich nicht aus einer Datei.
deck-refusal-collection-too-new = Sie kommt aus einem neueren Programm, als ich kenne. Exportiere sie in Anki noch einmal und wähle „Ältere Anki-Versionen unterstützen“.
deck-refusal-neither = Sie ist weder ein Deck noch eine Lernlandschaft, die ich kenne. Ein Deck hat einen Titel und eine Liste von Karten; eine Lernlandschaft hat eine landscapeId, einen Titel und Ziele.
deck-refusal-too-slow = Sie zu lesen hat zu lange gedauert, darum habe ich aufgehört.
deck-refusal-too-heavy = Sie zu lesen braucht mehr Speicher, als ich für eine Datei habe. Teile sie bitte auf.
deck-refusal-broke-off = Ich konnte sie nicht zu Ende lesen. Vielleicht ist sie beschädigt; speichere oder exportiere sie bitte noch einmal.
deck-refusal-out-form = Dateien in diesem Format kann ich nicht schreiben.
deck-refusal-out-there = Eine Datei mit diesem Namen gibt es schon.
deck-refusal-other-file = Sie gehört zu einem anderen Programm, und ich kann sie nicht lesen.
deck-refusal-broken-xml = Ihr Text ist beschädigt und nicht lesbar. Speichere sie bitte noch einmal.
deck-refusal-broken-xml-at = Sie ist kein lesbares XML; schau dir Zeile { $detail } an.
deck-refusal-xml-entities = Sie enthält Angaben, die ich in keiner Datei öffne. Speichere sie bitte mit einem anderen Programm noch einmal.
deck-refusal-no-text = Ich finde keinen Text darin. Wenn es Bilder von Seiten sind, schick sie als Fotos.
other-file-slides = Sie ist eine Präsentation. Speichere sie als PDF und schick mir das.
other-file-old-word = Sie hat das alte Word-Format (.doc). Speichere sie als .docx und schick mir die.
other-file-old-sheet = Sie hat das alte Excel-Format. Speichere sie als .xlsx oder .csv und schick mir die.
other-file-text-document = Sie ist ein Textdokument, das ich nicht öffnen kann. Speichere sie als .docx oder PDF und schick mir das.
other-file-sheet = Sie ist eine Tabelle, die ich nicht öffnen kann. Speichere sie als .xlsx oder .csv und schick mir die.
other-file-book = Sie ist ein E-Book. Schick mir das Kapitel, das du brauchst, als PDF, oder kopiere deine Liste in eine Nachricht.
other-file-notes = Sie ist ein Notizbuch aus einer Notiz-App. Exportiere die Notiz als PDF, oder kopiere deine Liste in eine Nachricht.
other-file-mind-map = Sie ist eine Mindmap oder Gliederung. Exportiere sie als Text oder PDF und schick mir das.
other-file-web-page = Sie ist eine Webseite. Kopiere die Liste daraus in eine Nachricht, oder drucke die Seite als PDF.
other-file-link = Sie ist nur ein Link zu etwas im Netz. Lade es dort als .xlsx, .docx oder PDF herunter und schick mir das.
other-file-sound = Sie ist eine Tondatei, und hören kann ich nicht. Schreib die Wörter als Text auf, ein Paar je Zeile.
other-file-film = Sie ist ein Video, und ansehen kann ich es nicht. Schreib als Text auf, was du lernen willst, ein Paar je Zeile.
other-file-program = Sie ist ein Programm. So etwas öffne ich nie.
other-file-archive = Sie ist ein Archiv, das ich nicht entpacken kann. Schick mir die Datei darin, oder pack sie als .zip.
other-file-folder = Sie ist ein Archiv mit mehreren Dateien. Entpacke sie und schick mir die Dateien einzeln, Bilder als Fotos.
other-file-anki = Sie ist eine bloße Anki-Sammlung. Wähle in Anki „Datei → Exportieren“ und schick mir das .apkg.
other-file-database = Sie ist eine Datenbank. Exportiere die Karten aus ihrem Programm als .csv oder Text.
other-file-drawing = Sie ist eine Zeichnung. Schick mir ein Foto oder ein PDF davon.
other-file-moodle = Sie ist die Sicherung eines Moodle-Kurses. Exportiere in Moodle die Fragensammlung als GIFT oder Moodle-XML.
other-file-h5p = Sie ist eine H5P-Übung. Kopiere ihre Fragen und Antworten in eine Tabelle oder eine Nachricht.
other-file-mail = Sie ist eine E-Mail. Schick mir ihren Anhang, oder kopiere deine Liste in eine Nachricht.
other-file-calendar = Sie ist ein Kalender oder Adressbuch; Karten finde ich darin nicht.

landscape-quirk-field-unknown = Feld, das ich nicht kenne, übergangen
landscape-quirk-field-unreadable = unlesbares Feld, übergangen
landscape-quirk-goal-left-out = unlesbares Ziel, weggelassen
landscape-quirk-id-twice = Ziel, das doppelt vorkommt, zu einem gemacht
landscape-quirk-title-missing = Ziel ohne Titel, gezeigt unter seinem Namen in der Datei
landscape-quirk-text-cut = zu langer Text, gekürzt
landscape-quirk-tags-left-out = mehr Schlagwörter, als ich behalte, die letzten weggelassen
landscape-quirk-links-left-out = mehr Verbindungen, als ich behalte, die letzten weggelassen
landscape-quirk-weight-changed = Gewicht, das keinen Sinn ergibt, auf ein übliches gesetzt
landscape-quirk-markup-cleaned = HTML oder seltsame Formatierung, bereinigt
landscape-quirk-script-removed = Skript oder eingebetteter Inhalt, entfernt
landscape-quirk-link-removed = Link, der auf keine Webseite führt, entfernt
landscape-quirk-encoding-guessed = Text, der nicht UTF-8 ist, die Kodierung ist geraten
landscape-quirk-contains-unknown = Teil eines Ziels, der in einer anderen Datei liegt; schick mir auch die, wenn ich sie noch nicht habe
landscape-quirk-contains-circle = Ziele, die einander im Kreis enthalten, an einer Stelle geöffnet
landscape-quirk-requires-unknown = Voraussetzung eines Ziels, die in einer anderen Datei liegt; ohne diese Datei wird nicht darauf gewartet
landscape-quirk-requires-its-own-whole = Ziel, das voraussetzt, wovon es ein Teil ist; das zählt nicht
landscape-quirk-inherits-its-own-whole = Ziel, das auf das warten müsste, wovon es ein Teil ist; das zählt nicht
landscape-quirk-requires-circle = Ziele, die einander im Kreis voraussetzen, an einer Stelle geöffnet
landscape-quirk-exam-draft = Prüfung, die noch ein Entwurf ist, verborgen
landscape-quirk-exam-unreadable = unlesbare Aufgabe einer Prüfung, das Ziel ist nun ohne Prüfung
landscape-quirk-points-changed = Punkte einer Prüfung, die nicht aufgehen, geändert
landscape-quirk-points-differ = Punkte der Schritte einer Prüfung, die zusammen nicht ihre Punktzahl ergeben
landscape-quirk-deck-missing = Ziel, dessen Deck nicht in der Datei ist
landscape-quirk-deck-refused = unlesbares Deck, weggelassen
landscape-quirk-deck-odd = etwas Auffälliges in einem Deck
landscape-quirk-cards-missing = Ziel, für das sein Deck keine Karten hat
landscape-quirk-course-unreadable = unlesbare Verbindung zu einem Kurs, weggelassen
landscape-quirk-asset-missing = Bild, das nicht in der Datei ist
landscape-quirk-asset-kind = Datei, die kein Bild ist, weggelassen
landscape-quirk-twin-merged = dieselbe Lernlandschaft in zwei Sprachen, zu einer gemacht
landscape-quirk-file-left-out = Datei, die zu keiner Lernlandschaft gehört, weggelassen

landscape-refusal-not-there = Sie ist nicht da.
landscape-refusal-too-large = Sie ist größer, als eine Lernlandschaft sein darf.
landscape-refusal-empty = Sie ist leer.
landscape-refusal-encoding = Ihr Text hat keine Kodierung, die ich kenne. Speichere ihn bitte als UTF-8.
landscape-refusal-broken-json = Sie ist kein lesbares JSON.
landscape-refusal-broken-json-at = Sie ist kein lesbares JSON; sieh dir Zeile { $detail } an.
landscape-refusal-too-deep = Sie ist viel zu tief verschachtelt.
landscape-refusal-not-a-landscape = Sie ist keine Lernlandschaft: Ich erwarte eine landscapeId, einen Titel und Ziele.
landscape-refusal-no-goals = Es ist kein Ziel darin.
landscape-refusal-too-many-goals = Sie hat mehr Ziele, als eine Lernlandschaft haben darf.
landscape-refusal-too-much-text = Sie enthält mehr Text, als ich aus einer Datei lese. Teile sie bitte auf.
landscape-refusal-too-tangled = Ihre Ziele sind zu sehr ineinander verflochten, um ihnen zu folgen.
landscape-refusal-no-landscape = Es ist weder eine Lernlandschaft noch ein Deck darin, das ich kenne.
landscape-refusal-form-unknown = Das ist keine Form von Lernlandschaft, die ich lesen kann.
landscape-refusal-broken-zip = Sie ist beschädigt oder gar kein Archiv.
landscape-refusal-zip-bomb = Entpackt wäre sie viel größer, als sie sein sollte, darum habe ich sie nicht geöffnet.
landscape-refusal-path-outside = Sie nennt Dateien außerhalb von sich, darum habe ich sie nicht geöffnet.
landscape-refusal-encrypted = Sie ist mit einem Passwort verschlossen.

menu-import = Decks und Lernlandschaften mitbringen
menu-export = Decks und Daten mitnehmen

bringing =
    { bringing-title }

    { bringing-how }

    { bringing-forms }

    <details><summary>{ bringing-others }</summary>

    { bringing-other-forms }

    </details>

    { bringing-limit }
export-form =
    { export-form-which }

    { export-forms }
