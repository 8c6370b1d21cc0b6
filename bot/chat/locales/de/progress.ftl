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
count-answers = { $count ->
    [one] { $count } Antwort
   *[other] { $count } Antworten
 }
count-more-concepts = { $count ->
    [one] noch 1 Thema
   *[other] noch { $count } Themen
 }

progress-title = **Dein Fortschritt**
progress-topic = **{ $title }** · { $percent }
progress-paused = pausiert
progress-stopped = beendet
progress-counts = ● { $mastered } gemeistert · ◕ { $reviewing } in Wiederholung · ◑ { $learning } in Arbeit · ○ { $ahead } noch vor dir
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
progress-in-check = Die Karte ist noch nicht gezeichnet: { $names }

milestone-first = dein erstes gemeistertes Thema
milestone-quarter = { $more } bis zu einem Viertel der Karte
milestone-half = { $more } bis zur Hälfte der Karte
milestone-three-quarters = { $more } bis zu drei Vierteln der Karte
milestone-all = { $more } bis zur ganzen Karte
milestone-level = { $more } bis zur vollständigen Ebene { $level }

button-numbers = Warum diese Zahlen?
button-map = Karte
button-history = Meine Antworten
button-progress = Mein Fortschritt
