menu-exam = Plan for an exam date, or sit an exam

exams-title = **Your exams**
exams-legend = ▶ open · ↺ once more · 🔒 still locked
exams-none = You aren't following any goal map with exams.
exams-none-followed = You aren't following any goal map with exams yet. Here is one; open it to follow it.
exams-minutes = { $count } min
exams-past = So far
exams-past-open = under way
exams-past-reading = being read
exams-past-read = please check
exams-past-grading = being graded
exams-past-self-marking = still to mark
exams-past-cancelled = not handed in
button-exams = My exams
button-exams-begin = ▶ { $title }
button-exams-again = ↺ { $title }
button-exams-locked = 🔒 { $title }

exam-offered = The exam **{ $title }** is open to you. It begins when you want it to.
exam-being-graded = Your last solution for **{ $title }** is still being graded. After that you can sit the exam again.
exam-to-confirm = Your last solution for **{ $title }** waits for you: please check what I read, then it is graded.
exam-news = There is news about your exam **{ $title }**.
exam-gone = I can't open this exam any more. /stop leaves it, and then you can start it again.
button-exam-begin = Begin
button-exam-open = To the exam
button-exam-again = Sit the exam again
button-exam-confirm = Check what was read
button-exam-show = Show it

exam-badge = 📝 **Exam simulation**
exam-clock = Time limit: { $limit }. The clock starts when you tap “Begin”.
exam-no-clock = There is no time limit.
exam-at-hand = Have at hand: paper, a pen, and a camera for photos of your sheets. You can also type your solution or send a PDF.
exam-before = What to have at hand
exam-rules = While you sit it I don't help, and everything else waits. You have to hand it in yourself.
exam-time-limit = Time limit: { $limit }
exam-self-marked = No language model is connected here that could grade solutions. After you hand in, you compare yours with the solution and judge each step yourself.
exam-picture-missing = 🖼 A picture belongs to this problem. I can't show it right now.
exam-how-to-submit = Send your complete solution as text, photos or a PDF. Then tap “Hand in”.
exam-draft = So far: { $there }.
exam-draft-both = So far: { $pages } and { $lines }.
count-pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
 }
count-lines-of-text = { $count ->
    [one] { $count } line of text
   *[other] { $count } lines of text
 }
button-exam-submit = Hand in
button-exam-look = Look through it
button-exam-take-out = ✕ { $number }
button-exam-throw-away = Throw away
button-exam-task = Show the problem again
button-exam-larger = Larger, as a picture
exam-end-asked = Do you want to end the exam? If you hand in, what you have sent so far counts. If you throw it away, nothing counts.
exam-end-asked-empty = You haven't sent anything yet. If you hand in now, you get no points and see the solution. If you throw the exam away, nothing counts.
exam-throw-away-asked = Throw the exam away? Nothing in it will count. I delete your photos at once and the texts of your messages after 30 days.
exam-thrown-away = You threw the exam **{ $title }** away. Nothing in it counts, and you can sit it again at any time.
button-exam-on = Go on

exam-draft-title = **Your solution so far**
exam-draft-picture = 🖼 Picture
exam-draft-how = Tap a number to take that line or picture out.

exam-unclear-dark = Page { $page } is very dark.
exam-unclear-pale = On page { $page } hardly anything stands out from the paper.
exam-unclear-blurred = Page { $page } is blurred.
exam-better-wanted = I keep it. If you can take a better photo, send it too; otherwise go on.
exam-note-empty = There is nothing in your solution yet.
exam-note-removed = I've taken that out.
exam-note-waits = That waits until you hand in.
exam-note-no-help = While you sit an exam I don't help. Your message isn't part of your solution.
exam-note-left-out = That isn't part of a solution, so I left it out.
exam-note-too-many-pictures = A solution can have up to 20 pages as pictures. This one didn't fit and isn't kept.
exam-note-too-many-lines = A solution can have up to 200 typed lines. This message isn't kept; a photo of it works.
exam-note-no-files = I can't receive files here. Please send your solution as text.
exam-note-gone = Telegram no longer has this file. Please send it once more.
exam-note-unreachable = The file didn't arrive. Please send it once more.
exam-note-not-a-page = This is neither a picture nor a PDF, so it isn't kept.
exam-note-heic = I can't read this kind of picture (HEIC). Send it as a photo instead of as a file, or set your iPhone's camera to “Most Compatible”.
exam-note-too-large = This file is too large for me. Send it as a photo, or in parts.
exam-note-too-many-pages = This PDF has more pages than a solution can have (20). Please send only those with your solution.
exam-note-encrypted = This PDF is locked with a password. Please send it without one, or as photos.
exam-note-broken = This file can't be opened. Please send it once more, or as photos.
exam-note-too-slow = This file takes too long to open. Please send it as photos.
exam-note-sticker = A sticker can't be a page of a solution.
exam-note-voice = I can't listen to voice messages. Please write your solution.
exam-note-other = This kind of message can't be a page of a solution.
exam-note-edited = An edited message changes nothing in what I have kept. Send the new version as well, and take the old one out under “Look through it”.
exam-note-forwarded = A forwarded message can't be a page of a solution. Please write it yourself.
exam-note-too-long = This message is longer than 4,096 characters and isn't kept. Please send it in parts.
exam-note-time-up = Time's up. Finish the line you are writing, photograph your sheets and hand in. Nothing is handed in by itself.
