// Talking to the playground: what the learner does, and what the chat looks like.
const KEY = "lyceum-playground-learner";

export const CHAT_LINK = /^https:\/\/t\.me\/\w+\?start=([\w-]{1,64})$/;

export class ServerLost extends Error {}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    throw new ServerLost(error.message);
  }
}

async function post(what, body) {
  const isForm = body instanceof FormData;
  const answer = await reach(`/playground/${what}`, {
    method: "POST",
    headers: isForm ? {} : { "Content-Type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error ?? answer.statusText);
  return told;
}

export async function freshLearner(language) {
  const learner = await post("learners", { name: "Ada", language_code: language });
  localStorage.setItem(KEY, JSON.stringify(learner));
  return learner;
}

export async function knownLearner(language) {
  const kept = localStorage.getItem(KEY);
  if (!kept) return freshLearner(language);
  return changeLearner(JSON.parse(kept));
}

export async function changeLearner(learner) {
  const changed = await post("people", { user: learner });
  localStorage.setItem(KEY, JSON.stringify(learner));
  return changed;
}

export const say = (chat, text) => post("messages", { chat, text });
export const press = (chat, message, data) => post("presses", { chat, message_id: message, data });
export const shiftClock = (by) => post("clock", by);

export const launch = (chat, url, theme) => post("launches", { chat, url, theme });

export const isPhoto = (file) => ["image/png", "image/jpeg", "image/gif"].includes(file.type);

// one file is a message, several are an album; photos and files never share one
export async function upload(chat, files, caption, uncompressed) {
  const photos = uncompressed ? [] : files.filter(isPhoto);
  const others = files.filter((file) => !photos.includes(file));
  for (const [kind, group] of [["photo", photos], ["document", others]]) {
    if (!group.length) continue;
    const form = new FormData();
    form.set("chat", chat);
    form.set("caption", caption);
    form.set("kind", kind);
    group.forEach((file, number) => form.set(`file${number}`, file));
    await post("uploads", form);
    caption = "";
  }
  return true;
}

export async function look(chat, after) {
  const answer = await reach(`/playground/transcript?chat=${chat}&after=${after}&only_new=1`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

export function listen(chat, onChange, onLost) {
  const stream = new EventSource(`/playground/events?chat=${chat}`);
  stream.onmessage = onChange;
  stream.onerror = onLost;
  return stream;
}
