import { type Frame, readFrame } from "#domain/messages/frames.ts";

/** How often a page without a socket polls (docs/product.md, section 4.25). */
export const POLL_MS = 10_000;
const PING_MS = 30_000;
const PONG_MS = 10_000;
const MAX_WAIT_MS = 60_000;
/** WebSocket.OPEN. */
const OPEN = 1;
/** A deployment drops all sockets at once; reconnects are spread over this time. */
const SPREAD_MS = 3_000;

type Options = {
  url: string;
  onFrame: (frame: Exclude<Frame, { stop: string }>) => void;
  /** Something may have changed: the connection is new, or the page was in the background. */
  onCheck: () => void;
  createSocket?: (url: string) => WebSocket;
  random?: () => number;
};

/**
 * Keeps a socket open while the page is visible, and polls without one. Reconnects after a random, growing delay; a
 * page that was asleep checks at once. Returns a function that disconnects.
 */
export function connect({
  url,
  onFrame,
  onCheck,
  createSocket = (address) => new WebSocket(address),
  random = Math.random,
}: Options): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  /** Newer pages have taken this one's place until someone looks at it again. */
  let isResting = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let ping: ReturnType<typeof setTimeout> | undefined;
  const isVisible = () => document.visibilityState === "visible";

  function open() {
    clearTimeout(retry);
    if (socket !== null) return;
    const opened = createSocket(url);
    socket = opened;
    opened.onopen = () => {
      clearInterval(poll);
      poll = undefined;
      onCheck();
      watch(opened, Date.now());
    };
    opened.onmessage = ({ data }) => receive(opened, data);
    opened.onclose = () => lose(opened);
  }

  function receive(from: WebSocket, data: unknown) {
    if (from !== socket) return;
    if (data === "pong") {
      failures = 0;
      return watch(from, Date.now());
    }
    const frame = readFrame(data);
    if (frame === null) return;
    if (!("stop" in frame)) return onFrame(frame);
    isResting = frame.stop === "replaced" || frame.stop === "flood";
    if (frame.stop === "ended") onCheck();
    lose(from);
  }

  /** Pings after a while, and drops a socket that doesn't answer. */
  function watch(opened: WebSocket, since: number) {
    clearTimeout(ping);
    ping = setTimeout(() => {
      // Timers stop while a computer sleeps, and sockets die.
      if (Date.now() - since > 2 * PING_MS) return lose(opened);
      probe(opened);
    }, PING_MS);
  }

  function probe(opened: WebSocket) {
    clearTimeout(ping);
    opened.send("ping");
    ping = setTimeout(() => lose(opened), PONG_MS);
  }

  function lose(lost: WebSocket) {
    if (lost !== socket) return;
    drop();
    poll ??= setInterval(() => isVisible() && onCheck(), POLL_MS);
    if (isResting || !isVisible()) return;
    const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** failures) * (0.5 + random() / 2);
    retry = setTimeout(open, failures === 0 ? random() * SPREAD_MS : wait);
    failures += 1;
  }

  function drop() {
    clearTimeout(ping);
    clearTimeout(retry);
    const dropped = socket;
    socket = null;
    if (dropped === null) return;
    dropped.onclose = null;
    dropped.close();
  }

  function wake() {
    if (!isVisible()) return;
    isResting = false;
    onCheck();
    // The socket may have died while the page was in the background.
    if (socket?.readyState === OPEN) probe(socket);
    open();
  }
  function leave() {
    drop();
    clearInterval(poll);
    poll = undefined;
  }

  const events: [EventTarget, string, () => void][] = [
    [document, "visibilitychange", wake],
    [window, "online", wake],
    [window, "pageshow", wake],
    [window, "pagehide", leave],
  ];
  for (const [target, name, run] of events) target.addEventListener(name, run);
  if (isVisible()) open();
  return () => {
    leave();
    for (const [target, name, run] of events) target.removeEventListener(name, run);
  };
}

export const socketUrl = (path: string) => `${location.origin.replace(/^http/, "ws")}${path}`;
