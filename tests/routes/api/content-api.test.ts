import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { sendJson, textPost } from "../site/content-calls.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const creatorOf = (as = people.creator) => site().visitor({ as });
type Item = { id: string; locked: boolean; url: string | null; description: string };
const itemsOf = (text: string) => JSON.parse(text).items as Item[];

test("lists content by type, price, and order, in pages of teasers, at both URLs", async () => {
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

test("a creator creates, edits, and deletes their own posts; omitted fields keep their values", async () => {
  const mira = await creatorOf();
  const made = await sendJson(mira, "POST", "/api/content", {
    ...textPost,
    seller_id: people.otherCreator.id,
    like_count: 99,
  });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text);
  const [row] = await site().rows("select * from content where id = ?", id);
  expect(row).toMatchObject({
    seller_id: people.creator.id,
    like_count: 0,
    title: textPost.title,
    tags: '["art","food"]',
  });
  const changed = await sendJson(mira, "PATCH", `/api/content/${id}`, {
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
  expect((await sendJson(mira, "DELETE", `/api/content/${id}`)).status).toBe(200);
  expect((await sendJson(mira, "DELETE", `/api/content/${id}`)).status).toBe(200);
  expect((await mira.get(`/api/content/${id}`)).status).toBe(404);
});

test("invalid calls are refused with an error message", async () => {
  const mira = await creatorOf();
  const invalid: [unknown, number, string][] = [
    [{ ...textPost, seller_id: "" }, 400, "Seller ID is required to upload content"],
    [{ ...textPost, title: "" }, 422, "Title must be at least 3 characters"],
    [{ ...textPost, visibility_type: "ppv" }, 422, "Enter a price from $1 to $1,000"],
    [{ ...textPost, visibility_type: "ppv", price: 99 }, 422, "Enter a price from $1 to $1,000"],
    [{ ...textPost, visibility_type: "secret" }, 422, "Choose who can see this post"],
    [{ ...textPost, description: "x".repeat(501) }, 422, "Description must be 500 characters or less"],
    [{ ...textPost, media: ["no-such-item"] }, 409, "One of the media items no longer exists"],
    [
      { ...textPost, media: ["medium-one", "medium-two"].map((id) => ({ id, is_preview: true })) },
      422,
      "Only one media item can be the free preview",
    ],
    [{ title: "Empty", visibility_type: "free" }, 422, "Add text or at least one media item"],
  ];
  for (const [payload, status, message] of invalid) {
    const response = await sendJson(mira, "POST", "/api/content", payload);
    expect([response.status, JSON.parse(response.text).error], JSON.stringify(payload).slice(0, 90)).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  }
});
