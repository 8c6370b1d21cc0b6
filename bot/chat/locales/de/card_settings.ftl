settings-new-cards = Neue Karten: { $count } am Tag je Deck
settings-no-new-cards = Karten: vorerst keine neuen

card-settings-title = **Karten:** Wann kommen sie wieder?
card-settings-about = Was diese Einstellungen tun
card-settings-sm2 = Gedächtnismodell: SM-2, das altbewährte: Jedes Mal, wenn du eine Karte weißt, bleibt sie länger weg
card-settings-fsrs = Gedächtnismodell: FSRS-6, ein neueres: Es schätzt, wann du vergisst, und bringt eine Karte wieder, sobald du sie nur noch mit { $percent } Wahrscheinlichkeit kannst
card-settings-fitted = Auf dich abgestimmt: FSRS-6 richtet sich nach { $answers } deiner eigenen Antworten statt danach, was für die meisten gilt
card-settings-new = Neue Karten: bis zu { $count } am Tag aus jedem Deck und { $all } aus allen zusammen, solange die fälligen Platz dafür lassen
card-settings-in-order = in der Reihenfolge ihrer Datei
card-settings-shuffled = gemischt
card-settings-no-new = Neue Karten: vorerst keine; was du kannst, kommt weiter wieder
card-settings-year = Was das heißt, für ein Jahr mit { $cards } Karten, { $new } neuen am Tag, in deinem Tempo, wenn du etwa so schnell vergisst wie die meisten:
card-settings-cost = { $name }: etwa { $minutes } am Tag ({ $cards }); am Ende kannst du { $remembered } von 1.000
card-settings-meaning = Je mehr du behalten willst, desto öfter kommt eine Karte. Mit 90 % behältst du fast alles zu einem guten Preis; 95 % kosten viel mehr für wenig mehr.
card-settings-kept = Das Gedächtnismodell ist die Rechnung, die sagt, wann eine Karte wiederkommt. Wechselst du es, rechne ich jede Karte aus deinen Antworten neu aus. Nichts davon geht verloren, und du kannst jederzeit zurückwechseln.
card-settings-replayed = { $count ->
    [one] Fertig: Eine Karte habe ich aus deinen Antworten neu ausgerechnet.
   *[other] Fertig: { $count } Karten habe ich aus deinen Antworten neu ausgerechnet.
 }
card-settings-four = Bewerten: vier Knöpfe, von „Nochmal“ bis „Einfach“
card-settings-two = Bewerten: zwei Knöpfe, „Noch nicht“ und „Gewusst“
rating-not-yet = Noch nicht
rating-got-it = Gewusst
