// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { DAY, people } from "#tests/cast.ts";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { imageOf, newKey, phonePhoto, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { PART, uploader } from "../site/upload-client.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
let video: Buffer;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  const small = sampleVideo();
  const filler = Buffer.alloc(2 * PART + 1000);
  filler.writeUInt32BE(filler.length);
  filler.write("free", 4, "latin1");
  video = Buffer.concat([small, filler]);
});
const fresh = () => ({ post_key: newKey(), fingerprint: `video ${Math.random()}` });
const uploads = () => site().rows("select * from uploads where completed_at is null and aborted_at is null");

test.each([0.1, 0.99])(
  "a video upload interrupted at %d resumes where it stopped, and plays by range",
  async (share) => {
    const { begin, part, chunk, complete, status } = uploader(seller);
    const file = fresh();
    const begun = await begin(video.length, file);
    expect(begun).toMatchObject({ status: 200, part_bytes: PART, done: [] });
    const parts = Math.ceil(video.length / PART);
    const before = Math.floor(parts * share);
    for (let number = 1; number <= before; number++)
      expect((await part(begun.id, number, chunk(video, number))).status).toBe(200);
    const again = await begin(video.length, file);
    expect(again).toMatchObject({ id: begun.id, done: Array.from({ length: before }, (_, i) => i + 1) });
    expect(await complete(begun.id)).toMatchObject({ status: 409, code: "parts_missing" });
    for (let number = 1; number <= parts; number++)
      if (!again.done.includes(number)) await part(begun.id, number, chunk(video, number));
    const done = await complete(begun.id);
    expect(done).toMatchObject({
      status: 200,
      kind: "video",
      ready: true,
      failure: null,
      media_id: begun.id,
    });
    expect(await complete(begun.id)).toMatchObject({ status: 200, media_id: done.media_id, ready: true });
    expect(await begin(video.length, file)).toMatchObject({
      id: begun.id,
      media_id: done.media_id,
      ready: true,
    });
    expect(await status(begun.id)).toMatchObject({ status: 200, media_id: done.media_id });

    const [medium] = await site().rows("select * from media where id = ?", done.media_id);
    expect(medium).toMatchObject({
      kind: "video",
      width: 320,
      height: 240,
      name: "video.mp4",
      failure: null,
    });
    expect(Math.abs(Number(medium?.duration_ms) - 2000)).toBeLessThan(150);
    const served = await seller.get(`/media/${done.media_id}/file`);
    expect([served.status, served.headers.get("Content-Type"), served.bytes.length]).toEqual([
      200,
      "video/mp4",
      video.length,
    ]);
    expect(Buffer.from(served.bytes).includes("SecretComment")).toBe(false);
    const some = await seller.get(`/media/${done.media_id}/file`, { Range: "bytes=100-199" });
    expect([some.status, some.bytes]).toEqual([206, served.bytes.slice(100, 200)]);
    expect((await seller.get(`/media/${done.media_id}/original`)).status).toBe(404);
    expect((await (await site().visitor()).get(`/media/${done.media_id}/file`)).status).toBe(404);
  },
);

test("two tabs, a part sent twice, and two parallel completions: one media item", async () => {
  const { begin, part, chunk, complete } = uploader(seller);
  const file = fresh();
  const [one, two] = await Promise.all([begin(video.length, file), begin(video.length, file)]);
  expect([one.status, two.id]).toEqual([200, one.id]);
  expect((await part(one.id, 1, new Uint8Array(PART).fill(7))).status).toBe(422);
  const restarted = await begin(video.length, file);
  for (const number of [1, 2, 3, 2])
    expect((await part(restarted.id, number, chunk(video, number))).status).toBe(200);
  const before = await site().count("media");
  const answers = await Promise.all([complete(restarted.id), complete(restarted.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await site().count("media")).toBe(before + 1);
  expect(await complete(restarted.id)).toMatchObject({ ready: true });
});

test("of a completion and a cancellation in parallel, one wins, and the other gets a message", async () => {
  const { begin, part, chunk, complete, cancel } = uploader(seller);
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = await begin(video.length, fresh());
    for (const number of [1, 2, 3]) await part(id, number, chunk(video, number));
    const [done, gone] = await Promise.all([complete(id), cancel(id)]);
    expect([200, 409, 422, 503], JSON.stringify(done)).toContain(done.status);
    expect([200, 503], JSON.stringify(gone)).toContain(gone.status);
    // When repeated, the upload either exists or is gone.
    expect([200, 409]).toContain((await complete(id)).status);
  }
});

test("an unsupported file is refused at its first part, with a message, and nothing is left", async () => {
  const { send, begin, part } = uploader(seller);
  const before = await storedData(site());
  const bad: [Uint8Array, string][] = [
    [Buffer.from("MZ\x90\x00 this program cannot be run".padEnd(500)), "not_allowed"],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "not_allowed"],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), "not_allowed"],
    [Buffer.from("GIF89a<script>alert(1)</script>"), "too_many_pixels"],
    [(await phonePhoto()).subarray(0, 400), "broken"],
    [video.subarray(0, 20_000), "file_broken"],
    [
      Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), Buffer.from("<script>".repeat(900))]),
      "file_broken",
    ],
  ];
  for (const [bytes, code] of bad) {
    const response = await send(bytes, fresh());
    expect(response, code).toMatchObject({ status: 422, success: false, code });
    expect(response.error.length).toBeGreaterThan(20);
  }
  const large = await begin(26 * 1024 * 1024, fresh());
  const head = new Uint8Array(PART);
  head.set(await phonePhoto());
  expect(await part(large.id, 1, head)).toMatchObject({ status: 422, code: "too_big" });
  expect(await begin(0, fresh())).toMatchObject({ status: 422, code: "empty" });
  expect(await begin(2 * 1024 ** 3 + 1, fresh())).toMatchObject({ status: 422, code: "file_too_big" });
  const { id } = await begin(100, fresh());
  for (const [number, length] of [
    [1, 99],
    [2, 100],
    [0, 100],
  ] as const)
    expect((await part(id, number, new Uint8Array(length))).status).toBe(422);
  await uploader(seller).cancel(id);
  expect(await storedData(site())).toEqual(before);
  expect(await uploads()).toEqual([]);
});

test("nobody else can see, extend, complete, or cancel an upload, or attach a poster", async () => {
  const mine = uploader(seller);
  const { id } = await mine.begin(video.length, fresh());
  for (const [person, status] of [
    [undefined, 401],
    [people.fan, 403],
    [people.otherCreator, 404],
  ] as const) {
    const other = uploader(await site().visitor({ as: person }));
    const calls = [
      other.status(id),
      other.part(id, 1, mine.chunk(video, 1)),
      other.complete(id),
      other.cancel(id),
    ];
    for (const response of await Promise.all(calls)) expect(response.status).toBe(status);
  }
  const done = await mine.send(video, fresh());
  const frame = await imageOf(320, 240).jpeg().toBuffer();
  const theo = uploader(await site().visitor({ as: people.otherCreator }));
  expect((await theo.poster(done.media_id, frame)).status).toBe(404);
  expect(await mine.poster(done.media_id, Buffer.from("not a photo"))).toMatchObject({
    code: "not_an_image",
  });
  expect((await mine.poster(done.media_id, frame)).status).toBe(200);
  expect((await mine.poster(done.media_id, frame)).status).toBe(200);
  const shown = await seller.get(`/media/${done.media_id}/w320`);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const old = { Accept: "image/png,image/jpeg,*/*;q=0.5" };
  const fallback = await seller.get(`/media/${done.media_id}/w320`, old);
  expect(fallback.headers.get("Content-Type")).toBe("image/jpeg");
  expect(fallback.headers.get("Vary")).toContain("Accept");
  await mine.cancel(id);
});

test("ten parallel uploads is the limit; abandoned ones are swept, and finished ones deleted", async () => {
  const { begin, complete } = uploader(seller);
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push((await begin(100 + i, fresh())).id);
  expect(await begin(200, fresh())).toMatchObject({ status: 429, code: "too_many_uploads" });
  await site().rows("update uploads set last_activity_at = last_activity_at - ?", 4 * DAY);
  await site().scheduled();
  expect(await uploads()).toEqual([]);
  expect(await complete(ids[0] ?? "")).toMatchObject({ status: 409, code: "upload_over" });
  await site().rows("update uploads set last_activity_at = last_activity_at - ?", 8 * DAY);
  await site().scheduled();
  expect(await site().count("uploads")).toBe(0);
  const left = await storedAfterSweep(site());
  expect(left.objects.filter((key) => key.includes("/original") || key.includes("/file"))).toEqual([]);
});

test("a part that differs in storage is requested again, and the video arrives", async () => {
  const { begin, part, chunk, complete, status } = uploader(seller);
  const { id } = await begin(video.length, fresh());
  const numbers = Array.from({ length: Math.ceil(video.length / PART) }, (_, i) => i + 1);
  const send = async () => {
    for (const number of numbers) expect((await part(id, number, chunk(video, number))).status).toBe(200);
  };
  await send();
  // It was sent twice, and the stored ETag belongs to the first.
  await site().rows("update upload_parts set etag = 'another' where upload_id = ? and number = 1", id);
  expect(await complete(id)).toMatchObject({ status: 409, code: "parts_missing" });
  expect(await status(id)).toMatchObject({ status: 200, done: [] });
  await send();
  expect(await complete(id)).toMatchObject({ status: 200, media_id: id, ready: true });
});
