// @module-tag thorough
import { afterEach, beforeAll, expect, test } from "vitest";
import { DAY, people, posts } from "#tests/cast.ts";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import type { StorageFault } from "../site/faulty-storage.ts";
import { newKey, phonePhoto, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { PART, uploader } from "../site/upload-client.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd", faultyStorage: true, faultyDatabase: true });
const storage = () => {
  const wire = site().storage;
  if (!wire) throw new Error("this site's storage cannot be struck");
  return wire;
};
let seller: Visitor;
let video: Buffer;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  const filler = Buffer.alloc(PART + 1000);
  filler.writeUInt32BE(filler.length);
  filler.write("free", 4, "latin1");
  video = Buffer.concat([sampleVideo(), filler]);
});
afterEach(async () => {
  await storage().clearFaults();
  site().database.clearFaults();
});
const fresh = () => ({ post_key: newKey(), fingerprint: `video ${Math.random()}` });

async function sendWithRetries(bytes: Uint8Array, file: object) {
  const { begin, part, chunk, complete } = uploader(seller);
  const again = async <T extends { status: number }>(work: () => Promise<T>) => {
    for (let turn = 0; ; turn++) {
      const response = await work();
      if (response.status < 500 || turn === 3) return response;
      if (turn > 0) await storage().clearFaults();
    }
  };
  const begun = await again(() => begin(bytes.length, { ...file }));
  for (let number = 1; (number - 1) * PART < bytes.length; number++)
    expect((await again(() => part(begun.id, number, chunk(bytes, number)))).status).toBe(200);
  return again(() => complete(begun.id));
}

const strikes: [string, StorageFault][] = [
  ["before it begins", { call: "createMultipartUpload", outcome: "refuse" }],
  ["after it began, before the answer", { call: "createMultipartUpload", outcome: "lost", at: 0 }],
  ["before the second part", { call: "uploadPart", outcome: "refuse", at: 1 }],
  ["after a part, before its answer", { call: "uploadPart", outcome: "lost", at: 0 }],
  ["before the parts are put together", { call: "complete", outcome: "refuse", at: 0 }],
  ["after that, before its answer", { call: "complete", outcome: "lost", at: 0 }],
];
test.each(strikes)("storage fails %s: the script retries, and there is one media item", async (_, strike) => {
  const before = await storedData(site());
  await storage().inject(strike);
  expect(await sendWithRetries(video, fresh())).toMatchObject({ status: 200, kind: "video", ready: true });
  const after = await storedData(site());
  expect([after.media - before.media, after.objects.length - before.objects.length]).toEqual([1, 1]);
});

test.each<[string, StorageFault, "video" | "photo"]>([
  ["while a video is read", { call: "get", outcome: "refuse", at: 2 }, "video"],
  ["while a video is copied", { call: "createMultipartUpload", outcome: "refuse", at: 0 }, "video"],
  ["between two widths", { call: "put", outcome: "refuse", at: 1 }, "photo"],
  ["after the last width", { call: "put", outcome: "lost", at: 4 }, "photo"],
])(
  "storage fails %s: the upload is kept, the creator sees a message, and trying again works",
  async (_, strike, what) => {
    const bytes = what === "video" ? video : await phonePhoto();
    const { begin, part, chunk, complete } = uploader(seller);
    const { id } = await begin(bytes.length, fresh());
    for (let number = 1; (number - 1) * PART < bytes.length; number++)
      await part(id, number, chunk(bytes, number));
    // A photo's original is stored in parts, so the puts are only its resized variants.
    await storage().inject(strike);
    const response = await complete(id);
    expect(response).toMatchObject({ status: 200, ready: false, media_id: id });
    expect(response.failure).toContain("try again");
    expect(response.failure).not.toMatch(/10001|lost/);
    await storage().clearFaults();
    const form = new FormData();
    for (const [name, value] of Object.entries({ key: newKey(), media: id, do: `retry:${id}` }))
      form.append(name, value);
    expect((await seller.upload("/post", form)).status).toBe(200);
    const [medium] = await site().rows("select ready_at, failure from media where id = ?", id);
    expect(medium?.failure).toBeNull();
    expect(medium?.ready_at).not.toBeNull();
    const left = (await storedData(site())).objects.filter((key) => key.startsWith(`media/${id}/`));
    expect(left.includes(`media/${id}/original`)).toBe(false);
  },
);

test("the database fails between the parts and their row: the part is sent again", async () => {
  const { begin, part, chunk, complete } = uploader(seller);
  const { id } = await begin(video.length, fresh());
  site().database.inject("500", "insert into upload_parts (");
  expect((await part(id, 1, chunk(video, 1))).status).toBe(503);
  site().database.clearFaults();
  for (const number of [1, 2]) expect((await part(id, number, chunk(video, number))).status).toBe(200);
  expect(await complete(id)).toMatchObject({ ready: true });
});

test("interrupted processing is recorded, and nothing is left of unused uploads", async () => {
  await site().rows(
    "update media set first_used_at = null, ready_at = null, created_at = created_at - ?",
    DAY / 24,
  );
  const rows =
    "select id from media where ready_at is null and failure = 'interrupted' and first_used_at is null";
  await site().scheduled();
  expect((await site().rows(rows)).length).toBeGreaterThan(0);
  expect((await storedAfterSweep(site())).objects).toEqual([]);
});

test("a scheduled run without storage does everything else and counts as failed", async () => {
  const done = await uploader(seller).send(await phonePhoto(), { ...fresh(), name: "IMG_1.jpg" });
  await site().rows("update media set created_at = created_at - ? where id = ?", 2 * DAY, done.media_id);
  await site().rows("update content set scheduled_for = 1 where id = ?", posts.draft.id);
  await storage().inject({ call: "list", outcome: "refuse" });
  expect((await site().scheduled()).outcome).toBe("exception");
  expect(await site().count("content", "id = ? and published_at is not null", posts.draft.id)).toBe(1);
  expect(await site().count("media", "id = ?", done.media_id)).toBe(1);
  await storage().clearFaults();
  expect((await site().scheduled()).outcome).toBe("ok");
  expect(await site().count("media", "id = ?", done.media_id)).toBe(0);
});
