// @module-tag thorough
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyObject } from "#domain/media/copy-object.ts";
import { openSource } from "#platform/formats/byte-source.ts";
import { type CopyPlan, RejectedFile } from "#platform/formats/copy-plan.ts";
import { sniffMediaType } from "#platform/formats/media-types.ts";
import { readVideo } from "#platform/formats/read-video.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { cases } from "#tests/properties/cases.ts";
import { ffmpegErrors, makeVideo } from "./video-fixture.ts";

const SECRETS = ["SecretTitle", "SecretArtist", "SecretComment", "+48.8577", "Lavf", "x264 core"];

async function served(bytes: Uint8Array): Promise<{ plan: CopyPlan; out: Uint8Array }> {
  const { port, objects } = memoryObjectStore();
  objects.set("in", Uint8Array.from(bytes));
  const type = sniffMediaType(bytes.subarray(0, 4096))?.type;
  if (!type) throw new Error("not sniffed");
  const plan = await readVideo(openSource(port, "in", bytes.length), type);
  await copyObject(port, "in", { key: "out", type }, plan);
  return { plan, out: objects.get("out") ?? new Uint8Array() };
}
const reasonOf = (bytes: Uint8Array) =>
  served(bytes).then(
    () => "taken",
    (error: unknown) => (error instanceof RejectedFile ? error.reason : `not said: ${error}`),
  );

const apeCover = () => {
  const footer = Buffer.alloc(32);
  footer.write("APETAGEX", "latin1");
  footer.writeUInt32LE(300_000 + footer.length, 12);
  return Buffer.concat([Buffer.alloc(300_000, SECRETS[0]), footer]);
};

const facts = { kind: "video", width: 320, height: 240 };
const sound = { kind: "audio", width: null, height: null };
const AVC = ["-c:v", "libx264", "-c:a", "aac"];
const sorts: [name: string, options: string[], facts: object][] = [
  ["video.mp4", AVC, facts],
  ["faststart.mp4", [...AVC, "-movflags", "+faststart"], facts],
  ["fragments.mp4", [...AVC, "-movflags", "frag_keyframe+empty_moov"], { ...facts, durationMs: null }],
  ["timecode.mov", [...AVC, "-timecode", "01:00:00:00"], facts],
  ["video.webm", ["-c:v", "libvpx", "-c:a", "libvorbis"], facts],
  ["live.webm", ["-c:v", "libvpx-vp9", "-c:a", "libopus", "-live", "1"], facts],
  ["sound.mp3", ["-vn", "-id3v2_version", "3", "-write_id3v1", "1"], sound],
  ["sound.m4a", ["-vn", "-c:a", "aac"], sound],
  ["vorbis.ogg", ["-vn", "-c:a", "libvorbis"], sound],
  ["opus.ogg", ["-vn", "-c:a", "libopus"], sound],
  ["sound.wav", ["-vn"], sound],
];

describe("video and audio", () => {
  test.each(sorts)(
    "%s: its type is recognized, private data is removed, and it still plays",
    async (name, options, facts) => {
      const bytes = makeVideo(name, options);
      expect(SECRETS.some((secret) => bytes.includes(secret))).toBe(true);
      const { plan, out } = await served(bytes);
      expect(plan).toMatchObject(facts);
      if (plan.durationMs !== null) expect(Math.abs(plan.durationMs - 2000)).toBeLessThan(150);
      for (const secret of SECRETS.filter((one) => !one.startsWith("x264")))
        expect(Buffer.from(out).includes(secret), secret).toBe(false);
      expect(ffmpegErrors(out)).toBe("");
      // Data appended by others doesn't belong to the file.
      for (const tail of [Buffer.alloc(16), Buffer.from(`TAG${SECRETS[0]}`.padEnd(128, "\0")), apeCover()])
        expect(Buffer.from((await served(Buffer.concat([bytes, tail]))).out).equals(out)).toBe(true);
      const again = await served(out);
      expect([again.plan.edits, again.plan.from, again.plan.to]).toEqual([[], 0, out.length]);
    },
  );

  test("truncated files are refused", async () => {
    for (const [name, options] of sorts.filter(([name]) => /\.(mp4|mov|m4a)$/.test(name))) {
      const bytes = makeVideo(name, options);
      for (const share of [0.1, 0.5, 0.99])
        expect(await reasonOf(bytes.subarray(0, Math.floor(bytes.length * share))), `${name} ${share}`).toBe(
          "file_broken",
        );
    }
  });

  test("any input gives a plan or a reason", async () => {
    const whole = sorts.map(([name, options]) => makeVideo(name, options));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.2, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
        async (which, hits) => {
          const bytes = Uint8Array.from(whole[which] ?? []);
          for (const [share, value] of hits) bytes[32 + Math.floor(share * (bytes.length - 33))] = value;
          expect(await reasonOf(bytes)).not.toMatch(/^not said/);
        },
      ),
      { numRuns: cases(300) },
    );
  });
});
