bringing-title = **Import what you have**
bringing-how = Send me a file, and I'll show you what's in it before anything is kept:
bringing-forms =
    - an Anki package (.apkg or .colpkg), with pictures, schedule and history
    - a table (.xlsx, .csv or .tsv): one card per row, question and answer in columns
    - a list in a Word document or a PDF
bringing-others = More files that I read
bringing-other-forms =
    - decks of CrowdAnki, Mnemosyne or Brainscape
    - a quiz (GIFT, Aiken, Moodle XML, QTI), or cards as JSON, as apps and chat models write them
    - a deck or a goal map in JSON, or as .zip with its pictures; a .zip may hold several
    - what /export gave you
bringing-limit = Or simply paste a list into the chat: two lines such as “dog = der Hund” are enough. I can fetch files of up to 20 MB.

offer-deck = **{ $title }**: a deck of { $count ->
    [one] one card
   *[other] { $count } cards
}.
offer-several-decks = **{ $titles }**.
offer-landscape = **{ $titles }**: { $count ->
    [one] one goal
   *[other] { $count } goals
}.
offer-everything = Everything from an export of mine.
offer-decks = { $count ->
    [one] One deck
   *[other] { $count } decks
} with { $cards ->
    [one] one card
   *[other] { $cards } cards
} in all.
offer-along = Also in it: { $what }.
offer-schedules = { $count ->
    [one] the schedule of one card
   *[other] the schedules of { $count } cards
}
offer-reviews = { $count ->
    [one] one past review
   *[other] { $count } past reviews
}
offer-media = { $count ->
    [one] one picture or sound
   *[other] { $count } pictures and sounds
}
offer-goals = { $count ->
    [one] one goal
   *[other] { $count } goals
}
offer-reached = how far you are with { $count ->
    [one] one goal
   *[other] { $count } goals
}
offer-topics = { $count ->
    [one] one course with its map
   *[other] { $count } courses with their maps
}
offer-answers = { $count ->
    [one] one answer
   *[other] { $count } answers
}
offer-skills = what you know of { $count ->
    [one] one skill
   *[other] { $count } skills
}
offer-exams = { $count ->
    [one] one exam
   *[other] { $count } exams
}
offer-rest-comes = You have nothing here yet, so everything comes back: courses, answers, cards, skills, exams and settings, with every date as it was.
offer-rest-stays-out = You have learned something here already. So that none of it gets mixed up, only the decks and goals of the export come in; its courses, answers, skills, exams and settings stay out. They come back into an account with nothing in it.
offer-certifies-nothing = Exams come back for reading only. What comes from a file certifies nothing.
offer-samples = { $count ->
    [one] The card
   *[other] The first cards
 }
offer-sample = { $question } → { $answer }
offer-table = I read it as a table separated by { $delimiter }, { $header ->
    [yes] its first row names the columns
   *[no] without a row that names the columns
}: { $columns }.
offer-sheet = I read it as a table, { $header ->
    [yes] its first row names the columns
   *[no] without a row that names the columns
}: { $columns }.
offer-list-lines = I read it as a list, question and answer separated by { $delimiter }.
offer-list-markdown = I read the rows of its tables.
offer-list-pairs = I read it as questions and answers on lines of their own.
offer-list-stacked = I read each line as a question and what's below it as the answer.
offer-list-notes = I read the cards that are marked in this note.
button-table-first-row-header = First row is a header
button-table-first-row-card = First row is a card
button-table-swap = Swap sides
button-table-columns = Choose columns
offer-left-out = { $count ->
    [one] **One card isn't in it:** I couldn't take it.
   *[other] **{ $count } cards aren't in it:** I couldn't take them.
}
offer-odd = What's odd about it ({ $count })
offer-nothing-odd = I found nothing odd in it.
offer-oddity = { $count } × { $what }
offer-more-odd = There's more; the full report lists it.
offer-again = You have this deck already.
offer-update-about = What updating would change
offer-another = You have a deck of this name already, but { $count ->
    [0] the two have no card
    [one] the two have only one card
   *[other] the two have only { $count } cards
} in common.
update-mended = { $count ->
    [one] One of those that stay was changed on one side.
   *[other] { $count } of those that stay were changed on one side.
}
update-turned = { $count ->
    [one] One of those that stay now asks the other way round.
   *[other] { $count } of those that stay now ask the other way round.
}
offer-update = Updating yours means: { $added ->
    [0] no card is added
    [one] one card is added
   *[other] { $added } cards are added
}, { $kept ->
    [0] none stays
    [one] one stays with all you know of it
   *[other] { $kept } stay with all you know of them
}, { $gone ->
    [0] none goes
    [one] one goes
   *[other] { $gone } go
}.
offer-update-nothing = Nothing in it is new: { $count ->
    [one] its card is
   *[other] all { $count } cards are
} the same as yours.
offer-landscape-again = You have this goal map already. Importing it again renews its goals; what you've reached is kept.
offer-question = Shall I import it?
offer-question-another = Is this another deck?
offer-question-open = What's open stays open in the meantime.

delimiter-comma = commas
delimiter-semicolon = semicolons
delimiter-tab = tabs
delimiter-pipe = vertical bars
delimiter-dash = dashes
delimiter-equals = equals signs
delimiter-colon = colons
delimiter-arrow = arrows
delimiter-bold = bold terms
delimiter-spaces = several spaces
delimiter-mixed = different signs
delimiter-question = question marks
delimiter-other = “{ $sign }”
column-front = question
column-back = answer
column-category = category
column-tags = tags
column-explanation = explanation
column-id = name of the card
column-landscape-id = name of the goal
column-note = note
column-kind = kind
column-gap = gap
column-suspended = suspended
column-phase = schedule
column-due-on = due on
column-due-at = due at
column-interval-days = interval in days
column-ease-factor = ease
column-reviews = reviews
column-lapses = lapses
column-stability-days = stability in days
column-difficulty = difficulty
column-title = title
column-description = description
column-contains = contains
column-requires = requires

button-bring = Import it
button-bring-update = Update my deck
button-bring-another = Keep both
button-bring-nothing = Leave it
button-bring-material = Learn from it
button-bring-report = Full report
button-export = Export
button-export-all = Everything about me
button-page-left = ←
button-page-right = →
button-export-deck = { $title } ({ $count })
button-export-mistakes = My mistakes ({ $count })
button-export-apkg = Anki package (.apkg)
button-export-csv = Table (.csv)
button-export-json = JSON
button-export-back = Back

brought-deck = The deck **{ $title }** is yours now: { $count ->
    [one] one card
   *[other] { $count } cards
}.
brought-deck-updated = The deck **{ $title }** is up to date: { $count ->
    [one] one card
   *[other] { $count } cards
}.
brought-update = { $added ->
    [0] No card is new
    [one] One card is new
   *[other] { $added } cards are new
}, { $kept ->
    [0] none stayed
    [one] one stayed with all you know of it
   *[other] { $kept } stayed with all you know of them
}, { $gone ->
    [0] none is gone
    [one] one is gone
   *[other] { $gone } are gone
}.
brought-update-nothing = Nothing has changed, and all you know of it stays.
brought-decks = { $decks } decks are yours now: { $count } cards in all.
brought-decks-updated = { $decks } decks are up to date: { $count } cards in all.
brought-landscape = { $titles }: { $count ->
    [one] one goal is
   *[other] { $count } goals are
} there for you now.
brought-everything = It's all here: { $decks ->
    [0] no deck
    [one] one deck
   *[other] { $decks } decks
}, { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
} and { $goals ->
    [0] no goals
    [one] one goal
   *[other] { $goals } goals
}.
brought-account = { $topics ->
    [0] No courses
    [one] One course
   *[other] { $topics } courses
} with { $answers ->
    [0] no answers
    [one] one answer
   *[other] { $answers } answers
}, { $skills ->
    [0] no skills
    [one] one skill
   *[other] { $skills } skills
} and { $exams ->
    [0] no exams
    [one] one exam
   *[other] { $exams } exams
} are back, too, and so are your settings. The only things missing are those I don't have here, such as problems from another bank.
brought-reached = How far you are is kept for every goal that I know.
file-left = All right, I kept nothing of { $name }.
file-too-large = { $name } is larger than 20 MB, and a bot can't fetch more than that from Telegram. Send it in several smaller files, or without its pictures and sounds.
file-gone = { $name } isn't there any more. Send it again, please.
file-not-a-picture = { $name } isn't a picture I can read.
file-unreachable = Telegram didn't hand { $name } over in time. Please try again in a minute.
file-refused = I can't take { $name }: { $why } I kept nothing of it.

export-title = **What would you like to export?**
own-mistakes = My mistakes
export-nothing = You have no deck of your own yet. “Everything” still gives you your settings, courses and answers.
export-pages = Page { $page } of { $pages }
export-form-which = **{ $title }**: in which format?
export-forms =
    - An Anki package takes cards, pictures, schedule and history into Anki.
    - A table opens in every spreadsheet; the history stays behind.
    - JSON holds everything, for programs and for me.
    - A table or JSON whose cards show pictures comes as a .zip with them; I can take that in again.
file-ready-deck = Here's the deck **{ $title }**, with your schedule.
file-ready-everything = Here's everything I know about you: courses, answers, decks with schedule and history, goals, skills, exams and settings; README.txt in it says where to find what. Send it to me in an account with nothing in it, and all of it comes back.
file-ready-mistakes = Here are your own mistakes as a deck: on each card a working in which one is made, and behind it what the line should be.
file-ready-report = Here's everything that's odd in { $title }.
export-too-large = That would be more than 50 MB, and a bot can't send larger files.
export-gone = I couldn't make that file: it may be gone. /export shows what there is.

archive-readme = README.txt
archive-about =
    Everything that Lyceum knows about you

    lyceum.json  your settings, your courses with their concepts, your goals
    account      every row about you: maps, answers, reviews, skills, practice, exams, numbers of each day
    decks        your decks with schedule and history, each a file that can be imported by itself
    exams.json   the exams you sat, step by step; in the folder exams the photos, as long as they are kept
    tables       the same for a spreadsheet: answers, cards, reviews, practice, exams, days
    records      what else is kept about you: calls to the language model, notes of what happened, your messages of the last days

    To bring it all back, send this .zip to the bot in an account with nothing in it. All dates stay as they were. In an account with something in it only decks and goals come in.

    Not brought back: the folders records and tables; appeals that are still open; exams that were not marked. Exams come back for reading only and certify nothing. Practice comes back only where the bot there has the same problems.

    Times are in UTC. In the tables a cell that a spreadsheet would compute begins with an apostrophe.
archive-without-exam-pictures = So that it stays below 50 MB, the photos of your exams aren't included.
archive-without-media = Pictures and sounds of decks and goal maps aren't included either; export a deck on its own to get them.

report-title = What is odd in { $name }
report-line = { $count } × { $what }

card-problem-front-empty = its question is empty
card-problem-back-empty = its answer is empty
card-problem-front-too-long = its question is too long
card-problem-back-too-long = its answer is too long
card-problem-gap-missing = its text doesn't have its gap
card-problem-criteria-missing = it is a task without criteria
card-problem-too-many-criteria = it is a task with more than ten criteria
card-problem-criterion-too-long = one of its criteria is too long
card-problem-too-many-hints = it is a task with more than five hints
card-problem-hint-too-long = one of its hints is too long
card-problem-choices-unfit = it has choices but is no plain question
card-problem-too-few-choices = it has only one choice
card-problem-too-many-choices = it has more than eight choices
card-problem-choice-too-long = one of its choices is too long
card-problem-choice-twice = it has the same choice twice
card-problem-right-choice-missing = its answer is none of its choices
card-problem-explanation-too-long = its explanation is too long

deck-quirk-card-left-out = card left out
deck-quirk-card-unreadable = card that can't be read, left out
deck-quirk-row-blank = blank row, skipped
deck-quirk-right-unknown = question that doesn't say which of its choices is right, left out
deck-quirk-question-kind = question of a kind that I can't ask, such as an essay, left out
deck-quirk-choice-twice = choice that's there twice, kept once
deck-quirk-tolerance-lost = number that may be a little off; here it counts as it is written
deck-quirk-explanation-cut = explanation that's too long, cut
deck-quirk-cells-left-over = cells that belong to no column, left out
deck-quirk-cells-joined = row with more cells than the others, I joined the last ones
deck-quirk-field-unknown = field that I don't know, skipped
deck-quirk-field-twice = card in which a field is there twice with different contents, left out
deck-quirk-id-made = card without a name, I gave it one
deck-quirk-id-twice = name that two cards have, I renamed one
deck-quirk-name-cut = name that's too long, cut
deck-quirk-tag-changed = tag with spaces, made one word
deck-quirk-tags-left-out = more tags than I keep, the last ones left out
deck-quirk-html-turned = HTML, turned into plain formatting
deck-quirk-script-removed = script or embedded content, removed
deck-quirk-layout-lost = table or list that can't be shown as it is, made simpler
deck-quirk-link-removed = link that doesn't lead to a web page, removed
deck-quirk-control-removed = invisible control characters, removed
deck-quirk-dollar-escaped = single dollar sign, taken as money and not as maths
deck-quirk-encoding-guessed = text in an older encoding, as often from Excel; have a quick look at umlauts and accents
deck-quirk-header-missing = no headings; the first column counts as question, the second as answer, a third as category if rows share one, else as explanation
deck-quirk-media-missing = picture or sound that isn't in the file
deck-quirk-media-unused = picture or sound that no card shows, left out
deck-quirk-media-kind = file that's neither picture nor sound, left out
deck-quirk-note-missing = cards whose content is missing, left out
deck-quirk-template-missing = card whose template is missing, left out
deck-quirk-schedule-unreadable = schedule that can't be read, the card counts as new
deck-quirk-buried = card that was put off for a day, it comes back like any other
deck-quirk-filtered = card in a filtered deck, taken from its own
deck-quirk-review-left-out = entries in the history that aren't answers, left out
deck-quirk-sheet-left-out = further sheet, left out
deck-quirk-text-left-out = lines that belong to no card, left out
deck-quirk-pictures-left-out = pictures outside the list, left out
deck-quirk-schedule-left-out = cards whose schedule doesn't come along; they count as new
deck-quirk-file-left-out = file that isn't a deck, left out
deck-quirk-task-parts-left-out = criteria or hints of a card that isn't a task, left out

deck-refusal-not-there = it isn't there.
deck-refusal-too-large = it's larger than a deck may be.
deck-refusal-empty = it's empty.
deck-refusal-form-unknown = it isn't in a format I can read: Anki packages, tables, JSON, quizzes in GIFT, Aiken, Moodle XML or QTI, or decks and goal maps as .zip.
deck-refusal-encoding = its text isn't in any encoding I know. Save it as UTF-8, please.
deck-refusal-picture = it's a picture. If it shows a list or a page, send it as a photo rather than as a file.
deck-refusal-heic = it's a picture in HEIC, which I can't read. Send it as a photo instead of as a file.
deck-refusal-broken-json = it isn't readable JSON.
deck-refusal-broken-json-at = it isn't readable JSON; look at line { $detail }.
deck-refusal-not-a-deck = it's JSON, but I find no cards in it. I expect a list with a question and an answer in each entry, such as “front” and “back”.
deck-refusal-xml-unknown = it's XML, but no quiz that I know. I read Moodle XML and items of QTI 2 and 3.
deck-refusal-xml-unknown-at = it's XML, but no quiz that I know: it begins with “{ $detail }”. I read Moodle XML and items of QTI 2 and 3; many programs can also export a quiz as GIFT or as a table.
deck-refusal-broken-sheet = its sheets can't be read; it may be protected by a password.
deck-refusal-broken-table = its table can't be read; a cell may be far too long.
deck-refusal-one-column = I see no list of cards in it. I expect a question and an answer in each row, with a sign between them such as a tab, a semicolon, “ - ” or “ = ”.
deck-refusal-quiz-without-key = it's a quiz, but I can't tell which answers are right. I expect each question to name its right answer, by its letter, its number or in its own words.
deck-refusal-key-ambiguous = it's a quiz whose right answers are numbers, and I can't tell whether they count from 0 or from 1. Please name them by letters or in their own words.
deck-refusal-no-question = it's a quiz, but its questions are of kinds that I can't ask, such as essays. I can ask choices, true or false, short answers, numbers and pairs.
deck-refusal-no-cards = there's no card in it that I could ask.
deck-refusal-too-many-cards = it has more cards than a deck may have.
deck-refusal-too-many-cards-at = it has more cards than a deck may have, which is { $detail }.
deck-refusal-too-much-text = it holds more text than I read in one file. Please send it in parts.
deck-refusal-too-much-text-at = it holds more than { $detail } MB of text, which is the most I read in one file. Please send it in parts.
deck-refusal-broken-zip = it's damaged, or not a package at all.
deck-refusal-zip-bomb = it would unpack to far more than it should, so I left it closed.
deck-refusal-path-outside = it names files outside of itself, so I left it closed.
deck-refusal-encrypted = it's locked with a password.
deck-refusal-no-collection = it's an archive, but holds no Anki collection.
deck-refusal-broken-collection = the Anki collection in it is damaged.
deck-refusal-not-plain = the Anki collection in it isn't one that Anki made. I expect plain tables.
deck-refusal-not-plain-at = in its Anki collection, { $detail } isn't plain data as Anki stores it. Please export the deck from Anki once more.
deck-refusal-export-too-new = a newer version of me wrote it. Once I'm up to date, send it again.
deck-refusal-broken-account = what it says about your courses, cards, skills or exams contradicts itself.
deck-refusal-too-many-rows = it holds more answers than I take in from one file.
deck-refusal-too-many-rows-at = it holds more than { $detail } answers and other entries, which is the most I take in from one file.
deck-refusal-collection-too-new = it comes from a newer program than I know. In Anki, export it once more and tick “Support older Anki versions”.
deck-refusal-neither = it's neither a deck nor a goal map that I know. A deck has a title and a list of cards; a goal map has a landscapeId, a title and goals.
deck-refusal-too-slow = reading it took too long, so I gave up.
deck-refusal-too-heavy = reading it takes more memory than I have for one file. Please send it in parts.
deck-refusal-broke-off = I couldn't read it to the end. It may be damaged; please save or export it once more.
deck-refusal-out-form = I can't write files in that format.
deck-refusal-out-there = there's already a file with that name.
deck-refusal-other-file = it's a file of another program that I can't read.
deck-refusal-broken-xml = its text is damaged and can't be read. Please save it once more.
deck-refusal-broken-xml-at = it isn't readable XML; look at line { $detail }.
deck-refusal-xml-entities = it declares things that I never open in a file. Please save it once more in another program.
deck-refusal-no-text = I find no text in it. If it's pictures of pages, send them as photos.
other-file-slides = it's a presentation. Save it as PDF and send me that.
other-file-old-word = it's a file in the old Word format (.doc). Save it as .docx and send me that.
other-file-old-sheet = it's a file in the old Excel format. Save it as .xlsx or .csv and send me that.
other-file-text-document = it's a text document of a kind I can't open. Save it as .docx or PDF and send me that.
other-file-sheet = it's a spreadsheet of a kind I can't open. Save it as .xlsx or .csv and send me that.
other-file-book = it's an e-book. Send me the chapter you need as PDF, or copy your list into a message.
other-file-notes = it's a notebook from a notes app. Export the note as PDF, or copy your list into a message.
other-file-mind-map = it's a mind map or an outline. Export it as text or PDF and send me that.
other-file-web-page = it's a web page. Copy the list from it into a message, or print the page to a PDF.
other-file-link = it's only a link to something online. Download it there as .xlsx, .docx or PDF and send me that.
other-file-sound = it's a sound file, and I can't hear. Write the words down as text, one pair a line.
other-file-film = it's a video, and I can't watch it. Write down as text what you want to learn, one pair a line.
other-file-program = it's a program. I never open those.
other-file-archive = it's an archive I can't unpack. Send me the file that's in it, or pack it as .zip.
other-file-folder = it's an archive of several files. Unpack it, and send me the files one by one, pictures as photos.
other-file-anki = it's a bare Anki collection. In Anki choose File → Export, and send me the .apkg.
other-file-database = it's a database. In the program it comes from, export the cards as .csv or text.
other-file-drawing = it's a drawing. Send me a photo or a PDF of it.
other-file-moodle = it's a backup of a Moodle course. In Moodle, export the question bank as GIFT or Moodle XML.
other-file-h5p = it's an H5P exercise. Copy its questions and answers into a table or a message.
other-file-mail = it's an e-mail. Send me what's attached to it, or copy your list into a message.
other-file-calendar = it's a calendar or an address book; I find no cards in those.

landscape-quirk-field-unknown = field that I don't know, skipped
landscape-quirk-field-unreadable = field that can't be read, skipped
landscape-quirk-goal-left-out = goal that can't be read, left out
landscape-quirk-id-twice = goal that's there twice, made one
landscape-quirk-title-missing = goal without a title, shown by its name in the file
landscape-quirk-text-cut = text that's too long, cut
landscape-quirk-tags-left-out = more tags than I keep, the last ones left out
landscape-quirk-links-left-out = more links than I keep, the last ones left out
landscape-quirk-weight-changed = weight that makes no sense, set to a usual one
landscape-quirk-markup-cleaned = HTML or odd formatting, cleaned
landscape-quirk-script-removed = script or embedded content, removed
landscape-quirk-link-removed = link that doesn't lead to a web page, removed
landscape-quirk-encoding-guessed = text that isn't UTF-8, I guessed its encoding
landscape-quirk-contains-unknown = part of a goal that lies in another file; send me that one too, if I don't have it yet
landscape-quirk-contains-circle = goals that contain one another in a circle, opened at one place
landscape-quirk-requires-unknown = prerequisite of a goal that lies in another file; without that file I don't wait for it
landscape-quirk-requires-its-own-whole = goal that requires what it's a part of; that doesn't count
landscape-quirk-inherits-its-own-whole = goal that would have to wait for what it's a part of; that doesn't count
landscape-quirk-requires-circle = goals that require one another in a circle, opened at one place
landscape-quirk-exam-draft = exam that's still a draft, hidden
landscape-quirk-exam-unreadable = exam problem that can't be read, so the goal has no exam
landscape-quirk-points-changed = points of an exam that don't add up, changed
landscape-quirk-points-differ = points of an exam's steps that don't sum up to those of the whole
landscape-quirk-deck-missing = goal whose deck isn't in the file
landscape-quirk-deck-refused = deck that can't be read, left out
landscape-quirk-deck-odd = something odd in a deck
landscape-quirk-cards-missing = goal for which its deck has no cards
landscape-quirk-course-unreadable = link to a course that can't be read, left out
landscape-quirk-asset-missing = picture that isn't in the file
landscape-quirk-asset-kind = file that isn't a picture, left out
landscape-quirk-twin-merged = the same goal map in two languages, made one
landscape-quirk-file-left-out = file that belongs to no goal map, left out

landscape-refusal-not-there = it isn't there.
landscape-refusal-too-large = it's larger than a goal map may be.
landscape-refusal-empty = it's empty.
landscape-refusal-encoding = its text isn't in any encoding I know. Save it as UTF-8, please.
landscape-refusal-broken-json = it isn't readable JSON.
landscape-refusal-broken-json-at = it isn't readable JSON; look at line { $detail }.
landscape-refusal-too-deep = it's nested far too deep.
landscape-refusal-not-a-landscape = it isn't a goal map: I expect a landscapeId, a title and goals.
landscape-refusal-no-goals = there's no goal in it.
landscape-refusal-too-many-goals = it has more goals than a goal map may have.
landscape-refusal-too-much-text = it holds more text than I read in one file. Please send it in parts.
landscape-refusal-too-tangled = its goals are too tangled up in one another to follow.
landscape-refusal-no-landscape = there's neither a goal map nor a deck in it that I know.
landscape-refusal-form-unknown = it isn't a form of goal map that I can read.
landscape-refusal-broken-zip = it's damaged, or not an archive at all.
landscape-refusal-zip-bomb = it would unpack to far more than it should, so I left it closed.
landscape-refusal-path-outside = it names files outside of itself, so I left it closed.
landscape-refusal-encrypted = it's locked with a password.

menu-import = Import decks and goal maps
menu-export = Take your decks and data with you

bringing =
    { bringing-title }

    { bringing-how }

    { bringing-forms }

    <details><summary>{ bringing-others }</summary>

    { bringing-other-forms }

    </details>

    { bringing-limit }
export-form =
    { export-form-which }

    { export-forms }
