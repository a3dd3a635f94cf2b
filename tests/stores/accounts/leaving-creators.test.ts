import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { deletionDueAt, GRACE_DAYS } from "#domain/accounts/deletion/deletion.ts";
import { eraseDueAccounts } from "#domain/accounts/deletion/process-deletions.ts";
import { cancelDeletion, requestDeletion } from "#domain/accounts/deletion/request.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { listCreatorPosts } from "#domain/discovery/list-creator-posts.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { subscribe } from "#domain/subscriptions/subscribe.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, NOW, PASSWORD, type Person, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { subscribingFan } from "../payments/subscribing-fan.ts";
import { providerForFile } from "../provider/provider-world.ts";

/** What paying fans keep of a leaving creator, and for how long. */
const { fan, creator, otherCreator } = people;
const database = databaseForFile(async ({ db }) => insertCast(db, await secrets.hashPassword(PASSWORD)));
const world = providerForFile();
let ids = 0;
const depsAt = (now: number) => ({
  sockets: { close: async () => {} },
  accounts: accountStore(database().db),
  rateLimits: rateLimitStore(database().db),
  deletions: deletionStore(database().db),
  savedCards: savedCardStore(database().db),
  payments: { detachCard: async () => true },
  secrets,
  clock: { now: () => now, newId: () => `made-${++ids}` },
});
const deletionRequestBy = ({ id, email }: Person) => ({ userId: id, email, password: PASSWORD, link: "/" });
async function freePhoto(viewerId: string) {
  const found = await mediaStore(database().db).findVariant(`medium-${posts.free.id}`, "w320", viewerId);
  if (found === null) throw new Error("the photo is gone");
  return found;
}
async function fanUntil(sellerId: string, end: number, status: "active" | "canceled") {
  const payer = await subscribingFan(database().db, world());
  await database()
    .db.insert(subscriptions)
    .values({
      id: `paid-${payer.id}`,
      stripe_subscription_id: `sub_${payer.id}`,
      status,
      price: 1500,
      buyer_id: payer.id,
      seller_id: sellerId,
      cancel_requested_at: 1,
      created_at: 0,
      updated_at: 0,
      current_period_start: 0,
      current_period_end: end,
      expires_at: end,
    });
  return payer;
}
const rows = async (sql: string, ...args: string[]) => (await database().client.execute({ sql, args })).rows;

test("a creator's page and posts are hidden at once and return when the deletion is canceled", async () => {
  const { db } = database();
  const page = { creators: creatorStore(db), now: NOW };
  const seen = async () => [
    (await getCreator(page, { profileId: "mira", viewerId: fan.id })) !== null,
    (await feedStore(db).findProfileLists(creator.id, fan.id, { limit: 9, pinned: 1 })).pinned.length > 0,
    (await getPost({ posts: postStore(db), now: NOW }, { id: posts.free.id, viewerId: fan.id })) !== null,
    checkMediaAccess(await freePhoto(fan.id), fan.id, NOW).ok,
  ];
  await rows("update content set pinned_at = 5, deleted_at = iif(id = ?, 5, null)", posts.ppv.id);
  expect(await seen()).toEqual([true, true, true, true]);
  await requestDeletion(depsAt(NOW), deletionRequestBy(creator));
  expect(await seen()).toEqual([false, false, false, false]);
  const cancel = () => cancelDeletion(depsAt(NOW + DAY), { userId: creator.id, email: creator.email });
  expect(await cancel()).toEqual({ ok: true });
  expect(await seen()).toEqual([true, true, true, true]);
  expect(await rows("select deleted_at from content where id = ?", posts.ppv.id)).toEqual([
    { deleted_at: 5 },
  ]);
  expect(await cancel()).toEqual({ ok: false, reason: "nothing_to_cancel" });
  const subjects = (await rows("select subject from outgoing_emails where recipient = ?", creator.email)).map(
    (row) => row.subject,
  );
  expect(subjects).toEqual([
    "Your Fanlight account will be deleted",
    "Your Fanlight account won't be deleted",
  ]);
  const audit = await rows(
    "select action from audit_log where subject_id = ? order by created_at",
    creator.id,
  );
  expect(audit.map((row) => row.action)).toEqual(["account.deletion_requested", "account.deletion_canceled"]);
});

const END = NOW + 31 * DAY;
const feeds = () => feedStore(database().db);
const at = (now: number) => ({ creators: creatorStore(database().db), posts: postStore(database().db), now });
async function seenBy(viewerId: string | null, now: number) {
  const found = await getCreator(at(now), { profileId: "mira", viewerId });
  const list = {
    idOrUsername: creator.id,
    type: null,
    after: null,
    viewerId,
    leaving: found?.leaving ?? false,
  };
  const { cards } = await listCreatorPosts({ feeds: feeds(), now }, list);
  const post = await getPost(at(now), { id: posts.subscriber.id, viewerId });
  const photo = checkMediaAccess(await freePhoto(viewerId ?? ""), viewerId, now).ok;
  return { page: found?.postCount ?? 0, listed: cards.length, post: post?.access.ok ?? false, photo };
}

test("subscribers keep access until their month ends, others have none, and erasure waits for that", async () => {
  const { db, client } = database();
  const payer = await fanUntil(creator.id, END, "canceled");
  const before = await seenBy(payer.id, NOW);
  await requestDeletion(depsAt(NOW), deletionRequestBy(creator));

  expect(before).toMatchObject({ post: true, photo: true });
  expect(before.listed).toBeGreaterThan(1);
  // A post that subscribers also have to buy was never theirs and is no longer for sale.
  const kept = before.listed - 1;
  expect(await seenBy(payer.id, NOW + 1)).toEqual({ ...before, page: kept, listed: kept });
  expect(await seenBy(creator.id, NOW + 1)).toMatchObject({ listed: before.listed, post: true });
  const nothing = { page: 0, listed: 0, post: false, photo: false };
  for (const viewer of [null, fan.id]) expect(await seenBy(viewer, NOW + 1)).toEqual(nothing);
  expect(await seenBy(payer.id, END)).toEqual(nothing);
  for (const feed of [{ name: "newest" }, { name: "following", userId: payer.id }] as const) {
    const page = { feed, viewerId: payer.id, kinds: null, after: null, limit: 50, now: NOW + 1 };
    expect((await feeds().page(page)).some((card) => card.creator.id === creator.id)).toBe(false);
  }
  await client.execute("update subscriptions set ended_at = 1");
  expect(await subscribe(payer.deps, await payer.request())).toEqual({
    ok: false,
    reason: "creator_leaving",
  });

  // The announced day is the end of the last paid month, but erasure still checks for later ones.
  expect((await deletionStore(db).find(creator.id))?.dueAt).toBe(END);
  await client.execute(`update account_deletions set due_at = ${NOW + 30 * DAY}`);
  await eraseDueAccounts(depsAt(END - 1));
  expect((await deletionStore(db).find(creator.id))?.doneAt).toBeNull();
  expect(await seenBy(payer.id, END - 1)).toMatchObject({ post: true });
});

test("paid months cannot delay erasure forever", async () => {
  const { db } = database();
  expect(deletionDueAt(NOW, NOW + 400 * DAY)).toBe(NOW + 32 * DAY);
  expect(deletionDueAt(NOW, 0)).toBe(NOW + GRACE_DAYS * DAY);
  await fanUntil(otherCreator.id, NOW + 400 * DAY, "active");
  await requestDeletion(depsAt(NOW), deletionRequestBy(otherCreator));
  const gone = async (now: number) => {
    await eraseDueAccounts(depsAt(now));
    return ((await deletionStore(db).find(otherCreator.id))?.doneAt ?? null) !== null;
  };
  expect(await gone(NOW + 39 * DAY - 1)).toBe(false);
  expect(await gone(NOW + 39 * DAY)).toBe(true);
});
