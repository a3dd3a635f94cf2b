import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maySeeMedium } from "../../app/domain/media/see-medium.ts";
import { storePicture } from "../../app/domain/media/store-picture.ts";
import { sweepUnused } from "../../app/domain/media/sweep.ts";
import { media, media_variants } from "../../db/schema/media.ts";
import { content } from "../../db/schema/posts.ts";
import { mediaStore } from "../../db/stores/media.ts";
import { DAY, NOW, people } from "../cast.ts";
import { insertCast } from "./insert-cast.ts";
import { stageForFile } from "./stage.ts";

const { creator, otherCreator, fan } = people;
const stage = stageForFile(({ db }) => insertCast(db));
const store = () => mediaStore(stage().db);
let count = 0;

/** Storage and pixels in memory: a picture is as wide as its fifth byte says, times a hundred. */
function objects(fault: { on?: "render" | "put" } = {}) {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    measure: (bytes: Uint8Array) => ({ width: (bytes[4] ?? 0) * 100, height: 50 }),
    async render(bytes: Uint8Array, width: number) {
      if (fault.on === "render") return null;
      const drawn = Math.min(width, (bytes[4] ?? 0) * 100);
      return { width: drawn, height: drawn / 2, bytes: new Uint8Array(drawn), contentType: "image/webp" };
    },
    teaser: async () => "data:image/webp;base64,AA",
    async put(key: string, bytes: Uint8Array) {
      if (fault.on === "put" && kept.size === 1) throw new Error("storage is away");
      kept.set(key, bytes);
    },
    async remove(keys: string[]) {
      for (const key of keys) kept.delete(key);
    },
    list: async (prefix: string) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}
const jpeg = (hundreds: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, hundreds]);
const deps = (media: ReturnType<typeof objects>, now = NOW) => ({
  store: store(),
  media,
  clock: { now: () => now, newId: () => `upload-${++count}` },
});
const upload = (hundreds: number, purpose: "post" | "portrait" = "post") => ({
  sellerId: otherCreator.id,
  purpose,
  bytes: jpeg(hundreds),
  alt: "A lamp",
});
const rows = (id: string) => stage().db.select().from(media).where(eq(media.id, id));
const names = async (id: string) =>
  (await stage().db.select().from(media_variants).where(eq(media_variants.media_id, id))).map(
    (one) => one.name,
  );

describe("storePicture", () => {
  test.each([
    [40, ["w320", "w640", "w1080", "w2160"]],
    [7, ["w320", "w640", "w1080"]],
    [3, ["w320"]],
  ])("of %i00 px keeps the widths that differ", async (hundreds, wanted) => {
    const storage = objects();
    const stored = await storePicture(deps(storage), upload(hundreds));
    if (!stored.ok) throw new Error(stored.reason);
    expect((await names(stored.mediumId)).toSorted()).toEqual(wanted.toSorted());
    expect([...storage.kept.keys()].toSorted()).toEqual(
      wanted.map((name) => `media/${stored.mediumId}/${name}`).toSorted(),
    );
    const widest = Math.min(hundreds * 100, 2160);
    expect((await rows(stored.mediumId))[0]).toMatchObject({ width: widest, alt: "A lamp", stored_at: null });
  });

  test("shows it to its owner alone before something uses it", async () => {
    const stored = await storePicture(deps(objects()), upload(4));
    if (!stored.ok) throw new Error(stored.reason);
    for (const viewer of [null, fan.id, creator.id])
      expect(await store().variant(stored.mediumId, "w320", viewer)).toBeNull();
    expect(await store().variant(stored.mediumId, "w320", otherCreator.id)).toMatchObject({ uses: [] });
  });

  test("refuses before it writes anything", async () => {
    const before = await stage().db.$count(media);
    const storage = objects();
    expect(await storePicture(deps(storage), { ...upload(4), bytes: new Uint8Array() })).toMatchObject({
      reason: "empty",
    });
    expect(await storePicture(deps(storage), upload(130))).toMatchObject({ reason: "too_many_pixels" });
    expect(await stage().db.$count(media)).toBe(before);
    expect(storage.kept.size).toBe(0);
  });

  test.each(["render", "put"] as const)("leaves what the sweep finds when %s fails midway", async (on) => {
    const storage = objects({ on });
    const tried = await storePicture(deps(storage), upload(40)).catch(() => "threw");
    expect(tried).toEqual(on === "render" ? { ok: false, reason: "broken" } : "threw");
    const id = `upload-${count}`;
    const forgotten: string[] = [];
    const edge = { forget: async (keys: string[]) => void forgotten.push(...keys) };
    const sweep = (now: number) => sweepUnused({ ...deps(storage, now), edge });
    await sweep(NOW + DAY);
    expect(await rows(id)).toHaveLength(1);
    await sweep(NOW + DAY + 1);
    expect(await rows(id)).toEqual([]);
    expect(storage.kept.size).toBe(0);
    expect(forgotten.length > 0).toBe(on === "put");
  });
});

test("the quota counts a creator's own bytes, all widths of them", async () => {
  expect(await store().bytesOf(creator.id)).toBe(5 * (3200 + 6400));
  expect(await store().bytesOf(fan.id)).toBe(0);
});

test("forgetting leaves what is in use whole", async () => {
  await store().forget("medium-post-free");
  expect(await rows("medium-post-free")).toHaveLength(1);
  expect(await names("medium-post-free")).toHaveLength(2);
});

describe("variant", () => {
  const may = async (mediumId: string, viewerId: string | null) => {
    const facts = await store().variant(mediumId, "w320", viewerId);
    return facts && maySeeMedium(facts, viewerId, NOW).ok;
  };

  test("is there under its exact name only", async () => {
    expect(await store().variant("medium-post-free", "w320", null)).toMatchObject({
      key: "media/medium-post-free/w320",
      contentType: "image/webp",
      bytes: 3200,
      sellerId: creator.id,
    });
    for (const name of ["w321", "W320", "", "file"])
      expect(await store().variant("medium-post-free", name, null)).toBeNull();
    expect(await store().variant("nothing", "w320", null)).toBeNull();
  });

  test("a guest may have a free post's, an owner all of theirs", async () => {
    expect(await may("medium-post-free", null)).toBe(true);
    expect(await may("medium-post-subscriber", null)).toBe(false);
    expect(await may("medium-post-ppv", fan.id)).toBe(false);
    for (const id of ["subscriber", "ppv", "draft"])
      expect(await may(`medium-post-${id}`, creator.id)).toBe(true);
  });

  test("a draft's and a deleted post's are their owner's alone, free or not", async () => {
    expect(await may("medium-post-draft", null)).toBe(false);
    expect(await may("medium-post-draft", fan.id)).toBe(false);
    await stage().db.update(content).set({ deleted_at: NOW }).where(eq(content.id, "post-free"));
    expect(await may("medium-post-free", null)).toBe(false);
    expect(await may("medium-post-free", otherCreator.id)).toBe(false);
  });

  test("a deleted medium is gone for its owner too", async () => {
    await stage().db.update(media).set({ deleted_at: NOW }).where(eq(media.id, "medium-post-ppv"));
    expect(await may("medium-post-ppv", creator.id)).toBeNull();
  });
});
