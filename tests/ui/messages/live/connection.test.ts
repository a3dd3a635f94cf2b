import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, POLL_MS } from "#ui/messages/live/connection.client.ts";

const HOUR = 3_600_000;
class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(data: unknown) {
    this.onmessage?.({ data: typeof data === "string" ? data : JSON.stringify(data) });
  }
  break() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const page = new EventTarget() as EventTarget & { visibilityState: string };
const frame = new EventTarget();
let sockets: FakeSocket[] = [];
let checks = 0;
let frames: unknown[] = [];
let end: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", frame);
  [sockets, checks, frames] = [[], 0, []];
  end = connect({
    url: "ws://fanlight.test/messages/socket",
    onFrame: (one) => frames.push(one),
    onCheck: () => {
      checks += 1;
    },
    createSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    random: () => 0.5,
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const last = () => sockets.at(-1) as FakeSocket;
const see = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("a new connection asks for changes once and then gets them without polling", () => {
  last().open();
  expect(checks).toBe(1);
  last().receive({ conversation: "c1", changed: 5 });
  expect(frames).toEqual([{ conversation: "c1", changed: 5 }]);
  vi.advanceTimersByTime(POLL_MS * 2);
  expect(checks).toBe(1);
});

test("anything that isn't a frame is ignored", () => {
  last().open();
  for (const data of ["pong", "{", "null", "7"]) last().receive(data);
  expect(frames).toEqual([]);
});

test("without a socket the page polls, and a socket lost to a deployment comes back within seconds", () => {
  last().open();
  last().break();
  vi.advanceTimersByTime(2_000);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(POLL_MS - 2_000);
  expect(checks).toBe(2);
  last().open();
  expect(checks).toBe(3);
  vi.advanceTimersByTime(POLL_MS * 2);
  expect(checks).toBe(3);
});

test("failed connections are retried at intervals up to a minute, while the page polls", () => {
  for (let i = 0; i < 12; i += 1) {
    last().break();
    vi.advanceTimersByTime(60_000);
  }
  const before = sockets.length;
  last().break();
  vi.advanceTimersByTime(20_000);
  expect(sockets).toHaveLength(before);
  expect(checks).toBeGreaterThan(60);
  vi.advanceTimersByTime(40_000);
  expect(sockets).toHaveLength(before + 1);
});

test("a socket that no longer answers is replaced", () => {
  last().open();
  vi.advanceTimersByTime(30_000);
  expect(last().sent).toEqual(["ping"]);
  last().receive("pong");
  vi.advanceTimersByTime(30_000 + 10_000);
  expect(sockets[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(3_000);
  expect(sockets).toHaveLength(2);
});

test("a phone that slept for an hour asks at once, and replaces a socket that died meanwhile", () => {
  last().open();
  see("hidden");
  vi.setSystemTime(Date.now() + HOUR);
  const before = checks;
  see("visible");
  expect(checks).toBe(before + 1);
  expect(last().sent).toEqual(["ping"]);
  vi.advanceTimersByTime(10_000 + 3_000);
  expect(sockets).toHaveLength(2);
});

test("a hidden page neither polls nor reconnects until it is shown", () => {
  last().open();
  see("hidden");
  last().receive({ stop: "expired" });
  expect(last().isClosed).toBe(true);
  const before = checks;
  vi.advanceTimersByTime(HOUR);
  expect([sockets.length, checks]).toEqual([1, before]);
  see("visible");
  expect([sockets.length, checks]).toEqual([2, before + 1]);
});

test("the page is checked at once when its session ended, and reconnects if only its socket expired", () => {
  last().open();
  last().receive({ stop: "expired" });
  vi.advanceTimersByTime(3_000);
  last().open();
  expect(checks).toBe(2);
  last().receive({ stop: "ended" });
  expect(checks).toBe(3);
});

test("a page whose place a newer page took polls, and gets a socket again when somebody looks at it", () => {
  last().open();
  last().receive({ stop: "replaced" });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(checks).toBe(1 + 6);
  see("hidden");
  see("visible");
  expect(sockets).toHaveLength(2);
});

test("a connection that was ended stays ended", () => {
  last().open();
  end();
  see("hidden");
  see("visible");
  vi.advanceTimersByTime(HOUR);
  expect([last().isClosed, sockets.length, checks]).toEqual([true, 1, 1]);
});
