deck-refusal-course = it's a course.
course-not-author = { $name } is a course. In this bot only its authors can bring in courses, and you're not one of them yet. Ask whoever runs the bot to put you on the list (`AUTHOR_IDS`). Decks, goal maps and pages to learn from you can send at any time.
course-kept = **{ $title }**: a course with { $concepts } concepts and { $questions } questions. It's fine, and I've kept it for you.
course-kept-again = **{ $title }**: { $concepts } concepts and { $questions } questions. It replaces your course of that title. What has been learned stays, and everybody with a copy is offered the change.
course-concept = { $label } ({ $questions ->
    [one] one question
   *[other] { $questions } questions
})
course-better = It would be better still with
course-further = { $count } more
course-further-faults = { $count } more
course-trial-counts = *Try it out* adds it to your courses: you see it as a learner does, and what you answer counts for you alone. You can stop at any time. You find it again in /topics; once you have tried it out, *Share* publishes it there.
button-course-trial = Try it out
button-course-publish = Publish
button-course-drop = Don't keep it
course-gone = I don't have this course any more. Send me its file again.
course-is-learned = You're learning this course, so I keep it.
course-dropped = I no longer keep { $title }. Copies that others took stay with them.
course-too-many = You have { $most } courses here, which is as many as fit. Send one of them again with another content, under its title.
course-faulty = { $count ->
    [one] One thing in { $name } has to be put right first.
   *[other] { $count } things in { $name } have to be put right first.
} I kept nothing of it. Correct the file and send it to me again.
course-more-faults = … and { $count ->
    [one] one more
   *[other] { $count } more
}, once these are put right.
course-line = Line { $line }
course-file-line = { $file }, line { $line }
course-fault = { $at }{ $field }: { $what }
course-fault-concept = { $at }, concept { $concept }{ $field }: { $what }
course-fault-question = { $at }, concept { $concept }, question { $question }{ $field }: { $what }
course-field = , { $name ->
    [label] heading
    [builds-on] builds on
    [worked-example] example
    [another-angle] another way
    [question] text
    [why] reason
   *[other] { $name }
}
course-named = { $more ->
    [0] ({ $concepts })
   *[other] ({ $concepts } and { $more } more)
}
course-hint-questions = more questions, eight or more for each concept { course-named }
course-hint-formats = more kinds of questions: choices, numbers, words, an order { course-named }
course-hint-reasons = a reason for each answer { course-named }
course-hint-examples = a worked example { course-named }
course-hint-angles = a second explanation for those the first one doesn't help { course-named }
course-hint-mistakes = mistakes you foresee, each with a sentence that helps { course-named }
course-hint-probes = questions of their own for the first check; without them it asks the last one of a concept
course-hint-skills = no skills beside the concepts: what counts for a skill comes with the bot
course-hint-pictures = figures that I can draw; I don't show the pictures in the archive

button-share-course = Go to the course
share-course = A course with { $count ->
    [one] one concept
   *[other] { $count } concepts
}
share-of-pages = This course was made from pages of yours. What others wrote isn't mine to pass on, so it stays with you.
share-change-concepts-added = { $count ->
    [one] one concept is new
   *[other] { $count } concepts are new
}
share-change-concepts-mended = { $count ->
    [one] one concept was improved
   *[other] { $count } concepts were improved
}
share-change-concepts-gone = { $count ->
    [one] one concept is dropped
   *[other] { $count } concepts are dropped
}

fault-unreadable = this can't be read. Often a text with a colon needs quotes, or a line is indented too far; the file has to be saved as UTF-8.
fault-too-large = the file may have 1 MB of text at most.
fault-no-course = the archive must hold one course: a single file, or one folder with a course.yaml.
fault-missing = this is missing.
fault-empty = a text belongs here.
fault-unknown-field = I don't know what this is.{ $detail ->
    [none] { "" }
   *[other] {" "}Do you mean { $detail }?
}
fault-no-list = a list belongs here.
fault-no-fields = named fields belong here.
fault-no-number = a number belongs here, in its usual range.
fault-not-one-of = it can only be one of these: { $detail }
fault-too-long = this is too long; { $most } characters at most.
fault-too-few = there have to be at least { $most } here.
fault-too-many = there can be at most { $most } here.
fault-bad-id = an id has small letters and digits, with single hyphens between them; a skill is called as in the list of skills.
fault-lone-dollar = a dollar sign stands alone. Maths stands between two of them; an amount is written with the word: 5 dollars.
fault-tags = no HTML, please; Markdown does.
fault-no-maths-here = formulas with two dollar signs have no place here, and goals can't have any formulas.
fault-parts = only explanations have parts, three at most, with a line `---` between them.
fault-figure = I can't draw this figure.
fault-language = which language is it in? Write language: en or language: de.
fault-twice = this is here already: { $detail }
fault-unknown-concept = no concept of the course is called { $detail }
fault-circle = these concepts wait for each other: { $detail }
fault-second-root = only the first concept may build on nothing.
fault-too-deep = at most { $most } concepts may build on one another in a row.
fault-no-answer = a question needs one of these: an answer, choices, or items to put in order.
fault-one-right = exactly one choice must be marked as right, and { $found } are.
fault-key = if a learner typed this answer, I couldn't recognise it as right. Write it shorter or in another way.
fault-mistake = this mistake would be taken as right, or not be understood.
fault-wrong = this isn't as it should be.
