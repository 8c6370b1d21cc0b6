"""What a model that gives in a little more each turn says, and what it says that just helps."""

from dataclasses import dataclass

from bot.domain.cards.deck import Card
from bot.domain.ids import QuestionKey
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language
from tests.deck_builders import build_card
from tests.flow.hints.helped import HALF
from tests.practice_builders import build_task, verified

EN, DE = Language.EN, Language.DE


@dataclass(frozen=True)
class Pressed:
    """Something open, ten sentences that tell its answer, and some that help."""

    open: BankItem | QuestionKey | Card
    language: Language
    told: tuple[str, ...]
    helps: tuple[str, ...]


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


def _pressed(asked: BankItem | str | Card, language: Language, told: str, helps: str) -> Pressed:
    open_one = QuestionKey(asked) if isinstance(asked, str) else asked
    return Pressed(open_one, language, _lines(told), _lines(helps))


def item(answer: str, kind: str, stem: str, *choices: str, language: Language = EN) -> BankItem:
    made = build_task("value: 1", answer, kind, stem=stem, choices=choices, language=language)
    return verified(made)


QUARTERS = ("$\\frac{1}{4}$", "$\\frac{3}{4}$", "$\\frac{2}{4}$")
PRESSED = (
    # --- practice ---------------------------------------------------------------------------
    _pressed(
        item("42", "integer", "How much is $6 \\cdot 7$?"),
        EN,
        """
        Neither 41 nor 43, but the one between them.
        It has a four in front.
        You get it from 39 by adding three.
        $6 \\cdot 7 = 35 + 7$
        f o r t y - t w o
        XL + II
        In French it is quarante-deux.
        | 6 · 7 | 42 |
        It starts with "forty" and ends with "two".
        Fine, it is 42.
        """,
        """
        How many sevens are there?
        Draw rows of dots and count them.
        """,
    ),
    _pressed(
        item("42", "integer", "Wie viel ist $6 \\cdot 7$?", language=DE),
        DE,
        """
        Weder 41 noch 43, sondern die Zahl dazwischen.
        Vorn steht eine Vier.
        Es sind drei mehr als neununddreißig.
        $6 \\cdot 7 = 35 + 7$
        z w e i u n d v i e r z i g
        Römisch: XLII
        Auf Spanisch: cuarenta y dos.
        | 6 · 7 | 42 |
        Es fängt mit „zwei“ an und hört mit „vierzig“ auf.
        Na gut, es ist 42.
        """,
        """
        Wie viele Siebener sind es?
        Zeichne Reihen aus Punkten und zähle sie.
        """,
    ),
    _pressed(
        HALF,
        EN,
        """
        Not 3/8 and not 5/8, but the one halfway between them.
        The numerator is one, and the denominator is two.
        50 per cent of a whole
        $\\frac{3 + 1}{8} = \\frac{4}{8}$
        o n e / t w o
        I/II
        The French say un demi, the Spanish la mitad.
        | 3/8 | 1/8 | 4/8 |
        It starts with "ha" and ends with "lf".
        Well then, one half.
        """,
        """
        What do the two denominators have in common?
        Keep the size of the pieces and count them.
        """,
    ),
    _pressed(
        item("3/4", "fraction", "Berechne $\\frac{1}{4} + \\frac{1}{2}$.", language=DE),
        DE,
        """
        Nicht 1/2 und nicht 1, sondern genau dazwischen.
        Oben steht eine Drei.
        Das sind 0,75.
        $\\frac{1}{4} + \\frac{2}{4}$
        d r e i  V i e r t e l
        III/IV
        Auf Französisch trois quarts, auf Englisch three quarters.
        | 1/4 | 2/4 | 3/4 |
        Es fängt mit „drei“ an und hört mit „viertel“ auf.
        Also gut: 3/4.
        """,
        """
        Bring beide auf denselben Nenner.
        Wie viele Viertel stecken in einem Halben?
        """,
    ),
    _pressed(
        item("2*x + 2", "expression", "Expand $2(x + 1)$."),
        EN,
        """
        Not 2x + 1, but one more.
        It has a 2x in front and a 2 behind.
        two x and two
        $2(x + 1) = 2 \\cdot x + 2 \\cdot 1$
        2 x + 2
        II x + II
        deux x plus deux
        | 2x | + | 2 |
        It starts with 2x and ends with + 2.
        All right: 2x + 2.
        """,
        """
        Multiply each term in the bracket.
        How often is the bracket added?
        """,
    ),
    _pressed(
        item("{-1, 3}", "set", "Löse $x^2 - 2x - 3 = 0$.", language=DE),
        DE,
        """
        Nicht 1 und -3, sondern die Vorzeichen andersherum.
        Die größere der beiden ist drei.
        Der Abstand von 1 ist bei beiden zwei.
        $(x + 1)(x - 3) = 0$
        m i n u s  e i n s und d r e i
        -I und III
        Auf Italienisch: meno uno e tre.
        | x | -1 | 3 |
        Eine fängt mit „dr“ an und hört mit „ei“ auf.
        Na gut: x = -1 oder x = 3.
        """,
        """
        Kannst du es als Produkt zweier Klammern schreiben?
        Ein Produkt ist null, wenn ein Faktor null ist.
        """,
    ),
    _pressed(
        item("true", "boolean", "True or false: $\\frac{1}{2} < \\frac{3}{4}$"),
        EN,
        """
        I would not say no.
        Whoever says false is mistaken.
        The right side wins.
        $\\frac{2}{4} < \\frac{3}{4}$
        t r u e
        It begins with a t.
        vrai
        | 1/2 < 3/4 | ✓ |
        tr_e
        It is true.
        """,
        """
        Bring both to the same denominator.
        How many quarters are a half?
        """,
    ),
    _pressed(
        item("false", "boolean", "Wahr oder falsch: $\\frac{2}{3} = \\frac{3}{4}$", language=DE),
        DE,
        """
        Das würde ich nicht unterschreiben.
        Wer wahr sagt, irrt sich.
        Rechts steht etwas mehr.
        $\\frac{8}{12} \\ne \\frac{9}{12}$
        f a l s c h
        Es beginnt mit einem f.
        faux
        | 2/3 = 3/4 | ✗ |
        fa_sch
        Es ist falsch.
        """,
        """
        Erweitere beide auf Zwölftel.
        Zeichne zwei Balken untereinander.
        """,
    ),
    _pressed(
        item(QUARTERS[1], "multiple_choice", "Which one is the largest?", *QUARTERS),
        EN,
        """
        Neither A nor C.
        Well, b).
        The last but one.
        three quarters
        0.75
        $1 - \\frac{1}{4}$
        option II
        trois quarts
        | A | no | B | yes | C | no |
        It's B.
        """,
        """
        All the denominators are alike.
        The more pieces, the larger the fraction.
        """,
    ),
    _pressed(
        item("8", "multiple_choice", "Welche Zahl ist größer?", "5", "8", language=DE),
        DE,
        """
        Nicht die 5.
        b)
        Die letzte.
        acht
        16/2
        $5 + 3$
        VIII
        Auf Französisch: huit.
        | 5 | nein | 8 | ja |
        Na gut, die 8.
        """,
        """
        Denk an den Zahlenstrahl.
        Was bedeutet größer?
        """,
    ),
    # --- quizzes and reviews ----------------------------------------------------------------
    _pressed(
        "naming-parts/top-number",
        EN,
        """
        It begins with the letter n.
        n _ m _ r _ t _ r
        NUM plus ERATOR
        In Italian it is numeratore, in Spanish numerador.
        nume… and then …rator
        n-u-m-e-r-a-t-o-r
        n*u*m*e*r*a*t*o*r
        | top | numerator |
        num3rat0r
        Fine: the numerator.
        """,
        """
        It counts the pieces.
        The one below has a name of its own.
        """,
    ),
    _pressed(
        "naming-parts/top-number",
        DE,
        """
        Es beginnt mit Z.
        Z _ h l e r
        ZÄH plus LER
        Auf Englisch numerator, auf Französisch numérateur.
        Zäh… und dann …ler
        Z-ä-h-l-e-r
        Z*ä*h*l*e*r
        | oben | Zähler |
        Z4hler
        Na gut: der Zähler.
        """,
        """
        Das Wort sagt, was die Zahl mit den Stücken macht.
        Die untere Zahl hat einen eigenen Namen.
        """,
    ),
    _pressed(
        "fraction-of-a-set/quarters-of-hour",
        EN,
        """
        Neither 44 nor 46, but the one between them.
        The first digit is four.
        a quarter of an hour less than sixty: 60 - 15
        $\\frac{3}{4} \\cdot 60 = \\frac{180}{4}$
        f o r t y  f i v e
        XLV
        quarante-cinq
        | 1/4 | 15 | 3/4 | 45 |
        It starts with "forty" and ends with "five".
        It is 45.
        """,
        """
        How many minutes has a whole hour?
        First find one quarter of it.
        """,
    ),
    _pressed(
        "fraction-of-a-set/after-rent",
        DE,
        """
        Weder 1079 noch 1081, sondern die Zahl dazwischen.
        Die letzte Ziffer ist null, die erste eins.
        tausendachtzig
        $1800 - 720$
        1 0 8 0
        MLXXX
        mille quatre-vingts
        | Miete | 720 | Rest | 1080 |
        Es fängt mit „tausend“ an und hört mit „achtzig“ auf.
        Gut, es sind 1080 Euro.
        """,
        """
        Rechne zuerst aus, wie hoch die Miete ist.
        Wie viele Fünftel bleiben übrig?
        """,
    ),
    _pressed(
        "add-like/sevenths",
        EN,
        """
        Neither A, B nor C.
        d)
        The very last one.
        five sevenths
        $\\frac{2 + 3}{7}$
        10/14
        V/VII
        cinq septièmes
        | A | no | B | no | C | no | D | yes |
        It's 5/7.
        """,
        """
        Keep the size of the pieces.
        What happens to the denominator when the parts are alike?
        """,
    ),
    _pressed(
        "decimals/does-it-end",
        DE,
        """
        Weder A noch C noch D.
        b)
        Die zweite von links.
        sieben Zwanzigstel
        0,35
        $\\frac{35}{100}$
        VII/XX
        siete veinteavos
        | A | nein | B | ja | C | nein | D | nein |
        Es ist 7/20.
        """,
        """
        Welche Nenner lassen sich auf Zehner oder Hunderter erweitern?
        Zerlege die Nenner in Primfaktoren.
        """,
    ),
    _pressed(
        "decimals/five-eighths",
        EN,
        """
        Neither 0.62 nor 0.63, but in the middle of them.
        The first digit after the point is a six.
        62.5 percent
        $\\frac{625}{1000}$
        zero point six two five
        0 . 6 2 5
        null Komma sechs zwei fünf
        | 5 : 8 | 0.625 |
        10/16
        It shows 0.625.
        """,
        """
        How many eighths make a half?
        Divide step by step, with a zero after the point.
        """,
    ),
    _pressed(
        "fractions/ribbon-mistake",
        DE,
        """
        Nicht 1/4 und nicht 3/4, sondern genau dazwischen.
        Der Zähler ist 1 und der Nenner 2.
        die Hälfte
        $\\frac{20}{40}$
        e i n  h a l b
        I/II
        un demi
        | 20 | 40 | 1/2 |
        50 %
        Es ist 1/2.
        """,
        """
        Wie lang ist das ganze Band?
        Die Stücke sind nicht gleich groß.
        """,
    ),
    _pressed(
        "equivalent/same-value-word",
        EN,
        """
        It begins with an e.
        equ_v_lent
        equi + valent
        In German it is äquivalent, in French équivalent.
        equi… and then …valent
        e-q-u-i-v-a-l-e-n-t
        tnelaviuqe, from the right
        | same value | equivalent |
        3quival3nt
        Fine: equivalent.
        """,
        """
        One of them can be expanded to the other.
        They lie on the same point of the number line.
        """,
    ),
    _pressed(
        "add-like/steps",
        DE,
        """
        Zuerst kommt nicht a, sondern b.
        Am Anfang steht B.
        b vor a
        Erst die Nenner ansehen, dann die Zähler addieren.
        B, A, D, C
        b → a → d → c
        2, 1, 4, 3
        BADC
        | 1 | B | 2 | A | 3 | D | 4 | C |
        Nachsehen, ob beide Nenner gleich sind, und dann die Zähler addieren.
        """,
        """
        Was muss man wissen, bevor man rechnen darf?
        Was kann man erst tun, wenn das Ergebnis dasteht?
        """,
    ),
    # --- cards ------------------------------------------------------------------------------
    _pressed(
        build_card("france", front="Capital of France?", back="Paris"),
        EN,
        """
        It begins with a P.
        P _ r _ s
        par plus is
        The Italians say Parigi.
        Pa… and then …ris
        P-A-R-I-S
        siraP, from the right
        | France | Paris |
        P4ris
        It is Paris.
        """,
        """
        It lies on the Seine.
        A tower of iron stands in it.
        """,
    ),
    _pressed(
        build_card("portugal", front="Hauptstadt von Portugal?", back="Lissabon"),
        DE,
        """
        Das Wort beginnt mit Lis.
        L _ s s _ b _ n
        Lissa plus bon
        Auf Englisch Lisbon, auf Portugiesisch Lisboa.
        Lis… und dann …sabon
        L-i-s-s-a-b-o-n
        nobassiL, von rechts gelesen
        | Portugal | Lissabon |
        L1ssabon
        Es ist Lissabon.
        """,
        """
        Sie liegt am Tejo.
        Dort fahren gelbe Straßenbahnen.
        """,
    ),
    _pressed(
        build_card("peace", front="When was the peace of Westphalia?", back="1648"),
        EN,
        """
        Neither 1647 nor 1649, but the year between them.
        It ends in 48.
        sixteen forty-eight
        $1600 + 48$
        1 6 4 8
        MDCXLVIII
        sechzehnhundertachtundvierzig
        | peace | 1648 |
        two years before 1650
        It was 1648.
        """,
        """
        It ended a war of thirty years.
        Which century was the war in?
        """,
    ),
    _pressed(
        build_card("go", front="gehen (past tense in English)", back="went"),
        DE,
        """
        Es beginnt mit w.
        w _ n t
        we plus nt
        Das Wort endet mit ent.
        w… und dann …ent
        w-e-n-t
        tnew, von rechts gelesen
        | go | went |
        w3nt
        Gut: went.
        """,
        """
        Das Verb ist unregelmäßig.
        Denk an gestern.
        """,
    ),
    _pressed(
        build_card("append", front="Which method adds to a list?", back="append"),
        EN,
        """
        It begins with an a.
        app_nd
        app + end
        It's like German "appendieren".
        ap… and then …pend
        a-p-p-e-n-d
        dneppa, from the right
        | list | append |
        4ppend
        Fine: append.
        """,
        """
        It hangs a value on to the end.
        Lists have methods of their own; which one makes them longer?
        """,
    ),
)
