decks-title = **Your decks of cards**
decks-drill-open = **Your drill is still open.** Continue takes you back to it.
decks-more = ✓ marks your decks. You can take the others, too:
decks-none = There are no decks here yet.
deck-line-due = { $count } due
deck-boxes = New { $new } · Learning { $learning } · In review { $repeating } · Mastered { $mastered }
deck-mastered-short = every card known
deck-title = **{ $title }** · { $cards }
deck-due = Due now: { $due } · new ones left for today: { $new }
deck-suspended = { $count ->
    [one] I don't ask one of its cards any more.
   *[other] I don't ask { $count } of its cards any more.
 }
deck-mastered = ★ You know every card of this deck.
deck-typed-on = You type the answers to this deck.
deck-comma-or = If there are words with commas between them, one is enough.
deck-comma-and = If there are words with commas between them, I want all of them.
deck-not-taken = Take this deck and its cards will come to you, a few new ones each day.
deck-drop = Shall I delete the deck **{ $title }**? It has { count-cards }. { $count ->
    [one] It will be gone, along with your progress.
   *[other] They will be gone, along with your progress.
 }

button-drill-due = Drill what is due: { $count }
button-drill-new = Learn new cards
button-drill = Drill now
button-more-new = More new cards
button-take-deck = Take this deck
button-put-deck-away = Put away
button-type-on = Type the answers
button-type-off = Don't type
button-comma-or = One of them is enough
button-comma-and = All of them, please
button-suspended = Suspended: { $count }
button-drop-deck = Delete deck
button-drop-sure = Yes, delete it
button-keep-deck = No, keep it
button-take-back = Ask again: { $question }
button-page-back = ◂ Back
button-page-on = More ▸
page = Page { $number } of { $of }

suspended-title = Cards of **{ $title }** that I don't ask:
suspended-none = I ask all cards of **{ $title }**.

button-fading = How they fade
fading-title = How it fades: { $title }
fading-now = { $cards ->
    [one] One answered card; the chance that you know it now is about { $percent }:
   *[other] { $cards } answered cards, of which you know about { $percent } now:
 }
fading-after = in { $days } days about { $percent }
fading-note = That's without any reviews. Each answer lifts the curve again.
fading-mean = on average
fading-weakest = the weakest tenth is here or below
fading-strongest = the strongest tenth is here or above
fading-day = { $days ->
    [0] today
    [7] in 7 days
   *[other] { $days }
 }
deck-fading-none = You haven't answered a card of this deck yet. Once you have, I'll show you how they fade.
