decks-title = **Deine Kartendecks**
decks-drill-open = **Deine Kartenrunde ist noch offen.** „Weiter“ bringt dich dorthin zurück.
decks-more = ✓ steht vor deinen Decks. Die anderen kannst du dazunehmen:
decks-none = Hier gibt es noch keine Decks.
deck-line-due = { $count } fällig
deck-boxes = Neu { $new } · In Arbeit { $learning } · In Wiederholung { $repeating } · Gemeistert { $mastered }
deck-mastered-short = jede Karte gewusst
deck-title = **{ $title }** · { $cards }
deck-due = Jetzt fällig: { $due } · heute noch neu: { $new }
deck-suspended = { $count ->
    [one] Eine seiner Karten frage ich nicht mehr.
   *[other] { $count } seiner Karten frage ich nicht mehr.
 }
deck-mastered = ★ Du kennst jede Karte dieses Decks.
deck-typed-on = Bei diesem Deck tippst du die Antworten ein.
deck-comma-or = Stehen Wörter mit Komma da, reicht eins.
deck-comma-and = Stehen Wörter mit Komma da, will ich alle.
deck-not-taken = Nimm dieses Deck, dann kommen seine Karten zu dir, jeden Tag ein paar neue.
deck-drop = Soll ich das Deck **{ $title }** löschen? Es hat { count-cards }. { $count ->
    [one] Sie ist dann weg, samt deinem Stand.
   *[other] Sie sind dann weg, samt deinem Stand.
 }

button-drill-due = Fällige Karten üben: { $count }
button-drill-new = Neue Karten lernen
button-drill = Jetzt üben
button-more-new = Mehr neue Karten
button-take-deck = Dieses Deck nehmen
button-put-deck-away = Weglegen
button-type-on = Antworten eintippen
button-type-off = Nicht mehr tippen
button-comma-or = Eins davon reicht
button-comma-and = Alle müssen es sein
button-suspended = Ausgesetzt: { $count }
button-drop-deck = Deck löschen
button-drop-sure = Ja, löschen
button-keep-deck = Nein, behalten
button-take-back = Wieder fragen: { $question }
button-page-back = ◂ Zurück
button-page-on = Mehr ▸
page = Seite { $number } von { $of }

suspended-title = Karten aus **{ $title }**, die ich nicht frage:
suspended-none = Ich frage alle Karten aus **{ $title }**.

button-fading = Wie sie verblassen
fading-title = So verblasst: { $title }
fading-now = { $cards ->
    [one] Eine beantwortete Karte; mit etwa { $percent } Wahrscheinlichkeit weißt du sie noch:
   *[other] { $cards } beantwortete Karten, von denen du jetzt etwa { $percent } noch weißt:
 }
fading-after = in { $days } Tagen noch etwa { $percent }
fading-note = So käme es ganz ohne Wiederholung. Jede Antwort hebt die Kurve wieder an.
fading-mean = im Mittel
fading-weakest = das schwächste Zehntel liegt hier oder darunter
fading-strongest = das stärkste Zehntel liegt hier oder darüber
fading-day = { $days ->
    [0] heute
    [7] in 7 Tagen
   *[other] { $days }
 }
deck-fading-none = Von diesem Deck hast du noch keine Karte beantwortet. Sobald du das getan hast, zeige ich dir, wie sie verblassen.
