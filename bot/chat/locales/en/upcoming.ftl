count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }

reminded-cards-0 = { $cards ->
    [one] One card is ready for you. It only takes a moment.
   *[other] { $cards } cards are ready for you. A few minutes are enough.
 }
reminded-cards-1 = { $cards ->
    [one] Time to refresh one thing. One card does it.
   *[other] Time to refresh { $cards } cards. A few minutes will do.
 }
reminded-cards-2 = { $cards ->
    [one] How about a quick look at your cards? One is due.
   *[other] How about a quick drill? { $cards } cards are due.
 }
reminded-both-0 = { $questions } and { $cards } are ready for you. A few minutes are enough.
reminded-both-1 = Time to refresh a few things: { $questions } and { $cards }.
reminded-both-2 = How about a short review? { $questions } and { $cards } are due.
reminded-part-cards = { $cards } are due. We can do { $doing } now and keep the rest for later.
reminded-part-both = { $questions } and { $cards } are due. We can do { $doing } of them now and keep the rest for later.
