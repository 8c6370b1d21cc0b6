settings-new-cards = New cards: { $count } a day per deck
settings-no-new-cards = Cards: no new ones for now

card-settings-title = **Cards:** when do they come back?
card-settings-about = What these settings do
card-settings-sm2 = Memory model: SM-2, the well-known one: each time you know a card, it stays away longer
card-settings-fsrs = Memory model: FSRS-6, a newer one: it estimates when you forget, and brings a card back when the chance that you still know it has fallen to { $percent }
card-settings-fitted = Fitted to you: FSRS-6 goes by { $answers } of your own answers instead of what holds for most people
card-settings-new = New cards: up to { $count } a day from each deck and { $all } from all decks together, as long as what's due leaves room for them
card-settings-in-order = in the order of their file
card-settings-shuffled = shuffled
card-settings-no-new = New cards: none for now; what you know keeps coming back
card-settings-year = What that means for a year with { $cards } cards, { $new } new ones a day, at your pace, if you forget about as fast as most people do:
card-settings-cost = { $name }: about { $minutes } a day ({ $cards }); in the end you know { $remembered } of 1,000
card-settings-meaning = The more you want to keep, the more often a card comes. At 90% you keep nearly everything at a fair price; 95% takes a lot more for a little more.
card-settings-kept = The memory model is the formula that decides when a card comes back. If you change it, I recalculate every card from your answers. Nothing is lost, and you can change back any time.
card-settings-replayed = { $count ->
    [one] Done: I've recalculated one card from your answers.
   *[other] Done: I've recalculated { $count } cards from your answers.
 }
card-settings-four = Rating: four buttons, from “Again” to “Easy”
card-settings-two = Rating: two buttons, “Not yet” and “Got it”
rating-not-yet = Not yet
rating-got-it = Got it
