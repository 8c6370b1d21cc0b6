topic-stopped = **„{ $title }“ ist beendet.** Der Kurs ist geschlossen, und dein Stand bleibt; du kannst ihn jederzeit fortsetzen.
topic-rests = **„{ $title }“ ist pausiert.** Der Kurs ruht, bis du zu ihm zurückkommst: keine Lektionen, keine Wiederholungen, keine Erinnerungen. Nichts davon geht verloren.
idle-warned = Du warst eine Weile nicht in **„{ $title }“**, und das ist in Ordnung. Ich schließe den Kurs { $when }, damit dort nichts auf dich wartet. Nichts davon geht verloren. Möchtest du weitermachen, oder soll er ruhen, bis du zurückkommst?
topic-put-away = In **„{ $title }“** war es einen Monat lang still, deshalb habe ich den Kurs geschlossen. Dein Stand bleibt; wenn du ihn fortsetzt, geht es dort weiter, wo du warst.
button-go-on = Weitermachen
nothing-paused = Was du lernst, ist pausiert und ruht, bis du zurückkommst. Unter „Meine Kurse“ kannst du jederzeit weitermachen.
nothing-stopped = Dein Kurs ist beendet, und dein Stand bleibt. Unter „Meine Kurse“ kannst du ihn jederzeit fortsetzen.
