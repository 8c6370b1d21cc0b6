// Drawing the chat: one element an item, redrawn only when its revision has changed.
// Every `html` comes from the server, which lets known tags through and escapes the rest.
import { currentLanguage, locale, word } from "/words.js";

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

const clockTime = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(locale(), { hourCycle: "h23", hour: "2-digit", minute: "2-digit" });

const dayName = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long" });

export function drawLog(log, messages, acts) {
  const wanted = items(messages);
  const there = new Map([...log.children].map((element) => [element.dataset.key, element]));
  wanted.forEach((item, index) => {
    const old = there.get(item.key);
    const element = old?.dataset.state === item.state ? old : settled(old, item.draw(acts));
    Object.assign(element.dataset, { key: item.key, state: item.state });
    if (old && old !== element) old.replaceWith(element);
    else if (log.children[index] !== element) log.insertBefore(element, log.children[index] ?? null);
    there.delete(item.key);
  });
  for (const gone of there.values()) gone.remove();
}

// a message of which only the buttons change stays: it is not read out again, and what is unfolded stays so
function settled(old, element) {
  element.classList.toggle("settled", Boolean(old));
  const [body, ...rest] = element.children;
  if (!old || !body || source(old.firstElementChild) !== source(body)) return element;
  old.replaceChildren(old.firstElementChild, ...rest);
  old.ariaLabel = element.ariaLabel;
  return old;
}

const source = (body) => body.innerHTML.replaceAll(' open=""', "");

function items(messages) {
  const list = [];
  let day = "";
  for (const message of messages) {
    const name = dayName(message.date);
    if (name !== day) list.push({ key: `day ${message.date}`, state: name, draw: () => make("p", { className: "day" }, name) });
    day = name;
    const last = list.at(-1);
    if (message.album && last.album === message.album) {
      last.parts.push(message);
      last.state += ` ${message.revision}`;
    } else list.push(bubbleItem(message));
  }
  return list;
}

function bubbleItem(message) {
  const parts = [message];
  return {
    key: `message ${message.id}`,
    state: `${currentLanguage()} ${message.revision}`,
    album: message.album,
    parts,
    draw: (acts) => bubble(parts, acts),
  };
}

function bubble(parts, acts) {
  const [first] = parts;
  const pictures = parts.filter((part) => part.photo);
  const texts = parts.filter((part) => part.html);
  const box = make("article", { className: `bubble ${first.from_bot ? "bot" : "learner"} ${first.kind}` });
  box.ariaLabel = `${first.from_bot ? "Lyceum" : word("you")}, ${clockTime(first.date)}`;
  const body = make("div", { className: "body" });
  if (pictures.length) body.append(album(pictures));
  for (const part of parts.filter((one) => one.document)) body.append(fileLink(part.document));
  for (const part of texts) body.append(content(part.html));
  if (!texts.length && !pictures.length && !first.document) body.append(make("div", { className: "content" }, word(first.kind)));
  const edited = parts.some((part) => part.edited) && !first.from_bot ? `${word("edited")} ` : "";
  const when = make("span", { className: "when" }, edited + clockTime(parts.at(-1).date));
  (texts.length && first.kind !== "rich" ? body.lastElementChild : body).append(when);
  box.append(body);
  const reactions = parts.flatMap((part) => part.reactions);
  if (reactions.length) box.append(make("p", { className: "reactions" }, ...reactions.map((one) => make("span", {}, one.emoji))));
  if (first.buttons.length) box.append(keyboard(first, acts));
  return box;
}

function content(html) {
  const element = make("div", { className: "content", innerHTML: html, dir: "auto" });
  for (const item of element.querySelectorAll("li")) item.classList.toggle("marked", isMarked(item));
  return element;
}

// an item that begins with a bold letter or a sign needs no bullet besides
function isMarked(item) {
  if (item.parentElement.tagName === "OL") return false;
  const words = item.textContent.trim();
  const bold = item.querySelector("strong, b")?.textContent ?? "";
  return (bold.length === 1 && words.startsWith(bold)) || /^\p{So}/u.test(words);
}

function album(pictures) {
  const grid = make("div", { className: `album of${Math.min(pictures.length, 4)}` });
  for (const { photo, text } of pictures) {
    const { width, height, url } = photo;
    const image = make("img", { src: url, alt: photo.alt || text.slice(0, 200) || word("photo"), width, height });
    grid.append(make("a", { href: url, target: "_blank", rel: "noopener" }, image));
  }
  return grid;
}

function fileLink(file) {
  const size = file.file_size < 10240 ? `${file.file_size} B` : `${Math.round(file.file_size / 1024)} kB`;
  return make("a", { className: "file", href: file.url, download: file.name },
    make("span", { className: "sheet", ariaHidden: "true" }, (file.name.split(".").at(-1) || "?").slice(0, 4)),
    make("span", {}, make("b", {}, file.name), make("small", {}, size)));
}

function keyboard(message, acts) {
  const box = make("div", { className: "keyboard", role: "group" });
  for (const row of message.buttons) {
    box.append(make("div", { className: "row" }, ...row.map((button) => key(message, button, acts))));
  }
  return box;
}

function key(message, button, acts) {
  const look = { className: `key ${button.style ?? ""}` };
  if (button.url) return make("a", { ...look, href: button.url, target: "_blank", rel: "noopener noreferrer" }, button.label);
  const element = make("button", { ...look, type: "button" }, button.label);
  element.onclick = () => (button.page ? acts.open(button.page) : acts.press(message, button, element));
  return element;
}

export function drawLive(live, seen) {
  const drafts = seen.drafts.map((draft) => {
    const shown = content(draft.html);
    if (!draft.html) shown.append(make("span", { className: "thinking" }, word("thinking")));
    return make("article", { className: "bubble bot draft" }, make("div", { className: "body" }, shown));
  });
  const dots = make("div", { className: "body dots" }, make("i"), make("i"), make("i"));
  const busy = seen.action && !drafts.length;
  live.replaceChildren(...drafts, ...(busy ? [make("article", { className: "bubble bot", ariaHidden: "true" }, dots)] : []));
}
