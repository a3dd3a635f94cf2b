import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { media, media_variants } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { postWidthNames } from "#db/stores/media/rendered-variants.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { imageWidths } from "#domain/media/image/image.ts";
import { processProfileImage } from "#domain/media/image/process-profile-image.ts";
import { receiveFile, storeFile } from "#domain/media/store-file.ts";
import { sweepUnused } from "#domain/media/sweep.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => mediaStore(database().db);
let count = 0;

type Fault = "render" | "put" | "removal";
/** In-memory storage and image processing: an image's width is its fifth byte times a hundred. */
function objects(...faults: Fault[]) {
  const { objects: kept, port } = memoryObjectStore();
  const sizeOf = (bytes: Uint8Array | undefined) => ({ width: (bytes?.[4] ?? 0) * 100, height: 50 });
  return {
    kept,
    ...port,
    measure: sizeOf,
    render: async (key: string, width: number, format = "webp") => {
      if (faults.includes("render")) return null;
      const drawn = Math.min(width, sizeOf(kept.get(key)).width);
      const bytes = new Uint8Array(drawn);
      return { width: drawn, height: drawn / 2, bytes, contentType: `image/${format}` };
    },
    put: async (key: string, bytes: Uint8Array, type: string) => {
      // Fails after the original and the first size.
      if (faults.includes("put") && kept.size === 2) throw new Error("storage is away");
      await port.put(key, bytes, type);
    },
    remove: async (keys: string[]) => {
      if (faults.includes("removal")) throw new Error("storage is away");
      await port.remove(keys);
    },
  };
}
const jpeg = (hundreds: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, hundreds]);
const deps = (media: ReturnType<typeof objects>, now = NOW) => ({
  mediaStore: store(),
  media,
  clock: { now: () => now, newId: () => `upload-${++count}` },
});
const healed = (kept: Map<string, Uint8Array>) => async (keys: string[]) => {
  for (const key of keys) kept.delete(key);
};
async function* arriving(bytes: Uint8Array) {
  yield bytes;
}
const file = (bytes: Uint8Array) => ({
  sellerId: otherCreator.id,
  name: "lamp.jpg",
  data: arriving(bytes),
});
async function putUp(media: ReturnType<typeof objects>, purpose: "portrait" | "cover", bytes: Uint8Array) {
  const taken = await receiveFile(deps(media), { ...file(bytes), purpose });
  return taken.ok ? processProfileImage(deps(media), taken) : taken;
}
const rows = (id: string) => database().db.select().from(media).where(eq(media.id, id));
const names = async (id: string) =>
  (await database().db.select().from(media_variants).where(eq(media_variants.media_id, id))).map(
    (one) => one.name,
  );

test("pages are offered every width in which a post's photo is rendered", () => {
  expect(postWidthNames).toEqual(imageWidths.post.map((width) => `w${width}`));
});

describe("an uploaded photo", () => {
  test.each([
    [40, ["jpeg", "w320", "w640", "w1080", "w2160"]],
    [7, ["jpeg", "w320", "w640", "w1080"]],
    [3, ["jpeg", "w320"]],
  ])("for a post, of %i00 px, keeps the widths that differ and a fallback", async (hundreds, wanted) => {
    const storage = objects();
    const stored = await storeFile(deps(storage), file(jpeg(hundreds)));
    if (!stored.ok) throw new Error(stored.reason);
    expect((await names(stored.mediaItemId)).toSorted()).toEqual(wanted.toSorted());
    expect([...storage.kept.keys()].toSorted()).toEqual(
      wanted.map((name) => `media/${stored.mediaItemId}/${name}`).toSorted(),
    );
    const widest = Math.min(hundreds * 100, 2160);
    expect((await rows(stored.mediaItemId))[0]).toMatchObject({ width: widest, first_used_at: null });
  });

  test.each([
    ["portrait", 40, ["w160", "w320"]],
    ["portrait", 1, ["w160"]],
    ["cover", 40, ["w640", "w1080"]],
  ] as const)(
    "for a %s, of %i00 px, keeps only its widths, and its URL is the widest",
    async (purpose, hundreds, wanted) => {
      const storage = objects();
      const stored = await putUp(storage, purpose, jpeg(hundreds));
      if (!stored.ok) throw new Error(stored.reason);
      expect(stored.url).toBe(`/media/${stored.mediaItemId}/${wanted.at(-1)}`);
      expect((await names(stored.mediaItemId)).toSorted()).toEqual(wanted.toSorted());
      expect([...storage.kept.keys()]).toEqual(wanted.map((name) => `media/${stored.mediaItemId}/${name}`));
      expect((await rows(stored.mediaItemId))[0]).toMatchObject({ purpose, first_used_at: null });
    },
  );

  test("is visible only to its owner before it is used", async () => {
    const stored = await storeFile(deps(objects()), file(jpeg(4)));
    if (!stored.ok) throw new Error(stored.reason);
    for (const viewer of [null, fan.id, creator.id])
      expect(await store().findVariant(stored.mediaItemId, "w320", viewer)).toBeNull();
    expect(await store().findVariant(stored.mediaItemId, "w320", otherCreator.id)).toMatchObject({
      uses: [],
    });
  });

  test("leaves nothing behind when refused", async () => {
    const before = await database().db.$count(media);
    const video = Buffer.from("\0\0\0\x10ftypisom\0\0\0\0", "latin1");
    for (const [bytes, reason] of [
      [new Uint8Array(), "empty"],
      [video, "not_an_image"],
      [Buffer.from("hello"), "not_an_image"],
      [jpeg(130), "too_many_pixels"],
      [Buffer.concat([jpeg(4), Buffer.alloc(25 * 1024 * 1024)]), "too_big"],
    ] as const) {
      const storage = objects();
      expect(await putUp(storage, "portrait", bytes)).toEqual({ ok: false, reason });
      expect([await database().db.$count(media), storage.kept.size]).toEqual([before, 0]);
    }
    const storage = objects("render");
    expect(await putUp(storage, "cover", jpeg(40))).toEqual({ ok: false, reason: "broken" });
    expect([await database().db.$count(media), storage.kept.size]).toEqual([before, 0]);
  });

  test.each([["render"], ["put"]] as const)(
    "leaves what the sweep finds when %s fails midway and storage removes nothing",
    async (fault) => {
      const storage = objects(fault, "removal");
      await expect(putUp(storage, "portrait", jpeg(40))).rejects.toThrow();
      const id = `upload-${count}`;
      expect(storage.kept.size).toBe(fault === "put" ? 2 : 1);
      const forgotten: string[] = [];
      const edgeCache = { purge: async (keys: string[]) => void forgotten.push(...keys) };
      const sweep = (now: number) =>
        sweepUnused({ ...deps({ ...storage, remove: healed(storage.kept) }, now), edgeCache });
      // Claimed objects are removed in the next run, waiting ones after a day.
      await sweep(NOW + DAY);
      expect(await rows(id)).toHaveLength(fault === "put" ? 1 : 0);
      await sweep(NOW + DAY + 1);
      expect(await rows(id)).toEqual([]);
      expect(storage.kept.size).toBe(0);
      expect(forgotten.length).toBeGreaterThan(0);
    },
  );
});

test("the quota counts a creator's own bytes in all widths", async () => {
  expect(await store().usedBytes(creator.id)).toBe(5 * (3200 + 6400));
  expect(await store().usedBytes(fan.id)).toBe(0);
});

test("deleting unused media leaves used media intact", async () => {
  await store().deleteClaimed("medium-post-free");
  expect(await rows("medium-post-free")).toHaveLength(1);
  expect(await names("medium-post-free")).toHaveLength(2);
});

describe("variant", () => {
  const may = async (mediumId: string, viewerId: string | null) => {
    const facts = await store().findVariant(mediumId, "w320", viewerId);
    return facts && checkMediaAccess(facts, viewerId, NOW).ok;
  };

  test("is found under its exact name only", async () => {
    expect(await store().findVariant("medium-post-free", "w320", null)).toMatchObject({
      key: "media/medium-post-free/w320",
      contentType: "image/webp",
      bytes: 3200,
      sellerId: creator.id,
    });
    for (const name of ["w321", "W320", "", "file"])
      expect(await store().findVariant("medium-post-free", name, null)).toBeNull();
    expect(await store().findVariant("nothing", "w320", null)).toBeNull();
  });

  test("is open to guests for a free post's media, and to owners for all of theirs", async () => {
    expect(await may("medium-post-free", null)).toBe(true);
    expect(await may("medium-post-subscriber", null)).toBe(false);
    expect(await may("medium-post-ppv", fan.id)).toBe(false);
    for (const id of ["subscriber", "ppv", "draft"])
      expect(await may(`medium-post-${id}`, creator.id)).toBe(true);
  });

  test("is open only to the owner for drafts and deleted posts, free or not", async () => {
    expect(await may("medium-post-draft", null)).toBe(false);
    expect(await may("medium-post-draft", fan.id)).toBe(false);
    await database().db.update(content).set({ deleted_at: NOW }).where(eq(content.id, "post-free"));
    expect(await may("medium-post-free", null)).toBe(false);
    expect(await may("medium-post-free", otherCreator.id)).toBe(false);
  });

  test("is gone for the owner too once the media item is deleted", async () => {
    await database().db.update(media).set({ deleted_at: NOW }).where(eq(media.id, "medium-post-ppv"));
    expect(await may("medium-post-ppv", creator.id)).toBeNull();
  });
});
