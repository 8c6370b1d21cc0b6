courses-any-topic = Oder nenn mir irgendetwas anderes, das du lernen möchtest, zum Beispiel /learn Römische Geschichte. Ich schreibe es für dich, mit Hilfe einer KI.

topic-offered = **{ $topic }:** Das schreibe ich für dich, mit Hilfe einer KI. Wie viel davon möchtest du?
topic-offered-no-goal = Wenn du etwas Bestimmtes damit vorhast, sag es mir jetzt einfach in ein paar Worten.
topic-offered-goal = Dein Ziel: **{ $goal }**. Wenn du lieber ein anderes möchtest, schick es einfach.
topic-offered-before = Dazu gibt es schon einen Kurs, für dasselbe Ziel geschrieben. { $learners ->
        [one] Eine Person hat
       *[other] { $learners } Leute haben
    } schon mit so einem Kurs gelernt. Du kannst sofort anfangen.
button-take-written = Den fertigen Kurs nehmen
topic-offered-check = Soll ich zuerst herausfinden, was du schon kannst? Es sind 3 bis 7 kurze Fragen; nichts zählt gegen dich.
topic-offered-level = Damit es zu dir passt: Wer lernt hier? Du kannst die Frage auch überspringen.
topic-offered-purpose = Und wofür lernst du?
topic-offered-interests = Danke. Wenn du mir noch verrätst, was du magst, nehme ich Beispiele daraus. Steht ein Prüfungstermin fest, sag ihn mir mit /exam.
button-scope-short = Kurz
button-scope-normal = Normal
button-scope-deep = Gründlich

making-survey = Ich schreibe jetzt ein paar Fragen zu **{ $topic }**, um zu sehen, was du schon kannst. Das dauert etwa eine Minute; die erste kommt von selbst.
making-still-survey = Ich schreibe noch an deinen ersten Fragen zu **{ $topic }**. Sie kommen von selbst.
making-drawing = Ich erstelle jetzt deinen Lernplan für **{ $topic }**. Das dauert ein, zwei Minuten; deine erste Lektion kommt von selbst.
making-still-drawing = Ich arbeite noch an deinem Lernplan für **{ $topic }**. Er kommt von selbst.
button-cancel = Abbrechen
said-making-cancelled = Gut, ich schreibe nicht weiter daran. Du kannst es dir jederzeit mit /learn wieder wünschen.
said-drawing-put-off = Gut, ich arbeite nicht weiter am Lernplan. Deine Antworten bleiben: Unter „Meine Kurse“ kannst du ihn jederzeit erstellen lassen.

topic-stuck = **{ $topic }** habe ich gerade nicht fertigbekommen.
topic-refused = Aus **{ $topic }** kann ich keinen Kurs machen.
map-stuck = Deinen Lernplan für **{ $topic }** konnte ich gerade nicht erstellen.
map-not-drawn = Dein Lernplan für **{ $topic }** ist noch nicht erstellt.
map-answers-kept = Deine Antworten aus dem ersten Check bleiben erhalten.
button-try-again = Noch einmal versuchen
button-draw = Lernplan erstellen

explanation-awaited = Ich schreibe deine Erklärung zu **{ $label }**. Sie kommt von selbst.
button-stop-writing = Stopp
said-writing-stopped = Gut, ich schreibe nicht weiter.
answer-awaited = Ich denke über deine Frage nach.
guess-awaited = Ich lese deine Vermutung.
talk-awaited = Ich denke über das nach, was du sagst.
grade-awaited = Ich sehe mir deine Antwort an.
grade-still-awaited = Ich sehe mir deine Antwort noch an und melde mich von selbst. Mit /stop schließt du alles; deine Antwort zählt trotzdem.
explanation-missing = **{ $label }** kann ich dir gerade nicht erklären. Deine Lektion behält ihren Platz.
silent-answer = Deine Frage kann ich gerade nicht beantworten. Verloren geht nichts.
silent-grade = Deine Antwort kann ich mir gerade nicht ansehen, sie hat also nicht gezählt. Deine Frage bleibt offen: Versuch es nachher noch einmal, oder lass sie mit /skip aus.

trouble-down = Das Sprachmodell ist nicht erreichbar oder hat sehr viel zu tun. In ein paar Minuten geht es wahrscheinlich wieder.
trouble-learner-budget = Dein Anteil am Sprachmodell ist für heute aufgebraucht. Morgen geht es weiter; Wiederholungen und Fragen, die schon geschrieben sind, gehen auch heute.
trouble-topic-budget = Was das Schreiben von Kursen für dich in 30 Tagen kosten darf, ist aufgebraucht. Tag für Tag kommt etwas davon zurück; deine Kurse, Wiederholungen und alles, was schon geschrieben ist, gehen weiter wie immer.
trouble-total-budget = Das Sprachmodell ist für heute ausgeschöpft. Morgen geht es weiter; Wiederholungen und Fragen, die schon geschrieben sind, gehen auch heute.
trouble-refused = Darüber will das Sprachmodell nicht schreiben. Vielleicht helfen andere Worte.
trouble-unusable = Was das Sprachmodell geschrieben hat, war zum Lernen nicht gut genug. Ein zweiter Versuch klappt oft.
trouble-harmful = Damit könnte jemand anderen oder sich selbst schaden, und das bringe ich niemandem bei. Wie man sich schützt oder wie es in der Geschichte dazu kam, erkläre ich gern.
trouble-for-adults = Dazu gibt es hier keinen Kurs, denn bei mir lernen auch Kinder und Jugendliche. Wenn du etwas über den Körper, Beziehungen oder Biologie wissen willst, frag mich danach.
trouble-personal = Was in deinem eigenen Fall richtig ist, fragst du besser jemanden, der ihn kennt: in einer Arztpraxis, einer Kanzlei oder einer Beratungsstelle. Wie so etwas im Allgemeinen funktioniert, erkläre ich gern: Sag mir einfach, worum es geht.

questions-awaited = Ich schreibe noch an deinen Fragen zu **{ $label }**. Die erste kommt von selbst, sobald sie geprüft ist.
questions-missing = Zu **{ $label }** habe ich noch keine geprüften Fragen.
questions-practice = Bis dahin gibt es ungeprüfte Fragen: Eine KI hat sie geschrieben, und niemand hat sie geprüft, darum zählen sie nicht.
button-practice = Ungeprüfte Frage

plan-written = Die Texte und Fragen dieses Kurses stammen aus dem Gedächtnis des Sprachmodells, nicht aus einer Quelle, in der du nachschlagen könntest. Es zählen nur Fragen, die geprüft wurden.
asked-practice = **Ungeprüfte Frage · { $label }** · von einer KI, zählt nicht

said-topic-too-long = Das ist mir zu lang, um daraus einen Kurs zu machen. Sag es bitte mit höchstens 200 Zeichen. Ein ganzer Text geht als Datei: Schick ihn als .txt oder PDF.
said-topics-used-up = In den letzten 30 Tagen habe ich schon so viel für dich geschrieben, dass es für einen weiteren Kurs gerade nicht reicht. Tag für Tag kommt etwas davon zurück; wie viel, zeigt /usage. Deine Kurse, Wiederholungen, Karten und die Kurse, die ich mitbringe, gehen weiter wie immer.
said-topics-in-making = Drei deiner Kurse warten noch auf ihren Lernplan. Unter „Meine Kurse“ kannst du mit einem weitermachen oder ihn beenden; dann ist Platz für einen neuen.

help-limits-with-model = Keine Videos, kein Live-Unterricht, keine Zeugnisse, keine Suche im Netz, keine Verbindung zu Schulplattformen. Fotos lese ich nur als Antwort auf eine Aufgabe und als Seiten zum Lernen; Sprachnachrichten hören kann ich noch nicht. Eigene Kurse und meine Antworten auf deine Fragen kommen von einem Sprachmodell, und das kann sich irren: Wenn dir etwas seltsam vorkommt, frag nach oder sieh woanders nach.
help-any-topic = Alles geht: /learn Römische Geschichte, oder /learn Python Ziel: eine kleine Website bauen. Oder schick mir dein eigenes Material: ein PDF, eine Textdatei oder Fotos der Seiten. Wenn du mitten in einer Lektion eine Frage hast, stell sie einfach.
privacy-memory = Was du mir über dich sagst und was ich mir darüber merke, wie du lernst, steht in /settings; dort kannst du es löschen. Das Sprachmodell bekommt es, damit Texte und Fragen zu dir passen.

button-its-gap = Schau, was noch fehlt
button-gap = Was fehlt: { $label }
making-bridge = Ich schaue, was vor **{ $topic }** noch fehlen könnte. Das dauert einen Moment; ich melde mich von selbst.
making-still-bridge = Ich schaue noch, was vor **{ $topic }** fehlen könnte.
silent-bridge = Was noch fehlen könnte, konnte ich gerade nicht herausfinden. Dein Lernplan bleibt, wie er ist.
bridge-suggested = Vielleicht fehlt das vor **{ $before }**: **{ $label }**
bridge-ask = Soll ich es vor **{ $before }** in deinen Lernplan aufnehmen? Es dauert etwa { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 }.
button-bridge-yes = Ja, in meinen Lernplan
button-bridge-no = Nein, weglassen
bridge-added = In deinem Lernplan ist jetzt ein Brückenthema: **{ $label }**. Es kommt zuerst, und **{ $before }** wartet darauf. Dein Lernplan hat jetzt { count-concepts }.
said-bridge-left-out = Gut, dein Lernplan bleibt, wie er ist.
said-bridge-does-not-fit = An dieser Stelle passt nichts mehr in deinen Lernplan, also bleibt er, wie er ist.
said-search-cancelled = Gut, ich suche nicht weiter. Dein Lernplan bleibt, wie er ist.
