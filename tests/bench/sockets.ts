import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { SOCKET_PATH } from "../../app/domain/messages/frames.ts";
import { siteCookies } from "../../app/http/cookies.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { conversation_sides, conversations, message_pricing } from "../../db/schema/messages.ts";
import { people } from "../cast.ts";
import { insertCast, insertPeople } from "../stores/fixtures/insert-cast.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { passAgeGate } from "./fixtures/age-gate.ts";
import { median, ms, printLine, printTable } from "./report.ts";
import { openMemory } from "./worker-memory.ts";

/** 500 sockets, of 20 on each of 25 accounts, and as many messages as the limit of calls leaves. */
const FANS = 25;
const SOCKETS_PER_FAN = 20;
const MESSAGES = 75;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A site where each of some fans has a conversation with Mira, and the cookies of the fans. */
async function siteWithFans(bench: BenchEnvironment) {
  const { site, database, data, inspector } = await bench.emptySite();
  const client = createClient({ url: database });
  const db = drizzle(client);
  await insertCast(db);
  const now = Date.now();
  const fans = Array.from({ length: FANS }, (_, i) => ({
    ...people.fan,
    ...{ id: `socket-fan-${i}`, username: `socket.fan${i}`, email: `socket${i}@example.com` },
  }));
  await insertPeople(db, fans, "none", now);
  const times = { created_at: now, last_used_at: now, expires_at: now + 86_400_000 };
  await db
    .insert(sessions)
    .values(fans.map(({ id }) => ({ id: `of-${id}`, token_hash: digest(id), user_id: id, ...times })));
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
    `${age}; ${(await siteCookies(SESSION_SECRET, false).session.serialize(id)).split(";")[0]}`;
  const all = await Promise.all(fans.map(async ({ id }) => ({ id, cookie: await cookieOf(id) })));
  return { site, inspector, fans: all };
}

/** Opens a socket as a page does. */
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

/** Measures the memory of 500 open sockets, and how long a message takes to reach an open page. */
export async function measureSockets(bench: BenchEnvironment) {
  const { site, inspector, fans } = await siteWithFans(bench);
  const memory = await openMemory(inspector);
  const open: { id: string; cookie: string; sockets: WebSocket[] }[] = [];
  const opening = await memory.watch(async () => {
    for (const fan of fans) {
      const asked = Array.from({ length: SOCKETS_PER_FAN }, () => openSocket(site, fan.cookie));
      open.push({ ...fan, sockets: await Promise.all(asked) });
    }
  });
  const delays: number[] = [];
  const sending = await memory.watch(async () => {
    for (let i = 0; i < MESSAGES; i += 1) {
      const { id, cookie, sockets } = open[i % open.length] as (typeof open)[number];
      const started = performance.now();
      const heard = sockets.map(
        (socket) =>
          new Promise<void>((done) => socket.addEventListener("message", () => done(), { once: true })),
      );
      const sent = await fetch(`${site}/api/conversations/with-${id}/messages`, {
        method: "POST",
        body: JSON.stringify({ text: "Hello", key: `socket-bench-${i}` }),
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie },
      });
      if (sent.status !== 201) throw new Error(`a message was refused: ${sent.status} ${await sent.text()}`);
      await Promise.all(heard);
      delays.push(performance.now() - started);
    }
  });
  for (const { sockets } of open) for (const socket of sockets) socket.close();
  memory.close();
  const sorted = delays.toSorted((a, b) => a - b);
  const result = {
    sockets: FANS * SOCKETS_PER_FAN,
    openingSeconds: opening.seconds,
    isolateMegabytes: { before: opening.before, open: sending.before },
    processMegabytes: { before: opening.processBefore, open: sending.processBefore },
    toAllPages: { median: median(delays), slowest: sorted.at(-1) ?? 0 },
  };
  printLine(`${result.sockets} sockets opened in ${opening.seconds.toFixed(1)} s`);
  printTable(
    "Sockets of open conversations",
    ["", "before", "with 500 open"],
    [
      ["worker, MB", opening.before.toFixed(1), sending.before.toFixed(1)],
      ["whole process, MB", opening.processBefore.toFixed(0), sending.processBefore.toFixed(0)],
    ],
    `From sending a message to the last of 20 open pages: ${ms(result.toAllPages.median)}, at most ${ms(result.toAllPages.slowest)}.`,
  );
  return result;
}
