// The cards: searched, and each worded anew, moved or suspended in a sheet.
import { ask, button, choice, h, once, press, reason, say, sheet, t } from './shell.js';

const c = (key) => t(`cards-${key}`);
const pick = (key, options, chosen) => choice({ 'aria-label': c(key) }, options, chosen);
const named = (decks) => decks.map((it) => [it.title, it.id]);

export async function show(page, wish, go) {
  const decks = await ask('/me/decks'), own = decks.filter((it) => it.own);
  const words = h('input', { type: 'search', maxlength: 100, 'aria-label': c('search'), placeholder: c('search') });
  const deck = pick('deck', [[c('all'), '-'], ...named(decks)]);
  const state = pick('state', ['any', 'due', 'new', 'suspended', 'leeches'].map((it) => [c(it), it]));
  const list = h('ul', {}), none = h('p', {}, c(decks.some((it) => it.taken) ? 'none' : 'no-deck')), more = button(c('more'), () => load(more.value));
  let last = 0, wait;

  const load = async (after = '') => {
    const mine = ++last, query = new URLSearchParams({ words: words.value, state: state.value, after });
    const { cards, next } = await ask(`/me/decks/${deck.value}/cards?${query}`);
    if (mine !== last) return;
    if (!after) list.replaceChildren();
    list.append(...cards.map(row));
    more.hidden = !(more.value = next ?? '');
    none.hidden = list.firstChild;
  };

  const row = (card) => {
    const made = h('li', {}, h('button', { onclick: () => edit(card, [...list.children].indexOf(made)) },
      h('b', {}, card.question ? card.question_parts : c('picture')), card.answer ? card.answer_parts : c('picture'),
      h('small', {}, decks.find((it) => it.id === card.deck).title, ' · ',
        card.suspended ? c('suspended') : card.due || c('new'))));
    return made;
  };

  // Edit a card in its sheet, or add one that has no id yet; then be at its place of the list.
  const edit = (card, place) => {
    const { id, deck, suspended } = card, mine = (it) => it.id === deck;
    const texts = ['front', 'back', 'explanation'].slice(0, card.kind === 'task' ? 1 : 3).map((name) => h('textarea', { name, maxlength: 2e4 }, card[name]));
    const there = own.some(mine) ? own : decks.filter(mine), wrong = h('p', { role: 'alert' });
    const to = pick('deck', there[0] ? named(there) : [[c('own'), '-']], deck);
    const sides = (of = 'value') => Object.fromEntries(texts.map((it) => [it.name, it[of]]));
    const send = (method, it, body) => press(method, `/me/decks/${it.deck}/cards${it.id?'/'+it.id:''}`, body);
    const patch = (body, it = card) => send('PATCH', it, body);
    const act = (key, does, undoes) => button(c(key), async () => {
      let done;
      try { done = await does(); } catch (why) { return wrong.replaceChildren(c(why.error) || reason(why)); }
      made.close();
      const tell = async (...said) => {
        await (own[0] ? load() : go('cards'));
        (list.children[place]?.firstChild ?? words).focus();
        say(...said);
      };
      await tell(c(`${key}-done`), c('undo'), async () => { await undoes(done); await tell(c('undone')); });
    });
    const rest = (suspended) => () => patch({ suspended });
    const made = sheet(
      c(id ? 'edit' : 'add'),
      [...texts.map((it) => h('label', {}, c(it.name), it)), to, wrong],
      id ? [
        act('save', () => patch({ ...sides(), deck: to.value }), (it) => patch({ ...sides('defaultValue'), deck }, it)),
        act(suspended ? 'wake' : 'suspend', rest(!suspended), rest(suspended))
      ] : act('add', () => send('POST', { deck: to.value }, { ...sides(), title: c('own') }), (it) => send('DELETE', it))
    );
  };

  const oninput = () => { clearTimeout(wait); wait = setTimeout(once(load), 200); };
  page.append(h('header', { class: 'row', oninput }, words, deck, state),
    button(c('add'), () => edit({ deck: (own.find((it) => it.id === deck.value) ?? own[0])?.id })), list, none, more);
  await load();
}
