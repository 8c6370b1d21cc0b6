history-title = **Your answers: { $title }**
history-title-all = **Your answers**
history-page = page { $page }
history-unknown = You have no course “{ $topic }”. Here is everything.
history-none = No answers here yet. They begin with your first lesson.
history-legend = ✓ right · ↺ not yet, so it comes back
history-more = { $count ->
    [one] One answer before these
   *[other] { $count } answers before these
 }
history-first-check = The first check doesn't count towards your progress.
history-row = { $mark } { $question } → { $answer } · { $purpose }
history-unanswered = _didn't know_
history-placement = first check
history-lesson = lesson
history-checkpoint = checkpoint
history-review = review
history-practice = practice
history-card = card
button-newer = ◂ Newer
button-older = Older ▸
button-concepts-before = ◂ Previous
button-concepts-after = More ▸
button-choose-concept = Choose a concept
button-all-answers = All answers
button-all-my-answers = All my answers
button-answers-of = Answers: { $title }

concepts-title = **{ $title }:** which concept would you like to see?
concepts-title-page = { concepts-title } · { history-page }
button-concept-marked = { $mark } { $label }

concept-status-unseen = ○ New: not begun yet.
concept-status-diagnosed = ◔ Probably known: your first check says so, and a checkpoint will tell.
concept-status-learning = ◑ Learning: its quiz isn't passed yet.
concept-status-reviewing = ◕ In review: passed, and I ask again at growing intervals.
concept-status-mastered = ● Mastered.
concept-numbers = Score { $percent }, and when I ask again
concept-score = **Score { $percent }.** { $how }
concept-rest = **Interval: { $days }.** Ease factor { $ease }: from the third interval on, each is about { $ease } times the one before.
concept-next = **Next review { $when }:** { $why }
concept-due = **Due now:** { $why }
concept-answers = **Your answers to it:**
concept-answers-page = **Your answers to it, page { $page }:**
