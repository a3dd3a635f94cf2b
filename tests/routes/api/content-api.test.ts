import { expect, test } from "vitest";
import { people, posts } from "../../cast.ts";
import { expectUntouched, MALICIOUS_FIELDS } from "../site/malicious-fields.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
const creatorOf = (as = people.creator) => site().visitor({ as });
type Item = { id: string; locked: boolean; url: string | null; description: string };
const itemsOf = (text: string) => JSON.parse(text).items as Item[];
const send = (visitor: Visitor, method: string, path: string, payload: unknown = {}) =>
  visitor.ask(path, {
    method,
    body: method === "DELETE" ? undefined : JSON.stringify(payload),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
const text = { title: "Made by a call", body: "Words", visibility_type: "free", tags: ["Art", "food"] };

test("lists: by type, price and order, page by page, as teasers, the same under both addresses", async () => {
  const guest = await site().visitor();
  const all = await guest.get("/content/discover");
  expect(all.text).toBe((await guest.get("/api/content/discover")).text);
  expect(all.headers.get("Cache-Control")).toBe("private, max-age=300, stale-while-revalidate=600");
  expect(itemsOf(all.text).map(({ id, locked }) => [id, locked])).toEqual([
    [posts.ppvForAll.id, true],
    [posts.ppv.id, true],
    [posts.subscriber.id, true],
    [posts.free.id, false],
  ]);
  const free = itemsOf((await guest.get("/api/content/discover?price=free&type=image")).text);
  expect(free.map(({ id }) => id)).toEqual([posts.free.id]);
  expect(itemsOf((await guest.get("/api/content/discover?type=video")).text)).toEqual([]);
  const second = JSON.parse((await guest.get("/api/content/recent?limit=3&page=1")).text);
  expect([second.items.length, second.page, second.limit, second.has_more]).toEqual([1, 1, 3, false]);
  for (const query of ["limit=51", "page=-1", "type=x", "sort=x", "page=1000&limit=50"]) {
    const refused = await guest.get(`/api/content/discover?${query}`);
    expect([refused.status, JSON.parse(refused.text).success], query).toEqual([400, false]);
  }
  for (const path of [
    "/api/content/discover",
    "/api/content/recent",
    `/api/content?seller_id=${people.creator.id}`,
  ])
    expect((await guest.get(path)).text, path).not.toMatch(
      /@|acct_|"ip|"age"|stripe|Only for those with access: post-[^f]|The words of/,
    );
});

test("a creator posts, changes and deletes their own by calls; what they do not name stays", async () => {
  const mira = await creatorOf();
  const made = await send(mira, "POST", "/api/content", {
    ...text,
    seller_id: people.otherCreator.id,
    like_count: 99,
  });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text);
  const [row] = await site().rows("select * from content where id = ?", id);
  expect(row).toMatchObject({
    seller_id: people.creator.id,
    like_count: 0,
    title: text.title,
    tags: '["art","food"]',
  });
  const changed = await send(mira, "PATCH", `/api/content/${id}`, {
    title: "Changed",
    visibility_type: "ppv",
    price: 900,
  });
  expect(changed.status).toBe(200);
  const [after] = await site().rows("select * from content where id = ?", id);
  expect(after).toMatchObject({
    title: "Changed",
    body: "Words",
    price: 900,
    is_public: 0,
    published_at: row?.published_at,
  });
  expect((await send(mira, "DELETE", `/api/content/${id}`)).status).toBe(200);
  expect((await send(mira, "DELETE", `/api/content/${id}`)).status).toBe(200);
  expect((await mira.get(`/api/content/${id}`)).status).toBe(404);
});

test("what a call gets wrong is said in words", async () => {
  const mira = await creatorOf();
  const wrong: [unknown, number, string][] = [
    [{ ...text, seller_id: "" }, 400, "Seller ID is required to upload content"],
    [{ ...text, title: "" }, 422, "Title must be at least 3 characters"],
    [{ ...text, visibility_type: "ppv" }, 422, "Enter a price from $1 to $1,000"],
    [{ ...text, visibility_type: "ppv", price: 99 }, 422, "Enter a price from $1 to $1,000"],
    [{ ...text, visibility_type: "secret" }, 422, "Choose who can see this post"],
    [{ ...text, description: "x".repeat(501) }, 422, "Description must be 500 characters or less"],
    [{ ...text, media: ["no-such-medium"] }, 409, "One of the media items no longer exists"],
    [
      { ...text, media: ["medium-one", "medium-two"].map((id) => ({ id, is_preview: true })) },
      ...([422, "Only one media item can be the free preview"] as const),
    ],
    [{ title: "Empty", visibility_type: "free" }, 422, "Add text or at least one media item"],
  ];
  for (const [payload, status, words] of wrong) {
    const answer = await send(mira, "POST", "/api/content", payload);
    expect([answer.status, JSON.parse(answer.text).error], JSON.stringify(payload).slice(0, 90)).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  }
});

test("nobody else changes or deletes a post, and nobody posts without being a creator who can be paid", async () => {
  const one = `/api/content/${posts.free.id}`;
  const theo = await creatorOf(people.otherCreator);
  for (const [method, words] of [
    ["PATCH", "Unauthorized: You can only update your own content"],
    ["DELETE", "Unauthorized: You can only delete your own content"],
  ] as const) {
    const answer = await send(theo, method, one, text);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([403, words]);
    expect((await send(theo, method, `/api/content/${posts.draft.id}`, text)).status).toBe(404);
    const guest = await send(await site().visitor(), method, one, text);
    expect([guest.status, JSON.parse(guest.text).error]).toEqual([401, "Authentication Required"]);
  }
  expect((await send(await site().visitor(), "POST", "/api/content", text)).status).toBe(401);
  for (const as of [people.fan, people.newcomer, people.creatorWithoutPayouts, people.admin])
    expect((await send(await site().visitor({ as }), "POST", "/api/content", text)).status, as.username).toBe(
      403,
    );
  const cross = await theo.ask("/api/content", {
    ...{ method: "POST", body: JSON.stringify(text) },
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
  });
  expect(cross.status).toBe(403);
  expect(await site().count("content", "title = ?", text.title)).toBe(0);
  expect((await send(theo, "PUT", one, text)).status).toBe(405);
});

/** What a post's call may not set, whatever it is named; the rest of GREEDY besides. */
const GREEDY_POST = {
  ...MALICIOUS_FIELDS,
  ...{
    is_public: true,
    type: "video",
    view_count: 99,
    hot_score: 9,
    featured_at: 1,
    pinned_at: 1,
    deleted_at: 1,
  },
  ...{ archived_at: 1, first_published_at: 1, scheduled_for: 1, revision: "x", search_text: "acct_evil" },
};
test("a content call sets the fields of a post, on a post of the caller's own", async () => {
  const seller = await site().visitor({ as: people.creator });
  const before = Date.now() - 60_000;
  const made = await send(seller, "POST", "/api/content", {
    ...{ ...GREEDY_POST, title: "Greedy call", body: "Words", visibility_type: "subscriber", price: 1 },
  });
  expect(made.status).toBe(201);
  const id = JSON.parse(made.text).id as string;
  expect(id).not.toBe(MALICIOUS_FIELDS.id);
  const held = {
    ...{
      seller_id: people.creator.id,
      type: "text",
      visibility_type: "subscriber",
      is_public: 0,
      price: null,
    },
    ...{ url: "", like_count: 0, view_count: 0, featured_at: null, pinned_at: null, deleted_at: null },
    ...{ archived_at: null, scheduled_for: null },
  };
  const rowOf = async () => (await site().rows("select * from content where id = ?", id))[0] ?? {};
  const first = await rowOf();
  expect(first).toMatchObject(held);
  expectUntouched(first);
  for (const name of ["created_at", "published_at", "first_published_at"])
    expect(Number(first[name]), name).toBeGreaterThan(before);
  const changed = await send(seller, "PATCH", `/api/content/${id}`, { ...GREEDY_POST, title: "Greedier" });
  expect(changed.status).toBe(200);
  const { title, created_at, published_at } = await rowOf();
  expect({ title, created_at, published_at }).toEqual({
    ...{ title: "Greedier", created_at: first.created_at, published_at: first.published_at },
  });
  expect(await rowOf()).toMatchObject(held);
  expectUntouched(await rowOf());
  // Media of somebody else's are not there, whoever the payload says one is.
  const stolen = { ...GREEDY_POST, title: "Stolen", visibility_type: "free", media: ["medium-post-free"] };
  const theo = await site().visitor({ as: people.otherCreator });
  expect((await send(theo, "POST", "/api/content", stolen)).status).toBe(409);
  expect(await site().count("content", "title = 'Stolen'")).toBe(0);
});

test("what is hidden answers as what was never there, by every call and door, whoever asks", async () => {
  const [theo, fan, guest] = await Promise.all(
    [people.otherCreator, people.fan, undefined].map((as) => site().visitor({ as })),
  );
  const [hidden, none] = [posts.draft.id, "post-never-was"];
  const doors: [Visitor | undefined, string, (id: string) => string][] = [
    [theo, "PATCH", (id) => `/api/content/${id}`],
    [theo, "DELETE", (id) => `/api/content/${id}`],
    [theo, "GET", (id) => `/post/${id}`],
    [theo, "GET", (id) => `/post/${id}/delete`],
    ...[theo, fan, guest].flatMap((visitor): typeof doors => [
      [visitor, "GET", (id) => `/api/content/${id}`],
      [visitor, "GET", (id) => `/seller/mira/content/${id}`],
      [visitor, "GET", (id) => `/media/medium-${id}/w320`],
    ]),
    [fan, "GET", (id) => `/seller/mira/content/${id}/unlock`],
    [fan, "POST", (id) => `/seller/mira/content/${id}/like`],
  ];
  const asked = async (visitor: Visitor | undefined, method: string, where: string, id: string) => {
    const answer = where.endsWith("/like")
      ? await visitor?.form(where, { intent: "like" })
      : await (method === "GET" ? visitor?.get(where) : visitor && send(visitor, method, where, {}));
    const named = answer?.headers.get("X-Request-Id") ?? "";
    const text = answer?.text
      .replaceAll(id, "ID")
      .replaceAll(named, "")
      .replace(/nonce="[^"]*"/g, "");
    return [answer?.status, text];
  };
  for (const [visitor, method, where] of doors) {
    const [one, other] = [
      await asked(visitor, method, where(hidden), hidden),
      await asked(visitor, method, where(none), none),
    ];
    expect(one, `${method} ${where("…")}`).toEqual(other);
    expect(one[0], `${method} ${where("…")}`).toBe(404);
  }
});
