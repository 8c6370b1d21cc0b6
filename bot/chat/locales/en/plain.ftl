help-intro = **What I can do**
help-commands =
    - /learn starts something new
    - /next takes you to the best next thing
    - /today shows what fits your minutes today
    - /review asks what is due, questions and cards
help-practise = Learn and practise
help-practise-commands =
    - /learn Fractions: percent starts a course with a goal
    - /review mistakes asks what you missed lately
    - /practice is maths practice: checked problems, with hints; with a word it practises that skill
    - /cards drills the cards of your decks with you
    - /exam and a day, like /exam 12 December: percent, plans for a test; /exams shows exams to sit, and how past ones went
    - /skip leaves out a question, /why says why it came, or explains a number
    - /stop ends what you're doing
help-any = A course on any topic
help-see = See where you are
help-see-commands =
    - /map shows your map, /progress your numbers and your decks, /week your last seven days
    - /goals shows your goal maps; with a word it finds one
    - /history shows what you've answered
help-arrange = Courses, decks, settings
help-arrange-commands =
    - /topics lets you switch, pause, stop and resume courses
    - /settings is for language, time, quiet hours, reminders and cards
    - /import shows how to import decks: just send me the file; /export gives you what's yours
    - /privacy says what is kept about you
    - /usage shows what the language model has cost today
help-habits = Answer by tapping or typing, just as you like. If you don't know something, say so: that helps us both.
help-not = What I don't do
help-limits = No videos, no live classes, no certificates, no searching the web, no connection to school platforms. I can't read photos or listen to voice messages yet, and free questions need a language model that isn't connected here.

privacy-title = **What I keep about you**
privacy-kept =
    - your Telegram number, language, time zone, settings, exam dates, answers, progress, and what you hand in for exams
    - the text of pages that I make a course from for you
    - the texts of your messages, for 30 days
privacy-how-long = How long is all this kept?
privacy-exams = Your progress is kept until you delete it. What you write in exams is kept as long as your progress, photos for { $days ->
        [one] a day
       *[other] { $days } days
    } after the marks, up to three times as long if something about them is still open; then the person who runs this bot may look at them.
privacy-use = It serves your learning only: nobody else gets it unless you want that, and there is no advertising.
privacy-model = It serves your learning only, and there is no advertising. Some of it goes to a language model.
privacy-others-and-model-asked = What do other people and the language model get?
privacy-model-gets = A language model helps me with courses that I write myself, with your questions, guesses and answers, with hints, with grading exams, and with everything I make from your own pages. What you write or photograph there goes, with your latest answers, to the company that runs it, but without your name or your Telegram number. A course that I wrote at your request I may also offer to others who want the same: its map and its questions, nothing of yours.
privacy-others-asked = What do other people see?
privacy-shared = What you share by a link, with your first name if you want it there. I also keep what you took a copy of.
privacy-observers = If you let somebody look on (see /settings), they are told how many days you practised, how much you learned, what is hard, which exam is near, and breaks: no answers, no times, nothing you write. They know you by your first name, and you know them by theirs. Either of you can end it at any time.
privacy-delete = /delete removes all of it for good, and /export gives it to you first.
privacy-deleted = After /delete only backups kept in case something breaks may still hold it, until newer ones replace them. If you block me, I won't write to you any more.

privacy-write = If you have a question about it, write to { $contact }.
usage-today = **Today's language model: { $spent } of { $share } cents (US).** That is what explaining, reading your answers and grading your exams has cost.
usage-today-in-calls = **Today's language model: { $calls } of { $share } calls.** That is how often it was needed for explaining, writing questions and reading your answers; it costs nothing.
usage-own-share = Your share of today is used up. Reviews, your courses and everything that's written already go on as usual.
usage-whole-share = What all learners together may use today is used up. Reviews, your courses and everything that's written already go on as usual.
usage-lesson = This lesson: { $tokens ->
    [one] one token
   *[other] { $tokens } tokens
 } written so far. About 2,000 are usual.
usage-topics = Courses, and anything made from your own pages, are counted separately: { $spent } of { $share } cents (US) in 30 days. { $left ->
        [0] There isn't enough left for another course right now.
        [one] That's enough for one more course.
       *[other] That's enough for { $left } more courses.
    }
usage-anew = The count starts afresh at four in the morning.

stopped = All right, we'll stop here. Your progress is saved; come back whenever you like.
stopped-nothing = Nothing was open. Come back whenever you like.
said-old-button = That button belongs to an earlier question. This is where we are now:
said-old-button-idle = That button is an old one. Here's how to go on:
said-unknown-button = I don't know that button any more. Here's how to go on:
said-unknown-command = I don't have that command. Here's what works: /learn, /today, /next, /review, /practice, /cards, /map, /goals, /exam, /progress, /week, /history, /topics, /import, /export, /settings, /help.
said-no-model = No language model is connected here, so nothing costs anything.
said-nothing-to-skip = There's nothing to skip right now.
said-skipped = Skipped.
said-checkpoint-later = All right. The checkpoint waits for you: “Continue” takes you there whenever you like.
said-no-question-open = There's no question open yet. Tap the button when you're ready.
said-not-discussed = This question shows what you know by yourself, so I don't help with it. Ask me again afterwards. “I don't know” is fine, too.
said-left-to-you = That would give this one away, and you can find it yourself. If you don't know, just say so.
said-press-one-of = I'm waiting for a tap. What shall it be?
said-rate-card = How well did you know it? Your rating decides when the card comes back.
said-no-example-open = Nothing is explained here, because the question shows what you know by yourself. Examples come in the lesson. “I don't know” is fine, too.
said-asked-already = You're being asked right now: the question above is waiting for your answer.
said-bored-open = Fair enough. Take a break, or do something else: nothing is lost.
said-maths = Maths it is. Do you want to practise problems, or begin a course?
button-practise-maths = Practise maths
said-press-or-type = I'm waiting for a tap on one of the buttons above. “Continue” shows you the place again.
said-no-hint = There is no hint for this one. If you don't know it, say so, and I'll show you the answer.
said-hints-over = Those were all the hints. If you don't know it, say so, and I'll show you how it goes.
said-goal-after-resuming = Your course goes on. If you want another goal for it, please send that once more now.
said-topic-closed = I've noted your answer. This course is paused, stopped or finished, so it changes nothing there.
said-language = All right, in English from now on.
said-greeting = Hello! Good to have you here.
said-farewell = See you soon!
said-welcome = You're welcome!
said-all-right = All right.
said-glad = Glad to hear it!
said-here = I'm here.
said-no-matter = That's all right. Here's how to go on:
said-calm = No hard feelings. Here's how to go on:
said-no-favour = I only count what you solve. Here's how to go on:
said-cost = This costs you nothing, and there are no ads.
said-not-answered = I can't answer that here. What is open, with its buttons, takes you further:
said-class = Class { $class }, noted. /settings changes it. A few problems show me what you know of school maths already, and then we begin there.
said-not-understood = I didn't understand that. I can explain topics, quiz you, practise maths with you, and make cards of your list: a pair a line, such as _dog = el perro_. /help shows everything I can do, /settings what you can set. Here's how to go on:
said-place-lost = I can't find the place where we left off, but everything you've learned is still there. Here's how to go on:
take-your-time = Take your time.
said-not-admitted = This bot is not open to everyone. If somebody invited you, open the invitation link again.

unreadable-sticker = Nice sticker! I can't read an answer from it, though. Text or a tap works.
unreadable-voice = I can't listen to voice messages yet. Please type it.
unreadable-photo = A photo doesn't help me here. Please type it.
unreadable-document = I can't use this file here. Please type it.
unreadable-other = I can't read that kind of message. Text or a tap works.
unreadable-edited = I only read the first version of a message. If you want to change something, send it as a new one.
unreadable-forwarded = I don't take forwarded messages as answers. Please write it yourself.
unreadable-set-aside = Something you sent is beyond me, so I've put it aside; please try it another way.
unreadable-too-long = That's too long for me to read. Please keep it under 4,096 characters.

menu-learn = Learn something new
menu-next = The best next thing
menu-review = What is due
menu-cards = Drill cards
menu-map = Your map
menu-goals = Your goals, and the way to them
menu-progress = How far you've come
menu-week = What the last seven days brought
menu-history = What you've answered
menu-topics = Switch, pause and resume courses
menu-settings = Language, time and reminders
menu-skip = Leave this question
menu-why = Why this, why this number?
menu-help = What I can do
menu-privacy = What is kept about you
menu-delete = Delete everything that is kept about you
menu-usage = What the language model has cost today
menu-stop = Stop what you're doing
about-long = I'm a tutor. I find out what you already know, draw a map of the rest, teach it step by step, and ask again just before you'd forget. Press Start to begin.
about-short = A tutor that remembers what you know and asks again before you forget.

help-groups =
    <details><summary>{ help-practise }</summary>

    { help-practise-commands }

    </details>

    <details><summary>{ help-see }</summary>

    { help-see-commands }

    </details>

    <details><summary>{ help-arrange }</summary>

    { help-arrange-commands }

    </details>
help =
    { help-intro }

    { help-commands }

    { help-habits }

    { help-groups }

    <details><summary>{ help-not }</summary>

    { help-limits }

    </details>
help-with-model =
    { help-intro }

    { help-commands }

    { help-habits }

    <details><summary>{ help-any }</summary>

    { help-any-topic }

    </details>

    { help-groups }

    <details><summary>{ help-not }</summary>

    { help-limits-with-model }

    </details>
privacy-details =
    <details><summary>{ privacy-how-long }</summary>

    { privacy-exams }

    { privacy-deleted }

    </details>
privacy =
    { privacy-title }

    { privacy-kept }

    { privacy-use }

    { privacy-delete }

    <details><summary>{ privacy-others-asked }</summary>

    { privacy-shared }

    { privacy-observers }

    </details>

    { privacy-details }
privacy-contact =
    { privacy }

    { privacy-write }
privacy-with-model-contact =
    { privacy-with-model }

    { privacy-write }
privacy-with-model =
    { privacy-title }

    { privacy-kept }

    { privacy-model }

    { privacy-delete }

    <details><summary>{ privacy-others-and-model-asked }</summary>

    { privacy-model-gets }

    { privacy-memory }

    { privacy-shared }

    { privacy-observers }

    </details>

    { privacy-details }
usage =
    { usage-today }

    { usage-anew }
usage-used-up =
    { usage-today }

    { usage-own-share }

    { usage-anew }
usage-all-used-up =
    { usage-today }

    { usage-whole-share }

    { usage-anew }
usage-in-calls =
    { usage-today-in-calls }

    { usage-anew }
usage-used-up-in-calls =
    { usage-today-in-calls }

    { usage-own-share }

    { usage-anew }
usage-all-used-up-in-calls =
    { usage-today-in-calls }

    { usage-whole-share }

    { usage-anew }

said-greeting-open = { said-greeting } { take-your-time }
said-farewell-open = { said-farewell } { take-your-time }
said-welcome-open = { said-welcome } { take-your-time }
said-all-right-open = { said-all-right } { take-your-time }
said-glad-open = { said-glad } { take-your-time }
said-here-open = { said-here } { take-your-time }
said-no-matter-open = That's all right. { take-your-time }
said-calm-open = No hard feelings. It isn't always fun. We can stop here, and nothing is lost.
said-no-favour-open = I only count what you solve. { take-your-time }
said-cost-open = { said-cost } { take-your-time }

distress-own = I'm sorry you're feeling so bad. It's good that you said it. I'm only a learning program and can't help you with this, but there are people who will listen to you now, whatever it is about:
distress-home = Nobody has the right to hurt you, and it's not your fault. It's good that you said it. I'm only a learning program, but these people listen and help, and you don't have to tell them your name:
distress-other = It's good that you're looking out for somebody. You don't have to carry this alone: these people can tell you what you can do. If it is happening right now, call the emergency number.
distress-unsure = That sounds like a lot. If it's only about the question: we can stop at any time, with /stop. If it's about more than that, you don't have to be alone with it. These people listen:
distress-close = Please talk to somebody you trust, too. What was open here stays open, and none of this was counted.
deletion-asked = **Delete everything?** Your courses and maps, every answer, your decks, cards and goals, your exams with their photos, your settings: all of it goes, for good. With /export you can save it first.

    To make sure, type *DELETE*. Anything else leaves everything as it is.
deletion-ordered = Everything of yours is being deleted; in a minute none of it will be left. Thank you for learning with me. If you ever write to me again, we'll start afresh.
deletion-under-way = Everything you have here is being deleted right now. In a minute it will be gone, and with /start we begin afresh.
deletion-dropped = Nothing was deleted.
button-keep-everything = Keep everything
