help-intro = **Was ich kann**
help-commands =
    - /learn beginnt etwas Neues
    - /next bringt dich zum besten nächsten Schritt
    - /today zeigt, was heute in deine Minuten passt
    - /review fragt, was fällig ist, Fragen und Karten
help-practise = Lernen und üben
help-practise-commands =
    - /learn Brüche: Prozent beginnt einen Kurs mit einem Ziel
    - /review fehler fragt, was zuletzt danebenging
    - /practice übt Mathe mit dir: geprüfte Aufgaben, mit Hinweisen; mit einem Wort übt es diese Fertigkeit
    - /cards übt mit dir Karten aus deinen Decks
    - /exam und ein Tag, etwa /exam 12. Dezember: Prozent, plant für eine Arbeit; /exams zeigt Prüfungen zum Ablegen und wie vergangene liefen
    - /skip lässt eine Frage aus, /why sagt, warum sie kommt, oder erklärt eine Zahl
    - /stop beendet, was offen ist
help-any = Ein Kurs über alles, was du willst
help-see = Sehen, wo du stehst
help-see-commands =
    - /map zeigt deinen Lernplan, /progress deine Zahlen und deine Decks, /week deine letzten sieben Tage
    - /goals zeigt deine Lernlandschaften; mit einem Wort findet es ein Ziel
    - /history zeigt, was du geantwortet hast
help-arrange = Kurse, Decks, Einstellungen
help-arrange-commands =
    - /topics zeigt deine Kurse: wechseln, pausieren, beenden, fortsetzen
    - /settings ist für Sprache, Uhrzeit, Ruhezeit, Erinnerungen und Karten
    - /import sagt, wie du Decks importierst: Schick mir einfach die Datei; /export gibt dir, was dir gehört
    - /privacy sagt, was über dich gespeichert ist
    - /usage sagt, was das Sprachmodell heute gekostet hat
help-habits = Antworte durch Tippen auf einen Knopf oder mit Text, ganz wie du magst. Wenn du etwas nicht weißt, sag es: Das hilft uns beiden.
help-not = Was ich nicht mache
help-limits = Keine Videos, kein Live-Unterricht, keine Zeugnisse, keine Suche im Netz, keine Verbindung zu Schulplattformen. Fotos lesen und Sprachnachrichten hören kann ich noch nicht, und freie Fragen brauchen ein Sprachmodell, das hier nicht angeschlossen ist.

privacy-title = **Was ich über dich speichere**
privacy-kept =
    - Telegram-Nummer, Sprache, Zeitzone, Einstellungen, Antworten, Fortschritt, Prüfungstermine und Lösungen
    - den Text der Seiten, aus denen ich dir einen Kurs mache
    - die Texte deiner Nachrichten, 30 Tage lang
privacy-how-long = Wie lange bleibt das alles?
privacy-exams = Dein Fortschritt bleibt, bis du ihn löschst. Was du in Prüfungen schreibst, bleibt genauso lange, Fotos noch { $days ->
        [one] einen Tag
       *[other] { $days } Tage
    } nach der Bewertung, bis zu dreimal so lange, wenn dabei noch etwas offen ist; dann darf auch die Person, die diesen Bot betreibt, sie ansehen.
privacy-use = Das dient nur deinem Lernen: Niemand sonst bekommt es, wenn du es nicht willst, und es gibt keine Werbung.
privacy-model = Das dient nur deinem Lernen, und es gibt keine Werbung. Manches davon geht an ein Sprachmodell.
privacy-others-and-model-asked = Was bekommen andere und das Sprachmodell?
privacy-model-gets = Ein Sprachmodell hilft mir bei Kursen, die ich selbst schreibe, bei deinen Fragen, Vermutungen und Antworten, bei Hinweisen, beim Bewerten von Prüfungen und bei allem, was ich aus deinen eigenen Seiten mache. Was du dort schreibst oder fotografierst, geht mit deinen letzten Antworten an die Firma, die es betreibt, aber ohne deinen Namen und deine Telegram-Nummer. Einen Kurs, den ich auf deinen Wunsch geschrieben habe, biete ich vielleicht auch anderen an, die dasselbe wollen: seinen Lernplan und seine Fragen, nichts von dir.
privacy-others-asked = Was sehen andere?
privacy-shared = Was du über einen Link teilst, mit deinem Vornamen, wenn du das willst. Ich merke mir auch, wovon du eine Kopie hast.
privacy-observers = Wenn du jemanden mitschauen lässt (siehe /settings), erfährt diese Person, an wie vielen Tagen du geübt hast, wie viel du gelernt hast, was schwerfällt, welche Prüfung nah ist, und Pausen: keine Antworten, keine Uhrzeiten, nichts, was du schreibst. Sie kennt dich mit Vornamen und du sie. Beide könnt ihr es jederzeit beenden.
privacy-delete = Mit /delete löschst du alles davon endgültig, mit /export bekommst du es vorher.
privacy-deleted = Nach /delete können es nur Sicherungskopien für den Fall einer Panne noch enthalten, bis neuere sie ersetzen. Wenn du mich blockierst, schreibe ich dir nicht mehr.

privacy-write = Bei Fragen dazu schreib an { $contact }.
usage-today = **Sprachmodell heute: { $spent } von { $share } US-Cent.** So viel haben Erklären, das Lesen deiner Antworten und das Bewerten deiner Prüfungen gekostet.
usage-today-in-calls = **Sprachmodell heute: { $calls } von { $share } Aufrufen.** So oft wurde es zum Erklären, Fragenschreiben und Lesen deiner Antworten gebraucht; es kostet nichts.
usage-own-share = Dein Anteil für heute ist aufgebraucht. Wiederholungen, deine Kurse und alles, was schon geschrieben ist, gehen weiter wie immer.
usage-whole-share = Was alle zusammen heute verbrauchen dürfen, ist aufgebraucht. Wiederholungen, deine Kurse und alles, was schon geschrieben ist, gehen weiter wie immer.
usage-lesson = Diese Lektion: bisher { $tokens ->
    [one] ein Token
   *[other] { $tokens } Tokens
 } geschrieben. Üblich sind etwa 2.000.
usage-topics = Kurse und alles aus deinen eigenen Seiten zählen für sich: { $spent } von { $share } US-Cent in 30 Tagen. { $left ->
        [0] Für einen weiteren Kurs reicht es gerade nicht.
        [one] Das reicht noch für einen Kurs.
       *[other] Das reicht noch für { $left } Kurse.
    }
usage-anew = Um vier Uhr früh beginnt es von vorn.

stopped = Alles klar, hier hören wir auf. Dein Stand bleibt; komm wieder, wann du magst.
stopped-nothing = Es war nichts offen. Komm wieder, wann du magst.
said-old-button = Der Knopf gehört zu einer früheren Frage. Hier sind wir jetzt:
said-old-button-idle = Der Knopf ist veraltet. So geht es weiter:
said-unknown-button = Den Knopf kenne ich nicht mehr. So geht es weiter:
said-unknown-command = Diesen Befehl habe ich nicht. Das hier geht: /learn, /today, /next, /review, /practice, /cards, /map, /goals, /exam, /progress, /week, /history, /topics, /import, /export, /settings, /help.
said-no-model = Hier ist kein Sprachmodell angeschlossen, also entstehen keine Kosten.
said-nothing-to-skip = Gerade gibt es nichts auszulassen.
said-skipped = Übersprungen.
said-checkpoint-later = Gut. Der Zwischenstopp wartet auf dich: „Weiter“ bringt dich hin, sobald du magst.
said-no-question-open = Gerade ist noch keine Frage offen. Tipp auf den Knopf, wenn du so weit bist.
said-not-discussed = Diese Frage zeigt, was du schon allein kannst, deshalb helfe ich hier nicht. Frag mich danach gern noch einmal. „Weiß ich nicht“ ist auch in Ordnung.
said-left-to-you = Damit wäre die Antwort verraten, und du kommst selbst darauf. Wenn du sie nicht weißt, sag es einfach.
said-press-one-of = Hier warte ich auf einen Knopf. Was soll es sein?
said-rate-card = Wie gut wusstest du es? Danach richtet sich, wann die Karte wiederkommt.
said-no-example-open = Hier wird nichts erklärt, denn die Frage zeigt, was du schon allein kannst. Beispiele kommen in der Lektion. „Weiß ich nicht“ ist auch in Ordnung.
said-asked-already = Du wirst gerade gefragt: Die Frage oben wartet auf deine Antwort.
said-bored-open = Verstehe. Mach eine Pause oder etwas anderes, es geht nichts verloren.
said-maths = Mathe also. Möchtest du Aufgaben üben oder einen Kurs beginnen?
button-practise-maths = Mathe üben
said-press-or-type = Hier warte ich darauf, dass du oben einen Knopf antippst. „Weiter“ zeigt dir die Stelle noch einmal.
said-no-hint = Hier gibt es keinen Hinweis. Wenn du es nicht weißt, sag es, dann zeige ich dir die Antwort.
said-hints-over = Das waren alle Hinweise. Wenn du es nicht weißt, sag es, dann zeige ich dir, wie es geht.
said-goal-after-resuming = Dein Kurs geht weiter. Wenn du ein anderes Ziel dafür möchtest, schick es mir jetzt bitte noch einmal.
said-topic-closed = Deine Antwort habe ich notiert. Dieser Kurs ist pausiert, beendet oder fertig, deshalb ändert sie dort nichts.
said-language = Gern, ab jetzt auf Deutsch.
said-greeting = Hallo, schön, dass du da bist!
said-farewell = Bis bald!
said-welcome = Gern geschehen!
said-all-right = Alles klar.
said-glad = Das freut mich!
said-here = Ich bin da.
said-no-matter = Macht nichts. So kann es weitergehen:
said-calm = Schon gut. So kann es weitergehen:
said-no-favour = Ich zähle nur, was du löst. So kann es weitergehen:
said-cost = Für dich kostet das hier nichts, und Werbung gibt es auch nicht.
said-not-answered = Das kann ich hier nicht beantworten. Mit dem, was offen ist, und seinen Knöpfen kommst du weiter:
said-class = Klasse { $class }, gemerkt. Ändern kannst du das in /settings. Mit ein paar Aufgaben sehe ich, was du in Mathe schon kannst; dann fangen wir dort an.
said-not-understood = Das habe ich nicht verstanden. Ich kann dir Themen erklären, dich abfragen, mit dir Mathe üben und aus deiner Liste Karten machen: ein Paar je Zeile, etwa _Hund = dog_. /help zeigt alles, was ich kann, /settings, was du einstellen kannst. So geht es weiter:
said-place-lost = Die Stelle, an der wir waren, finde ich nicht wieder; was du gelernt hast, ist aber alles noch da. So geht es weiter:
take-your-time = Lass dir Zeit.
said-not-admitted = Dieser Bot ist nicht für alle offen. Wenn dich jemand eingeladen hat, öffne den Einladungslink noch einmal.

unreadable-sticker = Schöner Sticker! Eine Antwort kann ich daraus aber nicht lesen. Text oder ein Knopf geht.
unreadable-voice = Sprachnachrichten kann ich noch nicht hören. Schreib es bitte.
unreadable-photo = Ein Foto hilft mir hier nicht. Schreib es bitte.
unreadable-document = Diese Datei kann ich hier nicht lesen. Schreib es bitte.
unreadable-other = Diese Art von Nachricht kann ich nicht lesen. Text oder ein Knopf geht.
unreadable-edited = Ich lese nur die erste Fassung einer Nachricht. Wenn du etwas ändern willst, schick es als neue.
unreadable-forwarded = Weitergeleitete Nachrichten nehme ich nicht als Antwort. Schreib es bitte selbst.
unreadable-set-aside = Mit etwas, das du geschickt hast, komme ich nicht zurecht, deshalb habe ich es beiseitegelegt; versuch es bitte anders.
unreadable-too-long = Das ist mir zu lang. Bleib bitte unter 4.096 Zeichen.

menu-learn = Etwas Neues lernen
menu-next = Der beste nächste Schritt
menu-review = Was fällig ist
menu-cards = Karten üben
menu-map = Dein Lernplan
menu-goals = Deine Ziele und der Weg dorthin
menu-progress = Wie weit du bist
menu-week = Was die letzten sieben Tage gebracht haben
menu-history = Was du geantwortet hast
menu-topics = Kurse wechseln, pausieren, fortsetzen
menu-settings = Sprache, Uhrzeit und Erinnerungen
menu-skip = Diese Frage auslassen
menu-why = Warum das, warum diese Zahl?
menu-help = Was ich kann
menu-privacy = Was über dich gespeichert ist
menu-delete = Alles löschen, was über dich gespeichert ist
menu-usage = Was das Sprachmodell heute gekostet hat
menu-stop = Beenden, was offen ist
about-long = Ich bin dein Tutor. Ich finde heraus, was du schon kannst, mache dir einen Lernplan für den Rest, erkläre alles Schritt für Schritt und frage nach, kurz bevor du es wieder vergisst. Tipp auf „Starten“, um zu beginnen.
about-short = Ein Tutor, der weiß, was du kannst, und nachfragt, bevor du es vergisst.

help-groups =
    <details><summary>{ help-practise }</summary>

    { help-practise-commands }

    </details>

    <details><summary>{ help-see }</summary>

    { help-see-commands }

    </details>

    <details><summary>{ help-arrange }</summary>

    { help-arrange-commands }

    </details>
help =
    { help-intro }

    { help-commands }

    { help-habits }

    { help-groups }

    <details><summary>{ help-not }</summary>

    { help-limits }

    </details>
help-with-model =
    { help-intro }

    { help-commands }

    { help-habits }

    <details><summary>{ help-any }</summary>

    { help-any-topic }

    </details>

    { help-groups }

    <details><summary>{ help-not }</summary>

    { help-limits-with-model }

    </details>
privacy-details =
    <details><summary>{ privacy-how-long }</summary>

    { privacy-exams }

    { privacy-deleted }

    </details>
privacy =
    { privacy-title }

    { privacy-kept }

    { privacy-use }

    { privacy-delete }

    <details><summary>{ privacy-others-asked }</summary>

    { privacy-shared }

    { privacy-observers }

    </details>

    { privacy-details }
privacy-contact =
    { privacy }

    { privacy-write }
privacy-with-model-contact =
    { privacy-with-model }

    { privacy-write }
privacy-with-model =
    { privacy-title }

    { privacy-kept }

    { privacy-model }

    { privacy-delete }

    <details><summary>{ privacy-others-and-model-asked }</summary>

    { privacy-model-gets }

    { privacy-memory }

    { privacy-shared }

    { privacy-observers }

    </details>

    { privacy-details }
usage =
    { usage-today }

    { usage-anew }
usage-used-up =
    { usage-today }

    { usage-own-share }

    { usage-anew }
usage-all-used-up =
    { usage-today }

    { usage-whole-share }

    { usage-anew }
usage-in-calls =
    { usage-today-in-calls }

    { usage-anew }
usage-used-up-in-calls =
    { usage-today-in-calls }

    { usage-own-share }

    { usage-anew }
usage-all-used-up-in-calls =
    { usage-today-in-calls }

    { usage-whole-share }

    { usage-anew }

said-greeting-open = { said-greeting } { take-your-time }
said-farewell-open = { said-farewell } { take-your-time }
said-welcome-open = { said-welcome } { take-your-time }
said-all-right-open = { said-all-right } { take-your-time }
said-glad-open = { said-glad } { take-your-time }
said-here-open = { said-here } { take-your-time }
said-no-matter-open = Macht nichts. { take-your-time }
said-calm-open = Schon gut. Nicht immer macht es Spaß. Wir können hier aufhören, und nichts geht verloren.
said-no-favour-open = Ich zähle nur, was du löst. { take-your-time }
said-cost-open = { said-cost } { take-your-time }

distress-own = Das tut mir leid. Gut, dass du es sagst. Ich bin nur ein Lernprogramm und kann dir dabei nicht helfen, aber es gibt Menschen, die dir jetzt zuhören, egal worum es geht:
distress-home = Niemand darf dir wehtun, und du bist nicht schuld daran. Gut, dass du es sagst. Ich bin nur ein Lernprogramm, aber diese Menschen hören dir zu und helfen, und du musst deinen Namen nicht sagen:
distress-other = Gut, dass du auf jemanden achtest. Du musst das nicht allein tragen: Diese Menschen können dir sagen, was du tun kannst. Wenn es gerade jetzt passiert, wähl den Notruf.
distress-unsure = Das klingt, als wäre es gerade zu viel. Wenn es nur um die Frage geht: Wir können jederzeit aufhören, mit /stop. Wenn es um mehr geht, musst du damit nicht allein sein. Diese Menschen hören dir zu:
distress-close = Sprich bitte auch mit jemandem, dem du vertraust. Was hier offen war, bleibt offen, und nichts davon wurde gezählt.
deletion-asked = **Alles löschen?** Deine Kurse und Lernpläne, jede Antwort, deine Decks, Karten und Ziele, deine Prüfungen mit ihren Fotos, deine Einstellungen: Das alles ist dann weg, endgültig. Mit /export kannst du es vorher mitnehmen.

    Damit es nicht aus Versehen passiert, tippe *LÖSCHEN*. Bei allem anderen bleibt alles, wie es ist.
deletion-ordered = Alles von dir wird gelöscht; in einer Minute ist nichts mehr davon da. Danke, dass du mit mir gelernt hast. Wenn du mir wieder schreibst, fangen wir neu an.
deletion-under-way = Gerade wird alles von dir gelöscht. In einer Minute ist nichts mehr davon da, und mit /start fangen wir neu an.
deletion-dropped = Es wurde nichts gelöscht.
button-keep-everything = Alles behalten
