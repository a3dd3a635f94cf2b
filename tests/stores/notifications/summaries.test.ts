import { beforeEach, expect, test } from "vitest";
import { noticeTypes } from "#db/kinds.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notice_schedules, notices } from "#db/schema/notifications/notices.ts";
import { emailStopStore } from "#db/stores/notifications/mail/email-stops.ts";
import { noticeEmailStore } from "#db/stores/notifications/notice-emails.ts";
import { noticeSettingsStore } from "#db/stores/notifications/notice-settings.ts";
import { summaryStore } from "#db/stores/notifications/summaries.ts";
import { sendSummaries } from "#domain/notifications/daily-summary/send-summaries.ts";
import { sendNoticeEmails } from "#domain/notifications/notice-emails/send-emails.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "../messages/conversation-fixture.ts";

const { creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
beforeEach(async () => {
  for (const table of [notices, outgoing_emails, notice_schedules]) await database().db.delete(table);
});
const MORNING = NOW + 21 * HOUR;
const deps = (now: number) => ({
  summaries: summaryStore(database().db),
  noticeEmails: noticeEmailStore(database().db),
  unsubscribeTokens: { issue: () => "token" },
  clock: { now: () => now },
  pageLink: (path: string) => `https://site.example${path}`,
});
const run = (now: number) => sendSummaries(deps(now));
const turnOn = () => summaryStore(database().db).choose(creator.id, MORNING, NOW);
const sent = () => database().db.select().from(outgoing_emails).orderBy(outgoing_emails.created_at);
const due = async () => (await database().db.select().from(notice_schedules))[0]?.summary_due_at ?? null;

test("a creator who opted in gets one summary in the morning, and none on quiet days", async () => {
  const { say, clock } = await newConversation(database().db);
  await run(MORNING);
  expect(await sent()).toEqual([]);
  await turnOn();
  await run(MORNING - 1);
  await say("fan", "Hello");
  await Promise.all([run(MORNING), run(MORNING + 1)]);
  const [email, ...more] = await sent();
  expect(more).toEqual([]);
  expect(email?.body).toMatch(/\d+ conversations? (is|are) waiting for your reply/);
  expect(email?.body).not.toContain("Hello");
  expect(email?.unsubscribe_url).toBe("https://site.example/unsubscribe/token");
  expect(await due()).toBe(MORNING + DAY);
  clock.now = MORNING;
  await say("creator", "Hi");
});

test("a summary covers the day before in the creator's time zone", async () => {
  const { client } = database();
  await turnOn();
  const count = () =>
    summaryStore(database().db).count([
      { userId: creator.id, from: MORNING - 33 * HOUR, until: MORNING - 9 * HOUR },
    ]);
  const before = (await count()).get(creator.id);
  const add = (id: string, paidAt: number) =>
    client.execute({
      sql: `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
        values (?, 'tip', ?, ?, 500, 50, 450, ?, ?, ?)`,
      args: [id, people.fan.id, creator.id, id, paidAt, paidAt],
    });
  await add("in-the-day", MORNING - 10 * HOUR);
  await add("today", MORNING - 9 * HOUR);
  expect((await count()).get(creator.id)?.sales).toBe((before?.sales ?? 0) + 1);
});

test("quiet hours and the hour after another email delay a summary", async () => {
  const { say } = await newConversation(database().db);
  await say("fan", "Hello");
  await noticeSettingsStore(database().db).save(
    creator.id,
    {},
    { timeZone: "UTC", quietFrom: 8 * 60, quietUntil: 10 * 60 },
    NOW,
  );
  await turnOn();
  await run(MORNING);
  expect([await sent(), await due()]).toEqual([[], MORNING + HOUR]);
  await database()
    .db.update(notice_schedules)
    .set({ last_email_at: MORNING + 30 * MINUTE });
  await run(MORNING + HOUR);
  expect([await sent(), await due()]).toEqual([[], MORNING + 90 * MINUTE]);
  await run(MORNING + 90 * MINUTE);
  expect(await sent()).toHaveLength(1);
});

test("other emails about notices wait an hour after a summary, and lose nothing", async () => {
  const { db } = database();
  const { say } = await newConversation(db);
  await say("fan", "Hello");
  await noticeSettingsStore(db).save(creator.id, { sales: "soon", messages: "none" }, null, NOW);
  await turnOn();
  await run(MORNING);
  const at = MORNING - HOUR;
  await db
    .insert(notices)
    .values({ user_id: creator.id, kind: "tip", subject_id: "t", at, unread_since: at, email_due_at: at });
  for (const now of [MORNING + MINUTE, MORNING + HOUR - 1]) await sendNoticeEmails(deps(now));
  expect(await sent()).toHaveLength(1);
  await sendNoticeEmails(deps(MORNING + HOUR));
  expect((await sent()).map(({ body }) => body.includes("1 tip"))).toEqual([false, true]);
});

test("parallel runs keep the hour between emails as well", async () => {
  const { db } = database();
  await noticeSettingsStore(db).save(creator.id, { sales: "soon", messages: "soon" }, null, NOW);
  const notice = { user_id: creator.id, at: NOW, unread_since: NOW, email_due_at: NOW };
  const email = { recipient: creator.email, subject: "s", body: "b", now: NOW };
  await db.insert(notices).values({ ...notice, kind: "tip", subject_id: "t" });
  const send = (kind: "tip" | "message", id: string, now: number) =>
    noticeEmailStore(db).send(
      [{ userId: creator.id, kinds: [kind], isDigest: false, email: { ...email, id, now } }],
      now,
    );
  await send("tip", "one", NOW);
  await db.insert(notices).values({ ...notice, kind: "message", subject_id: "m" });
  await send("message", "two", NOW + 1);
  expect((await sent()).map(({ id }) => id)).toEqual(["one"]);
  const [unsent] = (await db.select().from(notices)).filter(({ kind }) => kind === "message");
  expect(unsent).toMatchObject({ email_due_at: NOW, email_count: 0 });
  await send("message", "three", NOW + HOUR);
  expect((await sent()).map(({ id }) => id)).toEqual(["one", "three"]);
});

test("nobody gets a summary who unsubscribed, or whose address refused an email", async () => {
  const { db } = database();
  const { say } = await newConversation(db);
  await say("fan", "Hello");
  await turnOn();
  const stop = { id: "e1", userId: creator.id, address: creator.email, action: "email.bounced" };
  await emailStopStore(db).stop([{ ...stop, reason: "bounce" }], NOW);
  await run(MORNING);
  expect([await sent(), await due()]).toEqual([[], MORNING + DAY]);
  await emailStopStore(db).lift(creator.email, NOW);
  await noticeSettingsStore(db).stopEmails(creator.id, noticeTypes, NOW);
  expect(await due()).toBeNull();
  await run(MORNING + DAY);
  expect(await sent()).toEqual([]);
});

test("choosing summaries again doesn't move the next one, and turning them off ends them", async () => {
  await turnOn();
  await summaryStore(database().db).choose(creator.id, MORNING + DAY, NOW);
  expect(await due()).toBe(MORNING);
  await summaryStore(database().db).choose(creator.id, null, NOW);
  expect(await due()).toBeNull();
});
