courses-any-topic = Or name anything else you'd like to learn, such as /learn Roman history. I'll write it for you with the help of an AI.

topic-offered = **{ $topic }:** I'll write this for you, with the help of an AI. How much of it would you like?
topic-offered-no-goal = If you want it for something in particular, just tell me now, in a few words.
topic-offered-goal = Your goal: **{ $goal }**. If you'd rather have another, just send it.
topic-offered-before = There's already a course on this, written for the same goal. { $learners ->
        [one] One learner has
       *[other] { $learners } learners have
    } already studied a course like it. You can start right away.
button-take-written = Take the course that is there
topic-offered-check = Shall I find out first what you already know? It takes 3 to 7 short questions, and nothing you miss counts against you.
topic-offered-level = So that it suits you: who is learning? You can also skip this.
topic-offered-purpose = And what are you learning for?
topic-offered-interests = Thank you. If you also tell me what you like, I'll use it in my examples. If there's an exam date, tell me with /exam.
button-scope-short = Short
button-scope-normal = Normal
button-scope-deep = Deep

making-survey = I'm writing a few questions on **{ $topic }** now, to find out what you already know. That takes a minute or so; I'll send you the first one as soon as it's ready.
making-still-survey = I'm still writing your first questions on **{ $topic }**. I'll send them as soon as they're ready.
making-drawing = I'm drawing your map of **{ $topic }** now. That takes a minute or two; then your first lesson starts right here.
making-still-drawing = I'm still drawing your map of **{ $topic }**. I'll send it as soon as it's ready.
button-cancel = Cancel
said-making-cancelled = All right, I've stopped writing that course. You can ask for it again any time with /learn.
said-drawing-put-off = All right, I've stopped drawing that map. Your answers are kept: under “My courses” you can have it drawn any time.

topic-stuck = I couldn't get **{ $topic }** ready just now.
topic-refused = I can't make a course of **{ $topic }**.
map-stuck = I couldn't draw your map of **{ $topic }** just now.
map-not-drawn = Your map of **{ $topic }** isn't drawn yet.
map-answers-kept = Your answers to the first check are kept.
button-try-again = Try again
button-draw = Draw my map

explanation-awaited = I'm writing your explanation of **{ $label }**. I'll send it as soon as it's ready.
button-stop-writing = Stop
said-writing-stopped = All right, I've stopped writing.
answer-awaited = I'm thinking about your question.
guess-awaited = I'm reading your guess.
talk-awaited = I'm thinking about what you say.
grade-awaited = I'm looking at your answer.
grade-still-awaited = I'm still looking at your answer. I'll tell you as soon as I'm done; /stop closes everything, and your answer still counts.
explanation-missing = I can't explain **{ $label }** right now. Your lesson keeps its place.
silent-answer = I can't answer your question right now. Nothing is lost.
silent-grade = I can't look at your answer right now, so it hasn't counted. Your question stays open: try again in a while, or leave it with /skip.

trouble-down = The language model can't be reached or is very busy. It may well work again in a few minutes.
trouble-learner-budget = You've used up today's share of the language model. Tomorrow there's more; reviews and questions that are already written still work today.
trouble-topic-budget = You've used up what I can spend on writing courses for you in 30 days. A little comes back each day; your courses, reviews and everything that's already written go on as usual.
trouble-total-budget = The language model's share for today is used up. Tomorrow there's more; reviews and questions that are already written still work today.
trouble-refused = The language model won't write about this. Other words, or another topic, may help.
trouble-unusable = What the language model wrote wasn't good enough to learn from. A second try often works.
trouble-harmful = This could help someone hurt others or themselves, so I don't teach it. I'm happy to explain how to stay safe, or how such things came about in history.
trouble-for-adults = I can't make a course on this, because children and teenagers learn here too. If you're curious about the body, relationships or biology, just ask.
trouble-personal = For your own case, ask someone who knows it: a doctor, a lawyer or an advice centre. I'm happy to teach how such things work in general: just name the topic.

questions-awaited = I'm still writing your questions on **{ $label }**. I'll send the first one as soon as it has been checked.
questions-missing = I have no checked questions on **{ $label }** yet.
questions-practice = Until then there are unchecked questions: an AI wrote them and nobody has checked them yet, so they don't count.
button-practice = Unchecked question

plan-written = The texts and questions of this course come from the model's memory, not from a source you could look up. Only questions that were checked count.
asked-practice = **Unchecked question · { $label }** · AI-written, doesn't count

said-topic-too-long = That's too long for me to make a course of. Please say it in at most 200 characters. A whole text works as a file: send it as .txt or PDF.
said-topics-used-up = I've written so much for you in the last 30 days that there isn't enough left for another course. Day by day some of it comes back, and /usage shows how much. Your courses, reviews, cards and the courses that come with me go on as usual.
said-topics-in-making = Three of your courses are still waiting for their map. Under “My courses” you can go on with one of them or stop it; then there's room for a new one.

help-limits-with-model = No videos, no live classes, no certificates, no searching the web, no connection to school platforms. I read photos only as answers to a task and as pages to learn from; voice messages I can't listen to yet. Courses of your own and my answers to your questions come from a language model, and it can make mistakes: if something looks odd, ask me or check it elsewhere.
help-any-topic = Any topic will do: /learn Roman history, or /learn Python goal: build a small website. Or send me your own material, as a PDF, a text file or photos of its pages. If you have a question in the middle of a lesson, just ask it.
privacy-memory = What you tell me about yourself and what I remember of how you learn is in /settings, where you can clear it. The language model gets it, so that texts and questions suit you.

button-its-gap = Look for what's missing
button-gap = What's missing: { $label }
making-bridge = I'm looking for what may be missing before **{ $topic }**. That takes a moment; I'll let you know.
making-still-bridge = I'm still looking for what may be missing before **{ $topic }**.
silent-bridge = I couldn't look for what may be missing just now. Your map stays as it is.
bridge-suggested = Maybe this is missing before **{ $before }**: **{ $label }**
bridge-ask = Shall I put it on your map, before **{ $before }**? It takes about { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }.
button-bridge-yes = Yes, put it on my map
button-bridge-no = No, leave it out
bridge-added = I've added a bridging concept to your map: **{ $label }**. It comes first, and **{ $before }** waits for it. Your map has { count-concepts } now.
said-bridge-left-out = All right, your map stays as it is.
said-bridge-does-not-fit = There's no more room on your map at that point, so it stays as it is.
said-search-cancelled = All right, I've stopped looking. Your map stays as it is.
