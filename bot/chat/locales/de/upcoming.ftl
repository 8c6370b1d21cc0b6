count-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
 }

reminded-cards-0 = { $cards ->
    [one] Eine Karte liegt für dich bereit. Das geht ganz schnell.
   *[other] { $cards } Karten liegen für dich bereit. Ein paar Minuten genügen.
 }
reminded-cards-1 = { $cards ->
    [one] Zeit, eine Sache aufzufrischen. Eine Karte genügt.
   *[other] Zeit, { $cards } Karten aufzufrischen. Ein paar Minuten genügen.
 }
reminded-cards-2 = { $cards ->
    [one] Lust auf einen kurzen Blick in deine Karten? Eine ist dran.
   *[other] Lust auf eine kurze Runde Karten? { $cards } sind dran.
 }
reminded-both-0 = { $questions } und { $cards } liegen für dich bereit. Ein paar Minuten genügen.
reminded-both-1 = Zeit, ein paar Sachen aufzufrischen: { $questions } und { $cards }.
reminded-both-2 = Lust auf eine kurze Wiederholung? { $questions } und { $cards } sind dran.
reminded-part-cards = { $cards } sind fällig. Jetzt können wir { $doing } davon machen, der Rest bleibt für später.
reminded-part-both = { $questions } und { $cards } sind fällig. Jetzt können wir { $doing } davon machen, der Rest bleibt für später.
