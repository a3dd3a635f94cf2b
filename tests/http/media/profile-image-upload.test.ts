import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { readImages } from "#http/media/profile-image-upload.ts";
import { NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";

const MB = 1024 * 1024;
const BOUNDARY = "between";

/** A form of unknown length with a valid portrait and a cover of this size (MB). */
function formWith(coverMegabytes: number) {
  const text = (content: string) => new TextEncoder().encode(content);
  const part = (name: string) =>
    text(
      `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.jpg"\r\n\r\n`,
    );
  const jpeg = new Uint8Array(MB);
  jpeg.set([0xff, 0xd8, 0xff, 0xe0]);
  const chunks = (function* () {
    yield part("portrait");
    yield jpeg;
    yield part("cover");
    for (let i = 0; i < coverMegabytes; i++) yield jpeg;
    yield text(`\r\n--${BOUNDARY}--\r\n`);
  })();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("https://site.example/profile/edit", init);
}

function setUp() {
  const { objects, port } = memoryObjectStore();
  const rows = new Set<string>();
  let count = 0;
  const mediaStore = {
    usedBytes: async () => 0,
    begin: async ({ id }: { id: string }) => void rows.add(id),
    saveVariantsWithinQuota: async () => true,
    claimUnused: async (ids: string[]) => ids.filter((id) => rows.has(id)),
    deleteClaimed: async (id: string) => void rows.delete(id),
  };
  const clock = { now: () => NOW, newId: () => `photo-${++count}` };
  const rateLimits = { increment: async () => ({ attempts: 1, endsAt: NOW }) };
  const deps = { mediaStore, media: port, clock, rateLimits, secrets: { digest: (text: string) => text } };
  const context = { viewer: { ...people.creator, kind: "user" }, mayAttempt: async () => true, deps };
  return { objects, rows, context: context as unknown as AppLoadContext };
}

test("a photo that is too large is refused at its field, and the other is kept until the form is answered", async () => {
  const { objects, rows, context } = setUp();
  const sent = await readImages(formWith(26), context, ["portrait", "cover"]);
  expect([sent.isRefused(), sent.status, sent.errors()]).toEqual([
    ...[true, 422],
    {
      portrait: "Please choose the photo again.",
      cover: "This photo is larger than 25 MB. Choose a smaller one.",
    },
  ]);
  expect([objects.size, rows.size]).toEqual([1, 1]);
  await sent.withCleanup(async () => "answered");
  expect([objects.size, rows.size]).toEqual([0, 0]);
});

test("a form larger than two photos can be is not read to its end, and leaves nothing of the first photo", async () => {
  const { objects, rows, context } = setUp();
  const response = await readImages(formWith(60), context, ["portrait", "cover"]).catch((thrown) => thrown);
  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("more than 50 MB")]);
  expect([objects.size, rows.size]).toEqual([0, 0]);
});

test("photos are left to the sweep if the save gets no response, and removed if it is refused", async () => {
  for (const [end, left] of [
    [() => Promise.reject(new Error("no answer")), 1],
    [async () => ({ ok: false as const, reason: "taken" }), 0],
  ] as const) {
    const { objects, rows, context } = setUp();
    const sent = await readImages(formWith(0), context, ["portrait"]);
    await sent.withCleanup(() => sent.save(end)).catch(() => {});
    expect([objects.size, rows.size]).toEqual([left, left]);
  }
});
