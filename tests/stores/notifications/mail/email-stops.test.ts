import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { email_stops, outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { runBatch } from "#db/stores/database.ts";
import { emailStopStore } from "#db/stores/notifications/mail/email-stops.ts";
import { enqueue, outboxStore } from "#db/stores/notifications/mail/outbox.ts";
import type { EmailEvent } from "#domain/notifications/email-stops/email-stop.ts";
import { stopEmails } from "#domain/notifications/email-stops/stop-emails.ts";
import { deliverMail } from "#domain/notifications/mail/deliver.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

const { fan, otherFan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
beforeEach(async () => {
  for (const table of [notices, outgoing_emails, email_stops, audit_log]) await database().db.delete(table);
});
const stops = () => emailStopStore(database().db);
const report = (id: string, reason: "bounce" | "complaint" | null, to = [fan.email], now = NOW) => {
  const event: EmailEvent = { id, stop: reason && { reason, addresses: to } };
  const accounts = accountStore(database().db);
  return stopEmails({ accounts, emailStops: stops(), clock: { now: () => now } }, event);
};
async function deliver(recipient: string, at: number) {
  const { db } = database();
  const email = { recipient, subject: "s", body: "b", now: at };
  await runBatch(db, [
    enqueue(db, { ...email, id: `receipt-${at}` }),
    enqueue(db, { ...email, id: `code-${at}`, isSecurity: true }),
    enqueue(db, { ...email, id: `notice-${at}`, unsubscribeUrl: "https://x.example" }),
  ]);
  const sent: string[] = [];
  await deliverMail({
    outbox: outboxStore(db),
    mail: { send: async ({ id }) => void sent.push(id.split("-")[0] ?? "") },
    now: () => at,
  });
  return sent.toSorted();
}
const listAudited = async () =>
  (await database().db.select({ action: audit_log.action }).from(audit_log)).map(({ action }) => action);

test("an address that refused an email gets only security emails, also of those already queued", async () => {
  expect(await deliver(fan.email, NOW)).toEqual(["code", "notice", "receipt"]);
  await report("e1", "bounce", [` ${fan.email.toUpperCase()} `]);
  expect(await deliver(fan.email, NOW + 1)).toEqual(["code"]);
  expect(await deliver(otherFan.email, NOW + 2)).toEqual(["code", "notice", "receipt"]);
  const given = (await database().db.select().from(outgoing_emails)).filter(
    (row) => row.given_up_at !== null,
  );
  expect(given.map(({ id, body }) => [id, body])).toEqual([
    [`receipt-${NOW + 1}`, ""],
    [`notice-${NOW + 1}`, ""],
  ]);
});

test("its owner is notified once, however often the event comes, and whatever else happens meanwhile", async () => {
  await Promise.all(Array.from({ length: 8 }, () => report("e1", "complaint")));
  await report("e1", "complaint", [fan.email], NOW + HOUR);
  await report("e2", "bounce");
  expect(await listAudited()).toEqual(["email.reported"]);
  expect(await database().db.select().from(notices)).toMatchObject([
    { user_id: fan.id, kind: "account", subject_id: "stop-e1" },
  ]);
  expect(await stops().find(fan.email)).toMatchObject({ at: NOW });
});

test("once confirmed, an address gets all emails again, and a late old event changes nothing", async () => {
  await report("e1", "bounce");
  await report("e2", "complaint");
  await stops().lift(otherFan.email, NOW + 1);
  expect(await stops().find(fan.email)).not.toBeNull();
  await stops().lift(fan.email, NOW + 1);
  for (const id of ["e1", "e2"]) await report(id, "bounce", [fan.email], NOW + HOUR);
  expect(await stops().find(fan.email)).toBeNull();
  expect(await deliver(fan.email, NOW + HOUR)).toEqual(["code", "notice", "receipt"]);
  await report("e3", "bounce", [fan.email], NOW + 2 * HOUR);
  expect(await listAudited()).toEqual(["email.bounced", "email.bounced"]);
});

test("other kinds of events, and events about unknown addresses, stop nothing", async () => {
  await report("e1", null);
  await report("e2", "bounce", ["nobody@example.com"]);
  await report("e3", "bounce", []);
  expect(await database().db.select().from(email_stops)).toEqual([]);
});

test("the address's next owner sees that emails are stopped, still gets notices, and can restart them", async () => {
  const { db } = database();
  await report("e1", "bounce");
  const move = (id: string, email: string) => db.update(profiles).set({ email }).where(eq(profiles.id, id));
  await move(fan.id, "elsewhere@example.com");
  await move(otherFan.id, fan.email);
  expect(await deliver(fan.email, NOW + 1)).toEqual(["code"]);
  expect(await stops().find(fan.email)).toMatchObject({ reason: "bounce" });
  await report("e2", "complaint");
  expect((await db.select().from(notices)).map((row) => [row.user_id, row.subject_id])).toEqual([
    [fan.id, "stop-e1"],
    [otherFan.id, "stop-e2"],
  ]);
  await stops().lift(fan.email, NOW + 2);
  expect(await deliver(fan.email, NOW + 2)).toEqual(["code", "notice", "receipt"]);
  await move(otherFan.id, otherFan.email);
  await move(fan.id, fan.email);
});
