material-file = **{ $name }** · { $pages ->
    [one] one page
   *[other] { $pages } pages
 }. I can make a course from it, a deck of cards or a mock exam; each names the pages that it comes from.
material-photos = { $pages ->
    [one] One photo of a page
   *[other] { $pages } photos of pages
 }. I can make a course from that, a deck of cards or a mock exam; each names the pages that it comes from. If there are more pages, just send them now, in their order.
material-cost = This will cost about { $cost } cents (US). You have { $left } cents left for courses and your own material. For a course you'll see the outline first; its lessons count separately.
material-cost-in-calls = This takes about { $calls } of your { $share } calls a day. For a course you'll see the outline first.
button-make-course = Make a course from it
button-leave-material = Leave it
material-left = All right, I haven't kept any of it.
material-too-dear = What you have for making courses isn't enough for this. Send fewer pages, or wait: what you've used comes back after 30 days.
material-needs-model = To make a course from your own material I need a language model, and none is connected here. What works: /import a table of questions and answers as a deck, or pick one of my courses with /learn.
material-full = I can't keep more than { $most } files or sets of photos. Delete one you no longer need to make room.
material-not-a-page = I can't read { $name }. I take PDFs, photos and plain text files; most programs can save as PDF.
material-heic = I can't read this kind of picture (HEIC). Send it as a photo instead of as a file.
material-too-large = There's too much in { $name } for me. A part of it, such as a chapter, works.
material-too-many-pages = I take at most { $most } pages at a time. Please send a part, such as a chapter.
material-encrypted = { $name } is locked with a password. Please send it without one, or as photos.
material-broken = I can't find anything to read in { $name }: it's damaged or empty.
material-too-slow = Reading { $name } took too long. A part of it, such as a chapter, may work.
material-reading = I'm reading your pages and writing an outline. That takes a few minutes; carry on as you like, I'll send it as soon as it's ready.
material-cancelled = All right, I've stopped reading and kept nothing.
material-stuck = I couldn't make anything from your pages, and I haven't kept any of them.
material-lost = I can't fetch your pages any more. Please send them once more.
outline = **{ $title }** · { $concepts ->
    [one] one concept
   *[other] { $concepts } concepts
 } from { $pages ->
    [one] one page
   *[other] { $pages } pages
 }
outline-concept = { $number } · { $label } ({ $pages })
outline-left-out = { $number } · ~~{ $label }~~ ({ $pages })
outline-choose = Tap a number to leave that concept out, or to take it back in.
page-number = page { $page }
page-numbers = pages { $pages }
button-outline-take = Begin this course
button-outline-drop = Drop it, and delete the pages
outline-dropped = All right, the outline and the pages are deleted.
plan-sourced = This course is made from your own pages. Below each explanation and each answer you see the page it comes from; anything that isn't on a page is marked. Only you can see it.
cited = _Page { $page }: “{ $quote }”_
cited-memory = _Not in your pages: written from the model's memory._
button-source-page = Look at page { $page }
source-page = **Page { $page }**
source-page-later = That page may hold the answer. I'll show it once this question is done.
source-gone = These pages are deleted.
button-sources = My own material
sources = **Your own material.** If you delete any of it, courses made from it stay, but new lessons then come from the model's memory.
sources-none = There's no material of yours here. Send me a PDF, a text file or photos of pages, and I'll make a course from it.
source-forgotten = Deleted. What's left:
source = { $title } · { $pages ->
    [one] one page
   *[other] { $pages } pages
 }
button-source-forget = Delete: { $title }
button-make-deck = Make a deck from it
material-reading-deck = I'm reading your pages and writing cards. That takes a few minutes; carry on as you like, I'll tell you as soon as they're ready.
material-deck = **{ $title }** is ready: { $cards ->
    [one] one card
   *[other] { $cards } cards
 } from your pages. The back of each card gives the page and quotes the words that support the answer.
button-drill-made = Drill it now
button-make-exam = Make a mock exam
material-reading-exam = I'm reading your pages and writing a mock exam. That takes a few minutes; carry on as you like, I'll tell you as soon as it's ready.
material-exam = Your mock exam **{ $title }** is ready: { $points } points, { $minutes } minutes. You'll find it among your exams.
list-needs-model = I can't read photos here: that needs a language model, and none is connected. What works: type or paste the list, one pair a line (_dog = el perro_), or send it as a file: a table, a Word document or a PDF with text.
button-make-list = List as it stands
material-reading-list = I'm copying the list from your photo, row by row, and add nothing to it. That takes a minute; carry on as you like.
list-read = I've read { $rows ->
    [one] one row
   *[other] { $rows } rows
 }. { $unsure ->
    [0] Please have a look before I make a deck of them:
   *[other] Please have a look, above all at what I marked with ❓:
 }
list-heading = **{ $heading }**
list-row-unsure-nowhere = { $number } · { $front } – { $back }
list-row-unsure-front = { $number } · { $front } ❓ – { $back }
list-row-unsure-back = { $number } · { $front } – { $back } ❓
list-row-unsure-both = { $number } · { $front } ❓ – { $back } ❓
list-correct = To correct a row, write _3: der Hund = dog_. _3 -_ deletes it, and _+ die Katze = cat_ adds one.
list-no-such-row = There's no row { $number }; the last one is { $rows }.
list-none = I can't find a list in your photo. Take it from above, in good light, with the whole list in it. Or type the list, one pair a line.
list-without-cards = No row has two sides, so there's nothing to ask. Correct them like this: _3: der Hund = dog_.
list-taken = **{ $title }** is ready: { $cards ->
    [one] one card
   *[other] { $cards } cards
 } from your list.
list-rows-left-out = { $rows ->
    [one] One row is left out, since a side of it is missing.
   *[other] { $rows } rows are left out, since a side of each is missing.
 }
button-list-take = Take it
button-list-swap = Swap
