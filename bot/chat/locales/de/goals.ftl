placement-goals = Oder hast du etwas Bestimmtes vor? Dann nehme ich den kürzesten Weg dorthin.
placement-goal-chosen = Dein Ziel: **{ $goal }**. Dafür brauchst du { $concepts }; der Rest wartet in deinem Lernplan.
button-everything = Alles

goal-unknown = Das Ziel „{ $goal }“ finde ich in „{ $title }“ nicht.
goals-there = Diese gibt es dort:
goal-set = Dein Ziel in „{ $title }“ ist jetzt: **{ $goal }**. Dafür brauchst du { count-concepts }; der Rest wartet in deinem Lernplan.
goal-so-far = { $mastered ->
    [one] Eines davon hast du schon gemeistert.
   *[other] { $mastered } davon hast du schon gemeistert.
 }
goal-set-so-far =
    { goal-set }

    { goal-so-far }
goal-set-everything = Von jetzt an lernst du alles aus „{ $title }“.

plan-goal = Für dein Ziel, **{ $goal }**, brauchst du davon { $concepts }, etwa { $duration }. Damit fangen wir an; der Rest steht dir frei.

goal-reached = ★ **Du hast dein Ziel erreicht: { $goal }.** Alles, was dazu gehört, ist fürs Erste gemeistert.
goal-left = { $count ->
    [one] Ein weiteres Thema hat der Kurs noch. Möchtest du damit weitermachen oder hier abschließen?
   *[other] { $count } weitere Themen hat der Kurs noch. Möchtest du damit weitermachen oder hier abschließen?
 }
goal-left-later = { $count ->
    [one] Ein weiteres Thema hat der Kurs noch. Mit /topics kannst du hier abschließen oder weitermachen.
   *[other] { $count } weitere Themen hat der Kurs noch. Mit /topics kannst du hier abschließen oder weitermachen.
 }
button-finish-topic = Abschließen: { $title }
button-finish = Hier abschließen
topic-finished-here = ★ **„{ $title }“ ist abgeschlossen, und dein Ziel ist erreicht: { $goal }.** Alles, was du gelernt hast, bleibt erhalten. Ich frage dich nicht mehr danach, außer du möchtest eines Tages weitermachen.

map-goal = Dein Ziel: { $goal }
map-later = kann warten
map-later-legend = blass: kann warten, dein Ziel braucht es nicht
topic-goal = Ziel: { $goal }
topic-goal-reached = Ziel erreicht
