map-title = **Dein Lernplan: { $title }**
map-level = Ebene { $level }
map-here = hier bist du
map-open = offen
button-map-list = Als Liste
map-legend = ○ neu · ◔ wahrscheinlich bekannt · ◑ in Arbeit · ◕ in Wiederholung · ● gemeistert
map-status-unseen = neu
map-status-diagnosed = wahrscheinlich bekannt
map-status-learning = in Arbeit
map-status-reviewing = in Wiederholung
map-status-mastered = gemeistert
map-picture-title = Dein Lernplan: { $title }
map-fading = verblasst: noch etwa { $percent }
map-fading-legend = verblasst: so viel weißt du wohl noch

topics-title = **Deine Kurse**
topics-none = Du hast noch keinen Kurs begonnen.
topic-line = **{ $title }** · { $mastered } von { $of } gemeistert
topic-due = { $count ->
    [one] { $count } fällig
   *[other] { $count } fällig
 }
topic-next = als Nächstes: { $label }
topic-current = hier bist du
topic-draft = noch ohne Lernplan
topic-completed = alles gemeistert
topic-abandoned = beendet
topic-paused = pausiert
topics-pause-or-stop = Pause lässt einen Kurs ruhen, bis du zu ihm zurückkommst. Beenden schließt ihn. Dein Stand bleibt in beiden Fällen.
topics-rest = Pause oder beenden?
topics-more = Das gibt es noch:
button-switch = Zu: { $title }
button-pause-topic = Pause
button-stop-topic = Beenden
button-resume = Fortsetzen: { $title }
