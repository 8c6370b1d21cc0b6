because-new-cards = New cards come only while what's due leaves room for them.
cards-ahead-due = { $count ->
    [one] **One card is due.** It only takes a moment.
   *[other] **{ $count } cards are due.** That takes about { $duration }.
 }
cards-ahead-new-alone = { $count ->
    [one] **One new card** for today. It only takes a moment.
   *[other] **{ $count } new cards** for today. That takes about { $duration }.
 }
cards-ahead-both = **{ $due ->
    [one] One card is due
   *[other] { $due } cards are due
 }**, and { $new ->
    [one] one new one comes
   *[other] { $new } new ones come
 } along. That takes about { $duration }.
cards-ahead-after-review = { $count ->
    [one] One card is due as well; it only takes a moment.
   *[other] { $count } cards are due as well; that takes about { $duration }.
 }

progress-deck = **{ $title }** · { $cards }
progress-deck-due = { $due ->
    [0] Nothing due right now
   *[other] **{ $due } due now**
 }
progress-decks = **Your cards**
progress-decks-more = { $count ->
    [one] and one more deck
   *[other] and { $count } more decks
 }

why-cards-due = { $due ->
    [0] **No card of yours is due right now.**
    [one] **One of your cards is due.**
   *[other] **{ $due } of your cards are due.**
 }
why-cards-today = { $count ->
    [one] One more comes due before your day ends, at four in the morning.
   *[other] { $count } more come due before your day ends, at four in the morning.
 }
why-cards-sm2 = A card is due when its waiting time is over. With SM-2 that's one day after you first know it, then six days, then longer each time; if you forget it, it comes back the next day.
why-cards-fsrs = A card is due when the chance that you still know it has fallen to { $percent }, as FSRS-6 works it out from your answers.
why-fitted = It's fitted to you: FSRS-6 goes by { $answers } of your own answers instead of what holds for most people.
why-cards-counted = New cards don't count, nor do those that I don't ask any more, nor do cards in decks you've put away.
cards-ahead-new =
    { cards-ahead-new-alone }

    { because-new-cards }
