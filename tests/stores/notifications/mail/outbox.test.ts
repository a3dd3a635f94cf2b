import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { runBatch, type Statement } from "#db/stores/database.ts";
import { enqueue, enqueueIf, outboxStore } from "#db/stores/notifications/mail/outbox.ts";
import { deliverBacklog, deliverMail } from "#domain/notifications/mail/deliver.ts";
import { HOUR, MINUTE, NOW } from "#tests/cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const database = databaseForFile();
const send = (statement: Statement) => runBatch(database().db, [statement]);
const enqueueAlways = enqueueIf(() => sql`1`);
const enqueueBulk = enqueueIf(() => sql`1`, true);
const enqueueNever = enqueueIf(() => sql`0`);
const outbox = () => outboxStore(database().db);
/** Each test has its own time range and leaves no due email, so that tests don't see each other's. */
let year = 0;
async function queue(size: number) {
  const now = NOW + ++year * 1000 * HOUR;
  await database().db.update(outgoing_emails).set({ given_up_at: now });
  const ids = Array.from({ length: size }, (_, i) => `mail-${year}-${String(i).padStart(2, "0")}`);
  for (const [i, id] of ids.entries())
    await send(
      enqueue(database().db, {
        id,
        recipient: `${id}@example.com`,
        subject: "Your code",
        body: "012345",
        now: now + i,
      }),
    );
  return { now, ids };
}
const row = async (id: string) =>
  (await database().db.select().from(outgoing_emails).where(eq(outgoing_emails.id, id)))[0];

describe("claimDue", () => {
  test("returns due emails, oldest first, up to the limit", async () => {
    const { now, ids } = await queue(5);
    const claimed = await outbox().claimDue(now + 3, now + MINUTE, 3);
    expect(claimed.map((mail) => mail.id).toSorted()).toEqual(ids.slice(0, 3));
    expect(claimed[0]).toMatchObject({ subject: "Your code", body: "012345", attempts: 1 });
    const rest = await outbox().claimDue(now + 3, now + MINUTE, 3);
    expect(rest.map((mail) => mail.id)).toEqual([ids[3]]);
  });

  test("never gives the same email to two of twenty parallel deliveries", async () => {
    const { now, ids } = await queue(12);
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => outbox().claimDue(now + 20, now + MINUTE, 2)),
    );
    const claimed = claims.flat().map((mail) => mail.id);
    expect(claimed.toSorted()).toEqual(ids);
  });

  test("releases a claim when it expires, as after a crash", async () => {
    const { now, ids } = await queue(1);
    await outbox().claimDue(now, now + MINUTE, 1);
    expect(await outbox().claimDue(now + MINUTE - 1, now + HOUR, 1)).toEqual([]);
    const again = await outbox().claimDue(now + MINUTE, now + HOUR, 1);
    expect(again).toMatchObject([{ id: ids[0], attempts: 2 }]);
  });
});

test("an email queued twice under one ID is sent once", async () => {
  const { now, ids } = await queue(1);
  const again = { id: ids[0] ?? "", recipient: "other@example.com", subject: "x", body: "x", now };
  await send(enqueue(database().db, again));
  expect(await outbox().claimDue(now, now + MINUTE, 9)).toMatchObject([{ subject: "Your code" }]);
});

describe("deliverMail", () => {
  const deliver = (now: number, send: (mail: { id: string }) => Promise<void>) =>
    deliverMail({ outbox: outbox(), mail: { send }, now: () => now });

  test("sends each email once and keeps none of its text", async () => {
    const { now, ids } = await queue(3);
    const sent: string[] = [];
    const send = async (mail: { id: string }) => void sent.push(mail.id);
    const counts = await Promise.all([deliver(now + 9, send), deliver(now + 9, send)]);
    expect(counts[0] + counts[1]).toBe(3);
    await deliver(now + HOUR, send);
    expect(sent.toSorted()).toEqual(ids);
    expect(await row(ids[0] ?? "")).toMatchObject({ sent_at: now + 9, subject: "", body: "" });
  });

  test("keeps a failed email with the reason and sends it later", async () => {
    const { now, ids } = await queue(2);
    const refuse = async (mail: { id: string }) => {
      if (mail.id === ids[0]) throw new Error("429 too many");
    };
    expect(await deliver(now + 9, refuse)).toBe(1);
    expect(await row(ids[0] ?? "")).toMatchObject({
      last_error: "429 too many",
      sent_at: null,
      body: "012345",
      next_attempt_at: now + 9 + 15_000,
    });
    expect(await deliver(now + 9 + 14_999, async () => {})).toBe(0);
    expect(await deliver(now + 9 + 15_000, async () => {})).toBe(1);
  });

  test("gives up after thirty attempts and then keeps no text either", async () => {
    const { now, ids } = await queue(1);
    let at = now;
    let tries = 0;
    for (let run = 0; run < 40; run++, at += HOUR)
      await deliver(at, async () => {
        tries += 1;
        throw new Error("no such address");
      });
    expect(tries).toBe(30);
    expect(await row(ids[0] ?? "")).toMatchObject({
      subject: "",
      body: "",
      sent_at: null,
      last_error: "no such address",
    });
    expect((await row(ids[0] ?? ""))?.given_up_at).not.toBeNull();
  });
});

test("an email has the expiry of its code or link, however it was queued", async () => {
  const { now } = await queue(0);
  const mail = { recipient: "x@example.com", subject: "s", body: "b", now };
  await send(enqueue(database().db, { ...mail, id: `ends-${year}`, expiresAt: now + MINUTE }));
  await send(enqueueAlways(database().db, { ...mail, id: `ends-if-${year}`, expiresAt: now + MINUTE }, {}));
  await send(enqueueBulk(database().db, { ...mail, id: `bulk-${year}` }, {}));
  await send(enqueueNever(database().db, { ...mail, id: `never-${year}` }, {}));
  const same = { subject: "s", body: "b", created_at: now, next_attempt_at: now, attempts: 0 };
  expect(await row(`ends-${year}`)).toMatchObject({ ...same, bulk: false, expires_at: now + MINUTE });
  expect(await row(`ends-if-${year}`)).toMatchObject({ ...same, bulk: false, expires_at: now + MINUTE });
  expect(await row(`bulk-${year}`)).toMatchObject({ ...same, bulk: true, expires_at: null });
  expect(await row(`never-${year}`)).toBeUndefined();
});

describe("when a creator with five thousand fans leaves and others wait for their codes", () => {
  async function burst(fans: number, codes: number) {
    const { now, ids } = await queue(codes);
    const mail = { recipient: "fan@example.com", subject: "About one of your subscriptions", body: "b" };
    for (let i = 0; i < fans; i++)
      await send(enqueueBulk(database().db, { ...mail, id: `bulk-${now}-${i}`, now: now - HOUR }, {}));
    return { now: now + MINUTE, ids };
  }
  const isBulk = (id: string) => id.startsWith("bulk-");
  async function sends(now: number, deliver: typeof deliverMail) {
    const sent: string[] = [];
    const send = async (mail: { id: string }) => void sent.push(mail.id);
    await deliver({ outbox: outbox(), mail: { send }, now: () => now });
    return sent;
  }

  test("the codes go out with the next delivery, before all older emails", async () => {
    const { now, ids } = await burst(50, 5);
    const sent = await sends(now, deliverMail);
    expect(sent).toHaveLength(20);
    expect(sent.slice(0, 5).toSorted()).toEqual(ids);
    expect(sent.slice(5).every(isBulk)).toBe(true);
  });

  test("a burst of codes leaves a tenth to the other emails", async () => {
    const { now } = await burst(50, 60);
    const sent = await sends(now, deliverMail);
    expect([sent.length, sent.filter(isBulk).length]).toEqual([20, 2]);
    const alone = await burst(0, 30);
    expect(await sends(alone.now, deliverMail)).toHaveLength(20);
  });

  test("a scheduled run keeps delivering while there is more, up to a hundred", async () => {
    const { now } = await burst(130, 5);
    expect(await sends(now, deliverBacklog)).toHaveLength(100);
    expect(await sends(now, deliverBacklog)).toHaveLength(35);
    expect(await sends(now, deliverBacklog)).toHaveLength(0);
    // An unavailable provider isn't called a hundred times.
    await burst(0, 60);
    let tries = 0;
    const send = async () => {
      tries += 1;
      throw new Error("away");
    };
    await deliverBacklog({ outbox: outbox(), mail: { send }, now: () => NOW + year * 1000 * HOUR + HOUR });
    expect(tries).toBe(20);
  });
});
