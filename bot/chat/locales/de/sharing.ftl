button-share = Teilen
button-share-unnamed = Ohne meinen Namen
button-share-named = Mit meinem Vornamen
button-share-stop = Nicht mehr teilen
button-share-take = Kopie nehmen
button-share-practise = Üben
button-share-not-now = Jetzt nicht
button-share-wrong = Hier stimmt etwas nicht
button-share-deck = Zum Deck
button-share-landscape = Zur Lernlandschaft
button-share-change = Übernehmen
button-share-leave = So lassen
button-share-flag-wrong = Es ist falsch
button-share-flag-other = Es gehört nicht hierher
button-share-fine = Doch, es passt

share-asked = **„{ $title }“ weitergeben?** Du bekommst einen Link. { $kind ->
    [problems] Wer ihn öffnet, sieht zwei der Aufgaben und kann alle üben, mit Hinweisen.
   *[other] Wer ihn öffnet, sieht, was drin ist, und kann sich eine Kopie nehmen.
}
share-asked-note = Davon, wie du lernst, geht nichts mit: kein Datum, keine Antwort, kein Stand. Soll dein Vorname dabeistehen?
share-own = Du teilst **{ $title }**.
share-link = Der Link: [{ $link }]({ $link })
share-takers = { $kind ->
    [problems] { $count ->
        [0] Noch hat niemand damit geübt.
        [one] Eine Person übt damit.
       *[other] { $count } Leute üben damit.
    }
   *[other] { $count ->
        [0] Noch hat sich niemand eine Kopie genommen.
        [one] Eine Person hat sich eine Kopie genommen.
       *[other] { $count } Leute haben sich eine Kopie genommen.
    }
}
share-shown = Das sehen andere:
share-stopped-meanwhile = Der Link ist gerade abgeschaltet: Jemand hat gemeldet, dass etwas nicht stimmt, und wer diesen Bot betreibt, schaut es sich an.
share-ended = Beendet. Der Link führt jetzt nirgends mehr hin; wer eine Kopie hat, behält sie.
share-too-large = Das ist zu groß zum Weitergeben: höchstens 5.000 Karten und 20 MB Bilder und Töne.
share-full = Du teilst schon { $most } Dinge, mehr gehen nicht. Beende erst eins davon.
share-enough-made = Das waren { $most } neue Links an einem Tag. Den nächsten gibt es morgen.
share-original = Das hast du selbst übernommen. Gib einfach den Link weiter, über den es kam: [{ $link }]({ $link })
share-anothers = Das hast du von jemandem übernommen, der es nicht mehr teilt. Darum kann ich es auch nicht weitergeben.
share-not-again = **{ $title }** kann ich nicht noch einmal weitergeben: Jemand hat gemeldet, dass etwas nicht stimmt. Es gehört weiter dir, und du kannst damit lernen wie bisher.
share-ruled-out = **{ $title }** gebe ich nicht mehr weiter: Jemand hat gemeldet, dass etwas nicht stimmt, und wer diesen Bot betreibt, sieht das auch so. Es gehört weiter dir, und du kannst damit lernen wie bisher.

share-hello = Hallo, ich bin Lyceum, dein Tutor. Jemand möchte dir etwas weitergeben:
share-offered = **{ $title }**
share-from = { $size }, von { $name }
share-deck = Ein Deck mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
}
share-landscape = Eine Lernlandschaft mit { $count ->
    [one] einem Ziel
   *[other] { $count } Zielen
}
share-problems = { $count ->
    [one] Eine Matheaufgabe
   *[other] { $count } Matheaufgaben
}
share-practice-is-yours = Hinweise gibt es auch, und niemand sieht, wie es bei dir läuft.
share-problems-early = Diese Aufgaben bauen auf etwas auf, das du hier noch nicht gezeigt hast. Darum zählen sie noch nicht für dein Können; versuchen kannst du sie trotzdem.
share-copy-is-yours = Eine Kopie gehört ganz dir: Niemand sieht, wie du damit lernst.
share-gone = Hinter diesem Link ist nichts. Entweder wurde er zurückgezogen, oder unterwegs ging ein Stück verloren.
share-enough-opened = Das sind viele Links, hinter denen nichts ist. Versuch es in einer Stunde noch einmal.
share-enough-taken = Du hast dir heute schon { $most } Kopien genommen. Die nächste muss bis morgen warten.
share-not-now = Alles klar. Der Link bleibt, falls du später magst.
share-taken = **{ $title }** gehört jetzt dir. Viel Spaß damit!
share-had = Davon hast du schon eine Kopie: **{ $title }**.

share-changed = **{ $title }**, wovon du eine Kopie hast, hat sich geändert:
share-changed-note = { $kind ->
    [course] Was du schon kannst, bleibt.
   *[other] Was du schon kannst, bleibt, und ebenso Karten, die du ergänzt oder umformuliert hast.
}
share-change-cards-added = { $count ->
    [one] eine Karte ist neu
   *[other] { $count } Karten sind neu
}
share-change-cards-mended = { $count ->
    [one] eine Karte wurde verbessert
   *[other] { $count } Karten wurden verbessert
}
share-change-cards-gone = { $count ->
    [one] eine Karte fällt weg
   *[other] { $count } Karten fallen weg
}
share-change-cards-reworded = { $count ->
    [one] eine verbesserte Karte behält deine Worte
   *[other] { $count } verbesserte Karten behalten deine Worte
}
share-change-goals-added = { $count ->
    [one] ein Ziel ist neu
   *[other] { $count } Ziele sind neu
}
share-change-goals-mended = { $count ->
    [one] ein Ziel wurde verbessert
   *[other] { $count } Ziele wurden verbessert
}
share-change-goals-gone = { $count ->
    [one] ein Ziel fällt weg
   *[other] { $count } Ziele fallen weg
}
share-change-taken = **{ $title }** ist auf dem neuesten Stand:
share-change-left = Alles klar, deins bleibt, wie es ist. Ich sage Bescheid, wenn sich wieder etwas ändert.
share-change-none = Da gibt es nichts mehr zu ändern.

share-flag-asked = Was stimmt nicht damit?
share-flag-withdrawn = Danke. Wer diesen Bot betreibt, schaut es sich an.
share-flag-noted = Danke, das ist schon notiert.
share-flag-fine = Danke. Wer diesen Bot betreibt, hat es sich schon angesehen und nichts gefunden.
share-flag-enough = Danke. Mehr gebe ich an einem Tag nicht weiter; morgen kannst du mir noch etwas sagen.
