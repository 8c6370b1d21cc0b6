map-title = **Your map: { $title }**
map-level = Level { $level }
map-here = you are here
map-open = open
button-map-list = As a list
map-legend = ○ new · ◔ probably known · ◑ learning · ◕ in review · ● mastered
map-status-unseen = new
map-status-diagnosed = probably known
map-status-learning = learning
map-status-reviewing = in review
map-status-mastered = mastered
map-picture-title = Your map: { $title }
map-fading = fading: about { $percent } left
map-fading-legend = fading: about how much you still know

topics-title = **Your courses**
topics-none = You haven't started a course yet.
topic-line = **{ $title }** · { $mastered } of { $of } mastered
topic-due = { $count ->
    [one] { $count } due
   *[other] { $count } due
 }
topic-next = next: { $label }
topic-current = you are here
topic-draft = map not drawn yet
topic-completed = all mastered
topic-abandoned = stopped
topic-paused = paused
topics-pause-or-stop = Pause lets a course rest until you come back to it. Stop closes it. Your progress is kept either way.
topics-rest = Pause or stop?
topics-more = More to learn:
button-switch = Go to: { $title }
button-pause-topic = Pause
button-stop-topic = Stop
button-resume = Resume: { $title }
