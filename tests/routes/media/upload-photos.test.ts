// @module-tag thorough
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { formOf } from "../site/composer-form.ts";
import { newKey, phonePhoto } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { uploader } from "../site/upload-client.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});
const fresh = () => ({ post_key: newKey(), fingerprint: `photo ${Math.random()}` });

test("a photo sent in parts has its widths and a fallback, and no camera metadata", async () => {
  const sent = await phonePhoto();
  const done = await uploader(seller).send(sent, { ...fresh(), name: "IMG_1.jpg" });
  expect(done).toMatchObject({ kind: "image", ready: true });
  const variants = await site().rows(
    "select name, content_type, key from media_variants where media_id = ? order by name",
    done.media_id,
  );
  expect(variants.map(({ name }) => name)).toEqual(["jpeg", "w1080", "w2160", "w320", "w640"]);
  for (const { key } of variants) {
    const data = Buffer.from(
      (await (await site().media.get(String(key)))?.arrayBuffer()) ?? new ArrayBuffer(0),
    );
    for (const secret of ["SecretModel", "PhoneMaker", "hidden-archive", "Exif"])
      expect(data.includes(secret), `${key}: ${secret}`).toBe(false);
  }
});

test("a phone's photo is upright in its original colors, and an animated one stays animated", async () => {
  const color = { r: 200, g: 100, b: 50 };
  const [up, other] = await Promise.all(
    [color, { r: 20, g: 60, b: 200 }].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const turned = await sharp(up)
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .jpeg({ quality: 95 })
    .toBuffer();
  const done = await uploader(seller).send(turned, { ...fresh(), name: "IMG_2.jpg" });
  for (const Accept of ["image/webp", "image/jpeg"]) {
    const shown = await seller.get(`/media/${done.media_id}/w320`, { Accept });
    const facts = await sharp(shown.bytes).metadata();
    expect([(facts.width ?? 0) < (facts.height ?? 0), facts.orientation ?? 1]).toEqual([true, 1]);
    const { data } = await sharp(shown.bytes).raw().toBuffer({ resolveWithObject: true });
    for (const [i, value] of Object.values(color).entries())
      expect(Math.abs((data[i] ?? 0) - value), `channel ${i}`).toBeLessThan(6);
  }
  const gif = await sharp([up ?? Buffer.alloc(0), other ?? Buffer.alloc(0)], { join: { animated: true } })
    .gif()
    .toBuffer();
  const moving = await uploader(seller).send(gif, { ...fresh(), name: "moves.gif" });
  expect(moving).toMatchObject({ kind: "image", ready: true });
  const motion = await seller.get(`/media/${moving.media_id}/motion`);
  expect(motion.headers.get("Content-Type")).toBe("image/gif");
  expect((await sharp(motion.bytes, { animated: true }).metadata()).pages).toBe(2);
  expect((await seller.get(`/media/${done.media_id}/motion`)).status).toBe(404);
});

test("the creator sees that an animation is too large to keep, in the composer and after posting", async () => {
  const frames = ["#c63", "#36c"].map((background) =>
    sharp({ create: { width: 2100, height: 2000, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const file = (): [string, string, Uint8Array] => ["files", "wide.gif", new Uint8Array(gif)];
  const refreshed = await seller.upload("/post", formOf({ key: newKey(), do: "refresh" }, [file()]));
  expect(refreshed.status).toBe(200);
  expect(refreshed.text).toContain("This animation is too large");
  const posted = await seller.upload("/post", formOf({ key: newKey(), visibility_type: "free" }, [file()]));
  expect(posted.status).toBe(303);
  const page = await seller.get(posted.location ?? "");
  expect(page.text).toContain("This animation is too large");
  expect(page.text).toContain("Content Uploaded");
});

test("a free photo is cached at the edge for viewers who may see it, and for nobody once it is no longer free", async () => {
  const done = await uploader(seller).send(await phonePhoto(), { ...fresh(), name: "IMG_3.jpg" });
  const form = new FormData();
  const fields = {
    key: newKey(),
    media: done.media_id,
    title: "Free for now",
    visibility_type: "free",
    people: "me",
    do: "save",
  };
  for (const [name, value] of Object.entries({ ...fields, when: "now" })) form.append(name, value);
  const posted = await seller.upload("/post", form);
  expect(posted.status, posted.text.slice(0, 300)).toBe(303);
  const guest = await site().visitor();
  const where = `/media/${done.media_id}/w320`;
  const first = await guest.get(where);
  expect([first.status, first.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  const [variant] = await site().rows(
    "select key from media_variants where media_id = ? and name = 'w320'",
    done.media_id,
  );
  // Deleted from storage, so that the response must come from the cache.
  await site().media.delete(String(variant?.key));
  const kept = await guest.get(where);
  expect([kept.status, kept.bytes, kept.headers.get("ETag")]).toEqual([
    200,
    first.bytes,
    first.headers.get("ETag"),
  ]);
  const id = posted.location?.split("/").at(-1) ?? "";
  await site().rows("update content set visibility_type = 'subscriber', is_public = 0 where id = ?", id);
  expect((await guest.get(where)).status).toBe(404);
  expect((await seller.get(where)).status).toBe(404);
});
