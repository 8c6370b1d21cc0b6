settings-title = **Einstellungen**
settings-language = Sprache: { $language }
settings-zone = Deine Uhrzeit: { $time } ({ $city })
settings-zone-unknown = Deine Uhrzeit: noch nicht bekannt, ich nehme die Weltzeit ({ $time })
settings-quiet = Ruhezeit: { $from } bis { $until }
settings-quiet-none = Ruhezeit: keine
settings-cap = Ungefragt von mir: höchstens { count-questions } am Tag
settings-reminders-on = Erinnerungen: an
settings-reminders-off = Erinnerungen: aus
settings-letters-on = Wochenbrief: an
settings-letters-off = Wochenbrief: aus
settings-light = Bilder: hell
settings-dark = Bilder: dunkel
language-name = Deutsch
button-quiet = Ruhezeit
settings-language-page = **Sprache:** Welche hättest du gern?
settings-clock-page = **Wie spät ist es gerade bei dir?** Schick mir, was deine Uhr zeigt, zum Beispiel 18:40, oder nenn eine große Stadt in deiner Nähe. Oder tipp sie an:
settings-quiet-page = **Ruhezeit:** In diesen Stunden schreibe ich dir nie von selbst.
settings-cap-page = **Tagesgrenze:** Wie viele Fragen am Tag darf ich von selbst stellen? Willst du mehr, kannst du jederzeit weitermachen.
zones-pick = Mehrere Orte haben deine Uhrzeit. Welcher liegt dir am nächsten? So stimmt auch die Sommerzeit.
clock-unread = Das konnte ich nicht als Uhrzeit lesen.
clock-unknown-place = Diesen Ort kenne ich nicht. Die Uhrzeit bei dir reicht mir aber.
clock-nowhere = Diese Uhrzeit ist gerade nirgends, soweit ich weiß. Geht deine Uhr richtig?
clock-asked = **Wie spät ist es gerade bei dir?** Dann frage ich zu einer passenden Uhrzeit nach; bis ich es weiß, richte ich mich nach der Weltzeit ({ $time }). Tipp die Zeit an oder schick mir, was deine Uhr zeigt. Du kannst das auch jederzeit in /settings einstellen.
button-other-time = Eine andere Zeit

button-memory = Über mich
button-interests = Was ich mag
interests-asked = **Was magst du?** Schreib es in ein paar Worten, höchstens { $longest } Zeichen, zum Beispiel: Fußball, Kochen, Science-Fiction. Dann nehme ich Beispiele daraus.
interests-too-long = Das ist mir zu lang. Bitte höchstens { $longest } Zeichen.
interests-kept = Gut, das merke ich mir. Ändern kannst du es in /settings.
memory-interests = Das magst du: { $interests }
memory-title = **Was ich über dich weiß:** Damit erkläre ich so, wie es dir liegt. Tipp an, was zutrifft.
memory-noticed = Was ich mir gemerkt habe
memory-none = Noch nichts.
setting-level = Wer lernt
setting-level-value = { $value ->
    [young] Schule, bis Klasse 6
    [school] Schule, ab Klasse 7
    [student] Ausbildung, Studium
    [adult] Erwachsen
   *[none] Wer lernt: keine Angabe
 }
setting-purpose = Wofür du lernst
setting-purpose-value = { $value ->
    [exam] Für eine Prüfung
    [school] Für Schule, Studium
    [work] Für den Beruf
    [interest] Aus Interesse
   *[none] Wofür: keine Angabe
 }
memory-preferred = Oft gewünscht: { $way }
memory-helpful = Das hat dir geholfen: { $way }
memory-hard = Das fiel dir zuletzt schwer: { $names }
way-explanation = die Erklärung noch einmal
way-another-angle = ein anderer Blickwinkel
way-worked-example = ein Beispiel
way-purpose = wozu es gut ist
button-forget = Alles davon löschen

setting-group-cards = Karten
setting-new-in-order = Neue wie in der Datei
setting-new-in-order-off = Neue Karten mischen
setting-two-ratings = Zwei Knöpfe zum Bewerten
setting-two-ratings-off = Vier Knöpfe zum Bewerten
setting-group-general = Allgemeines
setting-reminders = Erinnerungen
setting-letters = Wochenbrief
setting-quiet-from = Ruhezeit von
setting-quiet-until = Ruhezeit bis
setting-new-cards = Neue Karten am Tag je Deck
setting-new-in-all = Neue Karten am Tag aus allen Decks
setting-card-model = Gedächtnismodell
setting-group-rhythm = Rhythmus
setting-reminder-hour = Zeit der Erinnerung
setting-group-days = Tage
setting-break = Pause
setting-same-day = Schon am ersten Tag wiederholen
setting-same-day-off = Erst nach einem Tag wiederholen
setting-streak = Meine Lerntage zählen
setting-streak-off = Lerntage nicht zählen
setting-language = Sprache
setting-zone = Meine Uhrzeit
setting-daily-cap = Tagesgrenze
setting-letters-on = Wochenbrief schicken
setting-letters-off = Keinen Wochenbrief
setting-reminders-on = Erinnerungen einschalten
setting-reminders-off = Erinnerungen ausschalten
setting-dark-off = Bilder hell
setting-dark = Bilder dunkel
setting-mixes-off = Einzeln üben
setting-mixes = Gemischt üben
setting-school-class = Klasse
setting-school-class-value = { $value ->
    [grown_up] erwachsen
    [none] nicht gesagt
   *[other] Klasse { $value }
 }
setting-minutes = Minuten am Tag
setting-switch-value = { $value ->
    [on] an
   *[off] aus
 }
setting-language-value = { $value ->
    [de] Deutsch
   *[en] English
 }
setting-hour-value = { $value ->
    [none] Wann ich sonst lerne
   *[other] { NUMBER($value, minimumIntegerDigits: 2) }:00
 }
setting-quiet-value = { $value ->
    [none] Keine Ruhezeit
   *[other] { NUMBER($first, minimumIntegerDigits: 2) }:00 bis { NUMBER($second, minimumIntegerDigits: 2) }:00
 }
setting-minutes-value = { $value ->
    [none] Ohne Grenze
    [one] { $value } Minute
   *[other] { $value } Minuten
 }
setting-day-value = { $value ->
    [off] frei
    [easy] leicht
   *[usual] wie sonst
 }
setting-break-value = { $first ->
    [none] { button-no-break }
    [today] Ab heute: { setting-break-length }
    [tomorrow] Ab morgen: { setting-break-length }
   *[monday] Ab nächsten Montag: { setting-break-length }
 }
setting-break-length = { $second ->
    [3] { button-break-3 }
    [7] { button-break-7 }
   *[14] { button-break-14 }
 }
setting-card-model-value = { $value ->
    [sm2] SM-2
   *[other] FSRS-6 { $value } %
 }
setting-new-cards-value = { $value ->
    [0] Keine neuen
   *[other] { $value } neue
 }
setting-new-in-all-value = { $value } gesamt
