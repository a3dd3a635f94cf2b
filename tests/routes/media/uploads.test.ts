import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { imageOf, newKey, phonePhoto, postOf, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});

test("a photo is stored in its sizes, re-encoded, without location, camera, or appended data", async () => {
  const sent = await phonePhoto();
  expect(sent.includes("SecretModel") && sent.includes("hidden-archive")).toBe(true);
  const response = await seller.upload("/post", postOf(sent));
  expect(response.status).toBe(303);
  const id = response.location?.split("/").at(-1) ?? "";
  const variants = await site().rows(
    "select v.* from media_variants v join post_media m on m.media_id = v.media_id where m.content_id = ? order by width, name",
    id,
  );
  expect(variants.map(({ name, width, height }) => [name, width, height])).toEqual([
    ["w320", 320, 229],
    ["w640", 640, 457],
    ["jpeg", 1080, 771],
    ["w1080", 1080, 771],
    ["w2160", 1400, 1000],
  ]);
  for (const { key: at, media_id, name, bytes } of variants) {
    const object = await site().media.get(String(at));
    const data = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(data.length).toBe(bytes);
    const facts = await sharp(data).metadata();
    expect(facts.format).toBe(name === "jpeg" ? "jpeg" : "webp");
    expect(facts.exif).toBeUndefined();
    for (const secret of ["SecretModel", "PhoneMaker", "GPS", "hidden-archive", "PK\x03\x04", "Exif"])
      expect(data.includes(secret), `${name}: ${secret}`).toBe(false);
    expect((await seller.get(`/media/${media_id}/${name}`)).headers.get("Content-Type")).toBe(
      name === "jpeg" ? "image/jpeg" : "image/webp",
    );
    expect((await (await site().visitor()).get(`/media/${media_id}/${name}`)).status).toBe(404);
  }
  const [medium] = await site().rows(
    "select teaser from media join post_media on media_id = id where content_id = ?",
    id,
  );
  expect(String(medium?.teaser)).toMatch(/^data:image\/webp;base64,/);
  expect(String(medium?.teaser).length).toBeLessThan(400);
  expect(
    (await sharp(Buffer.from(String(medium?.teaser).split(",")[1] ?? "", "base64")).metadata()).width,
  ).toBe(16);
});

test("png, webp, avif, and gif are accepted, whatever their file names", async () => {
  for (const format of ["png", "webp", "gif", "avif"] as const) {
    const bytes = await imageOf(40, 30).toFormat(format).toBuffer();
    const response = await seller.upload("/post", postOf(bytes, "document.pdf", {}, "application/pdf"));
    expect(response.status, `${format}: ${response.text.slice(0, 200)}`).toBe(303);
  }
});

test("one form sent twice in parallel is one post", async () => {
  const before = await storedData(site());
  const bytes = await imageOf(64, 48).jpeg().toBuffer();
  const one = { key: newKey(), title: "Twice" };
  const answers = await Promise.all([1, 2].map(() => seller.upload("/post", postOf(bytes, "a.jpg", one))));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0]?.location).toBe(answers[1]?.location);
  const after = await storedAfterSweep(site());
  expect([after.posts - before.posts, after.media - before.media]).toEqual([1, 1]);
  expect(after.objects.length - before.objects.length).toBe(after.variants - before.variants);
});

test("a post key gives no access to another's post", async () => {
  const bytes = await imageOf(64, 48).jpeg().toBuffer();
  const made = await seller.upload("/post", postOf(bytes, "a.jpg", { title: "Mira's own" }));
  const id = made.location?.split("/").at(-1) ?? "";
  const theo = await site().visitor({ as: people.otherCreator });
  const response = await theo.upload("/post", postOf(bytes, "a.jpg", { key: id, title: "Theo's now" }));
  expect(response.status).toBe(409);
  const [row] = await site().rows("select title, seller_id from content where id = ?", id);
  expect(row).toEqual({ title: "Mira's own", seller_id: people.creator.id });
});

test("an account that may not post can't upload either", async () => {
  const before = await storedData(site());
  const bytes = await imageOf(64, 48).jpeg().toBuffer();
  for (const [person, status] of [
    [people.fan, 403],
    [people.creatorWithoutPayouts, 303],
    [people.admin, 403],
    [undefined, 403],
  ] as const)
    expect((await (await site().visitor({ as: person })).upload("/post", postOf(bytes))).status).toBe(status);
  expect(await storedData(site())).toEqual(before);
});
