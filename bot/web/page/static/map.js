// The map: moved and zoomed by a transform alone, so that a thousand places stay smooth.
import { ask, button, choice, h, leave, once, press, say, sheet, t } from './shell.js';

export async function show(page, wish, go) {
  const maps = await ask('/me/maps');
  if (!maps.length) return page.append(h('p', { class: 'quiet' }, t('map-none')));
  const map = maps.find((it) => it.id === wish) ?? maps[0], path = `/me/maps/${map.id}`;
  if (wish && map.id !== wish) say(t('error-404'));
  const svg = await ask(`${path}/picture?narrow=${innerWidth < 600}`), ground = h('div', { class: 'ground' }, svg);
  const move = movable(ground, svg);
  const zoom = (sign, key, by) => button(sign, () => move.zoom(by), { 'aria-label': t(key) });
  ground.append(h('div', { class: 'zoom' }, zoom('+', 'map-closer', 1.4), zoom('−', 'map-farther', 0.7)));
  const pick = choice({ 'aria-label': t('map-pick'), onchange: ({ target }) => go('map', target.value) },
    maps.map((it) => [it.title, it.id]), map.id);
  page.append(h('header', {}, pick, h('p', {}, t('map-done', map))), ground);
  const places = [...svg.querySelectorAll('.place')];
  const first = svg.querySelector('.current, .open') ?? places[0];
  if (first) first.tabIndex = 0;
  svg.onclick = once(({ target, key }) => {
    const place = target.closest('.place');
    if (place && (key || !move.dragged())) return details(`${path}/places/${place.dataset.place}`);
  });
  svg.onkeydown = (event) => {
    const { key, target } = event, step = STEPS[key], next = step && nearest(places, target, step);
    if (key === 'Enter' || key === ' ') svg.onclick(event);
    else if (next) {
      target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus({ preventScroll: true });
      move.bring(next);
    } else return;
    event.preventDefault();
  };
  requestAnimationFrame(() => move.begin(first));
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const corner = (place) => place.transform.baseVal[0].matrix;

// The place that comes next in a direction, as straight ahead as can be.
function nearest(places, from, [right, down]) {
  const { e: x, f: y } = corner(from);
  const far = (place) => {
    const { e, f } = corner(place), ahead = (e - x) * right + (f - y) * down;
    return ahead > 5 && ahead + 3 * Math.abs((e - x) * down + (f - y) * right);
  };
  return places.filter(far).sort((one, other) => far(one) - far(other))[0];
}

function movable(ground, svg) {
  const wide = +svg.getAttribute('width'), high = +svg.getAttribute('height'), fingers = new Map();
  let x = 0, y = 0, scale = 1, moved = 0, planned = 0;
  const box = () => ground.getBoundingClientRect();
  const plan = () => {
    planned ||= requestAnimationFrame(() => {
      planned = 0;
      svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    });
  };
  // What lies at this point of the window stays there.
  const zoom = (by, pointX, pointY) => {
    const { left, top, width } = box(), before = scale;
    scale = Math.min(2.5, Math.max(Math.min(0.2, width / wide), scale * by));
    x += (pointX - left - x) * (1 - scale / before);
    y += (pointY - top - y) * (1 - scale / before);
    plan();
  };
  ground.onpointerdown = (event) => {
    if (event.target.closest('button')) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, event);
  };
  ground.onpointermove = (event) => {
    const id = event.pointerId, before = fingers.get(id);
    if (!before) return;
    fingers.delete(id);
    const [other] = fingers.values(), right = event.x - before.x, down = event.y - before.y;
    fingers.set(id, event);
    moved += Math.hypot(right, down);
    if (moved > 8) ground.setPointerCapture(id);
    if (other) {
      const apart = (it) => Math.hypot(it.x - other.x, it.y - other.y);
      zoom(apart(event) / apart(before), (event.x + other.x) / 2, (event.y + other.y) / 2);
    }
    x += right / fingers.size;
    y += down / fingers.size;
    plan();
  };
  ground.onpointerup = ground.onpointercancel = ground.onpointerleave = (event) => fingers.delete(event.pointerId);
  ground.onwheel = (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event.x, event.y);
  };
  const bring = (place, share = 0.5) => {
    const { width, height } = box(), { e, f } = corner(place);
    x = width / 2 - (e + 76) * scale;
    y = height * share - (f + 24) * scale;
    plan();
  };
  return {
    bring,
    dragged: () => moved > 8,
    zoom: (by) => zoom(by, innerWidth / 2, innerHeight / 2),
    begin(place) {
      const { width, height } = box();
      scale = Math.min(1, Math.max(0.6, width / wide));
      if (place) bring(place, 0.3);
      if (wide * scale <= width) x = (width - wide * scale) / 2;
      y = Math.min(y, Math.max(0, (height - high * scale) / 2));
      plan();
    },
  };
}

// One place in a sheet of its own, with what can be done there.
async function details(path) {
  const { place, known, about_parts: about, due, missing, opens, step } = await ask(path);
  const line = (key, value) => value && h('p', {}, h('b', {}, t(`map-${key}`)), ' ', value);
  const begin = async () => {
    const { link } = await press('POST', `${path}/learn`);
    made.close();
    say(t('map-begun'));
    leave(link);
  };
  const made = sheet(place.label, [
    h('p', { class: 'status' }, h('i', { class: place.status }), t(`map-${place.status}`), known != null && t('map-known', { known })),
    h('p', {}, about),
    line('due', due),
    line('locked', missing.join(', ')),
    line('opens', opens.join(', ')),
  ], step && button(t(`map-${step}-now`), begin));
  made.onclick = ({ target }) => target === made && made.close();
}
