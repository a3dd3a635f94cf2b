import { expect, test } from "vitest";
import { type ByteSource, openSource } from "#platform/formats/byte-source.ts";
import { RejectedFile } from "#platform/formats/copy-plan.ts";
import { sniffMediaType } from "#platform/formats/media-types.ts";
import { readVideo } from "#platform/formats/read-video.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import {
  block,
  element,
  latin,
  metadataBoxes,
  mp3Of,
  oversized,
  SAMPLES_AT,
  videoWith,
  webmWith,
} from "./oversized-videos.ts";

/** Asynchronous steps take about 10 µs each, steps in memory about 50 ns. */
const [MAX_WAITS, MAX_PASSED] = [51_000, 2_000_001];

async function cost(bytes: Buffer) {
  const { port, objects } = memoryObjectStore();
  objects.set("in", bytes);
  const type = sniffMediaType(bytes.subarray(0, 4096))?.type;
  if (!type) throw new Error("not sniffed");
  const source = openSource(port, "in", bytes.length);
  const spent = { waits: 0, passed: 0 };
  const waiting = <Where extends unknown[], Bytes>(read: (...where: Where) => Bytes) => {
    return (...where: Where) => {
      spent.waits += 1;
      return read(...where);
    };
  };
  const counted: ByteSource = {
    size: source.size,
    read: waiting(source.read),
    readAhead: waiting(source.readAhead),
    readIfSmall: waiting(source.readIfSmall),
    countScanned() {
      spent.passed += 1;
      source.countScanned();
    },
  };
  const outcome = await readVideo(counted, type).catch((error: unknown) => {
    if (error instanceof RejectedFile) return error.reason;
    throw error;
  });
  return { outcome, ...spent };
}

test.each(Object.entries(oversized))("%s is refused after a bounded number of steps", async (_, make) => {
  const { outcome, waits, passed } = await cost(make());
  expect(outcome).toMatch(/^(too_fragmented|file_broken|unsupported_codec)$/);
  expect(waits).toBeLessThan(MAX_WAITS);
  expect(passed).toBeLessThanOrEqual(MAX_PASSED);
});

test("three hours of MP3 or of a browser-recorded video are within the limits", async () => {
  const mp3 = await cost(mp3Of(414_000));
  expect(mp3.outcome).toMatchObject({
    kind: "audio",
    durationMs: Math.round((414_000 * 1152 * 1000) / 44_100),
  });
  expect(mp3.waits).toBeLessThan(2000);
  const blocks = Buffer.alloc(864_000 * 20, block(7));
  const webm = await cost(webmWith(blocks));
  expect(webm.outcome).toMatchObject({ kind: "video" });
  expect(webm.waits).toBeLessThan(2000);
});

test("three hours of camera metadata are blanked, however it is chunked", async () => {
  const places = Array.from({ length: 21_600 }, (_, i) => SAMPLES_AT + i * 4);
  const tracks = [0, 1, 2, 3].map((by) =>
    metadataBoxes(
      places.map((at) => at + by),
      2,
    ),
  );
  const { outcome } = await cost(videoWith(100_000, tracks));
  if (typeof outcome === "string") throw new Error(outcome);
  const samples = outcome.edits.filter(({ at }) => at < SAMPLES_AT + 100_000);
  expect(samples).toEqual([{ at: SAMPLES_AT, length: 21_600 * 4 + 1, bytes: null }]);
  for (const [i, edit] of outcome.edits.entries())
    expect(edit.at).toBeGreaterThanOrEqual(
      (outcome.edits[i - 1]?.at ?? 0) + (outcome.edits[i - 1]?.length ?? 0),
    );
});

test("a track of 200,000 chunks is read, and one overlapping the index is broken", async () => {
  const places = Array.from({ length: 200_000 }, (_, i) => SAMPLES_AT + i * 3);
  expect((await cost(videoWith(600_000, [metadataBoxes(places, 1)]))).outcome).toMatchObject({
    kind: "video",
  });
  const more = [metadataBoxes(places, 1), metadataBoxes([SAMPLES_AT], 1)];
  expect((await cost(videoWith(600_000, more))).outcome).toBe("too_fragmented");
  const overIndex = videoWith(100, [metadataBoxes([SAMPLES_AT + 100], 400)]);
  expect((await cost(overIndex)).outcome).toBe("file_broken");
});

test("a table larger than its box is broken", async () => {
  const video = videoWith(100, [metadataBoxes([SAMPLES_AT], 9)]);
  video.writeUInt32BE(9, video.indexOf("stsc") + 8);
  expect((await cost(video)).outcome).toBe("file_broken");
});

test("memory is bounded, whatever length a file states", async () => {
  const length = 40 * 1024 * 1024;
  const read: number[] = [];
  const port = {
    read: async (_key: string, _from: number, asked: number) => {
      read.push(asked);
      return new Uint8Array(asked);
    },
  };
  const source = openSource(port, "in", length);
  await expect(source.read(0, length)).rejects.toThrow(RejectedFile);
  const stated = Buffer.alloc(8);
  stated.writeUInt32BE(0x01000000);
  stated.writeUInt32BE(length, 4);
  const duration = Buffer.concat([latin("\x44\x89"), stated, Buffer.alloc(length)]);
  const info = Buffer.concat([Buffer.from("1549a966", "hex"), latin("\xff"), duration]);
  const video = Buffer.concat([
    element("1a45dfa3", element("4282", latin("webm"))),
    Buffer.from("18538067", "hex"),
    latin("\xff"),
    info,
  ]);
  const box = memoryObjectStore();
  box.objects.set("in", video);
  const asked: number[] = [];
  const watched = {
    read(key: string, from: number, much: number) {
      asked.push(much);
      return box.port.read(key, from, much);
    },
  };
  await expect(readVideo(openSource(watched, "in", video.length), "video/webm")).rejects.toThrow(
    RejectedFile,
  );
  expect([read, Math.max(...asked) < 1024 * 1024]).toEqual([[], true]);
});
