numbers-title = **{ $title }:** Welche Zahl soll ich erklären?
button-number-mastered = Gemeistert: { $mastered } von { $of }
button-number-percent = Lernplan: { $percent }
button-number-reviewing = Wiederholung: { $count }
button-number-due = Jetzt fällig: { $count }
button-number-trend = Letzte 7 Tage
button-number-right = Richtig: { $percent }
button-number-right-none = Anteil richtig
button-number-minutes = Noch { $duration }
button-number-milestone = Etappenziel
button-number-next-review = Nächste Wiederholung
button-number-score = Stand eines Themas
button-numbers-of = Zahlen von: { $title }
button-all-numbers = Alle Zahlen

number-mastered = **{ $mastered } von { $of } gemeistert.** Ein Thema ist gemeistert, wenn sein Zwischenstopp gut geht: mindestens { $run } gute Antworten hintereinander (4 oder 5 von 5 Punkten) und ein Stand von { $score } oder mehr.
number-mastered-traced = **{ $mastered } von { $of } gemeistert.** Ein Thema ist gemeistert, sobald du es mit { $score } Wahrscheinlichkeit kannst. Dafür zählen deine Antworten in Quiz, Zwischenstopp und Wiederholung ebenso wie die beim Üben.
number-mastered-reviews = Auch Wiederholungen führen dorthin: { $run } gute hintereinander mit so einem Stand, oder { $long } gute hintereinander bei jedem Stand.
number-mastered-back = Auch Gemeistertes kommt ab und zu wieder. Ist es dir bis dahin entfallen, geht es zurück in die Wiederholung; so funktioniert Erinnern, und es kommt schneller zurück als beim ersten Mal.

number-percent = **{ $percent } des Lernplans.** { $mastered } von { $of } Themen sind gemeistert, und was du von den anderen kannst, ergibt zusammen { $partly }: ({ $mastered } + { $partly }) ÷ { $of } = { $percent }, gerundet.
number-percent-rule = Ein gemeistertes Thema zählt ganz, ein begonnenes mit seinem Stand. Was du nach dem ersten Check wahrscheinlich schon kannst, ist geschätzt. 100 % sind es erst, wenn alles gemeistert ist.

number-reviewing = **Wo deine { $of } Themen stehen:**
number-reviewing-mastered = ● { $count } gemeistert: Zwischenstopp oder Wiederholungen gingen gut
number-reviewing-reviewing = ◕ { $count } in Wiederholung: Die Lektion ist geschafft, und ich frage in wachsenden Abständen nach
number-reviewing-learning = ◑ { $count } in Arbeit: begonnen, das Quiz ist noch nicht geschafft
number-reviewing-ahead = ○ { $count } noch vor dir: nicht begonnen, oder nach deinem ersten Check noch nicht bestätigt

number-due = { $count ->
    [0] **Gerade ist nichts fällig.**
    [one] **Ein Thema ist gerade fällig.**
   *[other] **{ $count } Themen sind gerade fällig.**
 } Ein Thema wird fällig, wenn sein geplanter Abstand um ist, und bleibt es, bis du geantwortet hast.
number-due-ahead = Alle geplanten Wiederholungen, Tag für Tag (deine Tage beginnen um 04:00):
number-due-overdue = { $count } überfällig: geplant für einen Tag vor heute
number-due-today = { $count } heute, schon fällig oder später am Tag
number-due-this-week = { $count } diese Woche: die sechs Tage nach heute
number-due-later = { $count } später
number-due-paused = **Nichts ist fällig:** Dieser Kurs ist pausiert, seine Wiederholungen ruhen, bis du ihn fortsetzt.
number-due-finished = **Nichts ist fällig:** In diesem Kurs ist alles gemeistert, und seine eigenen Wiederholungen sind vorbei.

number-trend = **Deine letzten 7 Tage, heute mitgezählt, neben den 7 davor:**
number-trend-none = **Noch nicht genug Daten:** In den letzten 7 Tagen und in den 7 davor war nichts, also gibt es keinen Trend. Mit einer Lektion beginnt er.
number-trend-rule = „Gemeistert“ zählt Themen, die du zum ersten Mal gemeistert hast. Gemeint sind die Antworten aus Lektionen, Zwischenstopps und Wiederholungen; der erste Check zählt nicht. Deine Tage beginnen um 04:00.

number-right = **{ $percent } richtig in den letzten 7 Tagen.** { $right } von { $answers } waren richtig: { $right } ÷ { $count } = { $percent }, gerundet.
number-right-none = **Keine Antworten in den letzten 7 Tagen,** also gibt es noch keinen Anteil.
number-right-rule = Richtig heißt 3 oder mehr von 5 Punkten. „Weiß ich nicht“ zählt nicht als richtig, ist aber ehrlich und kostet kaum mehr als Raten: Das Thema kommt einfach früher wieder.

number-minutes = **Noch etwa { $duration }.** Das ist die Summe für { $concepts }, die noch nicht gemeistert sind: { $minutes }.
number-minutes-none = **Nichts mehr übrig:** Alles ist gemeistert.
number-minutes-rule = Wie lange eine Lektion dauert, hat geschätzt, wer sie geschrieben hat. Wiederholungen kommen dazu, etwa eine Minute für jede.

number-milestone = **Als Nächstes: { $milestone }.**
number-milestone-share = { $mastered } von { $of } sind gemeistert, das Ziel ist { $goal }. { $goal } − { $mastered } = { $missing }.
number-milestone-level = So viele Themen der Ebene { $level } sind noch nicht gemeistert.
number-milestone-none = **Alle Etappenziele sind erreicht:** Der ganze Lernplan ist gemeistert.
number-milestone-rule = Etappenziele sind das erste Thema, ein Viertel, die Hälfte, drei Viertel und der ganze Lernplan, und jede vollständige Ebene. Ich nenne immer das nächste.

number-next-review = **Nächste Wiederholung { $when }:** { $label }
number-next-review-due = **Jetzt fällig:** { $label }
number-next-review-none = **Es ist keine Wiederholung geplant.** Wiederholungen beginnen nach dem Quiz einer Lektion.
number-next-review-paused = **Vorerst keine Wiederholungen:** Dieser Kurs ist pausiert, seine Wiederholungen ruhen, bis du ihn fortsetzt.
number-next-review-finished = **Es ist keine Wiederholung geplant:** In diesem Kurs ist alles gemeistert, und seine eigenen Wiederholungen sind vorbei.
number-next-review-rule = So wähle ich den Tag (die Methode heißt SM-2): Nach der ersten guten Antwort ruht ein Thema 1 Tag, nach der zweiten 6 Tage, und dann ist jeder Abstand der vorige mal seinem Leichtigkeitsfaktor. Der beginnt bei 2,5. Eine perfekte Antwort hebt ihn um 0,1, eine unsichere senkt ihn, nie unter 1,3. Nach einer Antwort, die nicht richtig ist, beginnt es wieder mit 1 Tag. So frage ich, kurz bevor du es vergessen würdest, und immer seltener.

number-score = **{ $label }: { $percent }.**
number-score-none = **Noch hat kein Thema einen Stand:** Er beginnt mit der ersten Antwort.
number-score-rule = Jede Antwort hat 0 bis 5 Punkte. Die letzten fünf zählen, die neueste am meisten: 16-, 8-, 4-, 2- und 1-mal. Der erste Check zählt nicht mehr, sobald eine Lektion begonnen hat. So verdirbt ein schlechter Tag nicht den Stand, und Fortschritt zeigt sich schnell.
number-score-rule-traced = Der Stand ist die Wahrscheinlichkeit, dass du es kannst. Jede richtige Antwort hebt sie, jede andere senkt sie, im Zwischenstopp doppelt so stark. Auch wer etwas kann, vertut sich einmal, und wer es nicht kann, rät manchmal richtig: Beides ist eingerechnet. Ab { $score } ist das Thema gemeistert.

score-sum = { $count ->
    [one] Deine eine Antwort: { $sum } = { $points } von { $best } Punkten, das macht { $percent }.
   *[other] Deine letzten { $count } Antworten (die neueste zuerst, sie zählt am meisten): { $sum } = { $points } von { $best } Punkten, das macht { $percent }.
 }
score-traced = { $count ->
    [one] So steht es nach einer Antwort, hier oder beim Üben.
   *[other] So steht es nach { $count } Antworten, hier und beim Üben.
 }
score-from-check = Er stammt aus deinem ersten Check; die erste Lektion oder das erste Quiz löst ihn ab.
score-none = Noch gibt es keine Antwort, die zählt.
score-kept = Dein Stand bleibt bei { $percent }: Ein geschafftes Quiz senkt ihn nie, und Antworten in einem pausierten Kurs ändern nichts.

rest-again = 1 Tag nach dem { $date }: Da war nicht jede Antwort richtig, also beginnt es von vorn.
rest-same-day = { $after } nach dem { $date }: Die ersten Wiederholungen kommen noch am selben Tag, wie du es gewählt hast.
rest-first = 1 Tag nach dem { $date }: Der erste Abstand ist immer 1 Tag.
rest-second = 6 Tage nach dem { $date }: Der zweite Abstand ist immer 6 Tage.
rest-longer = { $before } × { $ease } = { $after } nach dem { $date }.
rest-longer-plain = { $after } nach dem { $date }: der vorige Abstand mal dem Leichtigkeitsfaktor.
rest-longest = Länger als ein Jahr warte ich aber nicht.

causes-title = **{ $label }: { $percent }**
causes-answer = Das ist deine Antwort vom { $day }: { $points } von 5 Punkten.
causes-answers = Das ergeben deine letzten { $count } Antworten (jeweils von 5 Punkten, die neueste zählt am meisten): { $answers }.
causes-from-check = Das stammt aus deinem ersten Check; die erste Lektion oder das erste Quiz löst es ab.
why-concept-credited = **{ $label }**: wahrscheinlich bekannt ({ $share }). Gefragt habe ich dich danach nicht; deine Antworten zu dem, was darauf aufbaut, und zu dem, worauf es aufbaut, sprechen dafür. Es beginnt mit einem Zwischenstopp statt mit einer Lektion.
causes-kept = Es bleibt trotzdem bei { $percent }: Ein geschafftes Quiz senkt den Stand nie, und Antworten in einem ruhenden Kurs ändern nichts.
causes-built-on = { $count ->
    [one] Ein Thema baut darauf auf.
   *[other] { $count } Themen bauen darauf auf, direkt oder indirekt.
 }
causes-traced = { $answers ->
    [one] So wahrscheinlich kannst du es, nach einer Antwort: Sie war am { $day }
   *[other] So wahrscheinlich kannst du es, nach { $answers } Antworten: Die letzte, am { $day }, war
 } { $right ->
    [yes] richtig
   *[no] nicht richtig
 } und { $moved ->
    [yes] führte von { $before } zu { $after }
   *[no] ließ es bei { $after }
 }.
causes-drop-answer = Am { $day } fiel es von { $before } auf { $after }: Diese Antwort hatte { $points } von 5 Punkten.
causes-drop-right-or-not = Am { $day } fiel es von { $before } auf { $after }: Diese Antwort war nicht richtig.
causes-drop-withdrawn = Am { $day } fiel es von { $before } auf { $after }: Mit einer Frage stimmte etwas nicht, deine Antwort darauf zählt nicht mehr.
causes-lost = Darum ist es gerade nicht gemeistert.
causes-comes = Am { $day } kommt es wieder.
causes-comes-for = Am { $day } kommt es wieder: { $why }
causes-was-due = Seit dem { $day } ist es fällig.
causes-was-due-for = Seit dem { $day } ist es fällig: { $why }
causes-no-date = Es ist keine Wiederholung davon geplant.
causes-forgotten = Am { $day } { $of ->
    [card] fiel es dir nicht ein
   *[other] war nicht jede Antwort richtig
 }, also ruht es { $after }.
causes-forgotten-shorter = Am { $day } { $of ->
    [card] fiel es dir nicht ein
   *[other] war nicht jede Antwort richtig
 }, also ruht es { $after } statt { $before }.
causes-product = Am { $day } wusstest du es, und { $before } × { $factor } = { $after }.
causes-rest = Am { $day } wusstest du es, und nun ruht es { $after }.
causes-promised = Am { $day } wusstest du es, und { $after } danach ist die Wahrscheinlichkeit, dass du es noch weißt, auf { $percent } gesunken.
causes-sooner-night = Etwas, das darauf aufbaut, sitzt noch nicht; sein eigener Abstand hätte bis zum { $planned } gedauert.
causes-sooner-for = Darauf baut { $names } auf und sitzt noch nicht; sein eigener Abstand hätte bis zum { $planned } gedauert.
causes-sooner-exam = Eine nicht bestandene Prüfung baut darauf auf; sein eigener Abstand hätte bis zum { $planned } gedauert.
causes-sooner-exam-date = Du lernst es für eine Prüfung; sein eigener Abstand hätte bis zum { $planned } gedauert.
causes-sooner-otherwise = Es wurde vorgezogen; sein eigener Abstand hätte bis zum { $planned } gedauert.
causes-skill-rests = Ab dem { $day } kommt es wieder dran, falls du es nicht vorher übst.
causes-skill-rested = Seit dem { $day } ist es wieder beim Üben dabei.
why-which = Mehreres hat „{ $words }“ im Namen. Was davon meinst du?
button-concept = { $label }
causes-skill-first = Unter { $low } kommt es beim Üben zuerst.
causes-skill-open = Es bleibt beim Üben dabei, bis es bei { $high } steht.
