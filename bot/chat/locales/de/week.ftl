week-title = **Deine Woche, { $dates }:** { $told }
week-more = Wie es vorangeht
week-practised = Du hast an { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
 } gelernt, zusammen { $duration }.
week-quiet = Diesmal nichts Neues. Was du kannst, bleibt dir, und weitermachen kannst du, wann du magst.
week-learned = Gelernt: { $names }.
week-learned-more = Gelernt: { $names } und { $more } weitere.
week-moves = **{ $title }**: { $told }
week-moves-from = Für einen Trend ist es noch zu früh: Ab dem { $day } kann ich mit der Woche davor vergleichen.
week-level = Alles etwa wie vor einer Woche.
week-mastery-pct-up = Du kannst mehr davon als vor einer Woche.
week-mastery-pct-down = Manches davon sitzt nicht mehr.
week-retention-rate-7d-up = Du behältst mehr davon.
week-retention-rate-7d-down = Du behältst weniger davon.
week-avg-quality-score-up = Deine Antworten werden besser.
week-avg-quality-score-down = Deine Antworten waren weniger sicher.
week-velocity-nodes-per-week-up = Du kommst schneller voran.
week-velocity-nodes-per-week-down = Du kommst langsamer voran.
week-finish = In deinem Tempo bist du zwischen dem { $earliest } und dem { $latest } fertig.
week-finish-day = In deinem Tempo bist du etwa am { $day } fertig.
week-retention = Was aus früheren Tagen wiederkam, Karten inbegriffen: { $recalled } von { $reviews } auf Anhieb gewusst ({ $percent }), angepeilt sind { $promised }.
week-calibration = In vier Wochen gab ich { $answers } Sachen eine Chance von { $low } bis { $high }; gewusst hast du { $recalled } davon.
week-weak = Einen zweiten Blick wert: { $names }.
week-weak-deck = { $name } ({ $cards })
week-ahead-one-day = In den nächsten sieben Tagen { $count ->
    [one] kommt eine Frage oder Karte wieder, am { $day }
   *[other] kommen { $count } Fragen und Karten wieder, alle am { $day }
 }.
week-ahead = Fragen und Karten der nächsten sieben Tage: etwa { $a_day } am Tag, die meisten am { $day } ({ $most }).
button-work-on = Daran arbeiten: { $name }
