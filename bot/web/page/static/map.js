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
  const zoom = (sign, by) => h('button',
    { type: 'button', 'aria-label': t(by > 1 ? 'map-closer' : 'map-farther'), onclick: () => move.zoom(by) }, sign);
  ground.append(h('div', { class: 'zoom' }, zoom('+', 1.4), zoom('−', 0.7)));
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
    const { key, target } = event, next = STEPS[key] && nearest(places, target, STEPS[key]);
    if (key === 'Enter' || key === ' ') open(event);
    else if (!next) return;
    event.preventDefault();
    if (!next) return;
    target.setAttribute('tabindex', -1);
    next.setAttribute('tabindex', 0);
    next.focus({ preventScroll: true });
    move.bring(next);
  });
  requestAnimationFrame(() => move.begin(first));
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const middle = (place) => {
  const { e, f } = place.transform.baseVal[0].matrix;
  return [e + 76, f + 24];
};

// The place that comes next in a direction, as straight ahead as can be.
function nearest(places, from, [right, down]) {
  const [x, y] = middle(from);
  const far = (place) => {
    const [to, under] = middle(place), aside = (to - x) * down + (under - y) * right;
    const ahead = (to - x) * right + (under - y) * down;
    return ahead > 5 ? ahead + 3 * Math.abs(aside) : Infinity;
  };
  const best = places.reduce((a, b) => (far(b) < far(a) ? b : a));
  return far(best) < Infinity && best;
}

function movable(ground, svg) {
  const wide = +svg.getAttribute('width'), high = +svg.getAttribute('height'), fingers = new Map();
  let x = 0, y = 0, scale = 1, moved = 0, planned = 0;
  const plan = () => {
    planned ||= requestAnimationFrame(() => {
      planned = 0;
      svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    });
  };
  const zoomAt = (by, px, py) => {
    const next = Math.min(2.5, Math.max(Math.min(0.2, ground.clientWidth / wide), scale * by));
    x = px - (px - x) * next / scale;
    y = py - (py - y) * next / scale;
    scale = next;
    plan();
  };
  const on = (names, does, options) => names.split(' ').forEach((it) => ground.addEventListener(it, does, options));
  on('pointerdown', (event) => {
    if (event.target.closest('button')) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = 0;
  });
  on('pointermove', (event) => {
    const id = event.pointerId, before = fingers.get(id);
    if (!before) return;
    const other = [...fingers.values()].find((it) => it.pointerId !== id);
    const right = event.clientX - before.clientX, down = event.clientY - before.clientY;
    moved += Math.hypot(right, down);
    if (moved > 8 && !ground.hasPointerCapture(id)) ground.setPointerCapture(id);
    if (other) {
      const box = ground.getBoundingClientRect();
      const apart = (it) => Math.hypot(it.clientX - other.clientX, it.clientY - other.clientY);
      zoomAt(apart(event) / apart(before), (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
    }
    x += other ? right / 2 : right;
    y += other ? down / 2 : down;
    fingers.set(id, event);
    plan();
  });
  on('pointerup pointercancel lostpointercapture', (event) => fingers.delete(event.pointerId));
  on('wheel', (event) => {
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
      if (place) bring(place, 0.3);
      if (wide * scale <= ground.clientWidth) x = (ground.clientWidth - wide * scale) / 2;
      y = Math.min(y, Math.max(0, (ground.clientHeight - high * scale) / 2));
      plan();
    },
  };
}

// One place in a sheet of its own, with what can be done there.
async function details(path, id) {
  const { place, known, about, due_at: due, missing, opens, step } = await ask(`${path}/places/${id}`);
  const line = (key, value) => value && h('p', {}, h('b', {}, t(key)), ' ', value);
  const begin = once(async () => {
    await press('POST', `${path}/places/${id}/learn`);
    sheet.close();
    say(t('map-begun'));
    leave();
  });
  const sheet = h('dialog', { class: 'sheet', 'aria-label': place.label, onclose: () => sheet.remove() },
    h('h2', {}, place.label),
    h('p', { class: 'status' }, h('i', { class: place.status }), t(`map-${place.status}`), known != null && ` · ${percent(known / 100)}`),
    about.split('\n').map((it) => h('p', {}, it)),
    line('map-due', due && day(due, { weekday: 'long', day: 'numeric', month: 'long' })),
    line('map-locked', missing.join(', ')),
    line('map-opens', opens.join(', ')),
    h('p', { class: 'row' },
      step && h('button', { type: 'button', class: 'main', onclick: begin }, t(`map-${step}-now`)),
      h('button', { type: 'button', onclick: () => sheet.close() }, t('close'))));
  document.body.append(sheet);
  sheet.addEventListener('click', (event) => event.target === sheet && sheet.close());
  sheet.showModal();
}
