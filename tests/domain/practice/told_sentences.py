"""Sentences beside an open question with the verdict of a person: whether they tell the answer.

Each was judged before any detector saw it. A sentence tells the answer if a learner who has not
solved the question can answer it from the sentence alone, or has only one more thing to choose.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.domain.answers.spec import Choice, ChoiceAnswer, OrderAnswer, TextAnswer
from bot.domain.exercise.telling import tells_question
from bot.domain.ids import QuestionKey
from bot.domain.practice.items import BankItem
from bot.domain.practice.leaks import giveaway
from bot.domain.topics.course import Language, Question, QuestionFormat
from tests.practice_builders import build_task

EN, DE = Language.EN, Language.DE


@dataclass(frozen=True)
class Judged:
    """A question, and sentences beside it."""

    name: str
    gate: Callable[[str], str]
    told: tuple[str, ...]
    not_told: tuple[str, ...]


def item(answer: str, kind: str, stem: str, *choices: str, language: Language = EN) -> BankItem:
    return build_task("value: 1", answer, kind, stem=stem, choices=choices, language=language)


def question(stem: str, answer: object) -> Question:
    return Question(
        key=QuestionKey("k"),
        format=QuestionFormat.SHORT_ANSWER,
        question={EN: stem, DE: stem},
        answer=answer,  # type: ignore[arg-type]  # each of the specs in turn
        explanation={},
    )


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


def _of_item(name: str, asked: BankItem, said: str, helpful: str) -> Judged:
    return Judged(name, lambda text: giveaway(text, asked), _lines(said), _lines(helpful))


def _of_question(
    name: str, asked: Question, shown: tuple[int, ...], said: str, helpful: str
) -> Judged:
    def gate(text: str) -> str:
        return tells_question(text, asked, shown, DE if name.endswith("de") else EN)

    return Judged(name, gate, _lines(said), _lines(helpful))


QUARTERS = ("$\\frac{1}{4}$", "$\\frac{3}{4}$", "$\\frac{2}{4}$")
MAMMALS = ChoiceAnswer(
    choices=tuple(
        Choice(text={"en": en, "de": de}, correct=en == "the whale")
        for en, de in (
            ("the trout", "die Forelle"),
            ("the frog", "der Frosch"),
            ("the whale", "der Wal"),
            ("the sparrow", "der Spatz"),
        )
    )
)
NUMERATOR = TextAnswer(accepted={"en": ("numerator",), "de": ("Zähler",)})
PARIS = TextAnswer(accepted={"en": ("Paris",), "de": ("Paris",)})
TEA = OrderAnswer(
    items=(
        {"en": "boil water", "de": "Wasser kochen"},
        {"en": "add tea", "de": "Tee zugeben"},
        {"en": "pour milk", "de": "Milch eingießen"},
        {"en": "drink", "de": "trinken"},
    )
)


def judged() -> Iterator[Judged]:
    """Yield every question with its sentences."""
    yield _of_item(
        "number, en",
        item("42", "integer", "How much is $6 \\cdot 7$?"),
        """
        It comes to forty-two.
        Two more than 40.
        Forty and then two more.
        The first digit is 4.
        The last digit is a two.
        There are four tens and two ones in it.
        It ends in 2.
        Read 24 backwards.
        Reverse the digits of 24.
        It lies between 41 and 43.
        It is the number just before 43.
        The one after 41.
        Work out 50 - 8 and you have it.
        It's 21 doubled.
        Take 84 and halve it.
        Half a dozen sevens make three and a half dozen, so 42.
        A dozen less than 54.
        3 times 14 is the same.
        Count 7, 14, 21, 28, 35, 42.
        0.42 times a hundred
        The square root of 1764.
        4 tens, 2 ones
        The tens digit is four.
        fourty two
        """,
        """
        What does multiplying mean?
        Think of 6 groups with 7 in each.
        Do you know 5 times 7? Then add another 7.
        Count on in sevens.
        Is your result even or odd?
        Look at the 6 first.
        You could split 7 into two parts and multiply each.
        Which of the times tables helps you here?
        One way is to draw rows of dots.
        Multiplying is repeated addition.
        You can swap the two factors without changing the result.
        There are two numbers to multiply.
        Try the first factor with 10 and go down from there.
        Say the sevens aloud.
        What would 6 times 6 be?
        """,
    )
    yield _of_item(
        "number, de",
        item("42", "integer", "Wie viel ist $6 \\cdot 7$?", language=DE),
        """
        Es sind zweiundvierzig.
        Zwei mehr als vierzig.
        Die erste Ziffer ist 4.
        Die letzte Ziffer ist eine Zwei.
        Es hat vier Zehner und zwei Einer.
        Es endet auf 2.
        Lies 24 rückwärts.
        Dreh die 24 um.
        Es liegt zwischen 41 und 43.
        Der Vorgänger von 43.
        Der Nachfolger von 41.
        Rechne 50 minus 8.
        Das Doppelte von 21.
        Halbiere 84.
        3 mal 14 ergibt dasselbe.
        Zähle 7, 14, 21, 28, 35, 42.
        Die Wurzel aus 1764.
        Vorne steht eine 4.
        Hinten steht eine 2.
        Es ist die Zahl direkt nach 41.
        Zwei-und-vierzig
        Die Zehnerziffer ist vier.
        """,
        """
        Was bedeutet Malnehmen?
        Denk an 6 Gruppen mit je 7.
        Kennst du 5 mal 7? Dann zähl noch eine 7 dazu.
        Zähle in Siebenerschritten.
        Ist dein Ergebnis gerade oder ungerade?
        Sieh dir zuerst die 6 an.
        Du kannst die 7 in zwei Teile zerlegen.
        Welche Malreihe hilft dir hier?
        Zeichne Reihen aus Punkten.
        Malnehmen ist wiederholtes Addieren.
        Du darfst die beiden Faktoren vertauschen.
        Es gibt zwei Zahlen, die du malnimmst.
        Sag die Siebenerreihe laut auf.
        Wie viel wäre 6 mal 6?
        """,
    )
    yield _of_item(
        "negative number, en",
        item("-9", "integer", "Solve $-3x = 27$."),
        """
        The number is right, but look at the sign.
        Your number is correct, only the sign is wrong.
        Just change the sign of what you wrote.
        You only need to flip the sign.
        Right apart from the sign!
        It is minus nine.
        The opposite of 9.
        Nine below zero.
        Nine, but negative.
        Put a minus in front of your answer.
        Correct except for the minus.
        27 divided by -3
        x = 0 - 9
        """,
        """
        What undoes multiplying by -3?
        Divide both sides by the same number.
        Remember the rule of signs when you divide.
        What happens to the sign when a positive is divided by a negative number?
        Put your number in place of x. Does the left side come to 27?
        Check the sign: what is minus times minus?
        Which number stands in front of x?
        Do the same on both sides.
        x is multiplied by -3 here.
        You are on the right way. Keep going.
        """,
    )
    yield _of_item(
        "negative number, de",
        item("-9", "integer", "Löse $-3x = 27$.", language=DE),
        """
        Der Betrag stimmt. Achte auf das Vorzeichen.
        Die Zahl ist richtig, nur das Vorzeichen nicht.
        Ändere nur das Vorzeichen.
        Du musst bloß das Vorzeichen umdrehen.
        Bis auf das Vorzeichen stimmt es.
        Es ist minus neun.
        Die Gegenzahl von 9.
        Neun unter null.
        Setz ein Minus vor dein Ergebnis.
        27 geteilt durch -3
        """,
        """
        Was macht das Malnehmen mit -3 rückgängig?
        Teile beide Seiten durch dieselbe Zahl.
        Denk beim Teilen an die Vorzeichenregel.
        Welches Vorzeichen entsteht, wenn du plus durch minus teilst?
        Setz deine Zahl für x ein. Kommt links 27 heraus?
        Prüfe das Vorzeichen: Was ist minus mal minus?
        Welche Zahl steht vor dem x?
        Rechne auf beiden Seiten dasselbe.
        """,
    )
    yield _of_item(
        "fraction, en",
        item("3/4", "fraction", "Work out $\\frac{1}{4} + \\frac{1}{2}$."),
        """
        0.75
        It is 75 per cent.
        three quarters
        three fourths
        Three over four.
        3 on top of 4
        The numerator is 3.
        The top is three.
        3 goes above the line.
        Three of the four pieces are shaded.
        A quarter less than a whole.
        1 - 1/4
        It's one minus a quarter.
        Half of 1.5
        6/8 reduced
        9 : 12
        Your fraction is upside down.
        You have it the wrong way round: swap top and bottom.
        Turn your fraction over and it is right.
        Flip it.
        The reciprocal of 4/3.
        4/3, but upside down
        seventy-five hundredths
        point seven five
        15 minutes short of an hour, as a part of the hour: 45/60
        1/4 + 2/4
        Three times a quarter.
        """,
        """
        Bring both fractions to the same denominator.
        What is a common denominator of 1/4 and 1/2?
        Look at the denominators first.
        Expand 1/2 with 2.
        How many quarters are in a half?
        You add the numerators and keep the denominator.
        Keep the size of the pieces.
        Draw a pizza and cut it into 4 pieces.
        Fractions with unlike denominators cannot be added at once.
        You have added the denominators, too.
        Is the result more or less than 1?
        The denominator tells the size of the pieces.
        Use 4 as the common denominator.
        Which of the two fractions is larger?
        There are two fractions to add.
        """,
    )
    yield _of_item(
        "fraction, de",
        item("3/4", "fraction", "Berechne $\\frac{1}{4} + \\frac{1}{2}$.", language=DE),
        """
        0,75
        Es sind 75 Prozent.
        drei Viertel
        Dreiviertel
        Drei durch vier.
        Der Zähler ist 3.
        Oben steht eine 3.
        Eine Drei gehört über den Bruchstrich.
        Drei von den vier Stücken.
        Ein Viertel weniger als ein Ganzes.
        Eins minus ein Viertel.
        6/8, gekürzt
        Dein Bruch steht auf dem Kopf.
        Du hast Zähler und Nenner vertauscht.
        Dreh deinen Bruch um, dann stimmt er.
        Der Kehrwert von 4/3.
        null Komma sieben fünf
        fünfundsiebzig Hundertstel
        Das Dreifache von 1/4.
        1/4 + 2/4
        """,
        """
        Bring beide Brüche auf denselben Nenner.
        Was ist ein gemeinsamer Nenner von 1/4 und 1/2?
        Sieh dir zuerst die Nenner an.
        Erweitere 1/2 mit 2.
        Wie viele Viertel stecken in einem Halben?
        Addiere die Zähler und behalte den Nenner.
        Male eine Pizza und schneide sie in 4 Stücke.
        Du hast auch die Nenner addiert.
        Ist das Ergebnis mehr oder weniger als 1?
        Der Nenner sagt, wie groß die Stücke sind.
        Nimm 4 als gemeinsamen Nenner.
        Welcher der beiden Brüche ist größer?
        """,
    )
    yield _of_item(
        "expression, en",
        item("2*x + 2", "expression", "Expand $2(x + 1)$."),
        """
        2x and then plus 2
        two x plus two
        x + x + 2
        Add 2x and 2.
        The sum of 2x and 2.
        $2+2x$
        Double x, and add 2.
        double x plus two
        Twice x and two more.
        2x first; then + 2.
        2 * x + 2 * 1
        4x + 4, halved
        """,
        """
        Multiply each term in the bracket by 2.
        The 2 belongs to both terms.
        What does the bracket mean?
        Do not forget the 1.
        Use the distributive law.
        How often is x + 1 added?
        Draw a rectangle with the sides 2 and x + 1.
        Put a number in place of x and compare.
        You multiplied only the first term.
        """,
    )
    yield _of_item(
        "expression, de",
        item("2*x + 2", "expression", "Multipliziere aus: $2(x + 1)$.", language=DE),
        """
        2x und dann plus 2
        zwei x plus zwei
        Die Summe aus 2x und 2.
        Das Doppelte von x und dazu 2.
        x plus x plus 2
        $2+2x$
        2 * x + 2 * 1
        """,
        """
        Multipliziere jeden Summanden in der Klammer mit 2.
        Die 2 gehört zu beiden Summanden.
        Was bedeutet die Klammer?
        Vergiss die 1 nicht.
        Nimm das Distributivgesetz.
        Wie oft wird x + 1 addiert?
        Setz eine Zahl für x ein und vergleiche.
        Du hast nur den ersten Summanden multipliziert.
        """,
    )
    yield _of_item(
        "set, en",
        item("{-1, 3}", "set", "Solve $x^2 - 2x - 3 = 0$."),
        """
        x is minus one or three
        One of them is 3.
        $x + 1 = 0$ or $x - 3 = 0$
        $(x+1)(x-3) = 0$
        A bracket is zero for three.
        Three and its neighbour below zero.
        The larger solution is three.
        $x_1 = 3$
        $1 \\pm 2$
        $1 + 2$ and $1 - 2$
        """,
        """
        Can you write it as a product of two brackets?
        Use the formula for quadratic equations.
        Which two numbers have the product -3 and the sum -2?
        A product is zero if a factor is zero.
        Your solution is right. Is there another one?
        Complete the square.
        How many solutions can there be?
        Put your numbers in to check.
        Look at the sign of the -3.
        """,
    )
    yield _of_item(
        "set, de",
        item("{-1, 3}", "set", "Löse $x^2 - 2x - 3 = 0$.", language=DE),
        """
        x ist minus eins oder drei
        Eine davon ist 3.
        $x + 1 = 0$ oder $x - 3 = 0$
        $(x+1)(x-3) = 0$
        Die größere Lösung ist drei.
        $1 \\pm 2$
        Bei drei wird eine Klammer null.
        """,
        """
        Kannst du es als Produkt zweier Klammern schreiben?
        Nimm die Lösungsformel.
        Ein Produkt ist null, wenn ein Faktor null ist.
        Deine Lösung stimmt. Gibt es noch eine?
        Ergänze quadratisch.
        Wie viele Lösungen kann es geben?
        Setz deine Zahlen zur Probe ein.
        """,
    )
    yield _of_item(
        "choice of two, de",
        item("8", "multiple_choice", "Welche Zahl ist größer?", "5", "8", language=DE),
        """
        Nicht die 5.
        Die 5 ist es nicht.
        Die fünf kannst du ausschließen.
        Nimm die andere, nicht fünf.
        Nicht A.
        a) ist falsch.
        b)
        Die zweite.
        Die letzte.
        Die untere.
        acht
        """,
        """
        Denk an den Zahlenstrahl.
        Welche Zahl steht weiter rechts?
        Vergleiche die beiden Zahlen.
        Was bedeutet größer?
        Zähle von null an hoch.
        Lies die Frage noch einmal genau.
        """,
    )
    yield _of_item(
        "choice of three, en",
        item("$\\frac{3}{4}$", "multiple_choice", "Which one is the largest?", *QUARTERS),
        """
        Neither A nor C.
        It is not A and not C.
        A and C are wrong.
        You can rule out A and C.
        Not 1/4 and not 2/4.
        b)
        (b)
        answer b
        the second one
        the 2nd
        the middle one
        The one in the middle.
        The last but one.
        the penultimate one
        between the first and the third
        B as in Bravo
        0.75
        three quarters
        Not the first and not the last.
        Cross out the first and the third.
        """,
        """
        Compare the numerators.
        All the denominators are alike.
        What does the denominator tell you?
        Draw them as pieces of a cake.
        Which one has the most pieces?
        The more pieces, the larger the fraction.
        Look at all the options before you choose.
        Put them in order first.
        Is a bigger numerator more or less?
        A fraction has two parts.
        """,
    )
    yield _of_item(
        "choice of three, de",
        item(
            "$\\frac{3}{4}$", "multiple_choice", "Welcher ist der größte?", *QUARTERS, language=DE
        ),
        """
        Weder A noch C.
        Es ist nicht A und nicht C.
        A und C sind falsch.
        A und C kannst du streichen.
        Nicht 1/4 und nicht 2/4.
        b)
        antwort b
        Die vorletzte.
        Der zweite.
        Der mittlere.
        Der in der Mitte.
        Nummer zwei.
        Weder der erste noch der letzte.
        B wie Berta
        drei Viertel
        """,
        """
        Vergleiche die Zähler.
        Alle Nenner sind gleich.
        Was sagt dir der Nenner?
        Zeichne sie als Kuchenstücke.
        Welcher hat die meisten Stücke?
        Je mehr Stücke, desto größer der Bruch.
        Ordne sie zuerst.
        Sieh dir alle Möglichkeiten an, bevor du wählst.
        """,
    )
    yield _of_item(
        "true, en",
        item("true", "boolean", "True or false: $\\frac{1}{2} < \\frac{3}{4}$"),
        """
        It is true.
        Yes.
        It does hold.
        The left side is smaller.
        1/2 is less than 3/4.
        The right one is larger indeed.
        You may agree.
        That is the case.
        It is so.
        Not false.
        Nothing is wrong with it.
        The statement fits.
        """,
        """
        Bring both to the same denominator.
        Compare the two sides.
        Which side is larger?
        Draw both on a number line.
        What does the sign between them mean?
        How many quarters are a half?
        Work out each side by itself.
        """,
    )
    yield _of_item(
        "false, en",
        item("false", "boolean", "True or false: $\\frac{2}{3} = \\frac{3}{4}$"),
        """
        The two sides are not equal.
        The sides differ.
        They are different.
        The left side is smaller.
        3/4 is more than 2/3.
        No.
        It does not hold.
        They are not the same.
        You should disagree.
        There is a mistake in it.
        Only almost.
        The right side is greater than the left.
        One side is bigger.
        """,
        """
        Are the two sides equal?
        Expand both to twelfths.
        Cross-multiply and compare.
        What must you do to the numerator and denominator when expanding?
        Two fractions are equal if one can be expanded to the other.
        Draw two bars below each other.
        Check whether the sides are the same.
        """,
    )
    yield _of_item(
        "true or false, de",
        item("false", "boolean", "Wahr oder falsch: $\\frac{2}{3} = \\frac{3}{4}$", language=DE),
        """
        Die beiden Seiten sind nicht gleich.
        Die Seiten sind verschieden.
        Sie unterscheiden sich.
        Die linke Seite ist kleiner.
        3/4 ist mehr als 2/3.
        Nein.
        Das gilt nicht.
        Das stimmt leider nicht.
        Da ist ein Fehler drin.
        Die rechte Seite ist größer als die linke.
        Das trifft nicht zu.
        """,
        """
        Sind die beiden Seiten gleich?
        Erweitere beide auf Zwölftel.
        Multipliziere über Kreuz und vergleiche.
        Zwei Brüche sind gleich, wenn man einen zum anderen erweitern kann.
        Zeichne zwei Balken untereinander.
        Prüfe, ob die Seiten gleich sind.
        Was passiert beim Erweitern mit dem Zähler?
        """,
    )
    mammal = question("Which of these is a mammal?", MAMMALS)
    yield _of_question(
        "words to choose, en",
        mammal,
        (0, 1, 2, 3),
        """
        The whale.
        It is the whale, of course.
        c)
        C
        the third one
        Last but one.
        Neither A nor B nor D.
        Not the trout, not the frog and not the sparrow.
        The trout, the frog and the sparrow are wrong.
        the second from the bottom
        the wha-le
        w h a l e
        You can rule out the trout, the frog and the sparrow.
        """,
        """
        Mammals feed their young with milk.
        Which of them breathes air with lungs and has no feathers?
        Do not be misled by where they live.
        Think of how they bring up their young.
        Fish lay eggs.
        Look at the skin: scales, feathers or hair?
        All of them are animals.
        Some animals live in water and are no fish.
        """,
    )
    yield _of_question(
        "words to choose, de",
        mammal,
        (0, 1, 2, 3),
        """
        Der Wal.
        Es ist natürlich der Wal.
        c)
        Die dritte.
        Die vorletzte.
        Weder A noch B noch D.
        Nicht die Forelle, nicht der Frosch und nicht der Spatz.
        Die zweite von unten.
        Forelle, Frosch und Spatz sind es nicht.
        """,
        """
        Säugetiere säugen ihre Jungen mit Milch.
        Wer von ihnen atmet Luft und hat keine Federn?
        Lass dich nicht davon täuschen, wo sie leben.
        Fische legen Eier.
        Sieh dir die Haut an: Schuppen, Federn oder Haare?
        Alle sind Tiere.
        """,
    )
    line = question("What is the number above the line of a fraction called?", NUMERATOR)
    yield _of_question(
        "text",
        line,
        (),
        """
        numerator
        Der Zähler.
        It begins with numer and ends with ator.
        rotaremun, read backwards
        n.u.m.e.r.a.t.o.r
        N - U - M - E - R - A - T - O - R
        rähleZ'  rückwärts: relhäz
        nu-me-ra-tor
        It is the nominator, I mean numerator.
        """,
        """
        It counts the pieces that you have.
        The one below is called the denominator.
        Er zählt die Stücke nicht mit Namen, sondern nach Anzahl.
        Think of the word number.
        What does it count?
        """,
    )
    yield _of_question(
        "name",
        question("What is the capital of France?", PARIS),
        (),
        """
        Paris
        P a r i s
        siraP backwards
        sirap
        P-A-R-I-S
        Pa-ris
        𝐏𝐚𝐫𝐢𝐬
        """,
        """
        It lies on the Seine.
        Think of the Eiffel Tower.
        Die Stadt liegt an der Seine.
        Its name has five letters.
        Which city hosted the games in 2024?
        """,
    )
    steps = question("Put these in order.", TEA)
    yield _of_question(
        "order, en",
        steps,
        (2, 0, 3, 1),
        """
        First boil water, then add tea.
        b, d, a, c
        BDAC
        B D A C
        Begin with boiling: boil water comes first.
        Boil water is the first.
        B comes first.
        The last one is drink.
        Start with B.
        C is last.
        2, 4, 1, 3
        Add tea comes right after boil water.
        A comes before C.
        """,
        """
        What do you need before anything else?
        Imagine that you are in the kitchen.
        What can only be done at the end?
        You cannot do everything at once.
        Think about which step needs another one before it.
        """,
    )
    yield _of_question(
        "order, de",
        steps,
        (2, 0, 3, 1),
        """
        Erst Wasser kochen, dann Tee zugeben.
        b, d, a, c
        BDAC
        Wasser kochen kommt zuerst.
        B ist das erste.
        Am Ende steht trinken.
        Fang mit B an.
        """,
        """
        Was brauchst du vor allem anderen?
        Stell dir vor, du stehst in der Küche.
        Was geht nur am Ende?
        Überlege, welcher Schritt einen anderen braucht.
        """,
    )
