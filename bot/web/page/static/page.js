// The shell: opens the session, shows the tabs, and one page at a time.
import { ask, drawn, enterTelegram, h, reason, say, session, speak, t } from './shell.js';

const TABS = ['map', 'days', 'history', 'cards', 'settings'];
const view = document.getElementById('view');
let shown = 'map', latest = 0;

// Show a page; `wish` says what of it, such as one map.
export async function go(tab, wish = {}) {
  const mine = ++latest;
  shown = tab;
  for (const button of document.querySelectorAll('#tabs button')) {
    if (button.id === `tab-${tab}`) button.setAttribute('aria-current', 'page');
    else button.removeAttribute('aria-current');
  }
  view.replaceChildren(h('p', { class: 'quiet' }, t('loading')));
  try {
    const { show } = await import(`./${tab}.js`);
    const page = h('section', { class: tab }, h('h1', { class: 'heard' }, t(tab)));
    await show(page, wish, go);
    if (mine === latest) view.replaceChildren(page);
  } catch (error) {
    if (mine === latest) fail(error, () => go(tab, wish));
  }
}

function fail(error, again) {
  const button = h('button', { type: 'button', onclick: again }, t('retry'));
  view.replaceChildren(h('p', { class: 'quiet', role: 'alert' }, reason(error)), button);
}

function showTabs() {
  const tabs = document.getElementById('tabs');
  tabs.setAttribute('aria-label', t('tabs'));
  tabs.replaceChildren(...TABS.map((tab) => h(
    'button', { type: 'button', id: `tab-${tab}`, 'aria-current': tab === shown && 'page', onclick: () => { say(''); go(tab); } },
    drawn(`<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><use href="signs.svg#${tab}"/></svg>`), t(tab),
  )));
  tabs.hidden = false;
}

async function begin() {
  enterTelegram();
  await speak(navigator.language.startsWith('de') ? 'de' : 'en');
  try {
    const me = await ask('/me');
    if (me.language !== session.language) await speak(me.language);
  } catch (error) {
    const unknown = error.status === 404 ? t('error-unknown') : '';
    if (unknown) view.replaceChildren(h('p', { class: 'quiet', role: 'alert' }, unknown));
    else fail(error, begin);
    return;
  }
  showTabs();
  const asked = new URLSearchParams(location.search), map = asked.get('map');
  const [kind, id] = (map ? `map_${map}` : asked.get('page') ?? session.start).split(/_(.*)/s);
  await go(TABS.includes(kind) ? kind : 'map', kind === 'map' && id ? { map: id } : {});
}

addEventListener('repaint', () => go(shown));
addEventListener('reworded', () => {
  const title = view.querySelector('h1');
  if (title) { title.textContent = t(shown); showTabs(); }
});
begin();
