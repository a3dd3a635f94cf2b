import { expect, test } from "vitest";
import { media_variants, uploads } from "#db/schema/media/media.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { uploadStore } from "#db/stores/media/uploads.ts";
import type { StoredVariant } from "#domain/media/image/render-widths.ts";
import { MAX_OPEN_UPLOADS } from "#domain/media/multipart-upload.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const GB = 1024 ** 3;
const QUOTA = 20 * GB;
const seller = people.otherCreator.id;
const database = databaseForFile(({ db }) => insertCast(db));
const stores = () => ({ media: mediaStore(database().db), uploads: uploadStore(database().db) });
const row = (id: string, bytes: number) => ({
  id,
  seller_id: seller,
  post_key: `post-${id}`,
  fingerprint: id,
  name: "video.mp4",
  bytes,
  key: `media/${id}/original`,
  multipart_id: "parts",
  created_at: NOW,
});
const original = (id: string, bytes: number): StoredVariant => ({
  media_id: id,
  name: "original",
  key: `media/${id}/original`,
  content_type: "video/mp4",
  bytes,
});
const begin = (id: string, bytes: number, open = MAX_OPEN_UPLOADS) =>
  stores().uploads.begin(row(id, bytes), { open, bytes: QUOTA });
const addMedia = (id: string) =>
  stores().media.begin({ id, sellerId: seller, purpose: "post", kind: "video", now: NOW });
const wipe = async () => {
  await database().db.delete(uploads);
  await database().db.delete(media_variants);
};
const atOnce = (each: (i: number) => Promise<boolean>) =>
  Promise.all(Array.from({ length: 30 }, (_, i) => each(i))).then((made) => made.filter(Boolean).length);

test("of 30 uploads started in parallel, ten are accepted, with their bytes within the quota", async () => {
  await wipe();
  expect(await atOnce((i) => begin(`small-${i}`, 1))).toBe(MAX_OPEN_UPLOADS);
  expect(await stores().uploads.countOpen(seller)).toBe(MAX_OPEN_UPLOADS);
  await wipe();
  expect(await atOnce((i) => begin(`large-${i}`, 2 * GB, 100))).toBe(10);
  expect(await stores().media.usedBytes(seller)).toBe(QUOTA);
  expect(await begin("one-more", 1, 100)).toBe(false);
});

test("of 30 files sent in parallel, as many are stored as fit beside uploads in progress", async () => {
  await wipe();
  await begin("on-its-way", 10 * GB);
  const within = { sellerId: seller, maxBytes: QUOTA };
  for (let i = 0; i < 30; i++) await addMedia(`kept-${i}`);
  const kept = await atOnce((i) =>
    stores().media.saveVariantsWithinQuota(within, {
      id: `kept-${i}`,
      variants: [original(`kept-${i}`, GB)],
    }),
  );
  expect([kept, await stores().media.usedBytes(seller)]).toEqual([10, QUOTA]);
});

test("an upload's share of the quota passes to its media item once", async () => {
  await wipe();
  await begin("whole", 3 * GB);
  await addMedia("whole");
  const complete = () => stores().uploads.complete("whole", original("whole", 3 * GB), NOW);
  expect((await Promise.all([complete(), complete()])).filter(Boolean)).toHaveLength(1);
  expect(await stores().media.usedBytes(seller)).toBe(3 * GB);
  const [kept] = await database().db.select().from(media_variants);
  expect(kept).toMatchObject({ media_id: "whole", name: "original", bytes: 3 * GB });
  // Processed in the meantime: a stale tab doesn't restore the original.
  await stores().media.saveVariants("whole", {}, [], NOW, ["original"]);
  expect(await complete()).toBe(false);
  expect(await stores().media.usedBytes(seller)).toBe(0);
});

test("an upload over the quota changes nothing, and one that fits replaces the old file", async () => {
  await wipe();
  await addMedia("poster");
  const set = (key: string, bytes: number, maxBytes: number) =>
    stores().media.saveVariantsWithinQuota(
      { sellerId: seller, maxBytes },
      {
        id: "poster",
        details: { teaser: key },
        variants: (["w320", "jpeg"] as const).map((name) => ({
          ...original("poster", bytes),
          name,
          key: `${key}/${name}`,
        })),
        removed: ["w320", "w640", "jpeg"],
      },
    );
  const now = async () => {
    const whole = await stores().media.findWithVariants("poster");
    return [whole?.mediaItem.teaser, ...(whole?.variants.map(({ key }) => key).toSorted() ?? [])];
  };
  await stores().media.saveVariants(
    "poster",
    {},
    [{ ...original("poster", 5), name: "w640", key: "old/w640" }],
    null,
  );
  expect([await set("one", 10, 24), await now()]).toEqual([false, ["", "old/w640"]]);
  expect([await set("one", 10, 25), await now()]).toEqual([true, ["one", "one/jpeg", "one/w320"]]);
  expect([await set("two", 10, 39), await now()]).toEqual([false, ["one", "one/jpeg", "one/w320"]]);
  expect([await set("two", 10, 40), await now()]).toEqual([true, ["two", "two/jpeg", "two/w320"]]);
});
