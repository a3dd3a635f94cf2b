import { connect } from "node:net";
import { median } from "../report.ts";

export const CONNECTIONS = 16;

export type Load = { perSecond: number; p50: number; p90: number; p99: number; bytes: number };
export type Target = {
  url: string;
  cookie?: string;
  /** The nth request's query, so that each URL is unique and no cached response fits. */
  unique?: (n: number) => string;
};
let uniqueRequests = 0;

/**
 * Requests a URL over keep-alive connections, one request at a time on each, for a limited time. Uses raw sockets,
 * because fetch would cost more on this shared machine than workerd's hello.
 */
export async function load(
  target: Target,
  seconds: number,
  options = { connections: CONNECTIONS },
): Promise<Load> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const all = await Promise.all(Array.from({ length: options.connections }, () => askUntil(target, until)));
  const took = (performance.now() - started) / 1000;
  const times = all.flatMap((one) => one.times).sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / took,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    bytes: median(all.map((one) => one.bytes)),
  };
}

export const warmUp = (target: Target, seconds: number) => load(target, seconds);

function askUntil(
  { url, cookie, unique }: Target,
  until: number,
): Promise<{ times: number[]; bytes: number }> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const headers = [`Host: ${host}`, "Accept: text/html", ...(cookie ? [`Cookie: ${cookie}`] : []), "\r\n"];
  const requestFor = (query: string) => [`GET ${pathname}${query} HTTP/1.1`, ...headers].join("\r\n");
  const usual = requestFor(search);
  const nextRequest = () => (unique ? requestFor(unique(++uniqueRequests)) : usual);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const times: number[] = [];
    let answer = emptyAnswer();
    let bytes = 0;
    let asked = 0;
    const ask = () => {
      asked = performance.now();
      socket.write(nextRequest());
    };
    const fail = (why: string) => {
      socket.destroy();
      reject(new Error(`${url}: ${why}`));
    };
    socket.setTimeout(15_000, () => fail("no answer within 15 s"));
    socket.once("error", (error) => fail(error.message));
    socket.once("close", () => reject(new Error(`${url}: the connection was closed`)));
    socket.once("connect", ask);
    socket.on("data", (chunk) => {
      if (!isWhole(answer, chunk)) return;
      if (answer.status !== 200) return fail(`it answers ${answer.status}`);
      const now = performance.now();
      times.push(now - asked);
      bytes = answer.length;
      answer = emptyAnswer();
      if (now < until) return ask();
      socket.removeAllListeners("close");
      socket.destroy();
      resolve({ times, bytes });
    });
  });
}

type Answer = { headed: boolean; rest: Buffer; status: number; expected: number | null; length: number };
const emptyAnswer = (): Answer => ({
  headed: false,
  rest: Buffer.alloc(0),
  status: 0,
  expected: null,
  length: 0,
});
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** True if the chunk completes the response. Without pipelining, a response ends where a chunk ends. */
function isWhole(answer: Answer, chunk: Buffer): boolean {
  if (!answer.headed) {
    const seen = answer.rest.length > 0 ? Buffer.concat([answer.rest, chunk]) : chunk;
    const end = seen.indexOf("\r\n\r\n");
    if (end < 0) {
      answer.rest = seen;
      return false;
    }
    const head = seen.toString("latin1", 0, end);
    answer.headed = true;
    answer.status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    answer.expected = length === undefined ? null : Number(length);
    answer.rest = seen.subarray(end + 4);
    answer.length = answer.rest.length;
  } else {
    answer.length += chunk.length;
    // For chunked responses, only the tail matters from here on.
    if (answer.expected === null) answer.rest = Buffer.concat([answer.rest.subarray(-8), chunk]);
  }
  if (answer.expected !== null) return answer.length >= answer.expected;
  return answer.rest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
