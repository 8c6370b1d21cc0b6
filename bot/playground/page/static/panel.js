// The panel in which a page of the bot opens: over the chat on a phone, beside it on a wide screen.
import * as talk from "/talk.js";
import { make } from "/view.js";

const at = (id) => document.getElementById(id);
const wide = matchMedia("(min-width: 1000px)");
let shown, opener;

// what Telegram tells a page of its colours
function theme() {
  const style = getComputedStyle(document.documentElement);
  const names = { bg_color: "paper", secondary_bg_color: "sheet", text_color: "ink", hint_color: "faint", button_color: "accent", button_text_color: "accent-ink" };
  return Object.fromEntries(Object.entries(names).map(([name, own]) => [name, style.getPropertyValue(`--${own}`).trim()]));
}

export async function open(chat, url) {
  const { url: address } = await talk.launch(chat, url, theme());
  if (!shown) opener = document.activeElement;
  const page = make("iframe", { src: address, title: at("panel-title").textContent, referrerPolicy: "no-referrer" });
  shown = { chat, url, page, origin: new URL(url).origin };
  at("panel").replaceChildren(at("panel").firstElementChild, page);
  at("panel").hidden = false;
  place();
  page.focus();
}

// launch data grow old, and so does what the page shows, when the clock is moved
export async function renew() {
  if (shown) await open(shown.chat, shown.url);
}

export function close() {
  if (!shown) return;
  shown.page.remove();
  shown = null;
  at("panel").hidden = true;
  place();
  (opener?.isConnected ? opener : at("text")).focus({ preventScroll: true });
}

// what lies below the panel is out of reach meanwhile
function place() {
  document.querySelector(".frame").inert = Boolean(shown) && !wide.matches;
}

wide.onchange = place;
at("panel-close").onclick = close;
document.addEventListener("keydown", (event) => event.key === "Escape" && at("menu").hidden && close(), true);
window.addEventListener("message", ({ data, source, origin }) => {
  if (shown && source === shown.page.contentWindow && origin === shown.origin && data?.lyceum === "close") close();
});
