// The days: each part as a picture, and the same as a table.
import { ask, drawn, h, t } from './shell.js';

export async function show(page) {
  const parts = await ask('/me/days');
  const svgs = await Promise.all(parts.map((it) => it.drawn && ask(`/me/days/${it.part}`)));
  parts.forEach((it, at) => page.append(...[
    h('h2', {}, it.title),
    svgs[at] && drawn(svgs[at]),
    h('p', { class: 'note' }, it.note),
    it.rows.length && h('details', {}, h('summary', {}, t('days-table')), table(it)),
  ].filter(Boolean)));
}

const table = ({ title, columns, rows }) => h('table', { 'aria-label': title },
  h('thead', {}, h('tr', {}, columns.map((it) => h('th', { scope: 'col' }, it)))),
  h('tbody', {}, rows.map(([first, ...others]) => h('tr', {},
    h('th', { scope: 'row' }, first), others.map((it) => h('td', {}, it))))));
