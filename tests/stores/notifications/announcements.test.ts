import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { notices, notification_settings, post_announcements } from "#db/schema/notifications/notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { announcementStore } from "#db/stores/notifications/announcements.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { announcePosts } from "#domain/notifications/announce-posts.ts";
import type { PublishTiming } from "#domain/posts/own-post.ts";
import { isActive } from "#domain/subscriptions/subscription.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator } = people;
const FANS = 12;
const fanId = (i: number) => `told-${String(i).padStart(2, "0")}`;
const pace = [{ max: 100, windowMs: DAY }];
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  for (let i = 0; i < FANS; i++)
    await db.insert(profiles).values({
      id: fanId(i),
      email: `${fanId(i)}@example.com`,
      username: fanId(i),
      created_at: 0,
      updated_at: 0,
    });
});
beforeEach(async () => {
  const { db } = database();
  for (const table of [notices, post_announcements, subscriptions, blocks, notification_settings])
    await db.delete(table);
  await db.update(profiles).set({ closed_at: null });
  await db.delete(content);
});

const values = (id: string, more: Partial<typeof content.$inferInsert> = {}) => ({
  id,
  seller_id: creator.id,
  title: "A post",
  type: "text" as const,
  visibility_type: "free" as const,
  is_public: true,
  created_at: NOW,
  updated_at: NOW,
  revision: `of-${id}`,
  ...more,
});
const save = (
  id: string,
  timing: PublishTiming = { when: "now" },
  now = NOW,
  base: string | null = null,
  revision = `of-${id}`,
) => authoringStore(database().db).save(values(id, { revision }), base, [], [], timing, now, pace);
type Term = { status: string; end: number; revokedAt: number | null };
const subscribe = (fan: number, nth: number, { status, end, revokedAt }: Term) =>
  database()
    .db.insert(subscriptions)
    .values({
      id: `s-${nth}-${fan}`,
      buyer_id: fanId(fan),
      seller_id: creator.id,
      status,
      price: 1500,
      stripe_subscription_id: `sub-${nth}-${fan}`,
      current_period_start: 0,
      current_period_end: end,
      expires_at: end,
      revoked_at: revokedAt,
      created_at: 0,
      updated_at: 0,
    });
/** A block doesn't end a paid month, but it stops notices in either direction. */
async function block(fan: string, by: "fan" | "creator" | null) {
  const [blocker_id, blocked_id] = by === "fan" ? [fan, creator.id] : [creator.id, fan];
  if (by !== null) await database().db.insert(blocks).values({ blocker_id, blocked_id, created_at: NOW });
}
const active = { status: "active", end: NOW + 20 * DAY, revokedAt: null };
const deps = (now = NOW) => ({
  announcements: announcementStore(database().db),
  clock: { now: () => now },
});
const listAnnounced = async () =>
  (await database().db.select().from(notices))
    .filter(({ kind }) => kind === "new_post")
    .map(({ user_id, subject_id }) => `${user_id} ${subject_id}`)
    .toSorted();
const waiting = async () =>
  (await database().db.select().from(post_announcements)).map((row) => row.content_id);

test("fans whose subscription is active at their turn are notified once each, however runs end", async () => {
  const term = fc.record({
    status: fc.constantFrom("active", "canceled", "past_due", "incomplete"),
    end: fc.constantFrom(NOW - 5 * DAY, NOW - DAY, NOW, NOW + 1, NOW + 20 * DAY),
    revokedAt: fc.constantFrom(null, null, null, NOW - 1),
  });
  const fan = fc.record({
    terms: fc.array(term, { maxLength: 2 }),
    isOff: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    isLeaving: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
    blockedBy: fc.constantFrom<"fan" | "creator" | null>("fan", "creator", null, null, null, null),
  });
  // How each run goes: how far, in steps of which size, with a concurrent run, or dying before or after a step.
  const run = fc.record({
    perRun: fc.integer({ min: 1, max: 8 }),
    perStep: fc.integer({ min: 1, max: 4 }),
    twice: fc.boolean(),
    dies: fc.constantFrom<"before" | "after" | null>("before", "after", null, null),
  });
  const log = vi.spyOn(console, "error").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fan, { minLength: FANS, maxLength: FANS }),
      fc.array(run, { minLength: 1, maxLength: 6 }),
      async (fans, runs) => {
        const { db } = database();
        await db.delete(notices);
        await db.delete(subscriptions);
        await db.delete(notification_settings);
        await db.delete(content);
        await db.delete(blocks);
        await save("news");
        for (const [i, { terms, isOff, isLeaving, blockedBy }] of fans.entries()) {
          await db
            .update(profiles)
            .set({ closed_at: isLeaving ? NOW : null })
            .where(eq(profiles.id, fanId(i)));
          for (const [nth, one] of terms.entries()) await subscribe(i, nth, one);
          const off = { user_id: fanId(i), type: "new_content" as const, enabled: false, updated_at: 0 };
          if (isOff) await db.insert(notification_settings).values(off);
          await block(fanId(i), blockedBy);
        }
        for (const { twice, dies, ...sizes } of runs) {
          const { announcements, clock } = deps();
          const dying: typeof announcements = {
            ...announcements,
            tell: async (...step) => {
              if (dies === "before") throw new Error("died");
              await announcements.tell(...step);
              if (dies === "after") throw new Error("died");
            },
          };
          const once = () => announcePosts({ announcements: dying, clock }, sizes).catch(() => {});
          await Promise.all(twice ? [once(), once()] : [once()]);
        }
        await announcePosts(deps());
        const expected = fans.flatMap(({ terms, isOff, isLeaving, blockedBy }, i) => {
          const isSubscribed = terms.some((one) =>
            isActive({ ...one, currentPeriodEnd: one.end, expiresAt: one.end }, NOW),
          );
          return isSubscribed && !isOff && !isLeaving && blockedBy === null ? [`${fanId(i)} news`] : [];
        });
        expect(await listAnnounced()).toEqual(expected);
        expect(await waiting()).toEqual([]);
      },
    ),
    { numRuns: cases(25) },
  );
  log.mockRestore();
});

test("a run notifies a bounded number, in bounded transactions, and the next continues from there", async () => {
  await save("news");
  for (let i = 0; i < FANS; i++) await subscribe(i, 0, active);
  const { announcements, clock } = deps();
  const windows: number[] = [];
  const counting: typeof announcements = {
    ...announcements,
    findWindow: async (...window) => {
      const found = await announcements.findWindow(...window);
      windows.push(found.count);
      return found;
    },
  };
  await announcePosts({ announcements: counting, clock }, { perRun: 5, perStep: 2 });
  expect(windows).toEqual([2, 2, 1]);
  expect(await listAnnounced()).toHaveLength(5);
  expect(await waiting()).toEqual(["news"]);
  await announcePosts(deps(), { perRun: 50, perStep: 2 });
  expect(await listAnnounced()).toHaveLength(FANS);
});

test("a post is announced by the save that publishes it, and by nothing later", async () => {
  await subscribe(0, 0, active);
  await save("draft", { when: "draft" });
  expect(await waiting()).toEqual([]);
  expect(await save("draft", { when: "now" }, NOW, "of-draft", "r2")).toBe("saved");
  expect(await waiting()).toEqual(["draft"]);
  await announcePosts(deps());
  expect(await save("draft", { when: "now" }, NOW + HOUR, "r2", "r3")).toBe("saved");
  expect(await save("draft", { when: "keep" }, NOW + HOUR, "r3", "r4")).toBe("saved");
  const own = ownPostStore(database().db);
  await own.archive("draft", creator.id, NOW + HOUR);
  await own.restore("draft", creator.id, NOW + HOUR);
  expect(await waiting()).toEqual([]);
  expect(await listAnnounced()).toEqual(["told-00 draft"]);
});

test("a refused save announces nothing", async () => {
  await save("news");
  await database().db.delete(post_announcements);
  expect(await save("news", { when: "now" }, NOW, "another", "r2")).toBe("stale");
  const one = [{ max: 1, windowMs: DAY }];
  const store = authoringStore(database().db);
  expect(await store.save(values("second"), null, [], [], { when: "now" }, NOW, one)).toBe("full");
  expect(await waiting()).toEqual([]);
});

test("a scheduled post is announced when it is published, even if it waited for its creator's limit", async () => {
  const { db } = database();
  await db
    .insert(content)
    .values([values("first", { scheduled_for: NOW - 2 }), values("second", { scheduled_for: NOW - 1 })]);
  const own = ownPostStore(db);
  const slow = [{ max: 1, windowMs: 30 * 60_000 }];
  await own.publishDue(NOW, 50, slow);
  await own.publishDue(NOW, 50, slow);
  expect(await waiting()).toEqual(["first"]);
  await own.publishDue(NOW + HOUR, 50, slow);
  expect((await waiting()).toSorted()).toEqual(["first", "second"]);
});

test.each([
  ["hidden", () => ownPostStore(database().db).archive("news", creator.id, NOW)],
  ["deleted", () => ownPostStore(database().db).remove("news", creator.id, NOW)],
  ["withdrawn with its creator", () => database().db.update(content).set({ deleted_at: NOW })],
])("a post that is %s before its fans are notified isn't announced", async (_, hide) => {
  await save("news");
  for (let i = 0; i < 4; i++) await subscribe(i, 0, active);
  await announcePosts(deps(), { perRun: 2, perStep: 2 });
  await hide();
  await announcePosts(deps());
  expect(await listAnnounced()).toEqual(["told-00 news", "told-01 news"]);
  expect(await waiting()).toEqual([]);
});
