button-picture-calendar = Kalender
button-picture-forecast = Vorschau
button-picture-trends = Entwicklung
picture-none-calendar = Noch ist kein Tag im Kalender: Der erste steht da, sobald du etwas beantwortet hast.
picture-none-forecast = In den nächsten 14 Tagen kommt nichts wieder. Wiederholungen beginnen mit deiner ersten Lektion oder Karte.
picture-none-trends = Dafür ist es noch zu früh: Ich zähle jede Nacht, und ab der zweiten siehst du hier eine Linie.

calendar-title = Deine Lerntage
calendar-days = { $count ->
    [one] In den letzten { $weeks } Wochen hast du an einem Tag gelernt.
   *[other] In den letzten { $weeks } Wochen hast du an { $count } Tagen gelernt.
 }
calendar-recent = In den letzten { $of } Tagen waren es { $count }.
calendar-busiest = Am meisten hast du am { $day } beantwortet: { $answers }.
calendar-months = Lerntage je Monat: { $months }
calendar-month = { $month } { $count }
calendar-note = Ein Tag zählt ab einer Antwort: auf eine Frage, eine Karte oder beim Üben, aber nicht im ersten Check.
calendar-less = weniger
calendar-more = mehr

forecast-title = Was in 14 Tagen wiederkommt
forecast-total = { $count ->
    [one] Einmal kommt etwas wieder.
   *[other] Zusammen sind es { $count }.
 }
forecast-overdue = { $count ->
    [one] Es war schon vor heute fällig.
   *[other] { $count } davon waren schon vor heute fällig.
 }
forecast-today = heute
forecast-questions = Fragen
forecast-cards = Karten
forecast-day-questions = { $count ->
    [one] 1 Frage
   *[other] { $count } Fragen
 }
forecast-day-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 }
forecast-note = Neues ist nicht mitgezählt, und was du jetzt beantwortest, kommt später wieder.

trends-title = Wie es sich entwickelt
trends-since = Seit { $day }, Nacht für Nacht:
trends-retention = Behalten: in Wiederholungen gewusst
trends-velocity = Tempo: gemeisterte Themen je Woche
trends-topic = **{ $title }**: { $retention } · { $first } → { $last } gemeisterte Themen je Woche
trends-deck = **{ $title }**: { $retention }
trends-known = { $first } → { $last } gewusst
trends-unknown = noch keine Wiederholung
trends-note = Behalten zählt die Wiederholungen der letzten 30 Tage, Tempo die letzten vier Wochen.

days-day = Tag
days-answers = Antworten
days-known = gewusst
days-promised = angestrebt
days-predicted = vorhergesagt
days-until = Vier Wochen bis
days-reviews = Anzahl
days-minutes = Minuten
days-words = { $day }: { $what }
days-retention-title = Wie viel du behältst
days-retention-none = Dafür ist es noch zu früh: Ab { $count } Wiederholungen in vier Wochen siehst du hier, wie viele davon du gewusst hast.
days-retention-note = Der Anteil der Wiederholungen, die du gewusst hast, an jedem Punkt über vier Wochen. Die Linie ohne Punkte zeigt, was dein Zeitplan anstrebt.
days-retention-column = Vier Wochen bis { $day }: { $known } gewusst, { $promised } angestrebt ({ $count } Wiederholungen)
days-calibration-title = Wie gut Vorhersagen eintreffen
days-calibration-none = Dafür ist es noch zu früh: Es braucht { $count } Wiederholungen mit etwa derselben Vorhersage.
days-calibration-note = Wiederholungen danach geordnet, wie wahrscheinlich du sie wissen würdest. Wo Säule und Strich sich treffen, stimmte die Vorhersage.
days-calibration-column = { $low } bis { $high } vorhergesagt: { $known } gewusst ({ $count } Wiederholungen)
days-time-title = Deine Lernzeit
days-time-none = In den letzten 14 Tagen wurde nichts beantwortet; es gibt also keine Zeit zu zeigen.
days-time-note = In den letzten sieben Tagen: { $now }. In den sieben Tagen davor: { $before }. Pausen von mehr als fünf Minuten zählen nicht mit.
