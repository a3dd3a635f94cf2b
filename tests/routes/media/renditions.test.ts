import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { sampleVideo, wideVideo } from "#tests/domain/media/samples/samples.ts";
import { newKey, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import { PART, uploader } from "../site/upload-client.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
/** Two seconds of 240p, and the same with what makes it heavy. */
const light = sampleVideo();
const withFiller = (bytes: number) => {
  const filler = Buffer.alloc(bytes);
  filler.writeUInt32BE(filler.length);
  filler.write("free", 4, "latin1");
  return Buffer.concat([sampleVideo(), filler]);
};
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});

async function newVideo() {
  const file = { post_key: newKey(), fingerprint: `video ${Math.random()}` };
  const sent = await uploader(seller).send(withFiller(2 * PART), file);
  expect(sent).toMatchObject({ status: 200, ready: true });
  return String(sent.media_id);
}
/** `as`: the uploader; the API's answer to the first call that fails, or to the last. */
async function addRendition(mediaId: string, bytes: Uint8Array, name = "video240", as = seller) {
  const { call, part, chunk, complete } = uploader(as);
  const begun = await call(
    "POST",
    `/api/media/${mediaId}/renditions`,
    JSON.stringify({ name, bytes: bytes.length }),
  );
  if (begun.status !== 200) return begun;
  for (let number = 1; (number - 1) * PART < bytes.length; number++) {
    const sent = await part(begun.id, number, chunk(bytes, number));
    if (sent.status !== 200) return sent;
  }
  return complete(begun.id);
}
const variants = (mediaId: string) =>
  site().rows("select name, key, width, height, bytes from media_variants where media_id = ?", mediaId);

/** As if a post with this file had been removed. */
async function removeFile(sha256: string) {
  const { creator, admin } = people;
  await site().rows(
    `insert into cases (id, subject_kind, subject_id, creator_id, opened_at, due_at, decided_at)
      values ('removed', 'post', 'gone', ?, 0, 0, 0)`,
    creator.id,
  );
  await site().rows(
    `insert into decisions (id, case_id, action, rule, statement, decided_by, decided_at)
      values ('removal', 'removed', 'removed', 'consent', '', ?, 0)`,
    admin.id,
  );
  await site().rows(
    "insert into removed_files (case_id, sha256, removed_at) values ('removed', ?, 0)",
    sha256,
  );
}

test("a lighter version becomes a variant of its video, without private metadata, and counts toward the quota", async () => {
  const id = await newVideo();
  expect(await addRendition(id, light)).toMatchObject({ status: 200, media_id: id, ready: true });
  const stored = (await variants(id)).find(({ name }) => name === "video240");
  expect(stored).toMatchObject({ width: 320, height: 240, bytes: light.length });
  const served = await seller.get(`/media/${id}/video240`);
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
  expect(Buffer.from(served.bytes).includes("SecretComment")).toBe(false);
  expect((await (await site().visitor({ as: people.fan })).get(`/media/${id}/video240`)).status).toBe(404);
  // What was uploaded is gone; only its clean copy remains.
  const keys = (await site().media.list({ prefix: `media/${id}/` })).objects.map(({ key }) => key);
  expect(keys.filter((key) => key.includes("upload-"))).toEqual([]);
  expect(await addRendition(id, light)).toMatchObject({ status: 409, code: "rendition_exists" });
});

test("what isn't a lighter version of the video is refused, and nothing is left of it", async () => {
  const id = await newVideo();
  const before = await storedData(site());
  const refused = { status: 422, code: "rendition_mismatch" };
  expect(await addRendition(id, wideVideo())).toMatchObject(refused);
  expect(await addRendition(id, Buffer.from("GIF89a".padEnd(500)))).toMatchObject(refused);
  expect(await addRendition(id, light.subarray(0, light.length - 2000))).toMatchObject(refused);
  // Heavier than the original.
  expect(await addRendition(id, withFiller(3 * PART))).toMatchObject(refused);
  expect(await addRendition(id, light, "w320")).toMatchObject({ status: 422 });
  expect(await storedData(site())).toEqual(before);
});

test("a file that we removed is refused as a lighter version", async () => {
  const [first, second] = [await newVideo(), await newVideo()];
  await addRendition(first, light);
  const [stored] = await site().rows(
    "select sha256 from media_variants where media_id = ? and name = 'video240'",
    first,
  );
  await removeFile(String(stored?.sha256));
  expect(await addRendition(second, light)).toMatchObject({ status: 422, code: "removed_own" });
  expect((await variants(second)).map(({ name }) => name)).toEqual(["file"]);
  await site().rows("delete from removed_files");
  expect(await addRendition(second, light)).toMatchObject({ status: 200 });
});

test("only its creator can add one, and only to a video", async () => {
  const id = await newVideo();
  const other = await site().visitor({ as: people.otherCreator });
  expect(await addRendition(id, light, "video240", other)).toMatchObject({ status: 404 });
  expect(await addRendition("nothing", light)).toMatchObject({ status: 404 });
  const fan = await site().visitor({ as: people.fan });
  expect((await addRendition(id, light, "video240", fan)).status).toBe(403);
  expect((await variants(id)).map(({ name }) => name)).toEqual(["file"]);
});

test("starting again ends what an earlier page left unfinished, and two completions at once add one version", async () => {
  const id = await newVideo();
  const { call, part, complete } = uploader(seller);
  const begin = () =>
    call("POST", `/api/media/${id}/renditions`, JSON.stringify({ name: "video240", bytes: light.length }));
  const left = await begin();
  await part(left.id, 1, light);
  const { id: again } = await begin();
  expect((await complete(left.id)).status).toBe(409);
  await part(again, 1, light);
  const answers = await Promise.all([complete(again), complete(again)]);
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(await complete(again)).toMatchObject({ status: 200, media_id: id, ready: true });
  expect((await variants(id)).filter(({ name }) => name === "video240")).toHaveLength(1);
  expect((await seller.get(`/media/${id}/video240`)).status).toBe(200);
});
