week-title = **Deine Woche, { $dates }:** { $told }
week-practised = Du hast an { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
 } gelernt, zusammen { $duration }.
week-quiet = Diesmal nichts Neues. Was du kannst, bleibt dir, und weitermachen kannst du, wann du magst.
week-learned = Gelernt: { $names }.
week-learned-more = Gelernt: { $names } und { $more } weitere.
week-moves = **{ $title }**: { $trends }
week-trend-mastery-pct = gemeistert { $arrow }
week-trend-retention-rate-7d = behalten { $arrow }
week-trend-avg-quality-score = Antworten { $arrow }
week-trend-velocity-nodes-per-week = Tempo { $arrow }
week-finish = In deinem Tempo bist du zwischen dem { $earliest } und dem { $latest } fertig.
week-finish-day = In deinem Tempo bist du etwa am { $day } fertig.
week-retention = Was aus früheren Tagen wiederkam, Karten inbegriffen: { $recalled } von { $reviews } auf Anhieb gewusst ({ $percent }), angepeilt sind { $promised }.
week-calibration = In vier Wochen hast du von { $answers } Sachen, denen ich { $low } bis { $high } gab, { $recalled } gewusst.
week-weak = Einen zweiten Blick wert: { $names }.
week-weak-deck = { $name } ({ $cards })
week-ahead = Fragen und Karten der nächsten sieben Tage: etwa { $a_day } am Tag, die meisten am { $day } ({ $most }).
button-work-on = Daran arbeiten: { $name }
