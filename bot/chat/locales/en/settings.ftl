settings-title = **Settings**
settings-language = Language: { $language }
settings-zone = Your time: { $time } ({ $city })
settings-zone-unknown = Your time: not known yet, so I use world time ({ $time })
settings-quiet = Quiet hours: { $from } to { $until }
settings-quiet-none = Quiet hours: none
settings-cap = Unprompted: at most { count-questions } a day
settings-reminders-on = Reminders: on
settings-reminders-off = Reminders: off
settings-letters-on = Weekly letter: on
settings-letters-off = Weekly letter: off
settings-light = Pictures: light
settings-dark = Pictures: dark
language-name = English
button-quiet = Quiet hours
settings-language-page = **Language:** which one would you like?
settings-clock-page = **What time is it for you right now?** Send it as your clock shows it, such as 18:40, or name a big city near you. Or tap it:
settings-quiet-page = **Quiet hours:** in these hours I never write to you unprompted.
settings-cap-page = **Daily limit:** how many questions a day may I ask unprompted? If you want more, you can always take more.
zones-pick = Several places share your time. Which one is nearest to you? That way summer time comes out right, too.
clock-unread = I couldn't read that as a time.
clock-unknown-place = I don't know that place. The time on your clock will do.
clock-nowhere = No place I know shows that time right now. Is your clock right?
clock-asked = **What time is it for you right now?** Then I'll ask you at a good hour; until I know, I go by world time ({ $time }). Tap it, or send what your clock shows. You can also set it any time in /settings.
button-other-time = Another time

button-memory = What I know about you
button-interests = What I like
interests-asked = **What do you like?** Put it in a few words, at most { $longest } characters, such as: football, cooking, science fiction. I'll use it in my examples.
interests-too-long = That's too long for me. At most { $longest } characters, please.
interests-kept = Good, I'll remember that. You can change it in /settings.
memory-interests = You like: { $interests }
memory-title = **What I know about you:** I use it to explain things your way. Tap what fits.
memory-noticed = What I remember
memory-none = Nothing yet.
setting-level = Who is learning
setting-level-value = { $value ->
    [young] School, up to class 6
    [school] School, from class 7
    [student] College or training
    [adult] Adult
   *[none] Who is learning: not said
 }
setting-purpose = What you learn for
setting-purpose-value = { $value ->
    [exam] For an exam
    [school] For school or studies
    [work] For work
    [interest] Out of interest
   *[none] What for: not said
 }
memory-preferred = You often ask for: { $way }
memory-helpful = This has helped you: { $way }
memory-hard = This was hard lately: { $names }
way-explanation = the explanation once more
way-another-angle = another angle
way-worked-example = an example
way-purpose = what it's good for
button-forget = Clear all of this

setting-group-cards = Cards
setting-new-in-order = New cards in file order
setting-new-in-order-off = Shuffle new cards
setting-two-ratings = Rate with two buttons
setting-two-ratings-off = Rate with four buttons
setting-group-general = General
setting-reminders = Reminders
setting-letters = Weekly letter
setting-quiet-from = Quiet hours from
setting-quiet-until = Quiet hours until
setting-new-cards = New cards a day per deck
setting-new-in-all = New cards a day from all decks
setting-card-model = Memory model
setting-group-rhythm = Rhythm
setting-reminder-hour = Reminder time
setting-group-days = Days
setting-break = Break
setting-same-day = First reviews on the first day
setting-same-day-off = First reviews after a day
setting-streak = Count my days
setting-streak-off = Don't count my days
setting-language = Language
setting-zone = My time
setting-daily-cap = Daily limit
setting-letters-on = Send the weekly letter
setting-letters-off = No weekly letter
setting-reminders-on = Switch reminders on
setting-reminders-off = Switch reminders off
setting-dark-off = Light pictures
setting-dark = Dark pictures
setting-mixes-off = One skill at a time
setting-mixes = Mix skills
setting-school-class = Class at school
setting-school-class-value = { $value ->
    [grown_up] adult
    [none] not said
   *[other] class { $value }
 }
setting-minutes = Minutes a day
setting-switch-value = { $value ->
    [on] on
   *[off] off
 }
setting-language-value = { $value ->
    [de] Deutsch
   *[en] English
 }
setting-hour-value = { $value ->
    [none] When I usually learn
   *[other] { NUMBER($value, minimumIntegerDigits: 2) }:00
 }
setting-quiet-value = { $value ->
    [none] No quiet hours
   *[other] { NUMBER($first, minimumIntegerDigits: 2) }:00 to { NUMBER($second, minimumIntegerDigits: 2) }:00
 }
setting-minutes-value = { $value ->
    [none] No limit
    [one] { $value } minute
   *[other] { $value } minutes
 }
setting-day-value = { $value ->
    [off] off
    [easy] easy
   *[usual] as usual
 }
setting-break-value = { $first ->
    [none] { button-no-break }
    [today] From today: { setting-break-length }
    [tomorrow] From tomorrow: { setting-break-length }
   *[monday] From next Monday: { setting-break-length }
 }
setting-break-length = { $second ->
    [3] { button-break-3 }
    [7] { button-break-7 }
   *[14] { button-break-14 }
 }
setting-card-model-value = { $value ->
    [sm2] SM-2
   *[other] FSRS-6 { $value }%
 }
setting-new-cards-value = { $value ->
    [0] None new
   *[other] { $value } new
 }
setting-new-in-all-value = { $value } in all
