task-hint = Hinweis { $number }:
task-how-of-all = Antworte mit deinen eigenen Worten, in ein paar Sätzen, oder schick ein Foto deiner Notizen.
task-how-of-texts = Antworte mit deinen eigenen Worten, in ein paar Sätzen.
task-how-nobody = Hier ist kein Sprachmodell angeschlossen, also kann niemand deine Antwort bewerten. Denk sie durch oder schreib sie auf; sieh dir dann an, was eine gute Antwort zeigt, und schätz dich selbst ein.
button-hint = Hinweis
button-show-criteria = Zeigen, was eine gute Antwort ausmacht
button-next = Weiter

task-read-answer = Das habe ich gelesen: { $answer }
task-one-photo = Du hast mehrere Fotos geschickt; ich habe mir das erste angesehen. Bring am besten alles auf ein Foto.
task-where = Wo du stehst
task-following = Wie es weitergeht
task-correct = Richtig: { $share }
task-complete = Vollständig: { $share }
task-concise = Auf den Punkt: { $share }
task-better = besser als beim letzten Mal
task-same = wie beim letzten Mal
task-worse = weniger als beim letzten Mal
task-with-hints = { $hints ->
    [one] Mit einem Hinweis.
   *[other] Mit { $hints } Hinweisen.
 }
task-comes-again = Vorher kommt sie in dieser Runde noch einmal dran.
task-comes-back = Diese Karte kommt { $when } wieder.
task-given-up = Gut, dass du es sagst. Eine gute Antwort würde das zeigen:
task-given-up-next = Nimm dir einen dieser Punkte und denk ihn bis zum nächsten Mal durch.
task-drill-waits = { $left ->
    [0] Das war die letzte in dieser Runde.
    [one] Noch eine in dieser Runde.
   *[other] Noch { $left } in dieser Runde.
 }

photo-unreadable = Auf diesem Foto kann ich deine Antwort nicht erkennen. Mach bitte noch eins: gerade von oben, bei gutem Licht, ohne dass etwas abgeschnitten ist. Es hat nichts gezählt.
photo-too-large = Dieses Foto ist mir zu groß. Schick ein kleineres oder tipp deine Antwort.
photo-gone = An dieses Foto bin ich nicht gekommen. Schick es bitte noch einmal oder tipp deine Antwort.
photo-no-grader = Hier kann sich niemand Fotos ansehen. Tipp deine Antwort oder geh mit den Knöpfen weiter.
