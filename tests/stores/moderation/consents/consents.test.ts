import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import { consentStore } from "#db/stores/moderation/consents/consents.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { CONSENT_KEPT_MS } from "#domain/moderation/consents/consent.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { eraseAccount } from "#tests/stores/messages/erase-account.ts";

const creatorId = people.creator.id;
const database = databaseForFile(({ db }) => insertCast(db));
const POST = "post-of-two";
const validSince = NOW - DAY;
let count = 0;
const mail = (id: string) => ({ id, recipient: "ana@example.com", subject: "x", body: "x", now: NOW });
const store = () => consentStore(database().db);
const rows = () => database().db.select().from(consents);
const post = async () => (await database().db.select().from(content).where(eq(content.id, POST)))[0];
const publishAt = (now: number) => ownPostStore(database().db).publishDue(now, 50, publishLimit);

const add = (id: string, email: string, most = 5) =>
  store().add([{ id, name: id, email, tokenHash: `token-${id}`, mail: mail(`mail-${id}`) }], {
    contentId: POST,
    creatorId,
    now: NOW,
    expiresAt: NOW + 14 * DAY,
    most,
  });
const check = async (id: string, isAdult = true) => {
  await store().beginCheck(id, `check-${id}`);
  await store().recordCheck({ id, reference: `check-${id}`, isAdult, now: NOW });
};
const sign = (id: string, more: { tokenHash?: string; files?: string[]; now?: number } = {}) =>
  store().sign({
    id,
    contentId: POST,
    creatorId,
    tokenHash: `token-${id}`,
    validSince,
    signedName: "Ana Reyes",
    scopes: { download: true, promotion: false },
    files: [],
    now: NOW + HOUR,
    auditId: `audit-${++count}`,
    emails: [],
    ...more,
  });

beforeEach(async () => {
  const { db } = database();
  await db.delete(consents);
  await db.delete(content).where(eq(content.id, POST));
  await db.insert(content).values({
    id: POST,
    seller_id: creatorId,
    title: "Two",
    type: "image",
    visibility_type: "free",
    is_public: true,
    people: "others",
    scheduled_for: NOW,
    created_at: NOW,
    updated_at: NOW,
  });
});

test("a post is published once everyone named has signed, as new as the last answer, and never before someone is named", async () => {
  expect(await publishAt(NOW)).toBe(0);
  await add("ana", "ana@example.com");
  await add("ben", "ben@example.com");
  await check("ana");
  await check("ben");
  expect([await sign("ana"), await publishAt(NOW + DAY)]).toEqual([true, 0]);
  expect([await sign("ben", { now: NOW + 2 * HOUR }), await publishAt(NOW + DAY)]).toEqual([true, 1]);
  expect(await post()).toMatchObject({ published_at: NOW + 2 * HOUR, first_published_at: NOW + 2 * HOUR });
});

test("an archived post isn't restored while someone in it hasn't signed", async () => {
  const { db } = database();
  await db
    .update(content)
    .set({ archived_at: NOW, scheduled_for: null, first_published_at: NOW })
    .where(eq(content.id, POST));
  await add("ana", "ana@example.com");
  const restore = () => ownPostStore(db).restore(POST, creatorId, NOW);
  expect(await restore()).toBe(false);
  await check("ana");
  await sign("ana");
  expect([await restore(), (await post())?.published_at]).toEqual([true, NOW]);
});

test("each address is asked once, up to a number, and nobody is added to a published post", async () => {
  await add("ana", "ana@example.com");
  await add("again", "ana@example.com");
  await add("ben", "ben@example.com", 1);
  expect((await rows()).map(({ id }) => id)).toEqual(["ana"]);
  await database().db.update(content).set({ published_at: NOW }).where(eq(content.id, POST));
  await add("cleo", "cleo@example.com");
  expect(await rows()).toHaveLength(1);
});

test("signing takes the newest link, a valid check that says 18, and the files that were shown", async () => {
  await add("ana", "ana@example.com");
  expect(await sign("ana")).toBe(false);
  await check("ana");
  expect(await sign("ana", { tokenHash: "guessed" })).toBe(false);
  expect(await sign("ana", { files: ["another"] })).toBe(false);
  expect(await sign("ana", { now: NOW + 14 * DAY })).toBe(false);
  expect([await sign("ana"), await sign("ana", { now: NOW + 2 * HOUR })]).toEqual([true, false]);
  await add("ben", "ben@example.com");
  await check("ben", false);
  expect([await sign("ben"), await store().remove("ben", creatorId)]).toEqual([false, false]);
});

test("what was signed can't be changed or removed, and is kept for seven years", async () => {
  const { db } = database();
  await add("ana", "ana@example.com");
  await add("ben", "ben@example.com");
  await check("ana");
  await sign("ana");
  const change = db.update(consents).set({ signed_name: "Eve" }).where(eq(consents.id, "ana"));
  await expect(change.run()).rejects.toThrow();
  expect(await store().remove("ana", creatorId)).toBe(false);
  await ownPostStore(db).remove(POST, creatorId, NOW + DAY);
  expect(await rows()).toMatchObject([{ id: "ana", ended_at: NOW + DAY }]);
  await store().clear(NOW + DAY, 10);
  expect(await rows()).toHaveLength(1);
  await store().clear(NOW + DAY + 1, 10);
  expect(await rows()).toEqual([]);
  expect(CONSENT_KEPT_MS).toBe(7 * 365 * DAY + 2 * DAY);
});

test("the records outlive their creator's account", async () => {
  await add("ana", "ana@example.com");
  await add("ben", "ben@example.com");
  await check("ana");
  await sign("ana");
  await eraseAccount(database().db, creatorId);
  expect(await rows()).toMatchObject([{ id: "ana", signed_name: "Ana Reyes", ended_at: NOW }]);
});
