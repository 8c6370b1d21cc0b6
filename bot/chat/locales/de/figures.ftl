figure-bar = { $parts ->
    [one] Ein Streifen aus einem einzigen Stück.
   *[other] Ein Streifen aus { $parts } gleichen Teilen.
 } { $painted }
figure-circle = { $parts ->
    [one] Ein Kreis aus einem einzigen Stück.
   *[other] Ein Kreis aus { $parts } gleichen Teilen.
 } { $painted }
figure-array = { $rows ->
    [one] Eine Reihe mit
   *[other] { $rows } Reihen mit je
 } { $columns ->
    [one] einem Kästchen.
   *[other] { $columns } Kästchen.
 } { $painted }
figure-painted = { $painted ->
    [0] Nichts davon ist gefärbt.
    [one] Davon ist { $painted } gefärbt.
   *[other] Davon sind { $painted } gefärbt.
 }
figure-painted-groups = Gefärbt: { $groups }.
figure-number-line = Ein Zahlenstrahl von { $from } bis { $to } mit { $parts ->
    [one] einem einzigen Schritt.
   *[other] { $parts } gleichen Schritten.
 }
figure-mark = { $steps ->
    [0] am Anfang
    [one] einen Schritt nach dem Anfang
   *[other] { $steps } Schritte nach dem Anfang
 }
figure-mark-between = { $below ->
    [0] im ersten Schritt
   *[other] zwischen { $below } und { $above } Schritten nach dem Anfang
 }
figure-triangle = Ein Dreieck mit den Seiten { $one }, { $other } und { $third }.
figure-triangle-right = Ein rechtwinkliges Dreieck. Die Seiten am rechten Winkel sind { $one } und { $other }, die Seite gegenüber ist { $third }.
figure-line-graph = Ein Koordinatensystem mit einer Geraden durch die Punkte { $points }.
figure-parabola = Ein Koordinatensystem mit einer nach { $opens ->
    [up] oben
   *[down] unten
 } geöffneten Parabel durch die Punkte { $points }.
figure-point = ({ $x } | { $y })
figure-bar-unequal = Ein Streifen aus { $parts } ungleichen Teilen (Längen { $sizes }). { $painted }
figure-bars = Gleich lange Streifen: { $rows }.
figure-bars-row = { $painted } von { $parts } gleichen Teilen gefärbt
figure-bars-row-unequal = { $painted } von { $parts } ungleichen Teilen gefärbt (Längen { $sizes })
figure-bar-chart = Balken: { $amounts }.
figure-circles = { $circles } Kreise aus je { $parts } gleichen Teilen. { $painted }
figure-area = Ein Quadrat aus { $rows } Zeilen und { $columns } Spalten. { $high ->
    [one] Eine Zeile ist
   *[other] { $high } Zeilen sind
 } in einer Farbe gefärbt, { $wide ->
    [one] eine Spalte
   *[other] { $wide } Spalten
 } in einer anderen; wo sie sich kreuzen, siehst du beide.
figure-list = Eine Liste, beginnend bei Index 0: { $values }.
figure-list-marked = { $count ->
    [one] Gefärbt: Index { $places }.
   *[other] Gefärbt: die Indizes { $places }.
 }
figure-call-stack = { $count ->
    [one] Ein einzelner Kasten: { $frames }.
   *[other] Ein Stapel Kästen, von oben nach unten: { $frames }.
 }
figure-table = Eine Tabelle mit den Spalten { $header }. Zeile für Zeile: { $rows }.
figure-boxes = { $count ->
    [one] Eine Reihe Kästchen: { $rows }.
   *[other] Reihen von Kästchen: { $rows }.
 }
figure-timeline = Zeitleiste: { $moments }.
figure-arrows = Kästen: { $boxes }. Pfeile: { $arrows }.
figure-chain = Der Reihe nach: { $steps }.
figure-forgetting = Eine Kurve über { $days } Tage: Was man noch weiß, wird erst schnell weniger, dann immer langsamer.
figure-forgetting-reviewed = Eine Kurve über { $days } Tage mit { $count ->
    [one] einer Wiederholung an Tag { $reviews }: Sie
   *[other] Wiederholungen an den Tagen { $reviews }: Jede
 } hebt die Kurve wieder auf 100 %, und danach fällt sie langsamer.
figure-axis-days = Tage seit dem Lernen
figure-axis-recall = noch gewusst
figure-group = { $place ->
    [1] { $painted } in einer Farbe
    [2] { $painted } in einer anderen
   *[other] { $painted } in einer dritten
 }
figure-painted-in-all = { $painted ->
    [0] Kein Teil ist gefärbt.
    [one] Insgesamt ist ein Teil gefärbt.
   *[other] Insgesamt sind { $painted } Teile gefärbt.
 }
figure-marked = Markiert: { $marks }.
figure-frame = { $name } mit { $held }
figure-name-bar = Ein Streifen, in Teile geteilt
figure-name-bars = Streifen, in Teile geteilt
figure-name-bar-chart = Ein Balkendiagramm
figure-name-circle = Ein Kreis, in Teile geteilt
figure-name-number-line = Ein Zahlenstrahl
figure-name-array = Kästchen in Zeilen und Spalten
figure-name-area = Ein Quadrat, in Zeilen und Spalten geteilt
figure-name-triangle = Ein Dreieck
figure-name-line-graph = Eine Gerade im Koordinatensystem
figure-name-parabola = Eine Parabel im Koordinatensystem
figure-name-list = Werte mit ihren Indizes
figure-name-call-stack = Namen und ihre Werte
figure-name-table = Eine Tabelle
figure-name-boxes = Reihen von Kästchen
figure-name-timeline = Eine Zeitleiste
figure-name-arrows = Kästen mit Pfeilen
figure-name-chain = Schritte nacheinander
figure-name-forgetting = Eine Vergessenskurve
