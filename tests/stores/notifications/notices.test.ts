import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeKinds } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { notices, notification_settings } from "#db/schema/notifications/notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { DAY, HOUR, MINUTE, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "../messages/conversation-fixture.ts";
import { type BegunSale, beginSale, beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const { fan, otherFan, creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
beforeEach(async () => {
  world().time.now = NOW;
  await database().db.delete(notices);
  await database().db.delete(notification_settings);
});
const list = (userId: string) =>
  noticeStore(database().db).list(userId, { kinds: noticeKinds, isUnread: false }, null, 100);
const rowsOf = (userId: string) =>
  database().db.select().from(notices).where(eq(notices.user_id, userId)).orderBy(notices.id);
const textsOf = async (userId: string, now = NOW) =>
  (await list(userId)).map((notice) => {
    const { who, text, href } = describeNotice(notice, now);
    return [who, text, href];
  });
const turnOff = (userId: string, type: "messages" | "sales" | "new_subscribers") =>
  database()
    .db.insert(notification_settings)
    .values({ user_id: userId, type, enabled: false, updated_at: 0 });

describe("messages", () => {
  test("have one notice for each conversation, which moves to the top and says how many are unread", async () => {
    const first = await newConversation(database().db);
    const second = await newConversation(database().db);
    await first.say("fan", "One");
    second.clock.now = first.clock.now;
    await second.say("fan", "Two");
    first.clock.now = second.clock.now;
    await first.say("fan", "Three");
    await first.say("fan", "Three", { key: `key-${first.clock.now}` });
    expect(await textsOf(creator.id)).toEqual([
      [first.fanId, "sent you 2 messages", `/messages/${first.id}#newest`],
      [second.fanId, "sent you a message", `/messages/${second.id}#newest`],
    ]);
    expect(await list(first.fanId)).toEqual([]);
  });

  test("are read with the conversation, and the next one is unread again", async () => {
    const { say, creator: reader, clock } = await newConversation(database().db);
    await say("fan", "One");
    await say("fan", "Two");
    await reader.read(1);
    expect((await list(creator.id))[0]).toMatchObject({ readAt: null, unread: 1 });
    await reader.read(2);
    expect((await rowsOf(creator.id))[0]).toMatchObject({ read_at: clock.now, email_due_at: null });
    await say("fan", "Three");
    expect(await rowsOf(creator.id)).toMatchObject([
      { read_at: null, at: clock.now, unread_since: clock.now, email_due_at: clock.now + 15 * MINUTE },
    ]);
  });

  test("that were all unsent leave nothing unread", async () => {
    const { say, sending, id, fanId, clock } = await newConversation(database().db);
    await say("fan", "Oops");
    await sending.unsend({ id, number: 1, authorId: fanId, now: clock.now, reason: "", lowestBalance: 0 });
    expect((await rowsOf(creator.id))[0]?.read_at).toBe(clock.now);
  });

  test("notify nobody who muted the conversation, turned them off, or is gone", async () => {
    const { db } = database();
    const muted = await newConversation(db);
    await muted.creator.set("mute");
    await muted.say("fan", "Hello");
    await turnOff(muted.fanId, "messages");
    await muted.say("creator", "Hello");
    const gone = await newConversation(db);
    await db
      .insert(account_deletions)
      .values({ user_id: gone.fanId, requested_at: 0, due_at: 0, done_at: NOW });
    await gone.say("creator", "Hello");
    expect(await db.$count(notices)).toBe(0);
  });

  test("keep an email that is due, and delay the next one longer as long as nobody reads", async () => {
    const { say, clock } = await newConversation(database().db);
    await say("fan", "One");
    const due = clock.now + 15 * MINUTE;
    await say("fan", "Two");
    expect((await rowsOf(creator.id))[0]?.email_due_at).toBe(due);
    const waits: number[] = [];
    for (const email_count of [1, 2, 3, 4, 5, 60]) {
      await database().db.update(notices).set({ email_due_at: null, email_count });
      await say("fan", "More");
      waits.push(((await rowsOf(creator.id))[0]?.email_due_at ?? 0) - clock.now);
    }
    expect(waits).toEqual([HOUR, 4 * HOUR, 16 * HOUR, DAY, DAY, DAY]);
  });
});

describe("sales", () => {
  const deliver = async (sale: BegunSale) => {
    await sale.hear();
    await sale.hear(true);
  };

  test("create one notice for a new subscriber, not one a month, and one when a dispute opens and is decided", async () => {
    const sale = await beginSubscription(database().db, world());
    sale.pay();
    await deliver(sale);
    const first = sale.subscription().latest_invoice;
    sale.renew();
    await deliver(sale);
    const subscribed = [fan.username, "subscribed to you for $15/month", `/payments/sales/${first}`];
    expect(await textsOf(creator.id)).toEqual([subscribed]);
    sale.dispute();
    await deliver(sale);
    sale.lose();
    await deliver(sale);
    const kinds = (await list(creator.id)).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(["dispute_decided", "dispute_opened", "subscriber"]);
  });

  test("create a notice for a tip and a sold post, with the post's current title, unless sales are off", async () => {
    const { db } = database();
    const tip = await beginSale(db, world(), { kind: "tip", amount: 2500 });
    tip.pay();
    await deliver(tip);
    expect(await textsOf(creator.id)).toEqual([[fan.username, "tipped you $25", expect.any(String)]]);
    const purchase = await beginSale(db, world(), { amount: 700, content_id: posts.ppv.id });
    purchase.pay();
    await deliver(purchase);
    await db.update(content).set({ title: "Renamed" }).where(eq(content.id, posts.ppv.id));
    expect((await textsOf(creator.id)).map(([, text]) => text)).toContain("bought “Renamed” for $7");
    await db.delete(notices);
    await turnOff(creator.id, "sales");
    const second = await beginSale(db, world(), { kind: "tip", amount: 2500 });
    second.pay();
    await deliver(second);
    expect(await list(creator.id)).toEqual([]);
  });

  test("create no notices from old events", async () => {
    const sale = await beginSubscription(database().db, world());
    sale.pay();
    world().passDays(8);
    await deliver(sale);
    expect(await list(creator.id)).toEqual([]);
  });
});

describe("a new post", () => {
  const tell = (contentId: string, userId = fan.id) =>
    database()
      .db.insert(notices)
      .values({ user_id: userId, kind: "new_post", subject_id: contentId, at: NOW, unread_since: NOW });

  test("has a notice with its title and creator, even for fans who couldn't open it", async () => {
    await tell(posts.subscriber.id);
    const href = `/seller/${creator.id}/content/${posts.subscriber.id}`;
    expect(await textsOf(fan.id)).toEqual([["Mira", `posted “${posts.subscriber.title}”`, href]]);
  });

  test("is no longer named once it is hidden, deleted, or withdrawn", async () => {
    const { db } = database();
    await tell(posts.subscriber.id, otherFan.id);
    const of = eq(content.id, posts.subscriber.id);
    const gone = [[null, "A post that's no longer available", "/notifications"]];
    const published_at = posts.subscriber.publishedAt;
    await db.update(content).set({ published_at: null, archived_at: NOW }).where(of);
    expect(await textsOf(otherFan.id)).toEqual(gone);
    await db.update(content).set({ published_at, archived_at: null, deleted_at: NOW }).where(of);
    expect(await textsOf(otherFan.id)).toEqual(gone);
    await db.update(profiles).set({ closed_at: NOW }).where(eq(profiles.id, creator.id));
    expect(await textsOf(otherFan.id)).toEqual(gone);
    await db.update(profiles).set({ closed_at: null }).where(eq(profiles.id, creator.id));
    await db.update(content).set({ deleted_at: null }).where(of);
  });
});
