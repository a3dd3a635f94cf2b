import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SECRETS = [
  "title=SecretTitle",
  "artist=SecretArtist",
  "comment=SecretComment",
  "location=+48.8577+002.2950/",
];

const made = new Map<string, Buffer>();

/** Makes two seconds of video or audio with ffmpeg, cached, with all private metadata its format can contain. */
export function makeVideo(name: string, options: string[]): Buffer {
  const key = [name, ...options].join(" ");
  const bytes = made.get(key) ?? draw(name, options);
  made.set(key, bytes);
  return Buffer.from(bytes);
}

function draw(name: string, options: string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-video-"));
  try {
    const file = path.join(folder, name);
    execFileSync("ffmpeg", [
      ...["-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:d=2"],
      ...["-f", "lavfi", "-i", "sine=440:d=2", ...SECRETS.flatMap((one) => ["-metadata", one])],
      ...["-pix_fmt", "yuv420p", "-movflags", "use_metadata_tags", ...options, file],
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** ffmpeg's errors when decoding every frame; empty if there are none. */
export function ffmpegErrors(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-video-"));
  try {
    const file = path.join(folder, "video");
    writeFileSync(file, bytes);
    return execFileSync("sh", [
      "-c",
      `ffmpeg -v warning -xerror -i ${file} -f null - 2>&1 | grep -v Guessed || true`,
    ]).toString();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** exiftool's output for a file, by tag name. */
export function metadataOf(bytes: Uint8Array): Record<string, unknown> {
  const [tags] = JSON.parse(
    execFileSync("exiftool", ["-j", "-G1", "-ee", "-"], { input: bytes }).toString(),
  ) as Record<string, unknown>[];
  return tags ?? {};
}
