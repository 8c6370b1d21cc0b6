because-new-cards = Neue Karten kommen nur, wenn neben den fälligen noch Platz ist.
cards-ahead-due = { $count ->
    [one] **Eine Karte ist fällig.** Das geht ganz schnell.
   *[other] **{ $count } Karten sind fällig.** Das dauert etwa { $duration }.
 }
cards-ahead-new-alone = { $count ->
    [one] **Eine neue Karte** für heute. Das geht ganz schnell.
   *[other] **{ $count } neue Karten** für heute. Das dauert etwa { $duration }.
 }
cards-ahead-both = **{ $due ->
    [one] Eine Karte ist fällig
   *[other] { $due } Karten sind fällig
 }**, dazu { $new ->
    [one] kommt eine neue
   *[other] kommen { $new } neue
 }. Das dauert etwa { $duration }.
cards-ahead-after-review = { $count ->
    [one] Außerdem ist eine Karte fällig; das geht ganz schnell.
   *[other] Außerdem sind { $count } Karten fällig; das dauert etwa { $duration }.
 }

progress-deck = **{ $title }** · { $cards }
progress-deck-due = { $due ->
    [0] Gerade nichts fällig
   *[other] **{ $due } jetzt fällig**
 }
progress-decks = **Deine Karten**
progress-decks-more = { $count ->
    [one] und noch ein Deck
   *[other] und noch { $count } Decks
 }

why-cards-due = { $due ->
    [0] **Gerade ist keine deiner Karten fällig.**
    [one] **Eine deiner Karten ist fällig.**
   *[other] **{ $due } deiner Karten sind fällig.**
 }
why-cards-today = { $count ->
    [one] Noch eine wird fällig, bevor dein Tag um vier Uhr früh endet.
   *[other] Noch { $count } werden fällig, bevor dein Tag um vier Uhr früh endet.
 }
why-cards-sm2 = Eine Karte ist fällig, wenn ihre Wartezeit um ist. Mit SM-2 ist das ein Tag, nachdem du sie zum ersten Mal kannst, dann sechs Tage, dann jedes Mal länger; vergisst du sie, kommt sie am nächsten Tag wieder.
why-cards-fsrs = Eine Karte ist fällig, sobald du sie nur noch mit { $percent } Wahrscheinlichkeit kannst; das rechnet FSRS-6 aus deinen Antworten aus.
why-fitted = Das ist auf dich abgestimmt: FSRS-6 richtet sich nach { $answers } deiner eigenen Antworten statt danach, was für die meisten gilt.
why-cards-counted = Neue Karten zählen nicht mit, auch keine, die ich nicht mehr frage, und keine aus Decks, die du weggelegt hast.
cards-ahead-new =
    { cards-ahead-new-alone }

    { because-new-cards }
