asked-probe = **Check { $number } von höchstens { $of }**
asked-lesson = **{ $label } · { $number } von { $of }**
asked-verification = **Kurzer Check · { $label } · { $number } von { $of }**
asked-checkpoint = **Zwischenstopp · { $label } · { $number } von { $of }**
asked-review = **Wiederholung · { $label } · { $number } von { $of }**
asked-nameless = **Frage { $number } von { $of }**

hint-numeric = Tipp eine Zahl ein, zum Beispiel 12, 0,75 oder 3/4.
hint-short = Tipp deine Antwort ein; ein, zwei Wörter genügen.
hint-order = Tipp die Buchstaben in der richtigen Reihenfolge an oder schreib sie, zum Beispiel { $example }.
order-so-far = Deine Reihenfolge bisher: **{ $letters }**
button-dont-know = Weiß ich nicht
button-start-again = ↺ Neu beginnen

your-answer = Deine Antwort: { $answer }
right-answer = Die Antwort ist **{ $answer }**.
praise-0 = ✓ Genau.
praise-1 = ✓ Ja, das ist es.
praise-2 = ✓ Gut durchdacht.
praise-3 = ✓ Stimmt, und das sitzt jetzt.
praise-4 = ✓ Du hast es.
praise-5 = ✓ Schön gemacht.
praise-6 = ✓ Ganz genau.
not-yet-0 = Noch nicht ganz.
not-yet-1 = Nah dran, aber noch nicht ganz da.
not-yet-2 = Diesmal noch nicht. Schau mal:
unknown-0 = Gut, dass du es sagst. Schau mal:
unknown-1 = Kein Problem, genau so finden wir es heraus.

unclear-not-a-number = Das konnte ich nicht als Zahl lesen. So geht es: 12, 0,75, 3/4 oder 1 1/2. Es hat nicht gezählt.
unclear-not-reduced = Der Wert stimmt, und er lässt sich noch vereinfachen: Kürze vollständig und schick ihn noch einmal. Es hat nicht gezählt.
unclear-zero-denominator = Unter dem Bruchstrich darf keine 0 stehen. Schick es noch einmal, es hat nicht gezählt.
unclear-not-a-choice = Tipp bitte eine der Antworten an oder schreib ihren Buchstaben, A bis { $last }. Es hat nicht gezählt.
unclear-not-an-order = Schreib bitte jeden Buchstaben von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-empty = Da stand nichts. Deine Frage ist noch offen.
unclear-too-long = Das war zu lang für eine Antwort. Ein paar Wörter genügen; es hat nicht gezählt.

meaning-asked = „{ $text }“: Ist das deine Antwort oder eine Frage an mich?
button-my-answer = Meine Antwort
button-my-question = Meine Frage
topic-or-question = „{ $text }“: Was soll ich damit tun?
button-learn-this = Das lernen
button-ask-about = Frage zu { $topic }
button-ask = Es ist eine Frage
needs-model = Freie Fragen kann ich noch nicht beantworten: Dafür braucht es ein Sprachmodell, und hier ist keines angeschlossen.
needs-model-help = Was ich zu **{ $label }** habe:
needs-model-offer = Was ich kann: die vorhandenen Kurse mit dir lernen, abfragen und wiederholen.
