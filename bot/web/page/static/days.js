// The days: each part as a picture, and the same as a table.
import { ask, h, t } from './shell.js';

export async function show(page) {
  const parts = await ask('/me/days');
  const pictures = await Promise.all(parts.map((it) => it.drawn && ask(`/me/days/${it.part}`)));
  page.append(...parts.map((it, at) => h('div', {},
    h('h2', {}, it.title),
    pictures[at],
    h('p', { class: 'note' }, it.note),
    it.rows.length && h('details', {}, h('summary', {}, t('days-table')), table(it)))));
}

const table = ({ title, columns, rows }) => h('table', { 'aria-label': title },
  h('thead', {}, h('tr', {}, columns.map((it) => h('th', { scope: 'col' }, it)))),
  h('tbody', {}, rows.map(([first, ...others]) => h('tr', {},
    h('th', { scope: 'row' }, first), others.map((it) => h('td', {}, it))))));
