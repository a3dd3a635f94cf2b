// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";
import { objectBytes } from "./cast-objects.ts";

const site = siteForFile({ runtime: "workerd" });

const urlOf = (post: keyof typeof posts, variant = "w320") => `/media/medium-${posts[post].id}/${variant}`;
const url = urlOf("subscriber");
const bytes = objectBytes(url.slice(1), 3200);
let owner: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  owner = await site().visitor({ as: people.creator });
  stranger = await site().visitor({ as: people.otherFan });
});

const ranges: [header: string, status: number, from: number, to: number][] = [
  ["bytes=0-0", 206, 0, 1],
  ["bytes=0-99", 206, 0, 100],
  ["bytes=1000-1999", 206, 1000, 2000],
  ["bytes=3199-", 206, 3199, 3200],
  ["bytes=3000-99999", 206, 3000, 3200],
  ["bytes=-100", 206, 3100, 3200],
  ["bytes=-99999", 206, 0, 3200],
  // Multiple ranges, other units, and invalid values get the whole file.
  ["bytes=0-1,5-6", 200, 0, 3200],
  ["bytes=9-1", 200, 0, 3200],
  ["bytes=-", 200, 0, 3200],
  ["lines=1-2", 200, 0, 3200],
  ["bytes=a-b", 200, 0, 3200],
];
for (const [Range, status, from, to] of ranges)
  test(`Range: ${Range}`, async () => {
    const response = await owner.get(url, { Range });
    expect(response.status).toBe(status);
    expect(Buffer.from(response.bytes).equals(bytes.subarray(from, to))).toBe(true);
    expect(response.headers.get("Content-Length")).toBe(String(to - from));
    expect(response.headers.get("Content-Range")).toBe(
      status === 206 ? `bytes ${from}-${to - 1}/3200` : null,
    );
    expect((await stranger.get(url, { Range })).status).toBe(404);
  });

for (const Range of ["bytes=3200-", "bytes=99999-100000", "bytes=-0"])
  test(`Range: ${Range} is not satisfiable and reveals no size to strangers`, async () => {
    const response = await owner.get(url, { Range });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */3200"]);
    const refused = await stranger.get(url, { Range });
    expect([refused.status, refused.headers.get("Content-Range")]).toEqual([404, null]);
  });

test("a cached photo is not sent again, and only to viewers who may still see it", async () => {
  const first = await owner.get(url);
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  const again = await owner.get(url, { "If-None-Match": etag });
  expect([again.status, again.bytes.length, again.headers.get("ETag")]).toEqual([304, 0, etag]);
  expect((await owner.get(url, { "If-None-Match": '"other"' })).status).toBe(200);
  const refused = await stranger.get(url, { "If-None-Match": etag });
  expect([refused.status, refused.headers.get("ETag")]).toEqual([404, null]);
});

const past = new Date(0).toUTCString();
const future = new Date(Date.now() + 1e9).toUTCString();
// RFC 9110, section 13.2.2: the conditions in order, then the range. TAG is replaced by the photo's ETag.
const conditions: [headers: Record<string, string>, status: number][] = [
  [{ "If-Match": "TAG" }, 200],
  [{ "If-Match": "*" }, 200],
  [{ "If-Match": '"other", TAG' }, 200],
  [{ "If-Match": '"other"' }, 412],
  [{ "If-Match": "W/TAG" }, 412],
  [{ "If-None-Match": "TAG" }, 304],
  [{ "If-None-Match": "W/TAG" }, 304],
  [{ "If-None-Match": "*" }, 304],
  [{ "If-None-Match": '"other", "another"' }, 200],
  [{ "If-Modified-Since": future }, 304],
  [{ "If-Modified-Since": past }, 200],
  [{ "If-Modified-Since": "yesterday" }, 200],
  [{ "If-Unmodified-Since": past }, 412],
  [{ "If-Unmodified-Since": future }, 200],
  // An ETag takes precedence over a date.
  [{ "If-None-Match": '"other"', "If-Modified-Since": future }, 200],
  [{ "If-Match": "TAG", "If-Unmodified-Since": past }, 200],
  [{ "If-Match": '"other"', "If-None-Match": "TAG" }, 412],
  [{ "If-Match": "TAG", "If-None-Match": "TAG" }, 304],
];
test.each(conditions)("%j is %d, for HEAD as for GET", async (headers, status) => {
  const tag = (await owner.get(url)).headers.get("ETag") ?? "";
  const asked = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace("TAG", tag)]),
  );
  const whole = await owner.ask(url, { headers: asked });
  const head = await owner.ask(url, { method: "HEAD", headers: asked });
  for (const response of [whole, head])
    expect([response.status, response.headers.get("ETag")]).toEqual([status, tag]);
  expect([whole.bytes.length, head.bytes.length]).toEqual([status === 200 ? 3200 : 0, 0]);
  if (status === 200) expect(head.headers.get("Content-Length")).toBe("3200");
  const beyond = await owner.ask(url, { headers: { ...asked, Range: "bytes=3200-" } });
  expect(beyond.status).toBe(status === 200 ? 416 : status);
  const part = await owner.ask(url, { headers: { ...asked, Range: "bytes=0-9" } });
  expect([part.status, part.bytes.length]).toEqual(status === 200 ? [206, 10] : [status, 0]);
  for (const method of ["GET", "HEAD"])
    expect((await stranger.ask(url, { method, headers: asked })).status).toBe(404);
});

test("a range with another ETag is answered with the whole file", async () => {
  const tag = (await owner.get(url)).headers.get("ETag") ?? "";
  expect((await owner.get(url, { Range: "bytes=0-9", "If-Range": tag })).status).toBe(206);
  for (const Range of ["bytes=0-9", "bytes=3200-"]) {
    const other = await owner.get(url, { Range, "If-Range": '"other"' });
    expect([other.status, other.bytes.length]).toEqual([200, 3200]);
  }
});

test("a photo is never in a shared cache, can't execute, and is shown inline only", async () => {
  for (const one of [await owner.get(url), await owner.get(urlOf("free")), await stranger.get(url)])
    expect(one.headers.get("Cache-Control")).toMatch(/^private, no-(cache|store)$/);
  const { headers } = await owner.get(url);
  expect(headers.get("Vary")).toContain("Cookie");
  expect(headers.get("Content-Type")).toBe("image/webp");
  expect(headers.get("Content-Disposition")).toBe("inline");
  expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("a missing variant or media item is a 404 for everyone", async () => {
  for (const path of [
    urlOf("free", "w1080"),
    urlOf("free", "file"),
    urlOf("free", "original"),
    urlOf("free", "W320"),
    "/media/none/w320",
    "/media/medium-post-free/..%2fw320",
  ]) {
    expect((await owner.get(path)).status, path).toBe(404);
    expect((await stranger.get(path)).status, path).toBe(404);
  }
});

test("an unused upload is open to its owner only; media of a deleted post, and deleted media, to nobody", async () => {
  await site().rows("update media set first_used_at = null where id = 'medium-post-free'");
  expect((await owner.get(urlOf("free"))).status).toBe(200);
  expect((await stranger.get(urlOf("free"))).status).toBe(404);
  await site().rows("update media set first_used_at = 1 where id = 'medium-post-free'");
  await site().rows("update content set deleted_at = 1 where id = 'post-ppv'");
  expect((await stranger.get(urlOf("ppv"))).status).toBe(404);
  expect((await stranger.get("/seller/mira/content/post-ppv")).status).toBe(404);
  await site().rows("update content set deleted_at = null where id = 'post-ppv'");
  await site().rows("update media set deleted_at = 1 where id = 'medium-post-ppv'");
  expect((await owner.get(urlOf("ppv"))).status).toBe(404);
  await site().rows("update media set deleted_at = null where id = 'medium-post-ppv'");
  expect((await owner.get(urlOf("ppv"))).status).toBe(200);
});

test("each response is fresh for as long as docs/product.md, section 9.4, says, and is not sent twice", async () => {
  const one = `/api/content/${posts.ppv.id}`;
  const fan = await site().visitor({ as: people.fan });
  for (const [path, seconds] of [
    ["/api/content/discover", 300],
    ["/content/recent", 30],
    [`/api/content?seller_id=${people.creator.id}`, 30],
    ["/api/content/search?q=lamps", 30],
    ["/profiles/mira", 60],
    [one, 0],
  ] as const) {
    const first = await fan.get(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag, path).toMatch(/^W\/"[\w+/]{22}"$/);
    expect(first.headers.get("Cache-Control"), path).toBe(
      seconds === 0 ? "private, no-cache" : `private, max-age=${seconds}, stale-while-revalidate=600`,
    );
    expect(first.headers.get("Vary"), path).toContain("Cookie");
    for (const named of [tag, `"other", ${tag.slice(2)}`, "*"]) {
      const again = await fan.get(path, { "If-None-Match": named });
      expect([again.status, again.text, again.headers.get("ETag")], `${path} ${named}`).toEqual([
        304,
        "",
        tag,
      ]);
    }
    const head = await fan.ask(path, { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("ETag")], path).toEqual([200, "", tag]);
    expect((await fan.get(path, { "If-None-Match": 'W/"other"' })).status, path).toBe(200);
  }
  // Locked and open responses have different ETags, so a viewer whose access changes gets the new one.
  const locked = (await fan.get(one)).headers.get("ETag") ?? "";
  const open = await owner.get(one, { "If-None-Match": locked });
  expect([open.status, JSON.parse(open.text).locked]).toEqual([200, false]);
  const tag = open.headers.get("ETag") ?? "";
  expect((await fan.get(one, { "If-None-Match": tag })).status).toBe(200);
  await site().rows("update content set price = 900 where id = ?", posts.ppv.id);
  expect((await fan.get(one, { "If-None-Match": locked })).status).toBe(200);
  await site().rows("update content set price = 700 where id = ?", posts.ppv.id);
});

test("after sign-out, or with an ended session, the bytes are refused", async () => {
  const leaving = await site().visitor({ as: people.creator });
  const stolen = leaving.jar.get("session") ?? "";
  expect((await leaving.get(url)).status).toBe(200);
  await leaving.form("/logout", {});
  expect((await leaving.get(url)).status).toBe(404);
  leaving.jar.set("session", stolen);
  expect((await leaving.get(url)).status).toBe(404);
});
