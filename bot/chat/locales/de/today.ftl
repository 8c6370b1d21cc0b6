menu-today = Was heute hineinpasst
button-today = Heute
today-title = **Heute:** etwa { $duration }
today-about = Mehr zu heute
today-going-on = **Etwas Angefangenes ist noch offen.** „Weiter“ bringt dich dorthin zurück.
today-over = **Das war es für heute.** Wenn du mehr möchtest, geht es mit „Weiter“ weiter.
today-nothing = Gerade gibt es nichts zu tun.
today-exam = Zuerst kommt, was du am { $day } brauchst: **{ $title }**.
today-entry = { $what } · { $takes }. { $reason }
today-entry-part = { $what } · { $takes }, der Rest wartet. { $reason }
today-due = Jetzt fällig.
today-due-some = Jetzt fällig: { $count }.
today-reviews = **Wiederholung: { $questions }**
today-cards = **{ $cards }**
today-cards-and-new = **{ $cards }**, davon { $new } neu
today-lesson = Lektion: **{ $name }** ({ $topic })
today-check = Zwischenstopp: **{ $name }** ({ $topic })
today-checkpoint = Zwischenstopp: **{ $name }** ({ $topic })
today-again = Noch einmal: **{ $name }** ({ $topic })
today-practice = Mathe üben: **{ $name }**
today-minutes = Du möchtest { $minutes } am Tag lernen.
today-minutes-begun = Du möchtest { $minutes } am Tag lernen; { $practised } davon sind geschafft.
today-focus = Bevor etwas Neues kommt, führt dich /next zu deinem Ziel **{ $goal }**.
today-ahead = Fragen und Karten, die wiederkommen: { $places }
today-how-without-swap = ✕ blendet es für heute aus.
today-how = ⇄ tauscht es gegen etwas anderes, ✕ blendet es für heute aus.
today-gone = Das hat sich inzwischen geändert. Heute gibt es das hier:
button-today-lesson = Lektion: { $name }
button-today-check = Zwischenstopp: { $name }
button-today-checkpoint = Zwischenstopp: { $name }
button-today-again = Noch einmal: { $name }
button-today-practice = Üben: { $name }
button-today-focus = Zum Ziel: { $goal }
button-swap = ⇄ { $number }
button-leave-out = ✕ { $number }
button-show-all = Ausgeblendetes zeigen ({ $count })

because-struggles = Das sitzt noch nicht ganz, darum kommt es noch einmal, anders gesehen.
because-skill-needs-review = Dazu hattest du schon Fragen, und es sitzt noch nicht sicher.
because-skill-open = Das steht dir offen, und du hast es noch nicht gemeistert.
because-skill-rested = Das hast du gemeistert, und es kam länger nicht dran.
because-before-exam = Vor einem Prüfungstermin kommt alles noch einmal dran, das Schwächste zuerst.

reminder-rest = Danach: { $rest } – etwa { $duration }.
then-reviews = { $count ->
    [one] noch 1 Wiederholung
   *[other] noch { $count } Wiederholungen
 }
then-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 }
then-lesson = 1 Lektion
then-checkpoint = { $count ->
    [one] 1 Zwischenstopp
   *[other] { $count } Zwischenstopps
 }
then-again = { $count ->
    [one] 1 Thema noch einmal
   *[other] { $count } Themen noch einmal
 }
then-practice = Mathe üben

rhythm-no-limit = Minuten am Tag: ohne Grenze
rhythm-minutes = Minuten am Tag: { $count }
minutes-page = **Wie lange möchtest du am Tag lernen?** /today zeigt dann, was hineinpasst, und von selbst frage ich nicht mehr als das. Wenn du mehr möchtest, geht das immer.
