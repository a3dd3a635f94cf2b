import type { Frame, Signal, StopReason } from "#domain/messages/frames.ts";

/** More than one person's tabs and devices; beyond this, the oldest closes. */
export const MAX_SOCKETS = 20;
/** Per account and per socket, within `WINDOW_MS`. */
export const MAX_OPENINGS = 60;
export const MAX_FRAMES = 30;
const WINDOW_MS = 60_000;
/** Pages send nothing but pings, which the runtime answers. */
const MAX_FRAME_LENGTH = 64;
/** Limits typing signals and the like per conversation. */
const SIGNAL_MS = 1_000;
/** A socket that lags this far behind won't catch up; the page asks again when it reconnects. */
const MAX_BUFFERED = 1_000_000;
/** Alarms may fire a little early. */
const EARLY_MS = 1_000;
/** The longest time between a request's gates and this object. */
const ENDED_MS = 60_000;
const ENDED = "ended";
/** The key for all sessions. */
const ALL = "";

/** When recently ended sessions ended (ms). */
type Ended = Record<string, number>;

type Attachment = { session: string; openedAt: number; expiresAt: number };
const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment;

/** False once the window's maximum is exceeded. */
function counter(max: number, windowMs: number) {
  let [since, count] = [0, 0];
  return (now: number) => {
    if (now - since >= windowMs) [since, count] = [now, 0];
    count += 1;
    return count <= max;
  };
}

/**
 * One account's open pages: a Durable Object that carries nudges to their sockets and sleeps in between. It stores only
 * its alarm's time and, for a minute, which sessions ended, and knows no messages. Only the worker can call it.
 */
export class AccountSockets {
  private readonly state: DurableObjectState;
  private readonly mayOpen = counter(MAX_OPENINGS, WINDOW_MS);
  private readonly mayWrite = new WeakMap<WebSocket, (now: number) => boolean>();
  private readonly signaledAt = new Map<string, number>();

  constructor(state: DurableObjectState) {
    this.state = state;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/open")
      return this.open(
        searchParams.get("session") ?? "",
        Number(searchParams.get("until")),
        Number(searchParams.get("asked") ?? Date.now()),
      );
    if (pathname === "/close") await this.close(searchParams.get("session"));
    if (pathname === "/send") this.send(await request.json<Frame>());
    return new Response(null, { status: 204 });
  }

  /** `askedAt` is when the gates let the page through, which may be before its session ended. */
  private async open(session: string, expiresAt: number, askedAt: number): Promise<Response> {
    const now = Date.now();
    const ended = await this.findEnded(now);
    if (session in ended || askedAt < (ended[ALL] ?? 0)) return new Response(null, { status: 409 });
    if (!this.mayOpen(now)) return new Response(null, { status: 429, headers: { "Retry-After": "60" } });
    const { 0: page, 1: own } = new WebSocketPair();
    this.state.acceptWebSocket(own, [session]);
    own.serializeAttachment({ session, openedAt: now, expiresAt } satisfies Attachment);
    const open = this.state.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
    const oldestFirst = open.sort((a, b) => attachmentOf(a).openedAt - attachmentOf(b).openedAt);
    for (const socket of oldestFirst.slice(0, -MAX_SOCKETS)) stop(socket, "replaced");
    await this.setAlarm();
    return new Response(null, { status: 101, webSocket: page });
  }

  /** Closes a session's sockets, or all of them; pages that are still signed in reconnect through the gates. */
  private async close(session: string | null) {
    const now = Date.now();
    await this.state.storage.put(ENDED, { ...(await this.findEnded(now)), [session ?? ALL]: now });
    await this.setAlarm();
    for (const socket of this.state.getWebSockets(session ?? undefined)) stop(socket, "ended");
  }

  private async findEnded(now: number): Promise<Ended> {
    const all = Object.entries((await this.state.storage.get<Ended>(ENDED)) ?? {});
    return Object.fromEntries(all.filter(([, at]) => now - at < ENDED_MS));
  }

  private send(frame: Frame) {
    const sockets = this.state.getWebSockets();
    // Signals without listeners don't count toward the limit: the next one may answer a page that just connected.
    if (sockets.length === 0 || ("signal" in frame && !this.maySignal(frame))) return;
    const text = JSON.stringify(frame);
    for (const socket of sockets) {
      const { bufferedAmount = 0 } = socket as { bufferedAmount?: number };
      if (bufferedAmount > MAX_BUFFERED) stop(socket, "flood");
      else put(socket, text);
    }
  }

  private maySignal({ conversation, signal }: { conversation: string; signal: Signal }): boolean {
    const key = `${signal} ${conversation}`;
    const now = Date.now();
    if (now - (this.signaledAt.get(key) ?? 0) < SIGNAL_MS) return false;
    if (this.signaledAt.size > 100) this.signaledAt.clear();
    this.signaledAt.set(key, now);
    return true;
  }

  /** Nothing that a page sends is read; a page that sends too much is cut off. */
  webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    const mayWrite = this.mayWrite.get(socket) ?? counter(MAX_FRAMES, WINDOW_MS);
    this.mayWrite.set(socket, mayWrite);
    const length = typeof data === "string" ? data.length : data.byteLength;
    if (length > MAX_FRAME_LENGTH || !mayWrite(Date.now())) stop(socket, "flood");
  }

  webSocketClose(socket: WebSocket) {
    socket.close();
  }

  async alarm() {
    const now = Date.now();
    for (const socket of this.state.getWebSockets())
      if (attachmentOf(socket).expiresAt <= now + EARLY_MS) stop(socket, "expired");
    const ended = await this.findEnded(now + EARLY_MS);
    if (Object.keys(ended).length === 0) await this.state.storage.delete(ENDED);
    else await this.state.storage.put(ENDED, ended);
    await this.setAlarm();
  }

  /** Wakes the object when its first socket expires or an ended session can be forgotten. */
  private async setAlarm() {
    const ended = Object.values((await this.state.storage.get<Ended>(ENDED)) ?? {});
    const open = this.state.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
    const next = Math.min(
      ...open.map((socket) => attachmentOf(socket).expiresAt),
      ...ended.map((at) => at + ENDED_MS),
    );
    const set = await this.state.storage.getAlarm();
    if (Number.isFinite(next) && (set === null || set > next)) await this.state.storage.setAlarm(next);
  }
}

/** Sends a frame first, because pages notice a closed socket only seconds later. */
function stop(socket: WebSocket, reason: StopReason) {
  put(socket, JSON.stringify({ stop: reason } satisfies Frame));
  socket.close(reason === "flood" ? 1008 : 1000, reason);
}

function put(socket: WebSocket, text: string) {
  try {
    socket.send(text);
  } catch {
    // It closes itself.
  }
}
