// The settings: whatever the interface describes, each saved as soon as it is chosen.
import { ask, button, choice, h, once, press, say, speak, t } from './shell.js';

export async function show(page) {
  const row = ({ name, kind, value, label, note, options }) => {
    const save = async ({ target: { value: wish } }) => {
      // Until it is saved, what holds is shown.
      field.value = value;
      await press('PATCH', '/me/settings', { name, value: wish });
      if (name === 'language') await speak(wish);
      await show(page);
      say(t('saved'));
      page.querySelector(`#${name}`).focus();
    };
    const field = choice({ id: name, onchange: once(save) }, options, value);
    const here = { value: Intl.DateTimeFormat().resolvedOptions().timeZone };
    return h('p', {}, h('label', {}, label, field), kind === 'zone' && button(t('settings-here'), save, here), h('small', {}, note));
  };
  page.replaceChildren(page.firstChild, ...(await ask('/me/settings')).flatMap(
    (it) => [h('h2', {}, it.title), h('small', {}, it.note), ...it.settings.map(row)]));
}
