import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { siteCookies } from "../../app/http/cookies.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { people } from "../cast.ts";
import { makeFilm } from "../domain/media/films.ts";
import { insertCast } from "../stores/insert-cast.ts";
import { passAgeGate } from "./age-gate.ts";
import type { Ground } from "./ground.ts";
import { MEMORY_NEVER_MB, openMemory } from "./memory.ts";
import { printTable, say } from "./report.ts";
import { measureThroughput } from "./throughput.ts";

const MB = 1024 * 1024;
const PART = 5 * MB;
const WARM_UP_MB = 400;
const THROUGHPUT_MB = 200;
const TOKEN = randomBytes(32).toString("base64url");

/** Pieces of a film that plays for two seconds and is as large as one of an hour; all of it is copied when it is cleaned. */
function* filmOf(megabytes: number): Generator<Buffer> {
  const film = makeFilm("film.mp4", ["-c:v", "libx264", "-c:a", "aac"]);
  const filler = Buffer.alloc(8);
  filler.writeUInt32BE(megabytes * MB - film.length);
  filler.write("free", 4, "latin1");
  yield Buffer.concat([film, filler, Buffer.alloc(MB - film.length - 8, 7)]);
  const piece = Buffer.alloc(MB, 7);
  for (let i = 1; i < megabytes; i++) yield piece;
}

/** The same in parts as the composer's script sends them. */
function* partsOf(megabytes: number): Generator<Buffer> {
  let held: Buffer[] = [];
  for (const piece of filmOf(megabytes)) {
    held.push(piece);
    if (held.length * MB < PART) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}

/** A site with a creator of the cast signed in: its address, and her cookies. */
async function signedIn(ground: Ground) {
  const { site, database, data, inspector } = await ground.emptySite();
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

type Seat = Awaited<ReturnType<typeof signedIn>>;

let films = 0;
/** Sends a film as the composer's script does, and gives the medium that it became. */
async function byParts({ site, cookie }: Seat, megabytes: number): Promise<string> {
  const call = async (method: string, where: string, body?: string | Uint8Array<ArrayBuffer>) => {
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    const answer = await fetch(site + where, { method, headers, body });
    if (answer.status !== 200) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; medium_id?: string; ready?: boolean };
  };
  const file = { post_key: "bench".padEnd(22, "0"), name: "film.mp4", fingerprint: `film ${++films}` };
  const { id } = await call("POST", "/api/uploads", JSON.stringify({ ...file, bytes: megabytes * MB }));
  let number = 0;
  for (const part of partsOf(megabytes))
    await call("PUT", `/api/uploads/${id}/parts/${++number}`, Uint8Array.from(part));
  const arrived = await call("POST", `/api/uploads/${id}/complete`);
  if (!arrived.ready || !arrived.medium_id) throw new Error("the film is not ready");
  return arrived.medium_id;
}

function byForm({ site, cookie }: Seat, megabytes: number): Promise<void> {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field("key", "bench-form".padEnd(22, "0"))}${field("do", "look")}--x\r\nContent-Disposition: form-data; name="files"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const tail = Buffer.from("\r\n--x--\r\n");
  return new Promise((done, fail) => {
    const asked = request(`${site}/post`, {
      method: "POST",
      headers: {
        ...{ Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": head.length + megabytes * MB + tail.length,
      },
    });
    asked.on("error", fail);
    asked.on("response", (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => {
        text += piece;
      });
      response.on("end", () =>
        response.statusCode === 200 && text.includes("data-medium=")
          ? done()
          : fail(new Error(`the form is answered with ${response.statusCode}`)),
      );
    });
    (async () => {
      asked.write(head);
      for (const piece of filmOf(megabytes))
        if (!asked.write(piece)) await new Promise((free) => asked.once("drain", free));
      asked.end(tail);
    })().catch(fail);
  });
}

/** The worker's memory while a film goes through it, by parts and by one form, and is copied without its metadata. */
export async function measureUploads(ground: Ground, megabytes: number) {
  say("starting a site without demo data");
  const seat = await signedIn(ground);
  const memory = await openMemory(seat.inspector);
  await byParts(seat, WARM_UP_MB);
  const results = [];
  for (const [name, send] of [
    ["in parts, as with JavaScript", byParts],
    ["in one form, as without", byForm],
  ] as const) {
    say(`${megabytes} MB ${name}`);
    results.push({ name, megabytes, ...(await memory.watch(() => send(seat, megabytes))) });
  }
  memory.close();
  printTable(
    "What the worker itself holds while a film is uploaded and copied",
    ["way", "film", "before", "peak", "second half", "time", "all of workerd"],
    results.map(({ name, before, peak, rise, seconds, processBefore, process }) => [
      ...[name, `${megabytes} MB`],
      ...[before, peak, rise].map((value) => `${value.toFixed(0)} MB`),
      `${seconds.toFixed(0)} s`,
      `${processBefore.toFixed(0)} to ${process.toFixed(0)} MB`,
    ]),
    `Never above ${MEMORY_NEVER_MB} MB, where Cloudflare ends a worker; looked at after its garbage is collected. All of workerd is storage's simulator too.`,
  );
  const ours = { ...seat, send: (size: number) => byParts(seat, size), parts: partsOf };
  return { memory: results, throughput: await measureThroughput(ground, ours, THROUGHPUT_MB) };
}
