import { beforeEach, expect, test } from "vitest";
import { mediaStore } from "#db/stores/media/media.ts";
import { preparePoster, setPoster } from "#domain/media/poster.ts";
import { NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const seller = people.otherCreator.id;
const database = databaseForFile(({ db }) => insertCast(db));
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(5000, 7)]);
let made = 0;
let videoId = "";

beforeEach(async () => {
  videoId = `video-${++made}`;
  await mediaStore(database().db).begin({
    id: videoId,
    sellerId: seller,
    purpose: "post",
    kind: "video",
    now: NOW,
  });
});

async function* arriving(bytes: Uint8Array) {
  yield bytes;
}
function scene(
  faulty: (store: ReturnType<typeof mediaStore>, port: ReturnType<typeof memoryObjectStore>["port"]) => void,
) {
  const { objects, port } = memoryObjectStore();
  const store = mediaStore(database().db);
  faulty(store, port);
  const clock = { now: () => NOW, newId: () => `poster${++made}` };
  const deps = { mediaStore: store, media: port, clock };
  const set = (bytes: Uint8Array, sellerId = seller) =>
    setPoster(deps, { sellerId, mediaItemId: videoId, data: arriving(bytes) });
  const prepare = () => preparePoster(deps, { sellerId: seller, mediaItemId: videoId, data: arriving(JPEG) });
  return { objects, set, prepare };
}
const shown = async () =>
  (await mediaStore(database().db).findWithVariants(videoId))?.variants.map(({ key }) => key) ?? [];
const breaks = async () => {
  throw new Error("away");
};

test("a poster keeps only its rendered widths, and a later poster replaces it", async () => {
  const { objects, set } = scene(() => {});
  for (const _ of [1, 2]) {
    expect(await set(JPEG)).toEqual({ ok: true });
    expect(new Set(objects.keys())).toEqual(new Set(await shown()));
    expect(objects.size).toBeGreaterThan(1);
  }
});

test("a prepared poster is shown only once it is applied, and leaves nothing when discarded", async () => {
  const { objects, set, prepare } = scene(() => {});
  await set(JPEG);
  const before = { shown: await shown(), objects: [...objects.keys()] };
  const refused = await prepare();
  expect(await shown()).toEqual(before.shown);
  if (refused.ok) await refused.change.discard();
  expect([...objects.keys()]).toEqual(before.objects);
  const saved = await prepare();
  expect(saved.ok && (await saved.change.apply())).toEqual({ ok: true });
  expect(await shown()).not.toEqual(before.shown);
  expect(new Set(objects.keys())).toEqual(new Set(await shown()));
});

test.each([
  ["empty", new Uint8Array(), undefined],
  ["not_an_image", Buffer.from("<svg/>"), undefined],
  ["too_big", Buffer.concat([JPEG, Buffer.alloc(25 * 1024 * 1024)]), undefined],
  ["no_such_media", JPEG, people.fan.id],
])("%s: nothing is left behind", async (reason, bytes, sellerId) => {
  const { objects, set } = scene(() => {});
  expect(await set(bytes, sellerId)).toEqual({ ok: false, reason });
  expect([...objects.keys()]).toEqual([]);
});

test.each(["put", "render", "teaser", "read"] as const)(
  "if storage's %s fails, nothing is left behind",
  async (call) => {
    const { objects, set } = scene((_, port) => {
      let calls = 0;
      const before = port[call] as (...all: unknown[]) => Promise<unknown>;
      // Fails the second call, when something is already stored.
      Object.assign(port, {
        [call]: (...all: unknown[]) =>
          ++calls > 1 || call === "teaser" || call === "read" ? breaks() : before(...all),
      });
    });
    await expect(set(JPEG)).rejects.toThrow("away");
    expect([...objects.keys()]).toEqual([]);
  },
);

test("a database failure before the work leaves nothing behind; after the work, everything it stored is there", async () => {
  const before = scene((store) => Object.assign(store, { saveVariantsWithinQuota: breaks }));
  await expect(before.set(JPEG)).rejects.toThrow("away");
  expect([[...before.objects.keys()], await shown()]).toEqual([[], []]);
  const after = scene((store) => {
    const { saveVariantsWithinQuota } = store;
    store.saveVariantsWithinQuota = async (...all) => {
      await saveVariantsWithinQuota(...all);
      return breaks();
    };
  });
  await expect(after.set(JPEG)).rejects.toThrow("away");
  expect(await shown()).not.toEqual([]);
  for (const key of await shown()) expect(after.objects.has(key), key).toBe(true);
});
