// The page: keeps the chat fresh and hands on what the learner does.
import * as panel from "/panel.js";
import * as talk from "/talk.js";
import { drawLive, drawLog, make } from "/view.js";
import { locale, speak, word } from "/words.js";

const at = (id) => document.getElementById(id);
const scroller = at("scroll");
const text = at("text");
const messages = new Map();
const waiting = new Map();
let learner, stream, seen, picked = [], revision = 0, isLoading = false, isStale = false;
let isFollowing = true, isLost = false, readTo = 0, aimed = 0, clockGap = 0, actionTimer, noticeTimer, lostTimer;

const firstLanguage = navigator.language.startsWith("de") ? "de" : "en";
const newest = () => Math.max(0, ...messages.keys());
const isAtEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;

function toEnd() {
  aimed = scroller.scrollTop;
  isFollowing = true;
  readTo = newest();
  follow();
}

// what the page has scrolled by itself is no wish of the reader
function heed() {
  if (Math.abs(scroller.scrollTop - aimed) > 1) {
    aimed = scroller.scrollTop;
    isFollowing = isAtEnd();
    if (isFollowing) readTo = newest();
  }
  // who follows is moved by the page alone, and not by the browser as what is above changes
  scroller.style.overflowAnchor = isFollowing ? "none" : "auto";
}

// what is new is shown from its beginning: to its end only as far as its first line stays in view
function follow() {
  heed();
  if (isFollowing) {
    const first = firstUnread();
    const top = first ? first.offsetTop - scroller.offsetTop - 8 : Infinity;
    scroller.scrollTo({ top: Math.min(top, scroller.scrollHeight - scroller.clientHeight) });
    aimed = scroller.scrollTop;
  }
  at("down").hidden = isAtEnd();
}

function firstUnread() {
  const said = [...at("log").children].find(({ dataset, classList }) =>
    classList.contains("bot") && Number(dataset.key.split(" ")[1]) > readTo);
  return said ?? at("live").querySelector(".draft");
}

async function refresh() {
  isStale = true;
  if (isLoading) return;
  isLoading = true;
  try {
    while (isStale) {
      isStale = false;
      const asked = revision;
      const news = await talk.look(learner.id, asked);
      // news since a revision that is no longer the page's would leave gaps
      if (asked === revision) show(news);
    }
    found();
  } catch {
    lose();
  }
  isLoading = false;
}

function lose() {
  isLost = true;
  at("lost").hidden = false;
  at("status").textContent = word("offline");
  clearTimeout(lostTimer);
  lostTimer = setTimeout(() => (learner ? refresh() : begin()), 2000);
}

function found() {
  clearTimeout(lostTimer);
  if (!isLost) return;
  isLost = false;
  at("lost").hidden = true;
  showStatus();
  if (stream.readyState === EventSource.CLOSED) listen();
}

function listen() {
  stream?.close();
  stream = talk.listen(learner.id, refresh, lose);
}

function show(news) {
  if (news.chat !== learner.id) return;
  seen = news;
  revision = news.revision;
  const gap = Date.parse(news.now) - Date.now();
  if (Math.abs(gap - clockGap) > 300000) attempt(panel.renew());
  clockGap = gap;
  for (const message of news.messages) messages.set(message.id, message);
  if (readTo === Infinity) readTo = newest();
  const there = new Set(news.ids);
  for (const id of messages.keys()) if (!there.has(id)) messages.delete(id);
  heed();
  draw();
  aimed = scroller.scrollTop;
  follow();
  news.answers.forEach(answered);
}

function draw() {
  const ordered = [...messages.values()].sort((one, other) => one.id - other.id);
  drawLog(at("log"), ordered, { press, open });
  drawLive(at("live"), seen);
  at("empty").hidden = ordered.length > 0;
  at("description").textContent = seen.description || word("hello");
  at("page").hidden = !seen.page;
  at("page").textContent = seen.page?.label ?? "";
  at("commands").hidden = seen.commands.length === 0;
  if (!at("menu").hidden) openMenu(text.value || "/");
  showStatus();
  showTime();
}

function showStatus() {
  clearTimeout(actionTimer);
  if (isLost) return;
  const { action, drafts } = seen;
  at("status").textContent = word(drafts.length ? "draft" : action ? "typing" : "online");
  const seconds = drafts.length ? 30 : action?.seconds;
  if (seconds) actionTimer = setTimeout(refresh, seconds * 1000 + 100);
}

function showTime() {
  const now = new Date(Date.now() + clockGap);
  const format = { hourCycle: "h23", weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  at("now").textContent = now.toLocaleString(locale(), format);
  at("now").dateTime = now.toISOString();
}

function notify(words) {
  const notice = at("notice");
  clearTimeout(noticeTimer);
  notice.textContent = words;
  notice.hidden = false;
  noticeTimer = setTimeout(() => (notice.hidden = true), 3500);
}

async function attempt(doing) {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof talk.ServerLost) lose();
    else notify(`${word("failed")} ${error.message}`);
    return null;
  }
}

async function press(message, button, element) {
  element.classList.add("busy");
  if (message.id === newest()) isFollowing = true;
  readTo = newest();
  const done = await attempt(talk.press(learner.id, message.id, button.data));
  if (!done) return element.classList.remove("busy");
  waiting.set(done.query, element);
  setTimeout(() => element.classList.remove("busy"), 10000);
  seen?.answers.forEach(answered);
}

function answered(query) {
  waiting.get(query)?.classList.remove("busy");
  waiting.delete(query);
}

const open = (url) => attempt(panel.open(learner.id, url));

async function say(words) {
  closeMenu();
  toEnd();
  return attempt(talk.say(learner.id, words));
}

async function sayWritten() {
  const written = text.value;
  const files = picked, uncompressed = at("uncompressed").checked;
  if (!written.trim() && !files.length) return;
  pick([]);
  write("");
  const said = files.length ? upload(files, written.trim(), uncompressed) : say(written.trim());
  if (await said) return;
  // what did not arrive goes back, before what has been written since
  write([written, text.value].filter(Boolean).join("\n"));
  if (files.length && !picked.length) pick(files);
  fit();
}

async function upload(files, words, uncompressed) {
  toEnd();
  return attempt(talk.upload(learner.id, files, words, uncompressed));
}

function write(words) {
  text.value = words;
  fit();
}

function pick(files) {
  if (files.length > 10) notify(word("tooMany"));
  picked = files.slice(0, 10);
  at("file").value = "";
  at("attached").hidden = !picked.length;
  for (const old of at("previews").children) URL.revokeObjectURL(old.src);
  at("previews").replaceChildren(...picked.filter((file) => file.type.startsWith("image/")).map(
    (file) => make("img", { src: URL.createObjectURL(file), alt: file.name })));
  at("filename").textContent = picked.length > 1 ? `${picked.length} ${word("files")}` : picked[0]?.name ?? "";
  at("asfile").hidden = !picked.some(talk.isPhoto);
  at("uncompressed").checked = false;
  if (picked.length) text.focus();
}

function fit() {
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 160)}px`;
  at("send").disabled = !text.value.trim() && !picked.length;
}

function openMenu(start) {
  const fitting = seen.commands.filter(({ command }) => `/${command}`.startsWith(start));
  const state = JSON.stringify(fitting);
  if (!at("menu").hidden && at("menu").dataset.state === state) return;
  at("menu").dataset.state = state;
  at("menu").replaceChildren(...fitting.map(({ command, description }) => {
    const option = make("button", { type: "button", role: "option" }, make("b", {}, `/${command}`), make("span", {}, description));
    option.onclick = () => {
      if (text.value.startsWith("/")) write("");
      say(`/${command}`);
    };
    return option;
  }));
  at("menu").hidden = fitting.length === 0;
  at("commands").ariaExpanded = String(fitting.length > 0);
}

function closeMenu() {
  at("menu").hidden = true;
  at("commands").ariaExpanded = "false";
}

// a link into the chat, as somebody passed it on
let start = new URLSearchParams(location.search).get("start");

async function begin() {
  await attempt(enter(talk.knownLearner(firstLanguage)));
  if (!learner || !start) return;
  history.replaceState(null, "", "/");
  say(`/start ${start}`);
  start = null;
}

async function enter(who) {
  learner = await who;
  panel.close();
  revision = 0;
  readTo = Infinity;
  messages.clear();
  speak(learner.language_code);
  listen();
  await refresh();
  if (matchMedia("(pointer: fine)").matches) text.focus({ preventScroll: true });
}

function pressedInText(event) {
  const command = event.target.closest(".command");
  if (command) {
    event.preventDefault();
    say(command.dataset.command);
  }
  const link = event.target.closest("a[href]")?.href.match(talk.CHAT_LINK);
  if (link) {
    event.preventDefault();
    say(`/start ${link[1]}`);
  }
  event.target.closest(".spoiler, .folded")?.classList.toggle("open");
}

at("composer").onsubmit = (event) => {
  event.preventDefault();
  sayWritten();
};
text.onkeydown = (event) => {
  if (event.key === "Escape") closeMenu();
  if (event.key === "ArrowUp" && !at("menu").hidden) at("menu").lastElementChild.focus();
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  at("composer").requestSubmit();
};
text.oninput = () => {
  fit();
  if (text.value.startsWith("/") && !text.value.includes(" ")) openMenu(text.value);
  else closeMenu();
};
text.onpaste = (event) => event.clipboardData.files.length && pick([...event.clipboardData.files]);
at("menu").onkeydown = (event) => {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (event.key === "Escape") { closeMenu(); text.focus(); }
  if (step) { event.preventDefault(); (document.activeElement[step] ?? text).focus(); }
};
at("commands").onclick = () => {
  if (!at("menu").hidden) return closeMenu();
  openMenu("/");
  at("menu").firstElementChild?.focus();
};
at("page").onclick = () => { closeMenu(); open(seen.page.url); };
at("attach").onclick = () => at("file").click();
at("file").onchange = () => { pick([...at("file").files]); fit(); };
at("detach").onclick = () => { pick([]); fit(); };
at("start").onclick = () => say("/start");
at("fresh").onclick = () => attempt(enter(talk.freshLearner(learner.language_code)));
at("down").onclick = toEnd;
at("log").onclick = pressedInText;
at("log").onkeydown = (event) => { if (event.key === "Enter") pressedInText(event); };
scroller.onscroll = () => {
  heed();
  at("down").hidden = isAtEnd();
};
const growing = new ResizeObserver(follow);
for (const growable of [scroller, at("log"), at("live")]) growing.observe(growable);
document.ondragover = (event) => event.preventDefault();
document.ondrop = (event) => { event.preventDefault(); if (event.dataTransfer.files.length) pick([...event.dataTransfer.files]); fit(); };
for (const button of document.querySelectorAll("[data-shift]")) {
  button.onclick = () => {
    readTo = newest();
    attempt(talk.shiftClock(JSON.parse(button.dataset.shift)));
  };
}
for (const button of document.querySelectorAll("[data-language]")) {
  button.onclick = () => attempt(enter(talk.changeLearner({ ...learner, language_code: button.dataset.language })));
}
setInterval(showTime, 5000);
fit();
speak(firstLanguage);
begin();
