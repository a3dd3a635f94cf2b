import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { uploadStore } from "#db/stores/media/uploads.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { completeUpload } from "#domain/media/complete-upload.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { beginUpload, cancelUpload, sweepUploads } from "#domain/media/multipart-upload.ts";
import type { ProcessingDeps } from "#domain/media/process-media.ts";
import { discard } from "#domain/media/store-file.ts";
import { sweepReleased, sweepUnused } from "#domain/media/sweep.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => mediaStore(database().db);
const edge = { purge: async () => {} };
let made = 0;

async function lying() {
  made += 1;
  const id = `lying-${made}`;
  const box = memoryObjectStore();
  box.objects.set(`media/${id}/w320`, new Uint8Array(9));
  await database()
    .db.insert(media)
    .values({
      id,
      seller_id: otherCreator.id,
      purpose: "post",
      kind: "image",
      created_at: NOW - 2 * DAY,
      ready_at: NOW - 2 * DAY,
    });
  return { id, ...box };
}

const publish = (id: string) =>
  authoringStore(database().db).save(
    {
      id: `post-of-${id}`,
      seller_id: otherCreator.id,
      title: "Late",
      type: "image",
      revision: "r1",
      visibility_type: "free",
      is_public: true,
      created_at: NOW,
      updated_at: NOW,
    },
    null,
    [{ id, alt: "", isPreview: false }],
    [],
    { when: "now" },
    NOW,
    publishLimit,
  );
const postOf = (id: string) => database().db.$count(content, eq(content.id, `post-of-${id}`));
const rowOf = (id: string) => database().db.$count(media, eq(media.id, id));

const removals: Record<string, (deps: Parameters<typeof sweepUnused>[0], id: string) => Promise<unknown>> = {
  "the sweep": (deps) => sweepUnused(deps),
  "a deletion's sweep": (deps, id) => sweepReleased(deps, [id]),
  "an upload that is given up": (deps, id) => discard(deps as unknown as ProcessingDeps, id),
};

for (const [name, remove] of Object.entries(removals)) {
  const depsOf = (port: MediaPort) => ({
    mediaStore: store(),
    media: port,
    edgeCache: edge,
    clock: { now: () => NOW },
  });

  test(`${name} first: a post can't be saved with a media item whose bytes are gone`, async () => {
    const { id, objects, port } = await lying();
    const answers: string[] = [];
    const list: MediaPort["list"] = async (prefix) => {
      if (prefix === `media/${id}/`) answers.push(await publish(id));
      return port.list(prefix);
    };
    await remove(depsOf({ ...port, list }), id);
    expect(answers).toEqual(["media"]);
    expect([objects.size, await rowOf(id), await postOf(id)]).toEqual([0, 0, 0]);
  });

  test(`${name} second: media used in posts stays intact`, async () => {
    const { id, objects, port } = await lying();
    expect(await publish(id)).toBe("saved");
    await remove(depsOf(port), id);
    expect([objects.size, await rowOf(id), await postOf(id)]).toEqual([1, 1, 1]);
  });

  test(`${name} interrupted: the next run finishes, and no post can use the media item meanwhile`, async () => {
    const { id, objects, port } = await lying();
    const away = async () => Promise.reject(new Error("storage is away"));
    await expect(remove(depsOf({ ...port, remove: away }), id)).rejects.toThrow();
    expect(await publish(id)).toBe("media");
    expect([objects.size, await rowOf(id)]).toEqual([1, 1]);
    await sweepUnused(depsOf(port));
    expect([objects.size, await rowOf(id)]).toEqual([0, 0]);
  });
}

test("an upload canceled while another tab completes it leaves nothing that a post could show", async () => {
  const { port, objects } = memoryObjectStore();
  const deps = {
    mediaStore: store(),
    uploads: uploadStore(database().db),
    media: port,
    clock: { now: () => NOW, newId: () => "given-up" },
  };
  const own = { id: "given-up", sellerId: otherCreator.id };
  const bytes = new Uint8Array(100);
  bytes.set([0xff, 0xd8, 0xff]);
  const file = { sellerId: own.sellerId, postKey: "key", fingerprint: "f", name: "a.jpg", bytes: 100 };
  const begun = await beginUpload(deps, file);
  if (!begun.ok) throw new Error(begun.reason);
  const { key, multipart_id } = begun.upload;
  const part = { number: 1, etag: await port.putPart(key, multipart_id, 1, bytes), bytes: 100 };
  await deps.uploads.recordPart(own.id, part, NOW);
  const answers: unknown[] = [];
  const list: MediaPort["list"] = async (prefix) => {
    answers.push(await completeUpload(deps, own));
    return port.list(prefix);
  };
  const abortMultipart = async () => {};
  await cancelUpload({ ...deps, media: { ...port, list, abortMultipart } }, own);
  expect(answers).toMatchObject([{ ok: false }]);
  expect(await publish(own.id)).toBe("media");
  expect([objects.size, await rowOf(own.id)]).toEqual([0, 0]);
});

test("an object that can't be deleted does not block the next ones, and the run fails at its end", async () => {
  const all = [await lying(), await lying(), await lying()];
  const port = memoryObjectStore().port;
  const [stuck] = all;
  const list: MediaPort["list"] = async (prefix) => {
    if (prefix === `media/${stuck?.id}/`) throw new Error("storage refuses this one");
    return [];
  };
  const deps = { mediaStore: store(), media: { ...port, list }, edgeCache: edge, clock: { now: () => NOW } };
  await expect(sweepUnused(deps)).rejects.toThrow(`failed: media item ${stuck?.id}`);
  expect(await Promise.all(all.map(({ id }) => rowOf(id)))).toEqual([1, 0, 0]);
});

test("an upload that can't be canceled does not block the next ones", async () => {
  const { port } = memoryObjectStore();
  const uploads = uploadStore(database().db);
  let ids = 0;
  const depsAt = (now: number, abortMultipart = port.abortMultipart) => ({
    mediaStore: store(),
    uploads,
    media: { ...port, abortMultipart },
    clock: { now: () => now, newId: () => `left-${++ids}` },
  });
  const refused: string[] = [];
  for (const fingerprint of ["one", "two", "three"]) {
    const file = { sellerId: otherCreator.id, postKey: "key", fingerprint, name: "a.jpg", bytes: 100 };
    expect(await beginUpload(depsAt(NOW), file)).toMatchObject({ ok: true });
  }
  const abortMultipart: MediaPort["abortMultipart"] = async (key, id) => {
    if (refused.length === 0) refused.push(key);
    if (refused[0] === key) throw new Error("storage refuses this one");
    return port.abortMultipart(key, id);
  };
  await expect(sweepUploads(depsAt(NOW + 4 * DAY, abortMultipart))).rejects.toThrow(
    /^failed: upload left-\d$/,
  );
  expect(await uploads.countOpen(otherCreator.id)).toBe(1);
  await sweepUploads(depsAt(NOW + 4 * DAY));
  expect(await uploads.countOpen(otherCreator.id)).toBe(0);
});
