lesson-stands = Deine Lektion ist noch offen: **{ $label }**. Nimm dir die Fragen vor, wenn du bereit bist, oder schau dir die Lektion noch einmal an.
nothing-placement-open = Deinen Lernplan mache ich, sobald der erste Check fertig ist.
