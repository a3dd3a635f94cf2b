import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import sharp from "sharp";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { MAX_IMAGE_BYTES } from "#domain/media/image/image.ts";
import { PART_BYTES } from "#domain/media/put-object.ts";
import { siteCookies } from "#http/cookies.ts";
import { people } from "../cast.ts";
import { sampleVideo } from "../domain/media/samples/samples.ts";
import { insertCast } from "../stores/fixtures/insert-cast.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { passAgeGate } from "./fixtures/age-gate.ts";
import { printLine, printTable } from "./report.ts";
import { measureThroughput } from "./throughput.ts";
import { MEMORY_LIMIT_MB, openMemory } from "./worker-memory.ts";

const MB = 1024 * 1024;
const WARM_UP_MB = 400;
const HOLLOW_MB = 200;
const THROUGHPUT_MB = 200;
const PICTURE_QUALITY = 92;
const TOKEN = randomBytes(32).toString("base64url");

/**
 * Chunks of a two-second video the size of an hour. The filler counts as samples or, if `hollow`, as a free box, which
 * cleaning overwrites.
 */
function* videoOf(megabytes: number, hollow: boolean): Generator<Buffer> {
  const video = sampleVideo();
  const filler = Buffer.alloc(8);
  filler.writeUInt32BE(megabytes * MB - video.length);
  filler.write(hollow ? "free" : "mdat", 4, "latin1");
  yield Buffer.concat([video, filler, Buffer.alloc(MB - video.length - 8, 7)]);
  const piece = Buffer.alloc(MB, 7);
  for (let i = 1; i < megabytes; i++) yield piece;
}

function* inParts(pieces: Iterable<Buffer>): Generator<Buffer> {
  let held: Buffer[] = [];
  for (const piece of pieces) {
    held.push(piece);
    if (held.length * MB < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}

type UploadFile = { name: string; type: string; bytes: number; pieces: () => Iterable<Buffer> };
const videoUpload = (megabytes: number, hollow = false): UploadFile => ({
  name: "video.mp4",
  type: "video/mp4",
  bytes: megabytes * MB,
  pieces: () => videoOf(megabytes, hollow),
});

/** A photo so detailed that its file almost reaches the size limit. */
async function largePhoto(): Promise<UploadFile> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 6000, height: 5000, channels: 3 as const, background: "#808080", noise };
  const bytes = await sharp({ create }).jpeg({ quality: PICTURE_QUALITY }).toBuffer();
  if (bytes.length > MAX_IMAGE_BYTES || bytes.length < 0.9 * MAX_IMAGE_BYTES)
    throw new Error(`the photo came out at ${(bytes.length / MB).toFixed(1)} MB`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / MB) }, (_, i) =>
    bytes.subarray(i * MB, (i + 1) * MB),
  );
  return { name: "photo.jpg", type: "image/jpeg", bytes: bytes.length, pieces: () => pieces };
}

export async function signedIn(bench: BenchEnvironment) {
  const { site, database, data, inspector } = await bench.emptySite();
  const client = createClient({ url: database });
  const db = drizzle(client);
  await insertCast(db);
  const now = Date.now();
  const token_hash = createHash("sha256").update(TOKEN).digest("base64url");
  const times = { created_at: now, last_used_at: now, expires_at: now + 86_400_000 };
  await db.insert(sessions).values({ id: "bench", token_hash, user_id: people.creator.id, ...times });
  client.close();
  const { SESSION_SECRET } = JSON.parse(readFileSync(path.join(data, "secrets.json"), "utf8"));
  const [session = ""] = (await siteCookies(SESSION_SECRET, false).session.serialize(TOKEN)).split(";");
  return { site, inspector, cookie: `${await passAgeGate(site)}; ${session}` };
}

type SignedInUploader = Awaited<ReturnType<typeof signedIn>>;

let sent = 0;
async function uploadInParts(
  { site, cookie }: SignedInUploader,
  { name, bytes, pieces }: UploadFile,
): Promise<string> {
  const call = async (method: string, where: string, body?: string | Uint8Array<ArrayBuffer>) => {
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    const response = await fetch(site + where, { method, headers, body });
    if (response.status !== 200)
      throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; media_id?: string; ready?: boolean };
  };
  const file = { post_key: "bench".padEnd(22, "0"), name, bytes, fingerprint: `file ${++sent}` };
  const { id } = await call("POST", "/api/uploads", JSON.stringify(file));
  let number = 0;
  for (const part of inParts(pieces()))
    await call("PUT", `/api/uploads/${id}/parts/${++number}`, Uint8Array.from(part));
  const arrived = await call("POST", `/api/uploads/${id}/complete`);
  if (!arrived.ready || !arrived.media_id) throw new Error(`${name} is not ready`);
  return arrived.media_id;
}

function uploadByForm(
  { site, cookie }: SignedInUploader,
  { name, type, bytes, pieces }: UploadFile,
): Promise<void> {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}`;
  const key = field("key", `bench-form-${++sent}`.padEnd(22, "0"));
  const head = Buffer.from(`${key}${field("do", "refresh")}${file}\r\n\r\n`);
  const tail = Buffer.from("\r\n--x--\r\n");
  return new Promise((done, fail) => {
    const asked = request(`${site}/post`, {
      method: "POST",
      headers: {
        Cookie: cookie,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": head.length + bytes + tail.length,
      },
    });
    asked.on("error", fail);
    asked.on("response", (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => {
        text += piece;
      });
      response.on("end", () =>
        response.statusCode === 200 && text.includes("data-media-item=")
          ? done()
          : fail(new Error(`the form is answered with ${response.statusCode}`)),
      );
    });
    (async () => {
      asked.write(head);
      for (const piece of pieces())
        if (!asked.write(piece)) await new Promise((free) => asked.once("drain", free));
      asked.end(tail);
    })().catch(fail);
  });
}

/**
 * Measures the worker's memory while it receives and processes two parallel photos and a video, in parts and in one
 * form, and while it overwrites a video.
 */
export async function measureUploads(bench: BenchEnvironment, megabytes: number) {
  printLine("starting a site without demo data");
  const session = await signedIn(bench);
  const memory = await openMemory(session.inspector, session.site);
  await uploadInParts(session, videoUpload(WARM_UP_MB));
  const photo = await largePhoto();
  const results: ({ name: string; megabytes: number } & Awaited<ReturnType<typeof memory.watch>>)[] = [];
  const measure = async (name: string, bytes: number, work: () => Promise<unknown>) => {
    printLine(name);
    results.push({ name, megabytes: Math.round(bytes / MB), ...(await memory.watch(work)) });
  };
  const [ours, hollow] = [videoUpload(megabytes), videoUpload(HOLLOW_MB, true)];
  for (const [way, send] of [
    ["in parts, as with JavaScript", uploadInParts],
    ["in one form, as without", uploadByForm],
  ] as const) {
    const both = () => Promise.all([send(session, photo), send(session, photo)]);
    await measure(`two photos at once ${way}`, 2 * photo.bytes, both);
    await measure(`a video ${way}`, ours.bytes, () => send(session, ours));
  }
  await measure("a video that is overwritten throughout", hollow.bytes, () => uploadInParts(session, hollow));
  memory.close();
  printTable(
    "What the worker itself holds while files are uploaded and made ready",
    ["way", "size", "before", "peak", "second half", "time", "all of workerd"],
    results.map(({ name, megabytes, before, peak, rise, seconds, processBefore, process }) => [
      name,
      `${megabytes} MB`,
      ...[before, peak, rise].map((value) => `${value.toFixed(0)} MB`),
      `${seconds.toFixed(0)} s`,
      `${processBefore.toFixed(0)} to ${process.toFixed(0)} MB`,
    ]),
    `Never above ${MEMORY_LIMIT_MB} MB, where Cloudflare ends a worker; looked at after its garbage is collected. Second half: how much more it held then than in the first. All of workerd is storage's simulator too.`,
  );
  const site = {
    ...session,
    send: (size: number) => uploadInParts(session, videoUpload(size)),
    parts: (size: number) => inParts(videoUpload(size).pieces()),
  };
  return { memory: results, throughput: await measureThroughput(bench, site, THROUGHPUT_MB) };
}
