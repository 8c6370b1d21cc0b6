// Loaded by Node.js itself in a process that a test starts: it stays on this machine.
"use strict";
const dgram = require("node:dgram");
const dns = require("node:dns");
const net = require("node:net");

const LOCAL = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|0\.0\.0\.0|::)$/;

function check(host) {
  if (host && !LOCAL.test(host)) {
    const message = `tests stay on this machine; '${host}' lies outside`;
    process.stderr.write(`${message}\n`);
    throw new Error(message);
  }
}

function guard(object, name, hostOf) {
  const free = object[name];
  object[name] = function guarded(...args) {
    check(hostOf(args));
    return free.apply(this, args);
  };
}

// Inside Node.js the arguments come as one array, already sorted out.
function hostOfConnect(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (first !== null && typeof first === "object") return first.path ? "" : first.host;
  return typeof second === "string" ? second : "";
}

guard(net.Socket.prototype, "connect", hostOfConnect);
guard(dgram.Socket.prototype, "connect", (args) => args[1]);
guard(dgram.Socket.prototype, "send", (args) => args.findLast((it) => typeof it === "string" && it !== args[0]));
for (const name of Object.keys(dns)) {
  if (/^(lookup|resolve|reverse)/.test(name)) {
    guard(dns, name, (args) => args[0]);
    if (dns.promises[name]) guard(dns.promises, name, (args) => args[0]);
  }
}
