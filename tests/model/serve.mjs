// Serves scripted answers over the Messages API until standard input ends; prints its address.
import { LLMock } from "@copilotkit/aimock";

const mock = new LLMock({ port: 0, host: "127.0.0.1", strict: true, logLevel: "warn" });
await mock.start();
console.log(mock.url);
process.stdin.resume().on("end", () => process.exit());
