settings-title = **Einstellungen**
settings-language = Sprache: { $language }
settings-zone = Deine Uhrzeit: { $time } ({ $city })
settings-zone-unknown = Deine Uhrzeit: noch nicht bekannt, ich nehme die Weltzeit ({ $time })
settings-quiet = Ruhezeit: { $from } bis { $until }
settings-quiet-none = Ruhezeit: keine
settings-cap = Von mir aus stelle ich höchstens { $questions } am Tag
settings-reminders-on = Erinnerungen: an
settings-reminders-off = Erinnerungen: aus
language-name = Deutsch
button-language = Sprache
button-clock = Meine Uhrzeit
button-quiet = Ruhezeit
button-cap = Tagesgrenze
button-reminders-on = Erinnerungen einschalten
button-reminders-off = Erinnerungen ausschalten

settings-language-page = **Sprache:** Welche wollen wir sprechen?
settings-clock-page = **Wie spät ist es gerade bei dir?** Tipp die Zeit an, die deine Uhr zeigt. Wenn deine Minuten von den ersten abweichen, schau in die letzten Zeilen.
settings-quiet-page = **Ruhezeit:** Wann soll ich dir nie von mir aus schreiben?
settings-cap-page = **Tagesgrenze:** Wie viele Fragen am Tag darf ich von mir aus stellen? Wenn du mehr willst, bekommst du immer mehr.
button-hours = { $from } bis { $until }
button-no-quiet = Keine Ruhezeit

zones-pick = Mehrere Orte haben deine Uhrzeit. Welcher liegt dir am nächsten? So stimmt auch die Sommerzeit.
clock-asked = **Wie spät ist es gerade bei dir?** Dann frage ich zu einer guten Stunde nach. Du kannst das auch jederzeit in /settings einstellen.
button-other-time = Eine andere Zeit
