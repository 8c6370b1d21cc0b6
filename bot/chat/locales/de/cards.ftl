count-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
 }
count-new-cards = { $count ->
    [one] { $count } neue Karte
   *[other] { $count } neue Karten
 }
count-months = { $count ->
    [one] { $count } Monat
   *[other] { $count } Monate
 }
years = { $number } Jahre

rating-again = Nochmal
rating-hard = Schwer
rating-good = Gut
rating-easy = Einfach
interval-soon = gleich
button-rating = { $rating } · { $interval }
button-turn-card = Antwort zeigen
button-undo = ↩ Zurücknehmen
button-undo-rating = ↩ „{ $rating }“ zurücknehmen
button-typed-right = Ich hatte recht
button-repeat-known = Jetzt gewusst
button-repeat-not-yet = Noch nicht

card-place = { $number } von { $of }
card-repeat = noch einmal
card-repeat-counts-not = Zuletzt hast du sie nicht gewusst, darum kommt sie noch einmal. Diesmal zählt es nicht.
card-round-counts-not = Diesmal zählt es nicht: Die Karte kommt wieder wie geplant.
card-ratings-equal = Schwer, Gut und Einfach führen diesmal zum selben Tag. Deine Bewertung bestimmt, wie schnell die Abstände danach wachsen.
card-good-answer = **Eine gute Antwort …**
card-answer = **Antwort**
card-type-answer = Tipp die Antwort ein.
card-picture = 🖼 Zu dieser Karte gehört ein Bild. Wenn du es nicht siehst, kann ich es gerade nicht zeigen.
card-pictures = Du siehst das erste von { $count } Bildern.
card-sound = 🔇 Hierher gehört ein Ton, den ich nicht abspielen kann.
card-last-again = { $rating } · kommt gleich noch einmal
card-last = { $rating } · kommt { $when } wieder
card-right-after-all = ✓ In Ordnung, das zählt als gewusst.
card-right = ✓ Richtig.
card-right-but-spelled = ✓ Richtig. Schreibweise: **{ $spelling }**
card-wrong = Das stimmt nicht.
card-unknown = Gut, dass du es sagst. Schau mal:
cards-next = Die nächste Karte ist { $when } wieder dran.

drill-done = **Geschafft: { $cards }.** { $known ->
    [none] Was dir entfallen ist, kommt bald wieder.
    [the_one] Du hast sie gewusst.
    [all] Du hast alle gewusst.
   *[some] { $remembered } davon hast du gewusst.
 } Das hat { $minutes } gedauert.
drill-done-nothing = **Das war die Runde.** Du hast keine Karte beantwortet, also hat sich nichts geändert.
drill-still-due = { $count ->
    [one] Eine Karte ist noch fällig.
   *[other] { $count } Karten sind noch fällig.
 }
drill-nothing-due = Gerade ist keine Karte fällig.
drill-no-deck = Du hast noch kein Deck. Such dir eins aus, dann übe ich es mit dir. Oder füge deine eigene Liste ein, ein Paar je Zeile: _Hund = dog_.
deck-all-known = ★ Du kennst jetzt jede Karte aus **{ $title }**.
button-more-due = Weiter mit dem, was fällig ist
button-new-cards = { $cards } lernen
button-decks = Meine Decks

why-card-new = Diese Karte ist neu für dich. Neue kommen nach denen, die fällig sind, jeden Tag ein paar.
why-card-repeat = Diese Karte hast du zuletzt nicht gewusst, darum kommt sie in dieser Runde noch einmal. Diesmal zählt es nicht, und sie kommt an einem anderen Tag wieder.
why-card-due = Diese Karte blieb { $interval } lang weg, jetzt ist sie fällig. Du hast sie { $reviews ->
    [one] einmal
   *[other] { $reviews } Mal
 } beantwortet { $lapses ->
    [0] und nie vergessen.
    [one] und einmal vergessen.
   *[other] und { $lapses } Mal vergessen.
 }
why-card-leech = Diese Karte hast du inzwischen an { $lapses } Tagen vergessen. Eine, die so oft entfällt, kostet mehr Zeit als viele andere zusammen; darum frage ich am achten Tag und danach an jedem vierten, was aus ihr werden soll. Lässt du sie, kommt sie wieder wie jede andere.
why-card-model = Wann sie wiederkommt, bestimmt deine Bewertung: Auf jedem der vier Knöpfe steht, wie lange sie wegbleibt. Das Gedächtnismodell { $model } errechnet das aus deinen früheren Antworten.

leech = Diese Karte hast du jetzt { $lapses } Mal vergessen. Das kommt vor: Manche Karten sind einfach schlecht formuliert.
leech-ways = Am meisten hilft es, sie umzuschreiben: kürzer, mit einer einzigen Sache, in deinen Worten. Oder ich frage sie nicht mehr, bis du sie in ihrem Deck zurückholst.
button-leech-rewrite = Umschreiben
button-leech-suspend = Nicht mehr fragen
button-leech-leave = So lassen

rewriting-front = Schick mir die neue **Vorderseite**: Was soll die Karte fragen?
rewriting-back = Und jetzt die neue **Rückseite**: Was ist die Antwort?
rewriting-explanation = Passt die **Erklärung** noch? Wenn nicht, schick mir eine neue.
rewriting-gaps = Behalte die Zeichen um die Lücke: zwei geschweifte Klammern, c mit der Nummer, zwei Doppelpunkte, die Antwort, zwei geschweifte Klammern. Du siehst sie unten.
rewriting-now = Jetzt steht da:
rewriting-empty = Darin war kein Text.
rewriting-too-long = Das ist zu lang für eine Karte.
rewriting-gap-missing = In dem Text fehlt die Lücke, nach der diese Karte fragt.
button-leave-card = Karte so lassen
button-keep-explanation = So lassen

card-said-suspended = Diese Karte frage ich nicht mehr. In ihrem Deck kannst du sie zurückholen: /cards
card-said-rewritten = Die Karte ist umgeschrieben. Von jetzt an kommt sie in deinen Worten.
card-said-not-rewritten = Die Karte bleibt, wie sie ist.
card-said-skipped = Dann ein andermal. An der Karte hat sich nichts geändert.
card-said-gone = Diese Karte oder dieses Deck gibt es nicht mehr.
card-said-cannot-undo = Die Karte hat sich seitdem geändert, darum lässt sich das nicht mehr zurücknehmen.
card-said-dropped = Das Deck ist gelöscht, samt deinem Stand.

new-card-asked = Soll ich daraus eine Karte machen? **{ $front }** → { $back }
new-card-left = Gut, keine Karte.
new-card-kept = Deine Karte liegt jetzt im Deck **{ $title }**. Für viele auf einmal füg eine Liste ein: je Zeile eine Karte.
button-new-card = Karte anlegen
button-new-card-not = Nein, danke
