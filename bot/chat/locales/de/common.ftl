when-now = jetzt
when-hour = { $days ->
    [0] heute um { $hour }
   *[other] morgen um { $hour }
 }
when-days = { $days ->
    [0] heute noch
    [1] morgen
   *[other] in { $days } Tagen
 }
when-date = am { $date }

count-concepts = { $count ->
    [one] { $count } Thema
   *[other] { $count } Themen
 }
count-questions = { $count ->
    [one] { $count } Frage
   *[other] { $count } Fragen
 }
count-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
 }
count-hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
 }
count-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
 }

button-continue = Weiter
button-pause-now = Pause machen
button-other-courses = Andere Kurse
button-topics = Meine Kurse
button-guide = Erste Schritte
button-review = Wiederholung starten
button-settings = Einstellungen
button-back = Zurück
button-later = Später
button-course = Lernen: { $title }

error-trouble = Bei mir ist gerade etwas schiefgegangen. Dein Stand ist gesichert. Versuch es bitte gleich noch einmal.
error-busy = Hier ist gerade viel los, deshalb brauche ich etwas länger als sonst. Dein Stand ist gesichert. Versuch es bitte in einer Minute noch einmal.
reply-refused = Telegram hat meine Nachricht so nicht angenommen, deshalb fehlen hier Knöpfe, Datei oder Formatierung. /help zeigt, was du schreiben kannst.
notice-moment = Einen Moment bitte, ich komme gerade nicht an das heran, was gespeichert ist. Ich antworte, sobald es wieder geht.
notice-slower = Du bist schneller als ich. Deine Nachrichten sind angekommen, ich beantworte sie der Reihe nach, die nächste spätestens in einer Minute.
notice-dropped = Das waren mehr Nachrichten, als ich bewältigen konnte, deshalb habe ich die letzten ausgelassen. Schick bitte noch einmal, was dir wichtig ist.
notice-private = Ich arbeite nur in privaten Chats. Öffne einen Chat mit mir, dann können wir anfangen.
all-of-it = Ganz lesen
quoted = { $text }
button-chosen = ✓ { $label }
strong = **{ $text }**
light = _{ $text }_
sentences = { $first } { $further }
