import { eq } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as accountTables from "#db/schema/accounts/accounts.ts";
import * as postTables from "#db/schema/posts/posts.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { leavingNoticeStore } from "#db/stores/accounts/leaving-notices.ts";
import { ownedTables } from "#db/stores/accounts/owned-tables.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { GRACE_DAYS } from "#domain/accounts/deletion/deletion.ts";
import {
  eraseDueAccounts,
  processDeletions,
  stopRenewals,
} from "#domain/accounts/deletion/process-deletions.ts";
import { cancelDeletion, requestDeletion } from "#domain/accounts/deletion/request.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, NOW, PASSWORD, type Person, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { subscribingFan } from "../payments/subscribing-fan.ts";
import { providerForFile } from "../provider/provider-world.ts";

const { fan, creator, otherFan } = people;
const database = databaseForFile(async ({ db }) => insertCast(db, await secrets.hashPassword(PASSWORD)));
const world = providerForFile();
const LINK = "https://fanlight.example/settings/delete-account";
let ids = 0;
const depsAt = (at: number) => ({
  sockets: { close: async () => {} },
  accounts: accountStore(database().db),
  rateLimits: rateLimitStore(database().db),
  deletions: deletionStore(database().db),
  savedCards: savedCardStore(database().db),
  payments: { detachCard: async () => true },
  secrets,
  clock: { now: () => at, newId: () => `made-${++ids}` },
});
const deletionRequestBy = ({ id, email }: Person, password = PASSWORD) => ({
  userId: id,
  email,
  password,
  link: LINK,
});
const rows = async (sql: string, ...args: string[]) => (await database().client.execute({ sql, args })).rows;
const emailsTo = (email: string) => rows("select subject from outgoing_emails where recipient = ?", email);

test("deletion needs the password, and a second request changes nothing", async () => {
  const deps = depsAt(NOW);
  expect(await requestDeletion(deps, deletionRequestBy(otherFan, "wrong-pass-1"))).toEqual({
    ok: false,
    reason: "wrong_password",
  });
  expect(await deps.deletions.find(otherFan.id)).toBeNull();
  expect(await emailsTo(otherFan.email)).toHaveLength(0);

  const both = await Promise.all([
    requestDeletion(deps, deletionRequestBy(otherFan)),
    requestDeletion(deps, deletionRequestBy(otherFan)),
  ]);
  const dueAt = NOW + GRACE_DAYS * DAY;
  expect(both).toEqual([
    { ok: true, dueAt },
    { ok: true, dueAt },
  ]);
  expect(await requestDeletion(depsAt(NOW + DAY), deletionRequestBy(otherFan))).toEqual({ ok: true, dueAt });
  expect(await emailsTo(otherFan.email)).toHaveLength(1);
});

test("renewals stop for the account as fan and as creator; an unavailable provider is asked again in the next run", async () => {
  const { db } = database();
  const buyer = await subscribingFan(db, world());
  await buyer.subscribe();
  const { pay, sessionId, subscription } = buyer.onlySale();
  pay();
  await buyer.confirm(sessionId);
  await database().client.execute({
    sql: "insert into credentials select ?, password_hash, 'buyer', 0, 0, 0 from credentials limit 1",
    args: [buyer.id],
  });
  const deletions = deletionStore(db);
  const deps = { ...buyer.deps, deletions };
  expect(await deletions.listRenewing(20)).toEqual([]);
  const request = { userId: buyer.id, email: `${buyer.id}@example.com`, password: PASSWORD, link: LINK };
  await requestDeletion(depsAt(NOW), request);
  expect(await deletions.listRenewing(20)).toEqual([subscription().id]);

  world().stripe.control.fault({ kind: "500", count: 100 });
  expect(await stopRenewals(deps)).toBe(0);
  expect(subscription().cancel_at_period_end).toBe(false);
  // Nothing is erased while someone would still be charged, however late it is.
  await eraseDueAccounts(depsAt(NOW + 40 * DAY));
  expect((await deletions.find(buyer.id))?.doneAt).toBeNull();

  world().stripe.control.clearFaults();
  expect(await stopRenewals(deps)).toBe(1);
  expect(subscription().cancel_at_period_end).toBe(true);
  expect(await deletions.listRenewing(20)).toEqual([]);
  expect(await stopRenewals(deps)).toBe(0);

  // The reverse: the creator leaves, and the returning fan isn't charged again.
  await cancelDeletion(depsAt(NOW), { userId: buyer.id, email: request.email });
  await buyer.deps.payments.cancelAtPeriodEnd(subscription().id, false);
  await rows("update subscriptions set cancel_requested_at = null where buyer_id = ?", buyer.id);
  expect(await deletions.listRenewing(20)).toEqual([]);
  await requestDeletion(depsAt(NOW), deletionRequestBy(creator));
  expect(await deletions.listRenewing(20)).toEqual([subscription().id]);
  expect(await stopRenewals(deps)).toBe(1);
  expect(subscription().cancel_at_period_end).toBe(true);
  await cancelDeletion(depsAt(NOW), { userId: creator.id, email: creator.email });
});

test("after the grace period, personal data is erased once, and money records stay complete", async () => {
  const { db, client } = database();
  const ledger = await rows("select count(*) as n, coalesce(sum(amount), 0) as sum from ledger_entries");
  const paid = await rows("select id, gross from payments order by id");
  for (const [table, columns, values] of [
    ["sessions", "id, token_hash, user_id, created_at, last_used_at, expires_at", "'s1', 'h', ?, 0, 0, 9e15"],
    ["passkeys", "id, user_id, name, public_key, algorithm, created_at", "'k1', ?, 'n', 'p', 'ES256', 0"],
    ["recovery_codes", "id, user_id, code_hash, created_at", "'r1', ?, 'h', 0"],
    ["two_step_secrets", "user_id, sealed_secret, created_at", "?, 's', 0"],
    ["user_preferences", "user_id, updated_at", "?, 0"],
  ])
    await client.execute({ sql: `insert into ${table} (${columns}) values (${values})`, args: [creator.id] });
  const when = NOW + 2 * DAY;
  await requestDeletion(depsAt(when), deletionRequestBy(creator));
  await eraseDueAccounts(depsAt(when + GRACE_DAYS * DAY - 1));
  expect((await rows("select username from profiles where id = ?", creator.id))[0]?.username).toBe("mira");

  const due = depsAt(when + GRACE_DAYS * DAY);
  expect(await eraseDueAccounts(due)).toBeGreaterThan(0);
  const [profile] = await db
    .select()
    .from(accountTables.profiles)
    .where(eq(accountTables.profiles.id, creator.id));
  const empty = Object.entries(profile ?? {}).filter(
    ([name, value]) => value !== null && value !== "" && !name.endsWith("_count"),
  );
  expect(Object.fromEntries(empty)).toEqual({
    id: creator.id,
    email: `${creator.id.toLowerCase()}@deleted.invalid`,
    username_key: "deleted-person-mlraoooooooooo",
    username: "deleted-person-mira0000000000",
    shown_name: "deleted-person-mira0000000000",
    role: "buyer",
    rating: 0,
    interests: [],
    stripe_account_id: "acct_mira",
    created_at: profile?.created_at,
    closed_at: due.clock.now(),
    updated_at: due.clock.now(),
  });
  for (const [table, owner] of ownedTables)
    expect(await db.$count(table, eq(owner, creator.id)), getTableConfig(table).name).toBe(0);
  expect(await db.$count(postTables.content, eq(postTables.content.seller_id, creator.id))).toBe(0);
  const media = await rows("select * from media where seller_id = ?", creator.id);
  expect(media.length).toBeGreaterThan(0);
  expect(await mediaStore(db).listClaimed(100)).toEqual(expect.arrayContaining(media.map((row) => row.id)));
  expect(JSON.stringify(media)).not.toContain("The photo of");
  const emails = await emailsTo(creator.email);
  expect(emails.map((row) => row.subject)).toEqual(["Your Fanlight account is deleted"]);
  expect(await rows("select count(*) as n, coalesce(sum(amount), 0) as sum from ledger_entries")).toEqual(
    ledger,
  );
  expect(await rows("select id, gross from payments order by id")).toEqual(paid);

  await eraseDueAccounts(depsAt(due.clock.now() + DAY));
  expect(await emailsTo(creator.email)).toHaveLength(1);
  expect(await due.accounts.findByEmail(creator.email)).toBeNull();
  expect(await cancelDeletion(due, { userId: creator.id, email: creator.email })).toMatchObject({
    ok: false,
  });
});

test("an account whose deletion is canceled during the run loses nothing", async () => {
  const { db } = database();
  const deps = depsAt(NOW);
  await requestDeletion(deps, deletionRequestBy(fan));
  const late = depsAt(NOW + 31 * DAY);
  await processDeletions({
    ...(await subscribingFan(db, world())).deps,
    leavingNotices: leavingNoticeStore(db),
    pageLink: (path) => path,
    clock: late.clock,
    sockets: late.sockets,
    deletions: {
      ...late.deletions,
      isCharging: async () => {
        await cancelDeletion(late, { userId: fan.id, email: fan.email });
        return false;
      },
    },
  });
  expect(await deps.accounts.findByEmail(fan.email)).toMatchObject({ id: fan.id });
  expect((await rows("select closed_at from profiles where id = ?", fan.id))[0]?.closed_at).toBeNull();
  expect((await emailsTo(fan.email)).map((row) => row.subject)).not.toContain(
    "Your Fanlight account is deleted",
  );
});
