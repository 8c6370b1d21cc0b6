button-share = Share
button-share-unnamed = Without my name
button-share-named = With my first name
button-share-stop = Stop sharing
button-share-take = Take a copy
button-share-practise = Practise them
button-share-not-now = Not now
button-share-wrong = Something is wrong here
button-share-deck = To the deck
button-share-landscape = To the goal map
button-share-change = Take the change
button-share-leave = Leave mine
button-share-flag-wrong = It's wrong
button-share-flag-other = It doesn't belong here
button-share-fine = No, it's fine

share-asked = **Pass on “{ $title }”?** You'll get a link. { $kind ->
    [problems] Whoever opens it sees two of the problems and can practise all of them, with hints.
   *[other] Whoever opens it sees what's in it and can take a copy.
}
share-asked-note = Nothing of how you learn goes with it: no dates, no answers, no progress. Shall your first name be there?
share-own = You share **{ $title }**.
share-link = The link: [{ $link }]({ $link })
share-takers = { $kind ->
    [problems] { $count ->
        [0] Nobody has practised with them yet.
        [one] One person practises with them.
       *[other] { $count } people practise with them.
    }
   *[other] { $count ->
        [0] Nobody has taken a copy yet.
        [one] One person has taken a copy.
       *[other] { $count } people have taken a copy.
    }
}
share-shown = This is what others see:
share-stopped-meanwhile = The link is switched off for now: somebody reported a problem with it, and the person who runs this bot will have a look.
share-ended = Stopped. The link leads nowhere now; copies stay with those who took them.
share-too-large = That's too large to pass on: at most 5,000 cards, and 20 MB of pictures and sounds.
share-full = You share { $most } things already, and that's the most. Stop sharing one of them first.
share-enough-made = That's { $most } new links within a day. You can make the next one tomorrow.
share-original = You took this yourself, so pass on the link it came by: [{ $link }]({ $link })
share-anothers = You took this from somebody, who doesn't share it any more. So it's not mine to pass on either.
share-not-again = I can't pass on **{ $title }** again: somebody reported a problem with it. It stays yours, and you can learn with it as before.
share-ruled-out = I don't pass on **{ $title }** any more: somebody reported a problem with it, and the person who runs this bot agrees. It stays yours, and you can learn with it as before.

share-hello = Hi, I'm Lyceum, your tutor. Somebody wants to pass something on to you:
share-offered = **{ $title }**
share-from = { $size }, from { $name }
share-deck = A deck of { $count ->
    [one] one card
   *[other] { $count } cards
}
share-landscape = A goal map with { $count ->
    [one] one goal
   *[other] { $count } goals
}
share-problems = { $count ->
    [one] One maths problem
   *[other] { $count } maths problems
}
share-practice-is-yours = There are hints, and nobody sees how it goes for you.
share-problems-early = These problems build on things you haven't shown here yet. So they don't move your skill for now, and you can try them all the same.
share-copy-is-yours = A copy is all yours: nobody sees how you learn with it.
share-gone = There's nothing behind this link. Either it was withdrawn, or a part of it got lost on the way.
share-enough-opened = That's a lot of links with nothing behind them. Try again in an hour.
share-enough-taken = You've taken { $most } copies within a day. The next one has to wait till tomorrow.
share-not-now = All right. The link stays as it is, should you want it later.
share-taken = **{ $title }** is yours now. Have fun with it!
share-had = You have a copy of this already: **{ $title }**.

share-changed = There are changes to **{ $title }**, which you took a copy of:
share-changed-note = { $kind ->
    [course] All that you know stays.
   *[other] All that you know stays, and so do cards that you added or reworded.
}
share-change-cards-added = { $count ->
    [one] one card is new
   *[other] { $count } cards are new
}
share-change-cards-mended = { $count ->
    [one] one card was corrected
   *[other] { $count } cards were corrected
}
share-change-cards-gone = { $count ->
    [one] one card is gone
   *[other] { $count } cards are gone
}
share-change-cards-reworded = { $count ->
    [one] one corrected card keeps your own words
   *[other] { $count } corrected cards keep your own words
}
share-change-goals-added = { $count ->
    [one] one goal is new
   *[other] { $count } goals are new
}
share-change-goals-mended = { $count ->
    [one] one goal was corrected
   *[other] { $count } goals were corrected
}
share-change-goals-gone = { $count ->
    [one] one goal is gone
   *[other] { $count } goals are gone
}
share-change-taken = **{ $title }** is up to date:
share-change-left = All right, yours stays as it is. I'll tell you when something changes again.
share-change-none = There's nothing to change any more.

share-flag-asked = What looks off about it?
share-flag-withdrawn = Thank you. The person who runs this bot will have a look.
share-flag-noted = Thank you, that's noted already.
share-flag-fine = Thank you. The person who runs this bot has looked at it already and found nothing amiss.
share-flag-enough = Thank you. That's as much as I pass on in a day; you can tell me more tomorrow.
