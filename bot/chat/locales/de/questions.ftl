asked-probe = **Check { $number } von höchstens { $of }**
asked-lesson = **{ $label } · Frage { $number }**
asked-verification = **Zwischenstopp · { $label } · Frage { $number }**
asked-checkpoint = **Zwischenstopp · { $label } · Frage { $number }**
asked-trial = **Generalprobe · { $number } von { $of }**
asked-rehearsal = **Zusatzfragen · { $label } · { $number } von { $of }** · zählt nicht
asked-review = **Wiederholung · { $label } · { $number } von { $of }**
asked-refresher = **Auffrischung · { $label } · { $number } von { $of }**
asked-review-nameless = **Wiederholung · { $number } von { $of }**
asked-nameless = **Frage { $number }**

sitting-part = { $due } fällig, { $doing } davon jetzt. Der Rest läuft nicht weg.

asked-if-right = Stimmt das?
hint-numeric = Tipp eine Zahl ein, zum Beispiel 12, 0,75 oder 3/4.
hint-free-text = Antworte in eigenen Worten, mit ein bis drei Sätzen.
hint-short = Tipp deine Antwort ein; ein, zwei Wörter genügen.
hint-order = Tipp die Buchstaben in der richtigen Reihenfolge an oder schreib sie, zum Beispiel { $example }.
order-so-far = Deine Reihenfolge bisher: **{ $letters }**
button-unsure = Nicht sicher, aber …
button-unsure-marked = ✓ Nicht sicher, aber …
button-dont-know = Weiß ich nicht
button-start-again = ↺ Neu beginnen

your-answer = Deine Antwort: { $answer }
try-again = Noch nicht. Hier ist ein Hinweis, danach hast du noch einen Versuch:
try-or-talk = Noch nicht. Du hast noch einen Versuch. Wenn du magst, sprechen wir deine Antwort vorher durch.
talk-why = Wie bist du darauf gekommen? Schreib es in ein paar Worten. Die Antwort verrate ich nicht.
button-talk = Lass uns darüber reden
button-another-try = Frage noch einmal versuchen
right-answer = Die Antwort: **{ $answer }**
your-order = Deine Reihenfolge:
answer-spelling = Geschrieben wird es: **{ $spelling }**
right-order = Die richtige Reihenfolge:
order-breaks = { $step ->
    [1] Schon der erste Schritt steht nicht an seinem Platz: { $item }
   *[other] Schritt { $step } ist der erste, der nicht an seinem Platz steht: { $item }
 }
praise-plain = { $praise }.
praise-what = { $praise }: **{ $answer }**
praise-order = { $praise }: Jeder Schritt steht an seinem Platz.
praise-0 = ✓ Genau
praise-1 = ✓ Ja, das ist es
praise-2 = ✓ Stimmt
praise-3 = ✓ Ganz genau
praise-4 = ✓ Richtig
praise-5 = ✓ So ist es
praise-6 = ✓ Gut gemacht
not-right-0 = Das stimmt nicht.
not-right-1 = Diesmal nicht.
not-right-2 = Diesmal nicht. Schau mal:
unknown-0 = Gut, dass du es sagst. Schau mal:
unknown-1 = Kein Problem, genau so finden wir es heraus.

unclear-not-a-number = Das konnte ich nicht als Zahl lesen. So geht es: 12, 0,75, 3/4 oder 1 1/2. Es hat nicht gezählt.
unclear-not-reduced = Der Wert stimmt, und er lässt sich noch vereinfachen: Kürze vollständig und schick ihn noch einmal. Es hat nicht gezählt.
unclear-not-a-fraction = Der Wert stimmt. Gefragt ist er hier als Bruch, zum Beispiel 3/4. Es hat nicht gezählt.
unclear-rounded = Das ist gerundet. Gefragt ist hier der genaue Bruch, zum Beispiel 2/3. Es hat nicht gezählt.
unclear-not-a-decimal = Der Wert stimmt. Gefragt ist er hier als Dezimalzahl, zum Beispiel 1,5. Es hat nicht gezählt.
unclear-not-a-percentage = Der Wert stimmt. Gefragt ist er hier in Prozent, zum Beispiel 12 %. Es hat nicht gezählt.
unclear-other-form = Der Wert stimmt. Schreib ihn so, wie es in der Frage steht. Es hat nicht gezählt.
unclear-not-primes = Der Wert stimmt. Gefragt ist hier ein Produkt nur aus Primzahlen, zum Beispiel 2 · 3². Es hat nicht gezählt.
unclear-not-scientific = Der Wert stimmt. Gefragt ist hier eine Zahl ab 1 und unter 10 mal einer Zehnerpotenz, zum Beispiel 2,5 · 10³. Es hat nicht gezählt.
unclear-not-calculated = Das ist noch eine Rechnung. Rechne sie aus und schick das Ergebnis. Es hat nicht gezählt.
unclear-not-an-expression = Das konnte ich nicht als Term lesen. So geht es: 2x + 3, x^2 oder wurzel(2)/2. Es hat nicht gezählt.
unclear-not-an-equation = Das konnte ich nicht als Gleichung lesen. So geht es: y = 2x + 3. Es hat nicht gezählt.
unclear-not-a-set = Das konnte ich nicht als Lösungsmenge lesen. So geht es: 1; 2 oder x = 1 oder x = 2, und als Intervall [0; 1) oder x > 3. Es hat nicht gezählt.
unclear-not-true-or-false = Ich erkenne nicht, ob das Ja oder Nein heißen soll. Schick bitte eins von beiden. Es hat nicht gezählt.
unclear-too-large = Das ist größer, als ich rechnen kann. Schick es bitte in einfacherer Form. Es hat nicht gezählt.
unclear-needs-brackets = Das lässt sich auf zwei Arten lesen. Setz bitte Klammern um das, was zusammengehört, zum Beispiel 1/(2x) oder (1/2)x. Es hat nicht gezählt.
unclear-undecided = Ich kann nicht sicher sagen, ob das stimmt. Schreib es bitte anders. Es hat nicht gezählt.
unclear-not-factored = Der Wert stimmt. Gefragt ist er hier als Produkt, in dem alles ausgeklammert ist. Es hat nicht gezählt.
unclear-not-expanded = Der Wert stimmt. Gefragt ist er hier ohne Klammern: Multipliziere aus und fasse zusammen. Es hat nicht gezählt.
unclear-not-simplified = Der Wert stimmt, und er lässt sich noch vereinfachen: Kürze und fasse zusammen. Es hat nicht gezählt.
unclear-other-unit = So viel ist es, gefragt ist es aber in einer anderen Einheit. Rechne um und schick es noch einmal. Es hat nicht gezählt.
unclear-no-unit = Die Zahl stimmt, nur die Einheit fehlt. Schick sie noch einmal mit Einheit. Es hat nicht gezählt.
unclear-read-as = Gelesen habe ich: { $read }
unclear-two-readings = Diese Zahl lässt sich auf zwei Arten lesen. Lass bitte Tausenderpunkte weg und schreib Dezimalzahlen mit Komma. Es hat nicht gezählt.
unclear-not-alone = Ich erkenne nicht, welche dieser Wörter deine Antwort sind. Schick bitte nur die Antwort. Es hat nicht gezählt.
unclear-spelling = Ich bin nicht sicher, welches Wort du meinst. Schau noch einmal auf die Schreibweise und schick es dann noch einmal. Es hat nicht gezählt.
unclear-needs-model = Antworten in eigenen Worten kann ich gerade nicht lesen. Deine Frage bleibt offen, und es hat nicht gezählt.
unclear-percent-sign = Die Zahl sieht gut aus, nur das Prozentzeichen verwirrt mich. Schick sie bitte ohne. Es hat nicht gezählt.
unclear-incomplete-order = Da fehlt noch etwas: Schreib jeden Buchstaben von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-repeated-item = Ein Buchstabe kommt doppelt vor: Schreib jeden von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-zero-denominator = Unter dem Bruchstrich darf keine 0 stehen. Schick es noch einmal, es hat nicht gezählt.
unclear-no-steps = Zeig mir noch, wie du darauf kommst: jeden Schritt in einer Zeile, bis zum Ergebnis. Es hat nicht gezählt. Hast du im Kopf gerechnet, schick das Ergebnis einfach noch einmal.
unclear-unfinished = Bis hierhin sehe ich keinen Fehler. Rechne weiter bis zum Ergebnis und schick alle Zeilen noch einmal.
unclear-not-a-choice = Tipp bitte eine der Antworten an oder schreib ihren Buchstaben, A bis { $last }. Es hat nicht gezählt.
unclear-not-an-order = Schreib bitte jeden Buchstaben von A bis { $last } genau einmal, zum Beispiel { $example }. Es hat nicht gezählt.
unclear-part-of-answer = Ein Teil stimmt, aber es ist noch nicht die ganze Antwort. Schick sie bitte vollständig. Es hat nicht gezählt.
unclear-letter-alone = Hier gibt es nichts zum Ankreuzen: Schreib bitte die Antwort selbst. Es hat nicht gezählt.
unclear-letter-case = Die Buchstaben stimmen, aber in Code zählt die Groß- und Kleinschreibung, und Handys beginnen gern mit einem Großbuchstaben. Achte auf jeden Buchstaben und schick es noch einmal. Es hat nicht gezählt.
unclear-more-than-code = Der richtige Code steckt darin, mit etwas drumherum. Schick nur das, wonach gefragt ist. Es hat nicht gezählt.
unclear-no-words = Aus Emojis allein kann ich keine Antwort lesen. Schick sie bitte in Worten. Es hat nicht gezählt.
unclear-empty = Da stand nichts. Deine Frage ist noch offen.
unclear-question-not-understood = Kein Problem, es hat nicht gezählt. Lies noch einmal in Ruhe: Die Knöpfe darunter helfen dir weiter, und mit /skip lässt du es aus.
unclear-too-long = Das war zu lang für eine Antwort. Ein paar Wörter genügen; es hat nicht gezählt.

meaning-asked = „{ $text }“: Ist das deine Antwort oder eine Frage an mich?
button-my-answer = Meine Antwort
button-my-question = Meine Frage
topic-or-question = „{ $text }“: Was soll ich damit tun?
button-learn-this = Das lernen
button-ask-about = Eine Frage zu: { $topic }
button-ask = Es ist eine Frage
needs-model = Freie Fragen kann ich noch nicht beantworten: Dafür braucht es ein Sprachmodell, und hier ist keines angeschlossen.
needs-model-offer = Was ich kann: die vorhandenen Kurse mit dir lernen, abfragen und wiederholen.
