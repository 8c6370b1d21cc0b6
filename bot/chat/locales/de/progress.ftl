percent = { $amount } %
days = { $count ->
    [one] { $number } Tag
   *[other] { $number } Tage
 }
days-about = { $count ->
    [one] etwa { $count } Tag
   *[other] etwa { $count } Tage
 }
day-today = Heute
day-yesterday = Gestern
day-ends = Was du vor 04:00 beantwortest, zählt zum Tag davor.
count-answers = { $count ->
    [one] { $count } Antwort
   *[other] { $count } Antworten
 }
count-more-concepts = { $count ->
    [one] noch 1 Thema
   *[other] noch { $count } Themen
 }

progress-title = **Dein Fortschritt**
progress-more = Mehr zu deinem Fortschritt
progress-topic = **{ $title }** · { $percent }
progress-paused = pausiert
progress-stopped = beendet
progress-counts = ● { $mastered } gemeistert · ◕ { $reviewing } in Wiederholung · ◑ { $learning } in Arbeit{ $probably ->
    [0] { "" }
   *[other] { " " }· ◔ { $probably } wahrscheinlich bekannt
} · ○ { $ahead } noch vor dir
progress-goal = Dein Ziel: **{ $goal }** · { $mastered } von { $of }
progress-goal-left = noch etwa { $duration }
progress-due = **{ $due } jetzt fällig**
progress-due-nothing = Gerade nichts fällig
progress-ahead = Wiederholungen: { $places }
progress-ahead-none = Noch keine Wiederholungen geplant: Sie beginnen mit deiner ersten Lektion
progress-overdue = { $count } überfällig
progress-today = { $count } heute
progress-this-week = { $count } diese Woche
progress-later = { $count } später
progress-next-review = Nächste Wiederholung { $when }
progress-week = Letzte 7 Tage: { $told }
progress-week-before = Die 7 Tage davor: { $told }
progress-week-mastered = { $count } gemeistert
progress-week-right = { $percent } richtig
progress-no-trend = Trend: noch nicht genug Daten
progress-no-comparison = Noch nicht genug Daten für einen Vergleich mit der Woche davor
progress-left = Noch etwa { $duration } zu lernen
progress-milestone = Nächstes Etappenziel: { $milestone }
progress-resting = Ruht gerade: Es wird nichts fällig, bis du ihn fortsetzt
progress-finished = ★ Ganz gemeistert: { $names }
progress-in-check = Noch ohne Lernplan: { $names }

milestone-first = dein erstes gemeistertes Thema
milestone-quarter = { $more } bis zu einem Viertel des Lernplans
milestone-half = { $more } bis zur Hälfte des Lernplans
milestone-three-quarters = { $more } bis zu drei Vierteln des Lernplans
milestone-all = { $more } bis zum ganzen Lernplan
milestone-level = { $more } bis zur vollständigen Ebene { $level }

button-numbers = Warum diese Zahlen?
button-page-map = Lernplan öffnen
button-page = Übersicht öffnen
button-map = Lernplan
button-history = Meine Antworten
button-progress = Mein Fortschritt

streak-told = Du hast an { $days ->
    [one] einem
   *[other] { $days }
 } der letzten { $of } Tage gelernt (ab zwei Antworten am Tag){ $row ->
    [0] .
   *[other] , zuletzt an { $row } hintereinander{ $over ->
        [yes] {" "}(freie Tage ausgenommen)
       *[no] {""}
     }.
 }
streak-week = In den letzten { $of } Tagen waren es { $days } (ab zwei Antworten am Tag){ $row ->
    [0] .
   *[other] , zuletzt { $row } hintereinander{ $over ->
        [yes] {" "}(freie Tage ausgenommen)
       *[no] {""}
     }.
 }
streak-free = { $free ->
    [one] Ein anderer Tag war frei.
   *[other] { $free } andere Tage waren frei.
 }

portfolio-apart = **Am stärksten:** { $strongest } ({ $most }) · **am schwächsten:** { $weakest } ({ $least }). So gut kannst du, was du davon begonnen hast.
portfolio-more = und { $count ->
    [one] ein weiterer Kurs
   *[other] { $count } weitere Kurse
 }
portfolio-skills = **Mathe-Fertigkeiten** · { $begun } angefangen · { $mastered } gemeistert
portfolio-skills-review = { $count ->
    [one] **1 braucht einen zweiten Blick**
   *[other] **{ $count } brauchen einen zweiten Blick**
 }
portfolio-weak = Sitzt noch nicht
portfolio-weak-deck = { $count ->
    [one] Eine Karte wird immer wieder vergessen.
   *[other] { $count } Karten werden immer wieder vergessen.
 }
portfolio-weak-skill = Du hattest schon Fragen dazu, und es sitzt noch nicht sicher.
portfolio-weak-more = und { $count ->
    [one] eine weitere Sache
   *[other] { $count } weitere Sachen
 }, wenn diese sitzen
