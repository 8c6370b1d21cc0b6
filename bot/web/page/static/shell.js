// What every page of ours uses: words, elements, the interface, and Telegram around us.
const launch = new URLSearchParams(location.hash.slice(1));
const root = document.documentElement;
let words = {}, token, half;
export let language, start;

export const t = (key, values) => (words[key] ?? '').replace(/\{(\w+)\}/g, (_, name) => values[name]);

// SVG of our own server: parsed, never run.
const parsed = (svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

// h('p', { class: 'row', onclick: f }, 'text', child): an element; what is false or missing is left out, a formula drawn.
export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made[name] = value;
    else if (value) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter(Boolean).map((it) => it.svg ? parsed(it.svg) : it));
  return made;
}

export const button = (text, does, attributes) => h('button', { onclick: once(does), ...attributes }, text);

// A choice among options, each its text and its value.
export function choice(attributes, options, chosen) {
  const made = h('select', attributes, options.map((it) => new Option(...it)));
  if (chosen != null) made.value = chosen;
  return made;
}

// A sheet over the page with what can be done in it; a button, Escape and Telegram's way back close it.
export function sheet(name, children, actions) {
  const made = h('dialog', { class: 'sheet', 'aria-label': name, onclose: () => { made.remove(); showBack(); } },
    h('h2', {}, name), children, h('p', { class: 'row' }, actions, h('button', { onclick: close }, t('close'))));
  document.body.append(made);
  made.showModal();
  showBack();
  return made;
}
const opened = () => document.querySelector('dialog[open]');
const close = () => opened()?.close();

async function call(path, method, body) {
  const answer = await fetch(`../api/v1${path}`, {
    method, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw Object.assign(Error(answer.status), await answer.json().catch(() => 0));
  return answer.headers.get('Content-Type').endsWith('json') ? answer.json() : parsed(await answer.text());
}

async function enter() {
  const init_data = launch.get('tgWebAppData');
  if (!init_data) throw Error('outside');
  ({ start } = await open('/session', { init_data }));
}

async function open(path, body) {
  const session = await call(path, 'POST', body);
  token = session.token;
  half = Date.now() + session.seconds * 500;
  return session;
}

// Ask the interface. A session is renewed once half of it is over; one that is over is opened anew.
// If it cannot be renewed, it is used as it is, and renewed five minutes later.
export async function ask(...request) {
  if (!token) await enter();
  try {
    if (Date.now() > half) await open('/session/renewal').catch(() => half += 3e5);
    return await call(...request);
  } catch (error) {
    if (error.message != 401) throw error;
    await enter();
    return call(...request);
  }
}

// Do something once: the same id goes along however often it has to be sent.
export const press = (method, path, body) => ask(path, method, { id: crypto.randomUUID(), ...body });

// Run what a button does: a second tap meanwhile is the same one, and an error is said.
export const once = (work) => {
  let running = false;
  return async (event) => {
    if (running) return;
    running = true;
    try { await work(event); } catch (error) { say(reason(error)); } finally { running = false; }
  };
};

export const reason = ({ message, error }) => message == 409 ? error : t(`error-${message}`) || t('error-lost');

// Say something below; with an action there is a button for it.
export const say = (text, label, action) =>
  document.querySelector('#notice').replaceChildren(text, label ? button(label, action) : '');

// Speak a language from now on; what shows a word by its name is worded anew.
export async function speak(wish) {
  language = root.lang = wish;
  words = await (await fetch(`words.${language}.json`)).json();
  document.title = t('title');
  for (const it of document.querySelectorAll('[data-words]')) it.textContent = t(it.dataset.words);
}

// Telegram around us, if it is there: its script is loaded in Telegram alone, and may be missing.
const telegram = () => window.Telegram?.WebApp;
const showBack = () => telegram()?.BackButton[opened() ? 'show' : 'hide']();

export function enterTelegram() {
  paint(JSON.parse(launch.get('tgWebAppThemeParams')) ?? {});
  if ((launch.get('tgWebAppPlatform') ?? 'playground') === 'playground') {
    addEventListener('keydown', ({ key }) => key === 'Escape' && !opened() && leave());
    return;
  }
  document.head.append(h('script', { src: 'https://telegram.org/js/telegram-web-app.js', onload: () => {
    const app = telegram();
    app.ready();
    app.expand();
    app.disableVerticalSwipes();
    app.onEvent('themeChanged', () => paint(app.themeParams));
    app.BackButton.onClick(close);
    showBack();
  } }));
}

function paint({ bg_color: color }) {
  const light = color?.match(/\w\w/g).reduce((sum, it) => sum + parseInt(it, 16), 0);
  root.dataset.theme = (color ? light < 384 : matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
}

// Back to the chat, by a link where there is one: else close the page, or tell the playground around it.
export function leave(link) {
  const app = telegram();
  if (!link) return app ? app.close() : parent.postMessage({ lyceum: 'close' }, '*');
  if (app) app.openTelegramLink(link);
  else if (!window.open(link)) top.location = link;
}
