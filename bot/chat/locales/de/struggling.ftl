teach-again = { $count ->
    [one] Eine Sache bleibt noch nicht hängen, und das geht allen so. Wollen wir sie uns noch einmal ansehen?
   *[other] Ein paar Sachen bleiben noch nicht hängen, und das geht allen so. Wollen wir sie uns noch einmal ansehen?
 }
struggle-failed-in-a-row = Die letzten drei Male fiel es dir nicht ein.
struggle-low-average = In letzter Zeit hast du es öfter vergessen als gewusst.
struggle-lapsed = Du hattest es schon gemeistert, also ist es nur verschüttet.
struggle-hard = Bisher fällt es dir schwer, das zu behalten.
button-teach-again = Noch einmal: { $label }
button-basics = Die Grundlagen von: { $label }
sticks-now = Inzwischen hast du **{ $label }** gemeistert. Ob es bleibt, zeigen die Wiederholungen.
button-teach-it = Noch einmal erklären
button-its-basics = Erst das, worauf es aufbaut
concept-locked = **{ $label }** ist noch gesperrt. Vorher kommt: { $before }.
button-test-in-of = Prüf mich: { $label }
tested-in = **{ $label }** ist für dich offen, eine Lektion brauchst du dafür nicht. Die Wiederholungen zeigen, wann es gemeistert ist.
tested-in-below = Das kannst du wahrscheinlich auch schon: { $concepts }. Jedes davon beginnt mit einem Zwischenstopp statt mit einer Lektion.
test-in-tomorrow = Zu **{ $label }** habe ich dich heute schon zweimal geprüft. Morgen gern wieder.
