// The page's own few words, in the learner's language.
const WORDS = {
  en: {
    language: "Language", fresh: "Start over as a new learner", clock: "Clock of the playground",
    hour: "+1 hour", day: "+1 day", chat: "Chat", start: "Start", commands: "Commands",
    attach: "Add photos or files", detach: "Remove them", write: "Message",
    send: "Send", down: "To the newest message", closePanel: "Close the page", typing: "is typing …",
    draft: "is writing …", offline: "not connected", online: "Playground", edited: "edited",
    lost: "The tutor’s server does not answer; trying again …", thinking: "Thinking …",
    hello: "A tutor in a chat. Find out what you know, learn what you want.", photo: "Photo",
    failed: "That did not work.",
    document: "File", you: "You", unread: "unread formula", asFile: "As a file",
    files: "files", tooMany: "At most 10 files can be sent at once.",
  },
  de: {
    language: "Sprache", fresh: "Als neue Person von vorn beginnen", clock: "Uhr des Spielplatzes",
    hour: "+1 Stunde", day: "+1 Tag", chat: "Chat", start: "Starten", commands: "Befehle",
    attach: "Fotos oder Dateien anhängen", detach: "Wieder entfernen", write: "Nachricht",
    send: "Senden", down: "Zur neuesten Nachricht", closePanel: "Seite schließen", typing: "tippt …",
    draft: "schreibt …", offline: "nicht verbunden", online: "Spielplatz", edited: "bearbeitet",
    lost: "Der Server des Tutors antwortet nicht; neuer Versuch …", thinking: "Denkt nach …",
    hello: "Ein Tutor im Chat. Finde heraus, was du weißt, und lerne, was du willst.", photo: "Foto",
    failed: "Das hat nicht geklappt.",
    document: "Datei", you: "Du", unread: "nicht lesbare Formel", asFile: "Als Datei",
    files: "Dateien", tooMany: "Es lassen sich höchstens 10 Dateien auf einmal senden.",
  },
};

let language = "en";

export function word(name) {
  return WORDS[language][name] ?? name;
}

export function currentLanguage() {
  return language;
}

export function locale() {
  return navigator.language.startsWith(language) ? navigator.language : language;
}

export function speak(code) {
  language = code in WORDS ? code : "en";
  document.documentElement.lang = language;
  const attributes = { text: "textContent", label: "ariaLabel", title: "title", placeholder: "placeholder" };
  for (const [kind, property] of Object.entries(attributes)) {
    for (const element of document.querySelectorAll(`[data-${kind}]`)) {
      element[property] = word(element.dataset[kind]);
    }
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.ariaPressed = String(button.dataset.language === language);
  }
}
