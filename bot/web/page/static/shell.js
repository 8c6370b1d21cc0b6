// What every page of ours uses: words, elements, the interface, and Telegram around us.
const launch = new URLSearchParams(location.hash.slice(1));
const initData = launch.get('tgWebAppData') ?? '';
let words = {}, token = '', opening;
export const session = { language: 'en', start: '', inTelegram: false };

export const t = (key, values = {}) =>
  (words[key] ?? '').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
export const count = (key, n, values = {}) => {
  const form = new Intl.PluralRules(session.language).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}-${form}`, { count: n.toLocaleString(session.language), ...values });
};
export const day = (iso, style = { day: 'numeric', month: 'short' }) =>
  new Date(iso.length > 10 ? iso : `${iso}T12:00`).toLocaleDateString(session.language, style);
export const percent = (share) =>
  share.toLocaleString(session.language, { style: 'percent', maximumFractionDigits: 0 });

// h('button', {type: 'button', onclick: f}, 'text', child): an element; false attributes are left out.
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.flat().filter((it) => it != null && it !== false));
  return made;
}

// SVG of our own server: parsed, never run.
export const drawn = (svg) =>
  document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);

export class Refused extends Error {
  constructor(status, why) { super(String(status)); this.status = status; this.why = why; }
}

async function call(path, options = {}) {
  const headers = { Authorization: `Bearer ${token}`, ...options.headers };
  try {
    return await fetch(`../api/v1${path}`, { ...options, headers });
  } catch { throw new Refused(0); }
}

export async function open() {
  if (!initData) throw new Refused('outside');
  const answer = await call('/session', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ init_data: initData }),
  });
  if (!answer.ok) throw new Refused(answer.status);
  const opened = await answer.json();
  token = opened.token;
  session.start ||= opened.start;
}

// Ask the interface; a session that is over is opened once more by what opened the page.
export async function ask(path, options = {}) {
  if (!token) await (opening ??= open());
  let answer = await call(path, options);
  if (answer.status === 401) {
    await open();
    answer = await call(path, options);
  }
  if (!answer.ok) throw new Refused(answer.status, (await answer.json().catch(() => ({}))).error);
  return answer.headers.get('Content-Type')?.startsWith('image/') ? answer.text() : answer.json();
}

// Do something once: the same id goes along however often it has to be sent.
export const press = (method, path, body = {}, id = crypto.randomUUID()) =>
  ask(path, {
    method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id, ...body }),
  });

// Run what a button does: a second tap meanwhile is the same one, and an error is said.
export const once = (work) => {
  let running = false;
  return async (event) => {
    if (running) return;
    running = true;
    try { await work(event); } catch (error) { say(reason(error)); } finally { running = false; }
  };
};

const REASONS = { 0: 'lost', 401: 'expired', 403: 'not-let-in', 404: 'gone', 422: 'refused', outside: 'outside', 503: 'busy' };
export const reason = (error) => t(`error-${REASONS[error.message] ?? 'lost'}`);

// Say something below; with an action there is a button for it.
export function say(text, label, action) {
  const notice = document.getElementById('notice');
  notice.replaceChildren(text, ...(label ? [h('button', { type: 'button', onclick: once(action) }, label)] : []));
}

export async function speak(language) {
  session.language = language;
  document.documentElement.lang = language;
  words = await (await fetch(`words.${language}.json`)).json();
  document.title = t('title');
  dispatchEvent(new Event('reworded'));
}

// Telegram around us, if it is there: its script is loaded in Telegram alone, and may be missing.
export const telegram = () => globalThis.Telegram?.WebApp;
export function enterTelegram() {
  const platform = launch.get('tgWebAppPlatform');
  session.inTelegram = Boolean(platform) && platform !== 'playground';
  let theme = {};
  try { theme = JSON.parse(launch.get('tgWebAppThemeParams') ?? '{}'); } catch { /* none */ }
  paint(theme.bg_color);
  if (!session.inTelegram) {
    addEventListener('keydown', ({ key }) => { if (key === 'Escape' && !document.querySelector('dialog[open]')) leave(); });
    return;
  }
  const script = h('script', { src: 'https://telegram.org/js/telegram-web-app.js', async: true });
  script.addEventListener('load', () => {
    const app = telegram();
    app?.ready();
    app?.expand();
    app?.disableVerticalSwipes?.();
    app?.onEvent('themeChanged', () => { paint(app.themeParams.bg_color); dispatchEvent(new Event('repaint')); });
  });
  document.head.append(script);
}

export const isDark = () => document.documentElement.dataset.theme === 'dark';
function paint(background) {
  const channels = /^#(..)(..)(..)$/.exec(background ?? '')?.slice(1).map((it) => parseInt(it, 16));
  const dark = channels
    ? channels[0] * 0.3 + channels[1] * 0.59 + channels[2] * 0.11 < 128
    : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

// Back to the chat: close the page, or tell the playground around it.
export function leave() {
  if (telegram()) telegram().close();
  else parent.postMessage({ lyceum: 'close' }, '*');
}
