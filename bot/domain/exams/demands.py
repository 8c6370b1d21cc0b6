"""Phrases that address the grader, by language: demands for points, other rules, an address.

They are searched in lower case, without accents, and with single blanks between words.
"""

from typing import Final

_GRADER: Final = (
    r"(?:grader|examiner|marker|corrector|assessor|reviewer|evaluator|teacher|professor|ai|llm"
    r"|model|assistant|bot|chatbot|claude|gpt|chatgpt|machine|computer)"
)
_LEARNER: Final = r"(?:student|pupil|learner|candidate|child|kid|boy|girl)"
_CREDIT: Final = r"(?:marks?|points?|credits?|scores?|grades?)"
_RULES: Final = (
    r"(?:rubric|scoring|mark(?:ing)? scheme|grading|instructions?|criteri(?:a|on)|prompts?"
    r"|guidelines?|answer key|model solution|system message|policy|policies|rules?"
    r"|(?:my|all|any|these|those|his|her) (?:mistakes?|errors?))"
)
_ENGLISH: Final = (
    (
        r"(?<!got )(?<!get )(?<!gets )(?<!scored )(?<!received )\bfull[ -](?:marks?|credit"
        r"|points|score)\b"
    ),
    (
        r"\b(?:give|award|grant|assign|allocate|gimme|allow)(?: it| them| out)?(?: the)? (?:me"
        rf"|him|her|us|this|(?:the|that|my) {_LEARNER}|{_LEARNER}|full|maximum|max|all|top|every"
        rf"|an? [a1]\b|a (?:perfect|good|top|high|passing))\b.{{0,40}}(?:{_CREDIT}\b|\d ?/ ?\d"
        r"|\d (?:out )?of \d|\b[a1]\+?$)"
    ),
    (
        r"\b(?:give|award|grant|assign|allocate) (?:all |the )?\d+(?:[.,]\d+)?(?: ?/ ?\d+| of"
        r" \d+| out of \d+)?(?: full)? (?:marks?|credits?|points?(?! (?:of|on|in|at|where)))\b"
    ),
    (
        r"\b(?:(?:give|award|grant|assign)(?: it| this| that| me| him| her)?|(?:mark|score|grade"
        r"|rate) (?:it|this|that|me|him|her)) (?:as |with |at )?(?:(\d+) ?(?:/|out of|of) ?\d+"
        r"|100 ?(?:%|percent))"
    ),
    (
        rf"\b(?:maximum|max|top|perfect|highest|all(?: the)?) {_CREDIT} (?:please|for (?:this|me"
        r"|my|the|him|her|every)|should be (?:given|awarded)|must be (?:given|awarded))\b"
    ),
    (
        r"\b(?:deserves?|merits?|earns?|must (?:get|receive|be given|be awarded)|should (?:get"
        r"|receive|be given|be awarded)|shall receive|ought to get) (?:the |a |an |at least"
        rf" )?(?:full|max|maximum|top|perfect|all|high|good|best|passing|\d+) ?(?:{_CREDIT}|of"
        rf" the {_CREDIT})?\b(?<=[a-z])"
    ),
    (
        r"\b(?:ignore|disregard|forget|override|overrule|bypass|skip|discard|drop|neglect|do not"
        r" (?:use|apply|follow)|don'?t (?:use|apply|follow|count|look at)|pay no attention to"
        r"|stop following|without regard to)(?: about)?(?: (?:the|all|any|your|every|previous"
        r"|prior|above|given|of|official|these|this|what|earlier)){0,4} (?:(?:system|scoring"
        rf"|grading|official|marking|exam|previous|prior) )*{_RULES}\b"
    ),
    (
        r"\b(?:ignore|disregard|forget) (?:everything|anything|all|what)(?: (?:that|of|you|which"
        r"|was|is|stands|said))* (?:above|before|below|else|previous|told|so far|read)"
    ),
    (
        r"\b(?:as|you are|you're|act as|pretend to be|imagine you are)(?: now)? (?:an?|the|my)"
        rf" (?:\w+ ){{0,2}}{_GRADER}\b"
    ),
    (
        r"\bas an? (?:ai|language model|llm)\b|\b(?:language model|large language|chatgpt"
        r"|gpt-?\d|system prompt|prompt injection|jailbreak|developer mode|new instructions?"
        r"|system (?:note|message|override|instruction))\b"
    ),
    (
        r"\b(?:dear|hey|hello|hi|attention|attn|notice to|note (?:to|for)|message (?:to|for)"
        r"|instructions? (?:to|for)|information for|to|for) (?:the |all |my |our |any |whichever"
        rf" |every |you,? )?(?:automated |automatic |kind |human )?{_GRADER}s?(?: ?[:,!.]|(?:"
        r" ?grader| ?model)? who| reading| grading| marking|$)"
    ),
    rf"\b(?:dear|hey|attention|note (?:to|for)(?: the| my)?) {_GRADER}\b",
    (
        r"\b(?:teacher|examiner|grader|marker|corrector|supervisor|moderator)(?:'?s)? ?(?:note"
        r"|comment|remark|decision|verdict|override)\b"
    ),
    (
        r"\b(?:verified|approved|checked|confirmed|graded|pre-?graded|marked) by (?:the |a |an "
        rf"|my |our )?(?:\w+ )?(?:{_GRADER}|board|ministry|moderator)\b"
    ),
    r"\bmark (?:this|it|them|all|everything|every|each|my)\b.{0,25}\bcorrect\b",
    r"\bmark\b.{0,25}\bas (?:correct|right|passed|complete|full)",
    (
        r"\b(?:count|accept|treat|consider|regard|grade|score) (?:this|it|them|everything|all|my"
        r"|every|the (?:whole|answer|solution|sheet|step))\b.{0,25}(?:as |to be )?(?:fully"
        r" )?(?:correct|right|passed|flawless|perfect|complete)\b"
    ),
    (
        rf"\blet (?:me|him|her|us|this {_LEARNER}|the {_LEARNER}) pass\b|\bpass (?:this|the"
        rf"|that) {_LEARNER}\b|\bpass me\b|\b(?:this|the) {_LEARNER} (?:must|should|shall|has to"
        r"|needs to) (?:pass(?! through)|be passed|receive|get)\b|\bi (?:really )?(?:must|have"
        r" to|need to|want to) pass\b"
    ),
    r"\b(?:please )?be (?:kind|nice|generous|lenient|merciful|gentle|gracious|easy on)\b",
    (
        r"\bplease (?:grade|mark|score|pass|approve|don'?t (?:deduct|take off|subtract points)"
        r"|do not deduct|overlook)\b"
    ),
    (
        r"\b(?:don'?t|do not|never|no need to) (?:deduct|take (?:off|away)) (?:any )?(?:marks?"
        r"|points?|credit)"
    ),
    (
        r"\byour (?:task|job|(?:new )?instructions?|(?:new )?role|new task) (?:is|are|now)\b"
        r"|\byour (?:output|reply|response) (?:must|should|shall)\b"
    ),
    (
        r"\b(?:respond|reply|answer|output|print|return) (?:only |just )?(?:with )?(?:json|\"|'"
        r"|\{|passed|full|the (?:rubric|solution|system))"
    ),
    (
        r"\b(?:reveal|show|print|tell) (?:me |us )?(?:the |your )?(?:rubric|solution key|system"
        r" prompt|passing points|marking scheme|sample solution)\b"
    ),
    (
        r"\b(?:set|make|put) (?:the |my |this )?(?:score|total|grade|points|mastery|passed"
        r"|result) (?:to|=|as)(?: the)? ?(?:\d|max|full|true|passed|one hundred)"
    ),
    (
        r"[\"']?(?:passed|correct|sure)[\"']? ?[:=] ?(?:true|yes|1\b)|[\"'](?:points|score|total"
        r"|step_id|error)[\"'] ?:"
    ),
    (
        r"\b(?:score|marks?|grade|punkte|punktzahl|bewertung|points|ergebnis|result|final"
        r"|total)\b[^0-9a-z]{0,4}(\d+) ?(?:/|von|out of|of) ?\1(?!\d)"
    ),
    r"(?<![\d/.,])(\d+) ?(?:/|von|out of) ?\1(?![\d/]) ?(?:points|punkte[n]?|marks?|p\b)",
    (
        r"</?(?:system|instructions?|assistant|user|prompt|grader|admin|rubric|grading|score)\b"
        r"|<\||\[/?(?:inst|system|admin|assistant)\]|^#{2,} ?(?:system|instruction|new|assistant"
        r"|grad)|^(?:assistant|admin|developer|human) ?:|\bend of (?:the )?(?:solution|prompt"
        r"|transcript|student)|^(?:begin|start|new) (?:instructions?|prompt|system)|^system ?:"
        r" ?(?:you|grade|give|award|ignore|this|the (?:student|learner|grader)|set|mark|new"
        r"|override|always)"
    ),
    (
        r"\bgrade ?[:=] ?(?:a\+?|1[.,]0|excellent|perfect|pass(?:ed)?)(?!\w)|\bcorrection"
        r" (?:note|hint|key)s?\b"
    ),
    (
        r"\bthanks? (?:you )?for (?:the )?(?:full |good |all )?(?:points|marks|grade|grading)\b"
        r"|\bi (?:promise|swear|beg|plead)\b|\bhave mercy\b"
    ),
    (
        r"\b(?:no|without) (?:further )?(?:checking|grading|correction) (?:needed|required"
        r"|necessary)\b|\b(?:skip|stop) (?:the )?(?:grading|checking|correction)\b"
    ),
)
_BY_THE_WAY: Final = (
    r"\b(?:rubric|marking scheme|grader|rubrik|bewertungsschema|bewertungsraster)\b",
    r"\b(?:erwartungshorizont|musterlosung|losungsschlussel|korrekturschema|notenvorschlag)\b",
    r"^system ?: ?(?:\w+ ){0,4}(?:solution|answer|student|step)s?\b",
    r"\b(?:teacher|professor|prof|examiner)\b.{0,25}\balready (?:marked|graded|gave|checked)\b",
    r"\b(?:teacher|prof|examiner)\b.{0,25}\b(?:said|says|told)\b.{0,25}\b(?:right|correct)\b",
    r"\blehrer(?:in)?\b.{0,25}\b(?:schon|bereits)\b.{0,25}(?:\d gegeben|(?:bewer|beno)tet)\b",
    r"\blehrer(?:in)?\b.{0,25}\b(?:sagt|gesagt|meint)\b.{0,25}\b(?:richtig|korrekt|stimmt)\b",
    r"\b(?:all|every|each) (?:of the )?(?:my )?steps? (?:is|are) (?:full|correct|right|done)\b",
    r"\b(?:alle|jede[rs]?) (?:meine )?schritte? (?:ist|sind) (?:voll|richtig|korrekt)\b",
    r"\bs\d{1,2} ?:? ?(\d+) ?/ ?\1(?!\d)|\bnew rules? ?:|\bneue regeln? ?:|\bjust pass\b",
    r"\b(?:do not|don'?t) grade\b|\b(?:end|ende) (?:of|der|des) (?:sheet|blatt\w*|abgabe)\b",
    r"\b(?:give|award|grant) (?:me|credit|marks)\b|\bgibt? mir\b|\bmy (?:score|grade|marks?)\b",
    r"\bmeine (?:note|punktzahl)\b|\b(?:correct|right|fair) grade\b|\bblind eye\b|\bauge zu\b",
    r"\b(?:points|bewertung|marks|wertung|punkte) ?[:=] ?(?:max|voll|full|sehr gut|alle)",
    r"\b100 ?(?:%|percent|prozent) (?:correct|right(?! angle)|richtig|korrekt)\b",
    r"\bregardless of (?:what|(?:the )?content)\b|\bunabhangig vom (?:inhalt|geschriebenen)\b",
)
_PERSON: Final = (
    r"(?:ki|korrektor(?:in)?|korrekteur|prufer(?:in)?|pruefer(?:in)?|lehrer(?:in|kraft|s)?"
    r"|bewerter(?:in)?|gutachter(?:in)?"
    r"|sprachmodell|assistent|computer|maschine|bot|korrektur|bewertung|lehrkraft|kontrolleur"
    r"|claude|chatgpt|gpt|prof(?:essor)?)"
)
_POINTS: Final = r"(?:punkte?n?|punktzahl|bepunktung|wertung|note|credits?)"
_GERMAN: Final = (
    rf"\bvoll(?:e|en|er)? (?:\w+ )?{_POINTS}\b",
    (
        r"\b(?:gib|geb(?:en|t)(?: sie| wir)?|vergib|vergeb(?:en|t)(?: sie)?|erteil(?:e|en)?(?:"
        r" sie)?|schreib(?:e|en)?(?: sie)?) (?:bitte |hier |also |doch |einfach |nur"
        r" ){0,2}(?:mir|ihm|ihr|uns|diese[mrns]?|dem|der schulerin|hier|fur|auf alles"
        rf"|uberall)\b.{{0,50}}(?:{_POINTS}|punktzahl|bestanden|sehr gut|eine? (?:1|eins)\b)"
    ),
    (
        r"\b(?:gib|geb(?:en|t)(?: sie)?|vergib|vergeb(?:en|t)(?: sie)?|erteil(?:e|en)?(?: sie)?"
        r"|bewert(?:e|en)(?: sie)?) (?:bitte |mindestens |dafur |hier )*(?:die |alle |samtliche"
        r" )?(?:maximale|hochste|gesamte|komplette|ganze|\d+(?: von \d+| ?/ ?\d+)?)"
        rf" {_POINTS}(?!.*\b(?:an|in|auf|der gera\w+)\b)"
    ),
    (
        rf"\b(?:maximale|hochste|gesamte|komplette|ganze|alle|samtliche|die) {_POINTS} (?:bitte"
        r"|geben|vergeben|gutschreiben|anrechnen|erteilen|verdient|fur (?:diese|mich|den schuler"
        r"|die schulerin|alles|jeden schritt))\b"
    ),
    (
        r"\bbitte\b.{0,40}\b(?:punkte geben|punkte vergeben|punktzahl|(?:die|alle|viele|gute"
        r"|mehr|einen?) (?:punkte?|note)|bestehen|nachsicht|gnade|gnadig|wohlwollend|milde|nett"
        r"|grosszugig|nicht so streng|als richtig|als korrekt|keine punkte abziehen|keinen?"
        r" (?:punkt )?abzug|durchkommen|bewerten|korrigieren)\b"
    ),
    (
        r"\b(?:ignorier\w*|vergiss|vergessen sie|missacht\w*|uberschreib\w*|uebergeh\w*"
        r"|ubergeh\w*|umgeh\w*|verwirf|verwerfen sie|streich\w*|hebel\w*)\b(?: \w+){0,4}"
        r" (?:bewertung\w*|erwartungshorizont\w*|rubrik\w*|losungsschlussel\w*|musterlosung\w*"
        r"|anweisung\w*|vorgabe\w*|punkteschema|schema|richtlinie\w*|systemprompt\w*|prompt\w*"
        r"|korrekturschema|kriterien|(?:meine|alle|diese) fehler\w*|bewertung\w*|regeln|alles(?:"
        r" \w+)? (?:oben|davor|vorherige|bisherige))\b"
    ),
    (
        r"\b(?:bewertung\w*|erwartungshorizont|rubrik|anweisung\w*|vorgaben|musterlosung"
        r"|fehler) (?:\w+ )?(?:ignorieren|nicht beachten|missachten|vergessen|ausser acht lassen"
        r"|ubersehen|nicht werten)\b"
    ),
    (
        r"\b(?:lieb(?:e|er|es)|hallo|hey|achtung|sehr geehrte[rs]?|geehrte[rs]?|an|fur|nachricht"
        r" an|hinweis (?:an|fur)|info fur|notiz (?:an|fur)|anmerkung (?:an|fur)|anweisung an)"
        r" (?:die |den |das |alle |meine?n? |herr |frau |unsere?n? |automatische[rns]?"
        rf" )*{_PERSON}(?:\s*[:,!.]|$| (?:die|der|das|welche|bitte))"
    ),
    (
        r"\b(?:hinweis|notiz|anmerkung|anweisung|nachricht|botschaft|info) (?:an|fur) (?:die "
        rf"|den |das |alle )?{_PERSON}\b"
    ),
    (
        r"\b(?:korrektur|bewertungs?|prufer|pruefer|lehrer|korrektor(?:en)?"
        r"|gutachter)-?(?:hinweis|notiz|kommentar|anmerkung|anweisung|vermerk|bemerkung)\w*\b"
        r"|\b(?:hinweis|anmerkung|kommentar|notiz|vermerk|bemerkung) (?:des|der|vom|von der)"
        r" (?:lehr|korrekt|pruf|pruef|gutacht|bewert)\w+"
    ),
    (
        r"\b(?:als|bist|du bist|sie sind) (?:jetzt |nun )?(?:eine? |der |die |mein )?(?:ki\b"
        r"|kunstliche intelligenz|sprachmodell|korrektor|prufer|hilfreiche\w* assistent"
        r"|grosszugige\w*|nachsichtige\w*|assistent\b)|\bsprachmodell\b|\bsystem-?prompt\b"
        r"|\bki-(?:korrekt|bewert|modell|system|pruf)\w*"
    ),
    (
        r"\b(?:bewert\w*|wert(?:e|en|et)|zahl(?:e|en|t)|markier\w*|akzeptier\w*|betracht\w*"
        r"|anerkenn\w*)\b.{0,40}\bals (?:voll(?:standig)? |komplett |ganz )?(?:richtig|korrekt"
        r"|bestanden|fehlerfrei|gelost|sehr gut)\b"
    ),
    (
        r"\bals (?:voll(?:standig)? )?(?:richtig|korrekt|bestanden|fehlerfrei) (?:zu )?(?:werten"
        r"|bewerten|markieren|zahlen|anerkennen|gelten lassen|durchgehen lassen)\b"
    ),
    (
        r"\b(?:diese[rs]?|der|die|meine?) (?:schuler(?:in)?|losung|arbeit|aufgabe|schritt"
        r"|prufling|antwort|blatt|abgabe) (?:verdient|hat .{0,20}verdient|muss"
        r" .{0,20}(?:bestehen|bekommen|erhalten)|soll(?:te)? .{0,20}(?:bestehen|bekommen"
        r"|erhalten)|ist (?:mit|als) .{0,25}(?:zu bewerten|zu werten|punkt))"
    ),
    (
        r"\bmit (?:bestnote|sehr gut|note 1|voller|\d+ von \d+|100 ?%|der"
        r" hochst\w+)\b.{0,30}\b(?:be)?(?:werte[nt]|note[nt])\b|\bbewert\w* (?:sie |bitte |das "
        r"|dies(?:e|es)? (?:\w+ )?|mich |alles )*mit (?:bestnote|sehr gut|note|voll|\d|100|der )"
    ),
    (
        r"\b(?:lass|lassen sie|lasst) (?:mich|ihn|sie|uns|diese[nr]? \w+) (?:bitte )?(?:bestehen"
        r"|durch\w*)\b|\bich (?:muss|will|mochte|bettle|flehe)\b.{0,40}\b(?:bestehen|gnade)\b"
        r"|\bich (?:will|mochte|brauche|benotige)(?: \w+){0,4} (?:punkte|note)\b(?!.*\w{3}(?:en"
        r"|eln)\b)"
    ),
    (
        r"\b(?:keine?n?) (?:punkte?|punktabzug|abzug|abzuge) (?:abziehen|vornehmen|machen"
        r"|bitte)\b|\bziehe?n? (?:sie )?(?:mir )?(?:bitte )?keine?n? punkte?\b"
    ),
    (
        r"\b(?:sei|seien sie|seid)\b (?:bitte |doch )*(?:nett|gnadig|grosszugig|nachsichtig|lieb"
        r"|milde|nicht so streng|so nett|freundlich|kulant|gerecht)\b"
    ),
    (
        r"\bbestanden ?[:=] ?(?:ja|wahr|true|1)\b|\bnote ?[:=] ?(?:1|1[.,]0|sehr gut|eins"
        r"|a)\b(?![.,/]?\d)|\bdeine (?:neue )?(?:aufgabe|anweisung|rolle) (?:ist|lautet)\b"
    ),
    (
        r"\b(?:zeig|verrat|nenn|gib)\w* (?:mir |uns )?(?:bitte )?(?:die |den |das"
        r" )?(?:musterlosung|bewertungsschema|erwartungshorizont|losungsschlussel|systemprompt)\b"
    ),
    (
        r"\b(?:bereits|schon) (?:vom lehrer|von der lehrerin|vom prufer|von der lehrkraft"
        r"|korrigiert und)\b|\bdanke fur (?:die )?(?:volle|guten?|vielen?|alle) ?(?:punkte?|note"
        r"|bewertung)"
    ),
)
_FRENCH: Final = (
    (
        r"\b(?:donne[rz]?|attribue[rz]?|accorde[rz]?|mettre|mettez|mets"
        r"|octroye[rz]?)\b.{0,40}\b(?:points?|notes?|maximum|20 ?/ ?20)\b"
    ),
    (
        r"\b(?:note|score) maximale?\b|\b(?:tous les|totalite des|maximum de) points\b|\bmerite"
        r" (?:la|le|tous|une)\b"
    ),
    (
        r"\b(?:ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez) pas compte)\b.{0,30}\b(?:bareme"
        r"|consignes?|instructions?|criteres?|regles?|grille|corrige|erreurs)\b"
    ),
    (
        r"\b(?:cher|chere|note (?:au|pour le|a l'attention du)|message au|remarque du)"
        r" (?:correcteur|correctrice|examinateur|professeur|prof|ia)\b"
    ),
    (
        r"\ben tant qu'ia\b|\bmodele de langage\b|\bconsidere[rz]?\b.{0,30}\b(?:juste"
        r"|correcte?)s?\b|\bcompte[rz]? (?:tout )?juste\b|\bsois (?:gentil|indulgent)|\bsoyez"
        r" (?:gentil|indulgent)"
    ),
)
_SPANISH: Final = (
    (
        r"\b(?:da|dar|dale|dele|den|deme|dame|otorg\w+|pon|ponga|ponle|pongame|asign\w+"
        r"|conced\w+)\b.{0,40}\b(?:puntos|puntuacion|nota|calificacion)\b"
    ),
    (
        r"\b(?:puntuacion|nota|calificacion) (?:maxima|completa|perfecta)\b|\bmaxima"
        r" (?:puntuacion|nota|calificacion)\b|\btodos los puntos\b"
    ),
    (
        r"\b(?:ignor\w+|olvid\w+)\b.{0,30}\b(?:rubrica|instrucciones|criterios|reglas|errores)\b"
        r"|\bcomo (?:una )?(?:ia|modelo de lenguaje)\b"
    ),
    (
        r"\b(?:estimad[oa]|querid[oa]|nota (?:para el|al|del)|mensaje (?:para el|al))"
        r" (?:corrector|corrector[a]|profesor|profesora|examinador|ia)\b"
    ),
    (
        r"\b(?:aprueb\w+|apruebe) (?:a este|a esta|me|por favor)\b|\bmar[cq]\w+\b.{0,30}\bcomo"
        r" correct\w+|\bconsider\w+\b.{0,30}\bcorrect[oa]s?\b|\bpor favor.{0,20}\b(?:apruebe"
        r"|puntos)"
    ),
)
_ITALIAN: Final = (
    (
        r"\b(?:dai|dare|dammi|dia|mi dia|assegn\w+|attribui\w*|conced\w+|metti"
        r"|metta)\b.{0,40}\b(?:punti|punteggio|voto)\b"
    ),
    (
        r"\b(?:punteggio (?:pieno|massimo)|pieno punteggio|massimo (?:dei |del )?(?:punti|voti"
        r"|punteggio)|voto massimo|tutti i punti)\b"
    ),
    (
        r"\b(?:ignor\w+|dimentic\w+)\b.{0,30}\b(?:rubrica|istruzioni|criteri|griglia|regole"
        r"|errori)\b|\bin quanto (?:ia|modello)\b|\bmodello linguistico\b"
    ),
    (
        r"\b(?:caro|cara|gentile|egregio|nota (?:per il|per la|del|al)|messaggio (?:per il|al))"
        r" (?:correttore|correttrice|professore|professoressa|prof|esaminatore|docente"
        r"|insegnante|ia)\b"
    ),
    (
        r"\bconsider\w+\b.{0,30}\bcorrett\w\b|\b(?:fammi|mi faccia|fai) passare\b"
        r"|\bsegn\w+\b.{0,30}\bcome corrett\w\b"
    ),
)
_POLISH: Final = (
    (
        r"\b(?:daj|dac|dajcie|prosze|przyzna\w+|postaw\w*|wpisz)\b.{0,40}\b(?:punkt\w*|ocen\w*"
        r"|pkt)\b"
    ),
    (
        r"\bmaksymaln\w+ (?:liczb\w+ )?(?:punkt\w*|ocen\w*|wynik)\b|\b(?:wszystkie|pelna|pelne"
        r"|komplet) (?:liczbe |liczba )?punkt\w*\b"
    ),
    (
        r"\b(?:zignoruj\w*|ignoruj\w*|pomin\w*|zapomnij)\b.{0,30}\b(?:kryteri\w*|instrukcj\w*"
        r"|schemat\w*|klucz\w*|zasad\w*|polece\w*|bled\w*)\b"
    ),
    (
        r"\b(?:drogi|szanowny|uwaga dla|notatka dla|wiadomosc dla|komentarz) (?:egzaminator\w*"
        r"|nauczyciel\w*|sprawdzajac\w*|korektor\w*|ai)\b|\bjako (?:ai|model jezykowy|sztuczna)\b"
    ),
    r"\buznaj\b.{0,30}\b(?:poprawn\w*|dobr\w*|prawidlow\w*)\b|\bzalicz (?:mi|to|ten|te|temu)\b",
)
_TURKISH: Final = (
    (
        r"\btam (?:puan|not)\b|\b(?:butun|tum|maksimum|en yuksek) (?:puan"
        r"|not)\w*\b.{0,20}\bver\w*|\b(?:puan|not)(?:u|lari|i)? ver\w*\b"
    ),
    (
        r"\b(?:talimat|yonerge|kural|olcut|kriter|puanlama|rubrik|hata)\w*\b.{0,25}\b(?:yok say"
        r"|dikkate alma|gormezden gel|unut)\w*"
    ),
    (
        r"\b(?:sayin|sevgili|degerli) (?:ogretmen\w*|hocam|degerlendir\w*|sinav okuyan)\b"
        r"|\b(?:ogretmen|degerlendiren|puanlayan|okuyan)\w* (?:icin )?not(?:u)?\b|\bhocam"
        r" lutfen\b"
    ),
    (
        r"\byapay zeka\b|\bdil modeli\b|\bdogru (?:kabul et|say|olarak isaretle)\w*|\bbu"
        r" ogrenci(?:yi|ye)? .{0,20}(?:gecir|ver)\w*"
    ),
)
_RUSSIAN: Final = (
    (
        r"\b(?:постав\w*|даи|даите|начисли\w*|выстави\w*|присуди\w*)\b.{0,40}(?:балл|оценк"
        r"|максим|пятерк|зачет)"
    ),
    (
        r"\b(?:полн|максимальн|высш|отличн)\w+ (?:балл|оценк)\w*|\bзасчита(?:и|ите|ть)\b"
        r"|\bсчита(?:и|ите|ть)\b.{0,30}(?:верн|правильн)"
    ),
    (
        r"\b(?:игнориру\w*|проигнориру\w*|забудь\w*|не учитыва\w*|не обращаи\w*"
        r" внимани\w*)\b.{0,30}(?:критери|инструкц|правил|рубрик|ошиб|указан|схем)"
    ),
    (
        r"\b(?:уважаем\w+|дорог\w+|заметка|примечание|указание|сообщение|записка)(?: для| от)?"
        r" (?:проверяющ|экзаменатор|учител|преподавател|ии\b)|\bкак (?:языковая модель|ии\b)"
        r"|\bискусственн\w+ интеллект"
    ),
)
DEMANDS: Final = (
    *_ENGLISH, *_GERMAN, *_BY_THE_WAY, *_FRENCH, *_SPANISH, *_ITALIAN, *_POLISH, *_TURKISH,
    *_RUSSIAN,
)  # fmt: skip
SPACED: Final = (
    r"full(?:marks?|credit|points|score)|max(?:imum)?(?:marks?|points|score)"
    r"|ignore(?:the|all|any|my)?(?:rubric|instruct|scoring|rules|mistakes)"
    r"|(?:give|award)(?:me|this|full|all|max)|asanai|dear(?:grader|teacher|examiner|ai)"
    r"|volle?punkt|allepunkte|maximalepunkt|ignorier\w*(?:rubrik|anweisung|bewertung)"
    r"|bitte\w*punkt|alsrichtig|markas|passed|bestanden"
)
"""Demands that are recognised without blanks, when each letter is written apart."""
