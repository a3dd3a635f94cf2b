import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { sendJson, textPost } from "../site/content-calls.ts";
import { expectUntouched, MALICIOUS_FIELDS } from "../site/malicious-fields.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();

test("only the owner edits or deletes a post, and only a creator with payouts can post", async () => {
  const one = `/api/content/${posts.free.id}`;
  const theo = await site().visitor({ as: people.otherCreator });
  for (const [method, message] of [
    ["PATCH", "Unauthorized: You can only update your own content"],
    ["DELETE", "Unauthorized: You can only delete your own content"],
  ] as const) {
    const response = await sendJson(theo, method, one, textPost);
    expect([response.status, JSON.parse(response.text).error]).toEqual([403, message]);
    expect((await sendJson(theo, method, `/api/content/${posts.draft.id}`, textPost)).status).toBe(404);
    const guest = await sendJson(await site().visitor(), method, one, textPost);
    expect([guest.status, JSON.parse(guest.text).error]).toEqual([401, "Authentication Required"]);
  }
  expect((await sendJson(await site().visitor(), "POST", "/api/content", textPost)).status).toBe(401);
  for (const as of [people.fan, people.newcomer, people.creatorWithoutPayouts, people.admin])
    expect(
      (await sendJson(await site().visitor({ as }), "POST", "/api/content", textPost)).status,
      as.username,
    ).toBe(403);
  const cross = await theo.ask("/api/content", {
    method: "POST",
    body: JSON.stringify(textPost),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
  });
  expect(cross.status).toBe(403);
  expect(await site().count("content", "title = ?", textPost.title)).toBe(0);
  expect((await sendJson(theo, "PUT", one, textPost)).status).toBe(405);
});

/** Fields that a content call may not set. */
const MALICIOUS_POST = {
  ...MALICIOUS_FIELDS,
  is_public: true,
  type: "video",
  view_count: 99,
  hot_score: 9,
  featured_at: 1,
  pinned_at: 1,
  deleted_at: 1,
  archived_at: 1,
  first_published_at: 1,
  scheduled_for: 1,
  revision: "x",
  search_text: "acct_evil",
};
test("a content call sets only a post's editable fields, and only on the caller's own posts", async () => {
  const seller = await site().visitor({ as: people.creator });
  const before = Date.now() - 60_000;
  const made = await sendJson(seller, "POST", "/api/content", {
    ...MALICIOUS_POST,
    title: "Malicious call",
    body: "Words",
    visibility_type: "subscriber",
    price: 1,
  });
  expect(made.status).toBe(201);
  const id = JSON.parse(made.text).id as string;
  expect(id).not.toBe(MALICIOUS_FIELDS.id);
  const expected = {
    seller_id: people.creator.id,
    type: "text",
    visibility_type: "subscriber",
    is_public: 0,
    price: null,
    url: "",
    like_count: 0,
    view_count: 0,
    featured_at: null,
    pinned_at: null,
    deleted_at: null,
    archived_at: null,
    scheduled_for: null,
  };
  const rowOf = async () => (await site().rows("select * from content where id = ?", id))[0] ?? {};
  const first = await rowOf();
  expect(first).toMatchObject(expected);
  expectUntouched(first);
  for (const name of ["created_at", "published_at", "first_published_at"])
    expect(Number(first[name]), name).toBeGreaterThan(before);
  const changed = await sendJson(seller, "PATCH", `/api/content/${id}`, {
    ...MALICIOUS_POST,
    title: "Changed",
  });
  expect(changed.status).toBe(200);
  const { title, created_at, published_at } = await rowOf();
  expect({ title, created_at, published_at }).toEqual({
    title: "Changed",
    created_at: first.created_at,
    published_at: first.published_at,
  });
  expect(await rowOf()).toMatchObject(expected);
  expectUntouched(await rowOf());
  // Another creator's media stay out of reach, whatever seller ID the payload gives.
  const stolen = { ...MALICIOUS_POST, title: "Stolen", visibility_type: "free", media: ["medium-post-free"] };
  const theo = await site().visitor({ as: people.otherCreator });
  expect((await sendJson(theo, "POST", "/api/content", stolen)).status).toBe(409);
  expect(await site().count("content", "title = 'Stolen'")).toBe(0);
});

test("a hidden post gets the same responses as one that never existed, at every URL and for every viewer", async () => {
  const [theo, fan, guest] = await Promise.all(
    [people.otherCreator, people.fan, undefined].map((as) => site().visitor({ as })),
  );
  const [hidden, missing] = [posts.draft.id, "post-never-was"];
  const calls: [Visitor | undefined, string, (id: string) => string][] = [
    [theo, "PATCH", (id) => `/api/content/${id}`],
    [theo, "DELETE", (id) => `/api/content/${id}`],
    [theo, "GET", (id) => `/post/${id}`],
    [theo, "GET", (id) => `/post/${id}/delete`],
    ...[theo, fan, guest].flatMap((visitor): typeof calls => [
      [visitor, "GET", (id) => `/api/content/${id}`],
      [visitor, "GET", (id) => `/seller/mira/content/${id}`],
      [visitor, "GET", (id) => `/media/medium-${id}/w320`],
    ]),
    [fan, "GET", (id) => `/seller/mira/content/${id}/unlock`],
    [fan, "POST", (id) => `/seller/mira/content/${id}/like`],
  ];
  const responseTo = async (visitor: Visitor | undefined, method: string, path: string, id: string) => {
    const response = path.endsWith("/like")
      ? await visitor?.form(path, { intent: "like" })
      : await (method === "GET" ? visitor?.get(path) : visitor && sendJson(visitor, method, path, {}));
    const requestId = response?.headers.get("X-Request-Id") ?? "";
    const text = response?.text
      .replaceAll(id, "ID")
      .replaceAll(requestId, "")
      .replace(/nonce="[^"]*"/g, "");
    return [response?.status, text];
  };
  for (const [visitor, method, pathOf] of calls) {
    const [forHidden, forMissing] = [
      await responseTo(visitor, method, pathOf(hidden), hidden),
      await responseTo(visitor, method, pathOf(missing), missing),
    ];
    expect(forHidden, `${method} ${pathOf("…")}`).toEqual(forMissing);
    // A like leads back to the page, which isn't there either.
    const isLike = pathOf("").endsWith("/like");
    expect(forHidden[0], `${method} ${pathOf("…")}`).toBe(isLike ? 303 : 404);
  }
});
