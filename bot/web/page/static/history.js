// What was answered, newest first; each answer opens and says what it did.
import { ask, button, choice, h, once, t } from './shell.js';

export async function show(page) {
  const row = (it) => {
    const why = h('p', {});
    const ontoggle = once(async () => { why.textContent = (await ask(`/me/history/${it.id}`)).why; });
    return h('li', {}, h('details', { ontoggle },
      h('summary', {}, h('small', {}, it.told), it.question_parts, h('b', {}, it.answer_parts)), why));
  };
  const load = async (from) => {
    const { answers, next, maps, note } =
      await ask(`/me/history?map=${map.value}&wrong=${wrong.checked}&before=${from}`);
    if (!map.length) map.append(...maps.map((it) => new Option(...it)));
    if (!from) list.textContent = note;
    list.append(...answers.map(row));
    more.hidden = !(more.value = next);
  };
  const onchange = () => once(load)('');
  const map = choice({ 'aria-label': t('which'), onchange }, []), list = h('ul', {}),
    wrong = h('input', { type: 'checkbox', onchange }), more = button(t('older'), () => load(more.value));
  page.append(map, h('label', {}, wrong, t('wrong')), list, more);
  await load('');
}
