button-observers = Wer mitschaut
observers-title = **Wer mitschaut:** Bis zu zwei Menschen, die du aussuchst, etwa ein Elternteil oder eine Lehrerin, können sehen, wie weit du bist. Das bestimmst du, und du kannst es jederzeit beenden.
observers-none = Niemand schaut mit.
observers-row = **{ $name }**, seit { $day }
observers-invited = Dein Link gilt für eine Person, bis { $day }.
button-observer-invite = Jemanden mitschauen lassen
button-observer-withdraw = Link zurücknehmen
button-observers-see = Was zu sehen ist
button-observer-stop = Beenden: { $name }
observer-stopped = **{ $name }** schaut nicht mehr mit und erfährt das auch.
observer-nameless = jemand
observer-link = **Gib diesen Link weiter** an die Person, die mitschauen darf. Er gilt einmal, bis { $day }, und ich sage dir, wer ihn genommen hat.
observer-withdrawn = Der Link gilt nicht mehr.
observer-link-gone = Dieser Link ist schon benutzt, zurückgenommen oder abgelaufen. Lass dir einen neuen geben.
observer-link-own = Das ist dein eigener Link. Gib ihn an die Person weiter, die mitschauen darf.
observer-already = Da schaust du schon mit. Du findest es in /settings unter *Wer mitschaut*.
observer-full = Du schaust bei zehn Lernenden mit, mehr sind nicht möglich.
observer-invited = **{ $name }** lässt dich mitschauen.
observer-sees = **Was du sehen würdest,** sonntags und wann immer du nachsiehst: an wie vielen Tagen geübt wurde, wie viel gelernt ist, was noch schwerfällt, welche Prüfung nah ist, und Pausen.
observer-sees-not = **Was du nie siehst:** Antworten, Uhrzeiten, irgendetwas, das hier geschrieben wird.
observer-ends = Die andere Seite sieht dieselben Sätze wie du und erfährt deinen Vornamen. Beide könnt ihr es jederzeit beenden.
button-look-on = Mitschauen
button-look-away = Nein
observer-declined = Gut. Du siehst nichts, und niemand erfährt davon.
observer-begun = **Du schaust jetzt mit: { $name }.** Sonntags schicke ich dir ein paar Zeilen. Du findest sie jederzeit in /settings unter *Wer mitschaut*.
observer-news-began = **{ $name }** hat deinen Link genommen und schaut jetzt mit.
observer-news-left = **{ $name }** schaut nicht mehr mit.
observer-news-stopped = **{ $name }** lässt dich nicht mehr mitschauen.
observers-reminder = Nur damit du es weißt: Für { $names } ist zu sehen, wie weit du bist.
observers-reminder-nameless = Nur damit du es weißt: Jemand, den du ausgesucht hast, kann sehen, wie weit du bist.
observers-see = **Was andere beim Mitschauen von dir sehen:**
observers-see-names = Für { $names } ist von dir zu sehen:
observers-see-not = Sonst nichts: keine Antworten, keine Uhrzeiten, nichts, was du schreibst. Sonntags ist es die Woche bis Samstag.

button-observed = Bei wem ich mitschaue
observed-title = **Die letzten sieben Tage:**
observed-report = **Die Woche bis gestern:**
observed-none = Du schaust bei niemandem mit.
observed-left = Hier schaust du nicht mehr mit: **{ $name }**.
observed-further = { $count ->
    [one] Noch jemand
   *[other] { $count } weitere
}
observed-name = **{ $name }**
observed-days = { $days ->
    [one] An einem Tag geübt.
   *[other] An { $days } Tagen geübt.
 }
observed-quiet = Eine ruhige Woche. Was schon gelernt ist, bleibt.
observed-goals = { $count ->
    [one] Ein Ziel erreicht.
   *[other] { $count } Ziele erreicht.
 }
observed-decks = { $count ->
    [one] Ein Deck gelernt.
   *[other] { $count } Decks gelernt.
 }
observed-skills = { $count ->
    [one] Eine Fertigkeit gemeistert.
   *[other] { $count } Fertigkeiten gemeistert.
 }
observed-concepts = { $count ->
    [one] Ein Thema gemeistert.
   *[other] { $count } Themen gemeistert.
 }
observed-stuck = Noch schwer: { $names }.
setting-reports = Nachricht am Sonntag
setting-reports-on = Sonntags schreiben
setting-reports-off = Sonntags nichts
