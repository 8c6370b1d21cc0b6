count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }
count-new-cards = { $count ->
    [one] { $count } new card
   *[other] { $count } new cards
 }
count-months = { $count ->
    [one] { $count } month
   *[other] { $count } months
 }
years = { $number } years

rating-again = Again
rating-hard = Hard
rating-good = Good
rating-easy = Easy
interval-soon = soon
button-rating = { $rating } · { $interval }
button-turn-card = Show the answer
button-undo = ↩ Undo
button-undo-rating = ↩ Undo “{ $rating }”
button-typed-right = I was right
button-repeat-known = I knew it
button-repeat-not-yet = Not yet

card-place = { $number } of { $of }
card-repeat = once more
card-repeat-counts-not = It slipped last time, so it comes once more. This time it doesn't count.
card-round-counts-not = This time doesn't count: the card comes back as planned.
card-ratings-equal = Hard, good and easy give the same wait this time: your rating decides how fast the waits grow after that.
card-good-answer = **A good answer …**
card-answer = **Answer**
card-type-answer = Type the answer.
card-picture = 🖼 A picture belongs to this card. If you don't see it, I can't show it right now.
card-pictures = The first of { $count } pictures is shown.
card-sound = 🔇 A sound belongs here that I can't play.
card-last-again = { $rating } · comes once more in a moment
card-last = { $rating } · comes back { $when }
card-right-after-all = ✓ All right, that counts as known.
card-right = ✓ Right.
card-right-but-spelled = ✓ Right. Spelling: **{ $spelling }**
card-wrong = That's not it.
card-unknown = Thanks for saying so. Have a look:
cards-next = The next card comes back { $when }.

drill-done = **Done: { $cards }.** { $known ->
    [none] What slipped will be back soon.
    [the_one] You knew it.
    [all] You knew all of them.
   *[some] You knew { $remembered }.
 } That took { $minutes }.
drill-done-nothing = **That was the drill.** No card was answered, so nothing has changed.
drill-still-due = { $count ->
    [one] One more card is due.
   *[other] { $count } more cards are due.
 }
drill-nothing-due = No card is due right now.
drill-no-deck = You haven't taken a deck yet. Choose one, and I'll drill it with you. Or paste a list of your own, a pair a line: _dog = el perro_.
deck-all-known = ★ You now know every card of **{ $title }**.
button-more-due = Go on with what is due
button-new-cards = Learn { $cards }
button-decks = My decks

why-card-new = This card is new to you. New ones come after those that are due, a few each day.
why-card-repeat = This card slipped last time, so it comes once more in this drill. Nothing is counted this time, and it comes back another day.
why-card-due = This card stayed away for { $interval }, and now it is due. You have answered it { $reviews ->
    [one] once
   *[other] { $reviews } times
 } { $lapses ->
    [0] and it never slipped.
    [one] and it slipped once.
   *[other] and it slipped { $lapses } times.
 }
why-card-leech = You've forgotten this card on { $lapses } days by now. A card that slips so often costs more time than many others together, so I ask on the eighth such day, and again on every fourth after that, what to do about it. If you leave it, it comes back like any other.
why-card-model = When it comes back is up to your rating: each of the four buttons says for how long it will stay away. The memory model { $model } works that out from your earlier answers.

leech = This card has slipped { $lapses } times by now. That happens: some cards are just badly worded.
leech-ways = Rewriting it helps most: shorter, with one fact, in your own words. Or I stop asking it, until you take it back in its deck.
button-leech-rewrite = Rewrite it
button-leech-suspend = Stop asking it
button-leech-leave = Leave it as it is

rewriting-front = Send me the new **front**: what should the card ask?
rewriting-back = And now the new **back**: what is the answer?
rewriting-explanation = Does the **explanation** still fit? If not, send me a new one.
rewriting-gaps = Keep the mark around the gap: two braces, c and its number, two colons, the answer, two braces. You see it below.
rewriting-now = Now it says:
rewriting-empty = There was no text in that.
rewriting-too-long = That is too long for a card.
rewriting-gap-missing = The gap that this card asks for is missing in that text.
button-leave-card = Leave the card as it is
button-keep-explanation = Keep it

card-said-suspended = I won't ask this card any more. You can take it back in its deck: /cards
card-said-rewritten = The card is rewritten. From now on it comes in your words.
card-said-not-rewritten = The card stays as it is.
card-said-skipped = Another time, then. Nothing about that card has changed.
card-said-gone = That card or deck isn't there any more.
card-said-cannot-undo = The card has changed since then, so this can't be undone any more.
card-said-dropped = The deck is deleted, along with your progress on its cards.

new-card-asked = Shall I make a card of this? **{ $front }** → { $back }
new-card-left = All right, no card.
new-card-kept = Your card is in the deck **{ $title }** now. To add many at once, paste a list: one card per line.
button-new-card = Make a card
button-new-card-not = No, thanks
