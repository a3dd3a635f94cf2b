import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type NoticeKind, noticeTypes } from "#db/kinds.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notice_schedules, notices, notification_settings } from "#db/schema/notifications/notices.ts";
import { noticeEmailStore } from "#db/stores/notifications/notice-emails.ts";
import { noticeSettingsStore } from "#db/stores/notifications/notice-settings.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { sendNoticeEmails } from "#domain/notifications/notice-emails/send-emails.ts";
import { unsubscribeTokens } from "#platform/unsubscribe-tokens.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "../messages/conversation-fixture.ts";

const { fan, otherFan, creator, newcomer } = people;
const database = databaseForFile(({ db }) => insertCast(db));
beforeEach(async () => {
  const { db } = database();
  for (const table of [notices, outgoing_emails, notification_settings, notice_schedules])
    await db.delete(table);
});
const tokens = unsubscribeTokens("a secret of at least thirty-two characters");
const run = (now: number, most?: number) =>
  sendNoticeEmails(
    {
      noticeEmails: noticeEmailStore(database().db),
      unsubscribeTokens: tokens,
      clock: { now: () => now },
      pageLink: (path) => `https://site.example${path}`,
    },
    most,
  );
const add = (userId: string, kind: NoticeKind, subject_id: string, at = NOW) =>
  database()
    .db.insert(notices)
    .values({ user_id: userId, kind, subject_id, at, unread_since: at, email_due_at: at + 15 * MINUTE });
const choose = (userId: string, email: "none" | "soon" | "digest") =>
  noticeSettingsStore(database().db).save(
    userId,
    Object.fromEntries(noticeTypes.map((type) => [type, email])),
    null,
    NOW,
  );
const sent = () => database().db.select().from(outgoing_emails).orderBy(outgoing_emails.created_at);
/** 9:00 UTC, the morning after NOW. */
const MORNING = NOW + 21 * HOUR;

test("a digest in the morning lists what is still unread, once", async () => {
  await add(fan.id, "new_post", "a");
  await add(fan.id, "new_post", "b");
  await add(fan.id, "message", "c");
  await run(NOW + 15 * MINUTE);
  await run(MORNING - 1);
  expect(await sent()).toEqual([]);
  await noticeStore(database().db).markAllRead(fan.id, 0, NOW);
  const [first] = await database().db.select().from(notices);
  await noticeStore(database().db).markRead(first?.id ?? 0, fan.id, NOW);
  await Promise.all([run(MORNING), run(MORNING + 1)]);
  await run(MORNING + DAY);
  const [email, ...more] = await sent();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    recipient: fan.email,
    subject: "Your unread notifications on Fanlight",
    bulk: true,
  });
  expect(email?.body).toContain("1 conversation with new messages\n1 new post\n");
  expect(email?.unsubscribe_url).toBe(`https://site.example/unsubscribe/${tokens.issue(fan.id)}`);
});

test("a notice after a digest waits for the next day's", async () => {
  await add(fan.id, "new_post", "a");
  await run(NOW + 15 * MINUTE);
  await run(MORNING);
  await add(fan.id, "new_post", "b", MORNING + MINUTE);
  for (let at = MORNING + 16 * MINUTE; at < MORNING + DAY; at += HOUR) await run(at);
  expect(await sent()).toHaveLength(1);
  await run(MORNING + DAY);
  expect((await sent()).map(({ body }) => body.includes("1 new post\n"))).toEqual([true, true]);
});

test("an immediate email is sent after 15 minutes, if the notice is still unread", async () => {
  await choose(creator.id, "soon");
  const { say, clock, creator: reader } = await newConversation(database().db);
  await say("fan", "One");
  const first = clock.now;
  await say("fan", "Two");
  await run(first + 15 * MINUTE - 1);
  expect(await sent()).toEqual([]);
  await run(first + 15 * MINUTE);
  expect((await sent())[0]?.body).toContain("1 conversation with new messages");
  clock.now = first + 20 * MINUTE;
  await say("fan", "Three");
  await run(clock.now + HOUR - 1);
  expect(await sent()).toHaveLength(1);
  await reader.read(3);
  await run(clock.now + DAY);
  expect(await sent()).toHaveLength(1);
});

test("quiet hours hold an email, and it goes out when they end", async () => {
  await choose(fan.id, "soon");
  const quietHours = { timeZone: "UTC", quietFrom: 12 * 60, quietUntil: 14 * 60 };
  await noticeSettingsStore(database().db).save(fan.id, {}, quietHours, NOW);
  await add(fan.id, "message", "a");
  for (const at of [NOW + 15 * MINUTE, NOW + HOUR, NOW + 2 * HOUR - 1]) await run(at);
  expect(await sent()).toEqual([]);
  await run(NOW + 2 * HOUR);
  expect(await sent()).toHaveLength(1);
});

test("nobody is emailed who chose no emails, unsubscribed, turned the type off, or has no confirmed address", async () => {
  const { db } = database();
  await choose(fan.id, "none");
  await choose(otherFan.id, "soon");
  await noticeSettingsStore(db).stopEmails(otherFan.id, noticeTypes, NOW);
  await db
    .insert(notification_settings)
    .values({ user_id: creator.id, type: "messages", enabled: false, email: "soon", updated_at: 0 });
  for (const { id } of [fan, otherFan, creator, newcomer]) await add(id, "message", "a");
  for (const at of [NOW + 15 * MINUTE, MORNING, MORNING + 2 * DAY]) await run(at);
  expect(await sent()).toEqual([]);
  expect(await db.$count(notices, eq(notices.email_due_at, NOW + 15 * MINUTE))).toBe(0);
});

test("a reply that is due is emailed like messages, and a missed one like sales", async () => {
  const { db } = database();
  const save = (id: string, messages: "none" | "soon", sales: "none" | "soon") =>
    noticeSettingsStore(db).save(id, { messages, sales }, null, NOW);
  await save(creator.id, "soon", "none");
  await save(otherFan.id, "none", "soon");
  for (const { id } of [creator, otherFan]) await add(id, "reply_due", "payment");
  await run(NOW + 15 * MINUTE);
  expect(await sent()).toMatchObject([
    { recipient: creator.email, body: expect.stringContaining("1 fan waiting for your reply\n") },
  ]);
  await db.delete(outgoing_emails);
  for (const { id } of [creator, otherFan]) await add(id, "reply_missed", "payment", NOW + 2 * HOUR);
  await run(NOW + 3 * HOUR);
  expect(await sent()).toMatchObject([
    { recipient: otherFan.email, body: expect.stringContaining("1 promised reply that you missed\n") },
  ]);
});

test("unsubscribing also stops queued emails of that kind, and nothing else", async () => {
  const { db } = database();
  await choose(fan.id, "soon");
  await add(fan.id, "message", "a");
  await run(NOW + 15 * MINUTE);
  const receipt = { id: "receipt", recipient: fan.email, subject: "s", body: "b" };
  await db.insert(outgoing_emails).values({ ...receipt, created_at: NOW, next_attempt_at: NOW });
  await noticeSettingsStore(db).stopEmails(fan.id, noticeTypes, NOW);
  expect((await sent()).map(({ id }) => id)).toEqual(["receipt"]);
  expect((await noticeSettingsStore(db).find(fan.id)).emails).toEqual({
    new_content: "none",
    new_subscribers: "none",
    sales: "none",
    messages: "none",
    team_messages: "none",
  });
});

test("a run emails a bounded number, and the next goes on", async () => {
  for (const { id } of [fan, otherFan, creator]) {
    await choose(id, "soon");
    await add(id, "message", "a");
  }
  await run(NOW + 15 * MINUTE, 2);
  expect(await sent()).toHaveLength(2);
  await run(NOW + 16 * MINUTE, 2);
  expect(new Set((await sent()).map(({ recipient }) => recipient)).size).toBe(3);
});

test("a token works for its own account alone", () => {
  const token = tokens.issue(fan.id);
  expect(tokens.read(token)).toBe(fan.id);
  const [, signature] = token.split(".");
  const forged = `${Buffer.from(creator.id).toString("base64url")}.${signature}`;
  for (const bad of ["", ".", "x.y", forged, `${token}x`, `${token}.x`, token.slice(0, -4)])
    expect(tokens.read(bad), bad).toBeNull();
  expect(unsubscribeTokens("another secret of at least thirty-two").read(token)).toBeNull();
});
