asked-probe = **Check { $number } von höchstens { $of }**
asked-lesson = **{ $label } · Frage { $number }**
asked-verification = **Kurzer Check · { $label } · Frage { $number }**
asked-checkpoint = **Zwischenstopp · { $label } · Frage { $number }**
asked-review = **Wiederholung · { $label } · { $number } von { $of }**
asked-refresher = **Auffrischung · { $label } · { $number } von { $of }**
asked-review-nameless = **Wiederholung · { $number } von { $of }**
asked-nameless = **Frage { $number }**

sitting-part = { $due } fällig, { $doing } davon jetzt. Der Rest läuft nicht weg.

hint-numeric = Tipp eine Zahl ein, zum Beispiel 12, 0,75 oder 3/4.
hint-short = Tipp deine Antwort ein; ein, zwei Wörter genügen.
hint-order = Tipp die Buchstaben in der richtigen Reihenfolge an oder schreib sie, zum Beispiel { $example }.
order-so-far = Deine Reihenfolge bisher: **{ $letters }**
button-dont-know = Weiß ich nicht
button-start-again = ↺ Neu beginnen

your-answer = Deine Antwort: { $answer }
right-answer = Die Antwort: **{ $answer }**
praise-0 = ✓ Genau.
praise-1 = ✓ Ja, das ist es.
praise-2 = ✓ Stimmt.
praise-3 = ✓ Ganz genau.
praise-4 = ✓ Richtig.
praise-5 = ✓ So ist es.
praise-6 = ✓ Gut gemacht.
not-yet-0 = Noch nicht.
not-yet-1 = Das ist es noch nicht.
not-yet-2 = Diesmal nicht. Schau mal:
unknown-0 = Gut, dass du es sagst. Schau mal:
unknown-1 = Kein Problem, genau so finden wir es heraus.

unclear-not-a-number = Das konnte ich nicht als Zahl lesen. So geht es: 12, 0,75, 3/4 oder 1 1/2. Es hat nicht gezählt.
unclear-not-reduced = Der Wert stimmt, und er lässt sich noch vereinfachen: Kürze vollständig und schick ihn noch einmal. Es hat nicht gezählt.
unclear-not-a-fraction = Der Wert stimmt. Gefragt ist er hier als vollständig gekürzter Bruch, zum Beispiel 3/4. Es hat nicht gezählt.
unclear-not-a-decimal = Der Wert stimmt. Gefragt ist er hier als Dezimalzahl, zum Beispiel 1,5. Es hat nicht gezählt.
unclear-percent-sign = Die Zahl sieht gut aus, nur das Prozentzeichen verwirrt mich. Schick sie bitte ohne. Es hat nicht gezählt.
unclear-does-not-know = Das habe ich nicht als Antwort gelesen. Es hat nicht gezählt.
unclear-incomplete-order = Da fehlt noch etwas: Schreib jeden Buchstaben von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-repeated-item = Ein Buchstabe kommt doppelt vor: Schreib jeden von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-zero-denominator = Unter dem Bruchstrich darf keine 0 stehen. Schick es noch einmal, es hat nicht gezählt.
unclear-not-a-choice = Tipp bitte eine der Antworten an oder schreib ihren Buchstaben, A bis { $last }. Es hat nicht gezählt.
unclear-not-an-order = Schreib bitte jeden Buchstaben von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-no-words = Aus Emojis allein kann ich keine Antwort lesen. Schick sie bitte in Worten. Es hat nicht gezählt.
unclear-empty = Da stand nichts. Deine Frage ist noch offen.
unclear-too-long = Das war zu lang für eine Antwort. Ein paar Wörter genügen; es hat nicht gezählt.

meaning-asked = „{ $text }“: Ist das deine Antwort oder eine Frage an mich?
button-my-answer = Meine Antwort
button-my-question = Meine Frage
topic-or-question = „{ $text }“: Was soll ich damit tun?
button-learn-this = Das lernen
button-ask-about = Eine Frage zu: { $topic }
button-ask = Es ist eine Frage
needs-model = Freie Fragen kann ich noch nicht beantworten: Dafür braucht es ein Sprachmodell, und hier ist keines angeschlossen.
needs-model-help = Was ich dazu habe: **{ $label }**
needs-model-offer = Was ich kann: die vorhandenen Kurse mit dir lernen, abfragen und wiederholen.
