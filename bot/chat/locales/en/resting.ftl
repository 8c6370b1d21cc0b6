topic-stopped = **“{ $title }” is stopped.** The course is closed and your progress is kept; you can resume it any time.
topic-rests = **“{ $title }” is paused.** It rests until you come back to it: no lessons, no reviews, no reminders. Nothing is lost.
idle-warned = You haven't been in **“{ $title }”** for a while, and that's fine. I'll close it { $when }, so that nothing waits for you there. Nothing is lost. Would you like to go on, or shall it rest until you come back?
topic-put-away = It has been quiet in **“{ $title }”** for a month, so I've closed it. Your progress is kept; if you resume it, it goes on where you left off.
button-go-on = Go on
nothing-paused = What you're learning is paused, and it rests until you come back to it. Under “My courses” you can go on whenever you like.
nothing-stopped = Your course is stopped, and your progress is kept. Under “My courses” you can resume it whenever you like.
