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
    [0] Keins davon ist gefärbt.
    [one] Davon ist { $painted } gefärbt.
   *[other] Davon sind { $painted } gefärbt.
 }
figure-painted-groups = In verschiedenen Farben gefärbt: { $groups }.
figure-number-line = Ein Zahlenstrahl von { $from } bis { $to } mit { $parts ->
    [one] einem einzigen Schritt.
   *[other] { $parts } gleichen Schritten.
 }
figure-mark = Eine Markierung ist { $steps ->
    [0] am Anfang.
    [one] { $steps } Schritt nach dem Anfang.
   *[other] { $steps } Schritte nach dem Anfang.
 }
figure-mark-between = Eine Markierung ist zwischen Schritt { $below } und Schritt { $above } nach dem Anfang.
figure-triangle = Ein Dreieck mit den Seiten { $one }, { $other } und { $third }.
figure-triangle-right = Ein rechtwinkliges Dreieck. Die Seiten am rechten Winkel sind { $one } und { $other }, die Seite gegenüber ist { $third }.
figure-line-graph = Ein Koordinatensystem mit einer Geraden durch die Punkte { $points }.
figure-parabola = Ein Koordinatensystem mit einer nach { $opens ->
    [up] oben
   *[down] unten
 } geöffneten Parabel durch die Punkte { $points }.
figure-point = ({ $x } | { $y })
figure-bar-unequal = Ein Streifen aus { $parts } Teilen, die nicht gleich groß sind; ihre Größen verhalten sich wie { $sizes }. { $painted }
figure-bars = Gleich lange Streifen. Gefärbt: { $rows }.
figure-bars-row = { $painted } von { $parts } Teilen
figure-bars-row-unequal = { $painted } von { $parts } Teilen im Verhältnis { $sizes }
figure-circles = { $circles } Kreise aus je { $parts } gleichen Teilen. { $painted }
figure-area = Ein Quadrat aus { $rows } Zeilen und { $columns } Spalten. Gefärbt: { $high ->
    [one] eine Zeile
   *[other] { $high } Zeilen
 } in einer Farbe, { $wide ->
    [one] eine Spalte
   *[other] { $wide } Spalten
 } in einer anderen, und wo sie sich kreuzen, in beiden.
figure-list = Werte nebeneinander, jeder mit seinem Index: { $values }.
figure-list-marked = Gefärbt bei Index { $places }.
figure-call-stack = Kästen mit Namen und ihren Werten, der oberste zuerst: { $frames }.
figure-table = Eine Tabelle. Spalten: { $header }. Zeilen: { $rows }.
figure-boxes = Reihen von Kästchen: { $rows }.
figure-chain = Schritte: { $steps }.
figure-forgetting = Eine Kurve über { $days } Tage: Was noch gewusst wird, fällt anfangs steil, dann immer langsamer.
figure-forgetting-reviewed = Eine Kurve über { $days } Tage mit Wiederholungen am Tag { $reviews }: Jede hebt sie auf 100 %, und danach fällt sie langsamer.
figure-axis-days = Tage seit dem Lernen
figure-axis-recall = noch gewusst
figure-name-bar = Ein Streifen, in Teile geteilt
figure-name-bars = Streifen, in Teile geteilt
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
figure-name-chain = Schritte nacheinander
figure-name-forgetting = Eine Vergessenskurve
