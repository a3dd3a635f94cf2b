import { afterEach, expect, test, vi } from "vitest";
import { call } from "#ui/messages/live/call.client.ts";

afterEach(() => vi.unstubAllGlobals());

const OFFLINE = "The connection was lost. We'll try again when it's back.";

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), OFFLINE, false],
  ["an answer that was cut off", () => new Response('{"item":'), OFFLINE, false],
  ["an outage", () => new Response('{"error":"Down"}', { status: 503 }), "Down", false],
  ["a rate limit", () => new Response('{"error":"Wait"}', { status: 429 }), "Wait", false],
  ["a block", () => new Response('{"error":"Blocked"}', { status: 409 }), "Blocked", true],
])(
  "after %s, a call gives the reason and whether trying again can help",
  async (_, answer, text, isFinal) => {
    vi.stubGlobal("fetch", async () => answer());
    expect(await call("/api/conversations")).toMatchObject({ ok: false, text, isFinal });
  },
);
