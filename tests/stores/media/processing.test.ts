import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#db/schema/media/media.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { uploadStore } from "#db/stores/media/uploads.ts";
import { completeUpload } from "#domain/media/complete-upload.ts";
import { beginUpload, receivePart } from "#domain/media/multipart-upload.ts";
import { NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const store = () => mediaStore(database().db);
const MINUTE = 60_000;
const sellerId = people.creator.id;
let count = 0;

async function begun(createdAt = NOW): Promise<string> {
  const id = `making-${++count}`;
  await store().begin({ id, sellerId, purpose: "post", kind: "video", now: createdAt });
  return id;
}
const rowOf = async (id: string) => (await database().db.select().from(media).where(eq(media.id, id)))[0];

test("one worker at a time processes a media item, until it finishes, fails, or times out", async () => {
  const id = await begun();
  const claims = await Promise.all([1, 2, 3, 4].map(() => store().claimProcessing(id, NOW, NOW + MINUTE)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await store().extendProcessing(id, NOW + 2 * MINUTE);
  expect(await store().claimProcessing(id, NOW + 1.5 * MINUTE, NOW + 3 * MINUTE)).toBe(false);
  expect(await store().claimProcessing(id, NOW + 2.5 * MINUTE, NOW + 3 * MINUTE)).toBe(true);
  await store().failProcessing(id, "unavailable");
  expect(await store().claimProcessing(id, NOW, NOW + MINUTE)).toBe(true);
  expect((await rowOf(id))?.failure).toBeNull();
  await store().saveVariants(id, {}, [], NOW);
  expect(await store().claimProcessing(id, NOW + 9 * MINUTE, NOW + 10 * MINUTE)).toBe(false);
});

test("interrupted processing is recorded, and work in progress, however old, is not", async () => {
  const [sent, lapsed, worked] = [
    await begun(NOW - 60 * MINUTE),
    await begun(),
    await begun(NOW - 60 * MINUTE),
  ];
  await store().claimProcessing(lapsed, NOW, NOW + MINUTE);
  await store().claimProcessing(worked, NOW, NOW + 5 * MINUTE);
  await store().failInterrupted(NOW - 15 * MINUTE, NOW + 2 * MINUTE, "interrupted");
  const failures = await Promise.all([sent, lapsed, worked].map(async (id) => (await rowOf(id))?.failure));
  expect(failures).toEqual(["interrupted", "interrupted", null]);
});

test("a video whose processing was interrupted resumes only when it is completed again", async () => {
  const video = sampleVideo();
  const { port, objects } = memoryObjectStore();
  let now = NOW;
  // The client and its request are gone, so this promise never resolves.
  let cut = true;
  const deps = {
    mediaStore: store(),
    uploads: uploadStore(database().db),
    clock: { now: () => now, newId: () => "video-cut-off-halfway1" },
    media: {
      ...port,
      startMultipart: (key: string, type: string) =>
        cut && key.endsWith("/file") ? new Promise<string>(() => {}) : port.startMultipart(key, type),
    },
  };
  const file = {
    sellerId,
    postKey: "p".repeat(22),
    fingerprint: "cut",
    name: "video.mp4",
    bytes: video.length,
  };
  const begin = await beginUpload(deps, file);
  if (!begin.ok) throw new Error(begin.reason);
  const own = { sellerId, id: begin.upload.id };
  const stream = new Blob([Uint8Array.from(video)]).stream();
  await receivePart(deps, { ...own, number: 1, length: video.length, stream });
  void completeUpload(deps, own);
  await expect.poll(async () => (await rowOf(own.id))?.processing_until ?? null).not.toBeNull();

  const working = { ok: true, mediaItem: { ready: false, failure: null } };
  expect(await completeUpload(deps, own)).toMatchObject(working);
  now += 4 * MINUTE;
  cut = false;
  expect(await completeUpload(deps, own)).toMatchObject({ ok: true, mediaItem: { ready: true } });
  expect([...objects.keys()]).toEqual([`media/${own.id}/file`]);
});
