// The shell: opens the session, shows the tabs, and one page at a time.
import { ask, button, enterTelegram, h, language, reason, say, speak, start, t } from './shell.js';

const view = document.querySelector('#view'), tabs = document.querySelector('#tabs');
let latest = 0;

// Show a page; `wish` says what of it, such as one map.
async function go(tab, wish) {
  const mine = ++latest;
  for (const it of tabs.children) it.ariaCurrent = it.value === tab ? 'page' : null;
  view.replaceChildren(h('p', { class: 'quiet' }, t('loading')));
  try {
    const { show } = await import(`./${tab}.js`);
    const page = h('section', { class: tab }, h('h1', { class: 'heard', 'data-words': tab }, t(tab)));
    await show(page, wish, go);
    if (mine === latest) view.replaceChildren(page);
  } catch (error) {
    if (mine === latest) fail(reason(error), () => go(tab, wish));
  }
}

function fail(why, again) {
  view.replaceChildren(h('p', { class: 'quiet', role: 'alert' }, why), button(t('retry'), again));
}

async function begin() {
  await speak(navigator.language.startsWith('de') ? 'de' : 'en');
  try {
    const me = await ask('/me');
    if (me.language !== language) await speak(me.language);
  } catch (error) {
    return fail(error.message == 404 ? t('error-unknown') : reason(error), begin);
  }
  tabs.hidden = false;
  const asked = new URLSearchParams(location.search), map = asked.get('map');
  const [tab, wish] = (map ? `map_${map}` : asked.get('page') ?? start).split(/_(.*)/s);
  await go(document.getElementById(`tab-${tab}`) ? tab : 'map', wish);
}

for (const it of tabs.children) it.onclick = () => { say(''); go(it.value); };
enterTelegram();
begin();
