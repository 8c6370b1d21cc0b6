// The map: moved and zoomed by a transform alone, so that a thousand places stay smooth.
import { ask, day, drawn, h, leave, once, percent, press, say, t } from './shell.js';

export async function show(page, wish, go) {
  const maps = await ask('/me/maps');
  if (!maps.length) return page.append(h('p', { class: 'quiet' }, t('map-none')));
  const map = maps.find((it) => it.id === wish.map) ?? maps[0];
  if (wish.map && map.id !== wish.map) say(t('error-gone'));
  const path = `/me/maps/${map.id}`;
  const svg = drawn(await ask(`${path}/picture`));
  const pick = h('select', { 'aria-label': t('map-pick'), onchange: () => go('map', { map: pick.value }) },
    maps.map((it) => h('option', { value: it.id, selected: it === map }, it.title)));
  const ground = h('div', { class: 'ground' }, svg);
  const move = movable(ground, svg);
  const zoom = (sign, label, by) =>
    h('button', { type: 'button', 'aria-label': t(label), onclick: () => move.zoom(by) }, sign);
  ground.append(h('div', { class: 'zoom' }, zoom('+', 'map-closer', 1.4), zoom('−', 'map-farther', 1 / 1.4)));
  page.append(h('header', {}, pick, h('p', {}, t('map-done', map))), ground);
  const places = [...svg.querySelectorAll('.place')];
  const first = svg.querySelector('.current, .open') ?? places[0];
  first?.setAttribute('tabindex', 0);
  const open = once((event) => {
    const place = event.target.closest('.place');
    if (place && !move.dragged()) return details(path, place.dataset.place);
  });
  svg.addEventListener('click', open);
  svg.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); open(event); return; }
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    const next = step && nearest(places, event.target, step);
    if (!next) return;
    event.preventDefault();
    event.target.setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus({ preventScroll: true });
    move.bring(next);
  });
  requestAnimationFrame(() => move.begin(first));
}

const middle = (place) => {
  const { e, f } = place.transform.baseVal[0].matrix;
  return [e + 76, f + 24];
};

function nearest(places, from, [right, down]) {
  const [x, y] = middle(from);
  const cost = (place) => {
    const [to, under] = middle(place);
    const ahead = (to - x) * right + (under - y) * down;
    return ahead > 5 ? ahead + 3 * Math.abs((to - x) * down + (under - y) * right) : Infinity;
  };
  const best = places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(best) < Infinity ? best : null;
}

function movable(ground, svg) {
  const wide = +svg.getAttribute('width'), high = +svg.getAttribute('height');
  const fingers = new Map();
  let x = 0, y = 0, scale = 1, moved = 0, planned = false;
  const paint = () => {
    planned = false;
    svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const plan = () => { if (!planned) { planned = true; requestAnimationFrame(paint); } };
  const zoomAt = (by, px, py) => {
    const next = Math.min(2.5, Math.max(Math.min(0.2, ground.clientWidth / wide), scale * by));
    x = px - (px - x) * next / scale;
    y = py - (py - y) * next / scale;
    scale = next;
    plan();
  };
  ground.addEventListener('pointerdown', (event) => {
    if (event.target.closest('button')) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) moved = 0;
  });
  ground.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY], box = ground.getBoundingClientRect();
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved > 8 && !ground.hasPointerCapture(event.pointerId)) ground.setPointerCapture(event.pointerId);
    if (other) {
      const apart = (it) => Math.hypot(it[0] - other[0], it[1] - other[1]);
      zoomAt(apart(now) / apart(before), (now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top);
    }
    const share = other ? 0.5 : 1;
    x += (now[0] - before[0]) * share;
    y += (now[1] - before[1]) * share;
    fingers.set(event.pointerId, now);
    plan();
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
    ground.addEventListener(end, (event) => fingers.delete(event.pointerId));
  ground.addEventListener('wheel', (event) => {
    event.preventDefault();
    const box = ground.getBoundingClientRect();
    zoomAt(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  const bring = (place, share = 0.5) => {
    const [px, py] = middle(place);
    x = ground.clientWidth / 2 - px * scale;
    y = ground.clientHeight * share - py * scale;
    plan();
  };
  return {
    dragged: () => moved > 8,
    bring,
    zoom: (by) => zoomAt(by, ground.clientWidth / 2, ground.clientHeight / 2),
    begin(place) {
      scale = Math.min(1, Math.max(0.7, ground.clientWidth / wide));
      x = (ground.clientWidth - wide * scale) / 2;
      y = Math.max(0, (ground.clientHeight - high * scale) / 2);
      plan();
      if (place && (x < 0 || high * scale > ground.clientHeight)) bring(place, 0.3);
      y = Math.min(y, Math.max(0, (ground.clientHeight - high * scale) / 2));
    },
  };
}

// One place in a sheet of its own, with what can be done there.
async function details(path, id) {
  const it = await ask(`${path}/places/${id}`);
  const line = (key, value) => value && h('p', {}, h('b', {}, t(key)), ' ', value);
  const begin = once(async () => {
    await press('POST', `${path}/places/${id}/learn`);
    sheet.close();
    say(t('map-begun'));
    leave();
  });
  const sheet = h('dialog', { class: 'sheet', 'aria-label': it.place.label, onclose: () => sheet.remove() },
    h('h2', {}, it.place.label),
    h('p', { class: 'status' }, h('i', { class: it.place.status }), t(`map-${it.place.status}`),
      it.known != null && ` · ${percent(it.known / 100)}`),
    ...it.about.split('\n').map((text) => h('p', {}, text)),
    line('map-due', it.due_at && day(it.due_at, { weekday: 'long', day: 'numeric', month: 'long' })),
    line('map-locked', it.missing.join(', ')),
    line('map-opens', it.opens.join(', ')),
    h('p', { class: 'row' },
      it.step && h('button', { type: 'button', class: 'main', onclick: begin }, t(`map-${it.step}-now`)),
      h('button', { type: 'button', onclick: () => sheet.close() }, t('close'))));
  document.body.append(sheet);
  sheet.addEventListener('click', (event) => event.target === sheet && sheet.close());
  sheet.showModal();
}
