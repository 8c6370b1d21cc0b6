when-now = now
when-hour = { $days ->
    [0] today at { $hour }
   *[other] tomorrow at { $hour }
 }
when-days = { $days ->
    [0] later today
    [1] tomorrow
   *[other] in { $days } days
 }
when-date = on { $date }

count-concepts = { $count ->
    [one] { $count } concept
   *[other] { $count } concepts
 }
count-questions = { $count ->
    [one] { $count } question
   *[other] { $count } questions
 }
count-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
 }
count-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
 }
count-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
 }

button-continue = Continue
button-pause-now = Take a break
button-other-courses = Other courses
button-topics = My courses
button-guide = First steps
button-review = Start the review
button-settings = Settings
button-back = Back
button-later = Later
button-course = Learn: { $title }

error-trouble = Something went wrong on my side just now. Your place is kept. Please try that once more in a moment.
error-busy = A lot is going on here right now, so I need a little longer than usual. Your place is kept. Please try again in a minute.
reply-refused = Telegram didn't accept my message as it was, so its buttons, file or formatting are missing here. /help shows what you can type.
notice-moment = A moment, please: I can't get at what is stored just now. I'll answer as soon as I can.
notice-slower = You're quicker than me. I've got your messages and will answer them one after the other, in a minute at the latest for the next one.
notice-dropped = That was more than I could keep up with, so I skipped your latest messages. Please send anything that matters again.
notice-private = I work in private chats only. Open a chat with me there and we can start.
all-of-it = Read all of it
quoted = { $text }
button-chosen = ✓ { $label }
strong = **{ $text }**
light = _{ $text }_
sentences = { $first } { $further }
