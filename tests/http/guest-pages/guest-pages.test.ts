import { describe, expect, test } from "vitest";
import type { Feature } from "#db/kinds.ts";
import { guestPages } from "#http/guest-pages/guest-pages.ts";
import type { StoredPage } from "#http/guest-pages/page-store.ts";

const NOW = 1_800_000_000_000;
const SECOND = 1000;
const text = (page: StoredPage | Response) =>
  page instanceof Response ? page : new TextDecoder().decode(page.html);

/** An edge cache like Cloudflare's, shared by a location's isolates. */
function edge() {
  const kept = new Map<string, { html: ArrayBuffer; headers: Headers }>();
  return {
    kept,
    async find(key: string) {
      const found = kept.get(key);
      return found ? new Response(found.html, { headers: found.headers }) : null;
    },
    async put(key: string, response: Response) {
      kept.set(key, { html: await response.arrayBuffer(), headers: response.headers });
    },
  };
}

function site({ cache = edge(), pages = guestPages() } = {}) {
  const state = {
    text: "first",
    revision: 1,
    now: NOW,
    renderings: 0,
    failing: false,
    off: [] as Feature[],
    renderedWithout: [] as Feature[],
  };
  const background: Promise<unknown>[] = [];
  async function ask(after = 0) {
    state.now += after;
    const found = await pages.find({
      key: "/discover",
      now: state.now,
      cache,
      readRevision: async () => ({ revision: state.revision, off: state.off }),
      async render(off) {
        state.renderings += 1;
        state.renderedWithout = [...off];
        if (state.failing) return new Response("failed", { status: 500 });
        const html = new TextEncoder().encode(state.text);
        return { html, generatedAt: state.now, viewedPost: { id: "post", sellerId: "seller" } };
      },
      waitUntil: (work) => void background.push(work),
    });
    await Promise.all(background.splice(0));
    return text(found);
  }
  return { state, ask, cache, pages };
}

describe("a page for guests", () => {
  test("is rendered once while it is fresh", async () => {
    const { ask, state } = site();
    for (const after of [0, SECOND, 28 * SECOND]) expect(await ask(after)).toBe("first");
    expect(state.renderings).toBe(1);
  });

  test("offers nothing that was off at its revision", async () => {
    const { ask, state } = site();
    await ask();
    expect(state.renderedWithout).toEqual([]);
    Object.assign(state, { off: ["tipping"], revision: 2, text: "without" });
    expect(await ask(29 * SECOND)).toBe("first");
    expect(await ask(SECOND)).toBe("without");
    expect(state.renderedWithout).toEqual(["tipping"]);
  });

  test("is shown once more while it is rendered again", async () => {
    const { ask, state } = site();
    await ask();
    state.text = "second";
    expect(await ask(31 * SECOND)).toBe("first");
    expect(await ask()).toBe("second");
    expect(state.renderings).toBe(2);
  });

  test("is not shown after ten minutes", async () => {
    const { ask, state } = site();
    await ask();
    state.text = "second";
    expect(await ask(600 * SECOND)).toBe("second");
  });

  test("is never shown, not even stale, once the content revision has changed", async () => {
    const { ask, state, pages } = site();
    await ask();
    Object.assign(state, { text: "hidden", revision: 2 });
    pages.forgetRevision();
    expect(await ask(SECOND)).toBe("hidden");
    const elsewhere = site();
    await elsewhere.ask();
    Object.assign(elsewhere.state, { text: "hidden", revision: 2 });
    expect(await elsewhere.ask(30 * SECOND)).toBe("hidden");
  });

  test("stays while rendering a new one fails", async () => {
    const { ask, state } = site();
    await ask();
    state.failing = true;
    for (const _ of [1, 2, 3]) expect(await ask(60 * SECOND)).toBe("first");
    Object.assign(state, { failing: false, text: "second" });
    await ask(SECOND);
    expect(await ask()).toBe("second");
  });

  test("that fails is passed on and not kept", async () => {
    const { ask, state, cache } = site();
    state.failing = true;
    expect(await ask()).toHaveProperty("status", 500);
    expect(cache.kept.size).toBe(0);
    state.failing = false;
    expect(await ask()).toBe("first");
  });

  test("comes from the edge cache in a new isolate, and keeps its age", async () => {
    const first = site();
    await first.ask();
    const second = site({ cache: first.cache });
    expect(await second.ask(10 * SECOND)).toBe("first");
    expect(second.state.renderings).toBe(0);
    await second.ask(21 * SECOND);
    expect(second.state.renderings).toBe(1);
  });

  test("that another isolate has just rendered is not rendered again", async () => {
    const first = site();
    const second = site({ cache: first.cache });
    await first.ask();
    await second.ask();
    first.state.text = "second";
    await first.ask(31 * SECOND);
    second.state.now = first.state.now;
    expect(await second.ask()).toBe("first");
    expect(await second.ask()).toBe("second");
    expect(second.state.renderings).toBe(0);
  });
});

/** Resolves once every pending promise that can continue has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("is rendered again by one request, however many come", async () => {
  const pages = guestPages();
  const cache = edge();
  let now = NOW;
  let renderings = 0;
  const release: (() => void)[] = [];
  const ask = () =>
    pages.find({
      key: "/",
      now,
      cache,
      readRevision: null,
      async render() {
        renderings += 1;
        if (renderings > 1) await new Promise<void>((resolve) => release.push(resolve));
        return { html: new Uint8Array(1), generatedAt: now, viewedPost: null };
      },
      waitUntil: () => {},
    });
  await ask();
  now += 31 * SECOND;
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  await settled();
  expect(renderings).toBe(2);
  // The request that was rendering was cut off.
  now += 10 * SECOND;
  await ask();
  await ask();
  await settled();
  expect(renderings).toBe(3);
  for (const done of release) done();
});
