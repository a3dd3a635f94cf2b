import { describe, expect, test, vi } from "vitest";
import { handleRequest } from "#http/gates/handle-request.ts";
import type { Runtime } from "#http/gates/runtime.ts";
import { fakeRuntime, ORIGIN, sessionCookie } from "./fixtures/fake-runtime.ts";

const Cookie = await sessionCookie();
const own = { Upgrade: "websocket", Origin: ORIGIN, Cookie };

/** Requests a members' page; returns the response and the rendered path, null if nothing was rendered. */
async function ask(headers: Record<string, string>, more: Partial<Runtime> = {}, init: RequestInit = {}) {
  const render = vi.fn(async (_: Request) => new Response("the page"));
  const request = new Request(`${ORIGIN}/settings`, { headers, ...init });
  const response = await handleRequest(request, fakeRuntime(render, more));
  const rendered = render.mock.calls[0]?.[0].url;
  return { response, text: await response.text(), rendered: rendered ? new URL(rendered).pathname : null };
}

describe("a socket upgrade", () => {
  test("of a member from our own pages goes on to the page", async () => {
    const { response, rendered } = await ask(own);
    expect([response.status, rendered]).toEqual([200, "/settings"]);
  });

  test.each([
    ["without an Origin", { Upgrade: "websocket", Cookie }],
    [
      "that is verified only by Sec-Fetch-Site",
      { Upgrade: "websocket", Cookie, "Sec-Fetch-Site": "same-origin" },
    ],
    ["that only a Referer vouches for", { Upgrade: "websocket", Cookie, Referer: `${ORIGIN}/settings` }],
    ["with an access token and no Origin", { Upgrade: "websocket", Authorization: "Bearer x" }],
    ["of a foreign page", { ...own, Origin: "https://evil.example" }],
    ["of a sandboxed page", { ...own, Origin: "null" }],
    ["of our page over plain HTTP", { ...own, Origin: "http://fanlight.example" }],
    ["of a subdomain", { ...own, Origin: "https://x.fanlight.example" }],
    ["of a foreign page, in capitals", { ...own, Upgrade: "WebSocket", Origin: "https://evil.example" }],
    [
      "from another site, among others",
      { ...own, Upgrade: "h2c, websocket", Origin: "https://evil.example" },
    ],
  ])("%s is refused with a message before anyone is identified", async (_, headers) => {
    const deps = null;
    const { response, text, rendered } = await ask(headers, { deps });
    expect([response.status, rendered]).toEqual([403, null]);
    expect(text).toBe("This connection wasn't opened from our site, so it was refused.");
  });

  test("passes the gates like any request", async () => {
    const guest = await ask({ Upgrade: "websocket", Origin: ORIGIN });
    expect([guest.response.headers.get("Location"), guest.rendered]).toEqual([
      "/verify-age?redirect=%2Fsettings",
      null,
    ]);
    const german = await ask(own, { place: { country: "DE", region: null, known: true } });
    expect(german.rendered).toBe("/gate/restricted");
  });

  test("does not bypass the origin check of a write", async () => {
    const { response, rendered } = await ask(
      { ...own, "Sec-Fetch-Site": "cross-site" },
      {},
      { method: "POST", body: "" },
    );
    expect([response.status, rendered]).toEqual([403, null]);
  });
});

test("a script that sent a form learns where to go instead of being redirected", async () => {
  const post = (headers: Record<string, string>) =>
    ask({ Origin: ORIGIN, ...headers }, {}, { method: "POST" });
  const { response: redirect } = await post({});
  const { response } = await post({ "X-Requested-With": "XMLHttpRequest" });
  expect([redirect.status, response.status]).toEqual([303, 204]);
  expect(response.headers.get("Location")).toBe(redirect.headers.get("Location"));
});

test("a plain GET needs no Origin", async () => {
  expect((await ask({ Cookie, "Sec-Fetch-Site": "cross-site" })).rendered).toBe("/settings");
});

test("every response has the security headers and the request ID", async () => {
  const { response } = await ask({ Cookie });
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
});

test.each([
  [
    "of its own page",
    "http://127.0.0.1:8787/search?q=a&tab=posts",
    `<a href="${ORIGIN}/search?q=a&amp;tab=posts">Open it at\n${ORIGIN}</a>`,
  ],
  [
    "of another site",
    "https://evil.example/steal",
    `<a href="${ORIGIN}/settings?tab=email">Open it at\n${ORIGIN}</a>`,
  ],
  ["without a page", "", `<a href="${ORIGIN}/settings?tab=email">Open it at\n${ORIGIN}</a>`],
])(
  "a form %s at another of this server's addresses is refused with a link to the right address",
  async (_, Referer, link) => {
    const render = vi.fn();
    const headers = { Origin: "http://127.0.0.1:8787", Referer };
    const request = new Request("http://127.0.0.1:8787/settings?tab=email", { method: "POST", headers });
    const response = await handleRequest(request, fakeRuntime(render));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      403,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain(link);
    expect(render).not.toHaveBeenCalled();
  },
);
