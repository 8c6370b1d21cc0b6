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
