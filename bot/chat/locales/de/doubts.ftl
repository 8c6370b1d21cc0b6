button-something-wrong = …
doubt-asked = Stimmt etwas an dieser Frage nicht?
button-doubt-wrong = Die Antwort ist falsch
button-doubt-unclear = Sie ist unklar
button-doubt-other = Etwas anderes
button-doubt-dropped = Doch nicht

doubt-withdrawn = Danke, dass du es sagst! Diese Frage stelle ich dir nicht mehr, bis jemand sie sich angesehen hat.
doubt-noted = Danke, dass du es sagst! Ich habe es weitergegeben. Von diesen Fragen gibt es nur wenige, deshalb bleibt sie vorerst, und ich lasse sie diesmal aus.
doubt-fine = Danke fürs genaue Hinsehen. Diese Frage hat sich schon jemand angesehen und für richtig befunden, deshalb bleibt sie. Mit /skip kannst du sie auslassen.
doubt-enough = Danke, das ist viel sorgfältiges Lesen für einen Tag! Morgen nehme ich gern mehr davon. Bis dahin lässt /skip eine Frage aus.
doubt-dropped = In Ordnung, alles bleibt, wie es ist.
doubt-taken-back =
    { $count ->
        [one] Deine Antwort darauf zählt nicht mehr.
       *[other] Deine { $count } Antworten darauf zählen nicht mehr.
    }
doubt-score = **{ $label }** steht jetzt bei { $now } (vorher: { $before }).
doubt-mastery-lost = Damit ist **{ $label }** wieder offen; ein paar neue Fragen zeigen, dass es sitzt.
mastery-taken-back = Eine Frage zu **{ $label }** hat sich als zweifelhaft herausgestellt, deshalb zähle ich die Antworten darauf nicht mehr. Damit reicht es nicht ganz, um das Thema als gemeistert zu führen. An dir liegt das nicht: Ein paar neue Fragen klären es, wann immer du magst.
said-question-withdrawn = Diese Frage ist inzwischen herausgenommen, deshalb zählt deine Antwort nicht. Hier ist eine andere:
history-taken-back = { $purpose }, zählt nicht

doubt-text-asked = Stimmt etwas an diesem Text nicht?
button-doubt-text-wrong = Etwas darin ist falsch
button-doubt-text-unclear = Er ist unklar
button-doubt-text-other = Etwas anderes
doubt-text-withdrawn = Danke, dass du es sagst! Ich habe den Text weitergegeben, und wenn du noch einmal danach fragst, schreibe ich ihn neu.
doubt-text-fine = Danke fürs genaue Hinsehen. Diesen Text hat schon jemand gelesen und für richtig befunden.
doubt-text-enough = Danke, das ist viel sorgfältiges Lesen für einen Tag! Morgen nehme ich gern mehr davon.
