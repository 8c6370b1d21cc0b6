menu-exam = Für einen Prüfungstermin lernen oder eine Prüfung ablegen

exams-title = **Deine Prüfungen**
exams-legend = ▶ offen · ↺ noch einmal · 🔒 noch gesperrt
exams-none = Du folgst keiner Lernlandschaft mit Prüfungen.
exams-none-followed = Prüfungen gehören zu Lernlandschaften, und du hast noch keine mit Prüfungen. Öffne diese hier, dann folgst du ihr.
exams-minutes = { $count } Min.
exams-past = Bisher
exams-past-open = läuft gerade
exams-past-reading = wird gelesen
exams-past-read = bitte prüfen
exams-past-grading = wird bewertet
exams-past-self-marking = noch zu bewerten
exams-past-cancelled = nicht abgegeben
button-exams = Meine Prüfungen
button-exams-begin = ▶ { $title }
button-exams-again = ↺ { $title }
button-exams-locked = 🔒 { $title }

exam-offered = Die Prüfung **{ $title }** steht dir offen. Sie beginnt, wenn du es willst.
exam-being-graded = Deine letzte Lösung zu **{ $title }** wird noch bewertet. Danach kannst du die Prüfung wieder ablegen.
exam-to-confirm = Deine letzte Lösung zu **{ $title }** wartet auf dich: Prüf bitte, was ich gelesen habe, dann wird sie bewertet.
exam-news = Es gibt Neues zu deiner Prüfung **{ $title }**.
exam-gone = Diese Prüfung kann ich nicht mehr öffnen. Mit /stop verlässt du sie, dann kannst du sie neu beginnen.
button-exam-begin = Beginnen
button-exam-open = Zur Prüfung
button-exam-again = Prüfung noch einmal ablegen
button-exam-confirm = Gelesenes prüfen
button-exam-show = Zeigen

exam-badge = 📝 **Prüfungssimulation**
exam-clock = Bearbeitungszeit: { $limit }. Die Zeit läuft, sobald du auf „Beginnen“ tippst.
exam-no-clock = Es gibt keine Zeitgrenze.
exam-at-hand = Leg dir bereit: Papier, einen Stift und eine Kamera für Fotos deiner Blätter. Du kannst deine Lösung auch tippen oder als PDF schicken.
exam-before = Was du brauchst
exam-rules = Während der Prüfung helfe ich nicht, und alles andere wartet. Abgeben musst du selbst.
exam-time-limit = Bearbeitungszeit: { $limit }
exam-self-marked = Hier ist kein Sprachmodell verbunden, das Lösungen bewertet. Nach dem Abgeben vergleichst du deine mit der Lösung und schätzt jeden Schritt selbst ein.
exam-picture-missing = 🖼 Zu dieser Aufgabe gehört ein Bild. Ich kann es gerade nicht zeigen.
exam-how-to-submit = Schick mir deine vollständige Lösung als Text, Fotos oder PDF. Tipp dann auf „Abgeben“.
exam-draft = Bisher: { $there }.
exam-draft-both = Bisher: { $pages } und { $lines }.
count-pages = { $count ->
    [one] { $count } Seite
   *[other] { $count } Seiten
 }
count-lines-of-text = { $count ->
    [one] { $count } Zeile Text
   *[other] { $count } Zeilen Text
 }
button-exam-submit = Abgeben
button-exam-look = Durchsehen
button-exam-take-out = ✕ { $number }
button-exam-throw-away = Wegwerfen
button-exam-task = Aufgabe noch einmal zeigen
button-exam-larger = Größer, als Bild
exam-end-asked = Willst du die Prüfung beenden? Gibst du ab, zählt, was du bisher geschickt hast. Wirfst du sie weg, zählt nichts.
exam-end-asked-empty = Du hast noch nichts geschickt. Wenn du jetzt abgibst, bekommst du keine Punkte und siehst die Lösung. Wirfst du die Prüfung weg, zählt nichts.
exam-throw-away-asked = Die Prüfung wegwerfen? Nichts davon zählt. Deine Fotos lösche ich sofort, die Texte deiner Nachrichten nach 30 Tagen.
exam-thrown-away = Du hast die Prüfung **{ $title }** weggeworfen. Nichts davon zählt, und du kannst sie jederzeit wieder ablegen.
button-exam-on = Weitermachen

exam-draft-title = **Deine Lösung bisher**
exam-draft-picture = 🖼 Bild
exam-draft-how = Tipp auf eine Zahl, um diese Zeile oder dieses Bild herauszunehmen.

exam-unclear-dark = Seite { $page } ist sehr dunkel.
exam-unclear-pale = Auf Seite { $page } hebt sich kaum etwas vom Papier ab.
exam-unclear-blurred = Seite { $page } ist unscharf.
exam-better-wanted = Ich behalte sie. Wenn dir ein besseres Foto gelingt, schick es dazu; sonst mach einfach weiter.
exam-note-empty = In deiner Lösung ist noch nichts.
exam-note-removed = Das habe ich herausgenommen.
exam-note-waits = Das wartet, bis du abgibst.
exam-note-no-help = Während einer Prüfung helfe ich nicht. Deine Nachricht gehört nicht zu deiner Lösung.
exam-note-left-out = Das gehört nicht zu einer Lösung, also habe ich es weggelassen.
exam-note-too-many-pictures = Eine Lösung kann höchstens 20 Seiten als Bilder haben. Diese passte nicht mehr dazu und ist nicht dabei.
exam-note-too-many-lines = Eine Lösung kann höchstens 200 getippte Zeilen haben. Diese Nachricht ist nicht dabei; ein Foto davon geht.
exam-note-no-files = Hier kann ich keine Dateien empfangen. Schick deine Lösung bitte als Text.
exam-note-gone = Telegram hat diese Datei nicht mehr. Schick sie bitte noch einmal.
exam-note-unreachable = Die Datei ist nicht angekommen. Schick sie bitte noch einmal.
exam-note-not-a-page = Das ist weder ein Bild noch ein PDF und ist deshalb nicht dabei.
exam-note-heic = Diese Art Bild (HEIC) kann ich nicht lesen. Schick es als Foto statt als Datei, oder stell die Kamera deines iPhones auf „Maximale Kompatibilität“.
exam-note-too-large = Diese Datei ist mir zu groß. Schick sie als Foto oder in Teilen.
exam-note-too-many-pages = Dieses PDF hat mehr Seiten, als eine Lösung haben kann (20). Schick bitte nur die mit deiner Lösung.
exam-note-encrypted = Dieses PDF ist mit einem Passwort gesperrt. Schick es bitte ohne oder als Fotos.
exam-note-broken = Diese Datei lässt sich nicht öffnen. Schick sie bitte noch einmal oder als Fotos.
exam-note-too-slow = Diese Datei zu öffnen dauert zu lange. Schick sie bitte als Fotos.
exam-note-sticker = Ein Sticker kann keine Seite einer Lösung sein.
exam-note-voice = Sprachnachrichten kann ich nicht anhören. Schreib deine Lösung bitte auf.
exam-note-other = So eine Nachricht kann keine Seite einer Lösung sein.
exam-note-edited = Eine geänderte Nachricht ändert nichts an dem, was ich behalten habe. Schick die neue Fassung dazu und nimm die alte unter „Durchsehen“ heraus.
exam-note-forwarded = Eine weitergeleitete Nachricht kann keine Seite einer Lösung sein. Schreib sie bitte selbst.
exam-note-too-long = Diese Nachricht ist länger als 4.096 Zeichen und ist nicht dabei. Schick sie bitte in Teilen.
exam-note-time-up = Die Zeit ist um. Schreib die angefangene Zeile zu Ende, fotografiere deine Blätter und gib ab. Von selbst wird nichts abgegeben.
