// The settings: whatever the interface describes, each saved as soon as it is chosen.
import { ask, h, once, press, say, speak, t } from './shell.js';

export async function show(page) {
  const row = ({ name, kind, value, label, note, options }) => {
    const save = once(async ({ target: { value: wish } }) => {
      // Until it is saved, what holds is shown.
      field.value = value;
      await press('PATCH', '/me/settings', { name, value: wish });
      if (name === 'language') await speak(wish);
      await show(page);
      say(t('saved'));
      page.querySelector('#' + name).focus();
    });
    const field = h('select', { id: name, onchange: save }, options.map((it) => new Option(...it)));
    field.value = value;
    return h('p', {}, h('label', {}, label, field), kind === 'zone' && h('button',
      { value: Intl.DateTimeFormat().resolvedOptions().timeZone, onclick: save }, t('settings-here')), h('small', {}, note));
  };
  page.replaceChildren(page.firstChild, ...(await ask('/me/settings')).flatMap(
    (it) => [h('h2', {}, it.title), it.note, ...it.settings.map(row)]));
}
