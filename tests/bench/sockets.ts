import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { conversation_sides, conversations, message_pricing } from "#db/schema/messages/messages.ts";
import { SOCKET_PATH } from "#domain/messages/frames.ts";
import { siteCookies } from "#http/cookies.ts";
import { people } from "../cast.ts";
import { insertCast, insertPeople } from "../stores/fixtures/insert-cast.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { passAgeGate } from "./fixtures/age-gate.ts";
import { median, ms, printLine, printTable } from "./report.ts";
import { openMemory } from "./worker-memory.ts";

/** The limit of open sockets per account. */
export const SOCKETS_PER_FAN = 20;
const MESSAGES_PER_FAN = 3;
/** In ms. Steps normally take up to a second; a machine that needs longer than this isn't measured. */
const LONGEST_MS = 20_000;
/** A live update is lost if it hasn't arrived by then (ms). Pages recover with the next one. */
const HEARD_MS = 3_000;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

const tokenOf = (id: string) => digest(`token of ${id}`);

async function siteWithFans(bench: BenchEnvironment, count: number) {
  const { site, database, data, inspector } = await bench.emptySite();
  const client = createClient({ url: database });
  const db = drizzle(client);
  await insertCast(db);
  const now = Date.now();
  const fans = Array.from({ length: count }, (_, i) => ({
    ...people.fan,
    id: `socket-fan-${i}`,
    username: `socket.fan${i}`,
    email: `socket${i}@example.com`,
  }));
  await insertPeople(db, fans, "none", now);
  const times = { created_at: now, last_used_at: now, expires_at: now + 86_400_000 };
  await db
    .insert(sessions)
    .values(
      fans.map(({ id }) => ({ id: `of-${id}`, token_hash: digest(tokenOf(id)), user_id: id, ...times })),
    );
  const price = { id: "free", seller_id: people.creator.id, price_per_unlock: 0, free_for: "all" as const };
  await db.insert(message_pricing).values({ ...price, is_active: true, created_at: now });
  const pair = (id: string) => ({ id: `with-${id}`, buyer_id: id, seller_id: people.creator.id });
  await db
    .insert(conversations)
    .values(fans.map(({ id }) => ({ ...pair(id), changed: 1, last_number: 1, created_at: now })));
  const side = { last_at: now };
  await db.insert(conversation_sides).values(
    fans.flatMap(({ id }) => [
      { conversation_id: `with-${id}`, side: "fan" as const, user_id: id, ...side },
      { conversation_id: `with-${id}`, side: "creator" as const, user_id: people.creator.id, ...side },
    ]),
  );
  client.close();
  const { SESSION_SECRET } = JSON.parse(readFileSync(path.join(data, "secrets.json"), "utf8"));
  const age = await passAgeGate(site);
  const cookieOf = async (id: string) =>
    `${age}; ${(await siteCookies(SESSION_SECRET, false).session.serialize(tokenOf(id))).split(";")[0]}`;
  const all = await Promise.all(fans.map(async ({ id }) => ({ id, cookie: await cookieOf(id) })));
  return { site, inspector, fans: all };
}

function openSocket(site: string, cookie: string): Promise<WebSocket> {
  const headers = { Cookie: cookie, Origin: site };
  const socket = new WebSocket(site.replace(/^http/, "ws") + SOCKET_PATH, {
    headers,
  } as unknown as string[]);
  return new Promise((done, fail) => {
    socket.onopen = () => done(socket);
    socket.onerror = () => fail(new Error("a socket was refused"));
  });
}

type Page = Awaited<ReturnType<typeof siteWithFans>>["fans"][number] & { sockets: WebSocket[] };

/** Adds to `open` as it goes, so that the caller can close them after a failure. */
async function openAll(site: string, fans: Omit<Page, "sockets">[], open: Page[]) {
  for (const [at, fan] of fans.entries()) {
    const asked = Array.from({ length: SOCKETS_PER_FAN }, () => openSocket(site, fan.cookie));
    const sockets = await within(
      `opening the sockets of account ${at + 1} of ${fans.length}`,
      Promise.all(asked),
    );
    open.push({ ...fan, sockets });
  }
}

/** Sends one message; returns how long it took to reach all of the fan's pages (ms), or null if some missed it. */
async function sendOne(site: string, { id, cookie, sockets }: Page, key: number): Promise<number | null> {
  const started = performance.now();
  let silent = sockets.length;
  const heard = new Promise<boolean>((done) => {
    setTimeout(() => done(false), HEARD_MS).unref();
    for (const socket of sockets)
      socket.addEventListener(
        "message",
        () => {
          silent -= 1;
          if (silent === 0) done(true);
        },
        { once: true },
      );
  });
  const asked = fetch(`${site}/api/conversations/with-${id}/messages`, {
    method: "POST",
    body: JSON.stringify({ text: "Hello", key: `socket-bench-${key}` }),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie },
  });
  const sent = await within(`sending message ${key + 1}`, asked);
  if (sent.status !== 201) throw new Error(`a message was refused: ${sent.status} ${await sent.text()}`);
  return (await heard) ? performance.now() - started : null;
}

async function within<T>(step: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    const said = `sockets: ${step} took more than ${LONGEST_MS / 1000} s; is the machine busy? --sockets takes fewer`;
    timer = setTimeout(() => fail(new Error(said)), LONGEST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Measures the memory of `count` open sockets and how long a message takes to reach all of a fan's pages. */
export async function measureSockets(bench: BenchEnvironment, count: number) {
  const { site, inspector, fans } = await siteWithFans(bench, Math.ceil(count / SOCKETS_PER_FAN));
  const memory = await within("reaching the debugger", openMemory(inspector, site));
  const open: Page[] = [];
  try {
    return await measureOpen(site, memory, fans, open);
  } finally {
    memory.close();
    // A worker doesn't stop while sockets are open.
    for (const { sockets } of open) for (const socket of sockets) socket.close();
  }
}

async function measureOpen(
  site: string,
  memory: Awaited<ReturnType<typeof openMemory>>,
  fans: Omit<Page, "sockets">[],
  open: Page[],
) {
  const count = fans.length * SOCKETS_PER_FAN;
  // Sampled in between, since constant polling by a debugger would slow down what's measured.
  const before = await within("looking at the memory", memory.look());
  const started = performance.now();
  await openAll(site, fans, open);
  const seconds = (performance.now() - started) / 1000;
  printLine(`${count} sockets opened in ${seconds.toFixed(1)} s`);
  const filled = await within("looking at the memory", memory.look());
  const delays: number[] = [];
  let lost = 0;
  for (let i = 0; i < fans.length * MESSAGES_PER_FAN; i += 1) {
    const delay = await sendOne(site, open[i % open.length] as Page, i);
    if (delay === null) lost += 1;
    else delays.push(delay);
  }
  const sorted = delays.toSorted((a, b) => a - b);
  const result = {
    sockets: count,
    openingSeconds: seconds,
    lost,
    isolateMegabytes: { before: before.isolate, open: filled.isolate },
    processMegabytes: { before: before.process, open: filled.process },
    toAllPages: {
      median: median(delays),
      late: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      slowest: sorted.at(-1) ?? 0,
    },
  };
  const { toAllPages } = result;
  printTable(
    "Sockets of open conversations",
    ["", "before", `with ${count} open`],
    [
      ["worker, MB", before.isolate.toFixed(1), filled.isolate.toFixed(1)],
      ["whole process, MB", before.process.toFixed(0), filled.process.toFixed(0)],
    ],
    `From sending a message to the last of 20 open pages: ${ms(toAllPages.median)}, of 95% at most ${ms(toAllPages.late)}, of all ${ms(toAllPages.slowest)}; ${lost} not within ${HEARD_MS / 1000} s.`,
  );
  return result;
}
