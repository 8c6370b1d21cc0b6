// The cards: searched, and each worded anew, moved or suspended in a sheet.
import { ask, day, h, once, press, reason, say, t } from './shell.js';

export async function show(page, wish, go) {
  const c = (key) => t(`cards-${key}`), decks = await ask('/me/decks'), own = decks.filter((it) => it.own);
  const button = (key, does) => h('button', { onclick: once(does) }, c(key));
  const pick = (key, all, chosen) => h('select', { 'aria-label': c(key) },
    all.map(({ id, title = c(id) }) => h('option', { value: id, selected: id === chosen }, title)));
  const words = h('input', { type: 'search', maxlength: 100, 'aria-label': c('search'), placeholder: c('search') });
  const deck = pick('deck', [{ id: '-', title: c('all') }, ...decks]);
  const state = pick('state', ['any', 'due', 'new', 'suspended', 'leeches'].map((id) => ({ id })));
  const list = h('ul'), none = h('p', {}, c('none')), more = button('more', () => load(after));
  let latest = 0, after, waits;
  const load = async (next = '') => {
    const mine = ++latest, query = new URLSearchParams({ words: words.value, state: state.value, after: next });
    const found = await ask(`/me/decks/${deck.value}/cards?${query}`);
    if (mine !== latest) return;
    if (!next) list.replaceChildren();
    list.append(...found.cards.map(row));
    more.hidden = !(after = found.next);
    none.hidden = list.firstChild;
  };
  const row = (card) => h('li', {}, h('button', { onclick: ({ currentTarget: it }) => open(card, [...list.children].indexOf(it.parentNode)) },
    h('b', {}, card.question || c('picture')), card.answer || c('picture'), h('small', {}, decks.find((it) => it.id === card.deck).title, ' · ',
      card.suspended ? c('suspended') : card.due_at ? day(card.due_at, { dateStyle: 'medium' }) : c('new'))));
  const open = (card, place) => {
    const side = (name) => h('textarea', { rows: 3, maxlength: 20000 }, card[name]), front = side('front'), back = side('back');
    const mine = (it) => it.id === card.deck, there = own.some(mine) ? own : decks.filter(mine);
    const to = pick('deck', there[0] ? there : [{ id: '-', title: c('own') }], card.deck), wrong = h('p', { role: 'alert' });
    const sides = () => ({ front: front.value, back: back.value });
    const send = (method, it, body) => press(method, `/me/decks/${it.deck}/cards${it.id ? `/${it.id}` : ''}`, body);
    const patch = (it, body) => send('PATCH', it, body);
    const act = (key, does, undoes) => button(key, async () => {
      let done;
      try { done = await does(); } catch (error) { return wrong.replaceChildren(c(error.why) || reason(error)); }
      sheet.close();
      const told = async (...said) => {
        await (own[0] ? load() : go('cards'));
        (list.children[place]?.firstChild ?? words).focus();
        say(...said);
      };
      await told(c(`${key}-done`), c('undo'), async () => { await undoes(done); await told(c('undone')); });
    });
    const rest = (suspended) => () => patch(card, { suspended });
    const sheet = h('dialog', { class: 'sheet', 'aria-label': c(card.id ? 'edit' : 'add'), onclose: () => sheet.remove() },
      h('label', {}, c('front'), front), card.kind !== 'task' && h('label', {}, c('back'), back), to, wrong,
      h('p', { class: 'row' }, card.id
        ? [act('save', () => patch(card, { ...sides(), deck: to.value }), (it) => patch(it, { front: card.front, back: card.back, deck: card.deck })),
          card.suspended ? act('wake', rest(false), rest(true)) : act('suspend', rest(true), rest(false))]
        : act('add', () => send('POST', { deck: to.value }, { ...sides(), title: c('own') }), (it) => send('DELETE', it)),
      h('button', { onclick: () => sheet.close() }, t('close'))));
    document.body.append(sheet);
    sheet.showModal();
  };
  page.append(h('header', { class: 'row', oninput: () => { clearTimeout(waits); waits = setTimeout(once(() => load()), 200); } }, words, deck, state),
    button('add', () => open({ deck: (own.find((it) => it.id === deck.value) ?? own[0])?.id })), list, none, more);
  await load();
}
