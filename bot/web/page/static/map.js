import { h, t } from './shell.js';

export async function show(page) {
  page.append(h('p', { class: 'quiet' }, t('nothing')));
}
