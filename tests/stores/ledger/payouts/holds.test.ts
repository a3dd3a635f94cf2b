import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { syncAccount } from "#domain/ledger/payouts/connect-account.ts";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import type { PayoutTerms } from "#domain/ledger/payouts/payout-port.ts";
import { holdPayouts } from "#domain/moderation/cases/account-actions.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { amountsOf, MONDAY, ordersOf, type Seller, scheduledRun } from "./fixtures/scheduled-run.ts";
import { toldOf } from "./fixtures/told-of.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const holdsOf = (seller: Seller) =>
  database().db.select().from(payout_holds).where(eq(payout_holds.seller_id, seller.id));
const mailTo = async (seller: Seller) =>
  (
    await database()
      .db.select()
      .from(outgoing_emails)
      .where(eq(outgoing_emails.recipient, `${seller.id}@example.com`))
  ).map(({ subject }) => subject);

async function oneSeller(cents = 9000) {
  const { db } = database();
  const {
    sellers: [seller],
    ...run
  } = await scheduledRun(db, world(), cents);
  await db.update(profiles).set({ setup_completed_at: 0 }).where(eq(profiles.id, seller.id));
  const creator = { id: seller.id, email: `${seller.id}@example.com` };
  return { seller, creator, ...run };
}

const hold = (
  deps: Awaited<ReturnType<typeof oneSeller>>["deps"],
  creator: { id: string; email: string },
  until: number | null = null,
) =>
  holdPayouts({ ...deps, cases: caseStore(database().db) }, creator, {
    adminId: people.admin.id,
    reason: "A card was reported stolen",
    rule: "scam",
    until,
  });

describe("an admin's hold", () => {
  test("stops payouts until it is released, once, with a reason, an email, and the audit log", async () => {
    const { seller, creator, deps, clock, run } = await oneSeller();
    await hold(deps, creator);
    await run();
    expect(amountsOf(seller)).toEqual([]);
    const [made] = await payoutHoldStore(database().db)
      .findHolds(seller.id, 1)
      .then(({ holds }) => holds);
    const release = () =>
      reverseDecision(
        { ...deps, cases: caseStore(database().db) },
        { caseId: made?.caseId ?? "", adminId: people.admin.id },
        { decisionId: made?.id ?? "", reason: "Cleared up" },
      );
    expect((await Promise.all([release(), release()])).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    clock.at = MONDAY + 7 * DAY;
    await run();
    expect(amountsOf(seller)).toEqual([9000]);
    const log = await database()
      .db.select()
      .from(audit_log)
      .where(eq(audit_log.subject_id, made?.caseId ?? ""));
    expect(log.map(({ action, reason, actor_id }) => [action, reason, actor_id])).toEqual([
      ["reports.held", "A card was reported stolen", people.admin.id],
      ["reports.reversed", "Cleared up", people.admin.id],
    ]);
    expect(await mailTo(seller)).toEqual([
      "Your Fanlight payouts are on hold",
      "Your Fanlight payouts have resumed",
      "Your Fanlight payout is on its way",
    ]);
  });

  test("that comes after a payout was ordered stops it, unless it was paid already", async () => {
    for (const isPaid of [false, true]) {
      const { seller, creator, deps, clock } = await oneSeller();
      const createPayout = async (terms: PayoutTerms) => {
        if (isPaid) await deps.payments.createPayout(terms);
        throw new Error("no answer");
      };
      await expect(payOut({ ...deps, payments: { ...deps.payments, createPayout } })).rejects.toThrow(
        "failed",
      );
      await hold(deps, creator);
      clock.at += HOUR;
      await payOut(deps);
      expect(amountsOf(seller)).toEqual(isPaid ? [9000] : []);
      expect((await seller.stored()).owed).toBe(isPaid ? 0 : 9000);
      expect(await ordersOf(database().db, seller)).toMatchObject([{ refusal: isPaid ? null : "held" }]);
    }
  });
});

describe("another bank account", () => {
  test("holds payouts for a day and notifies once; the first account doesn't, nor does an outdated reading", async () => {
    const { seller, deps, clock } = await oneSeller();
    const { control } = world().stripe;
    const { account } = deps.payments;
    const creators = creatorStore(database().db);
    const sync = (read = account) =>
      syncAccount({ ...deps, creators, payments: { ...deps.payments, account: read } }, seller.accountId);
    await sync();
    await sync();
    expect(await holdsOf(seller)).toEqual([]);
    const before = await account(seller.accountId);
    control.changeBank({ account: seller.accountId });
    await Promise.all([sync(), sync()]);
    await sync();
    clock.at -= 1;
    await sync(async () => before);
    expect(await holdsOf(seller)).toMatchObject([
      { kind: "bank_change", release_at: MONDAY + DAY, reason: expect.stringContaining("ending in 6666") },
    ]);
    expect(await mailTo(seller)).toEqual(["Your Fanlight payout details changed"]);
    expect(await toldOf(database().db, seller)).toEqual(["payouts.held"]);
  });

  test("that is found only during the payout stops that payout, too; the next week's is made", async () => {
    const { seller, deps, clock, run } = await oneSeller();
    await run();
    expect(amountsOf(seller)).toEqual([9000]);
    await seller.book(8000, MONDAY);
    world().stripe.control.changeBank({ account: seller.accountId });
    clock.at = MONDAY + 7 * DAY;
    await payOut(deps);
    expect(amountsOf(seller)).toEqual([9000]);
    clock.at = MONDAY + 14 * DAY;
    await run();
    expect(amountsOf(seller)).toEqual([9000, 8000]);
  });
});

describe("a hold whose date has come", () => {
  test("notifies the creator of its end once, without an email, and not while another hold continues", async () => {
    const { db } = database();
    const { seller, creator, deps, clock } = await oneSeller();
    const store = payoutHoldStore(db);
    await hold(deps, creator, clock.at + DAY);
    await hold(deps, creator, clock.at + DAY);
    expect(await store.endLapsed(clock.at, 10)).toBe(0);
    const mails = await mailTo(seller);
    await Promise.all([1, 2].map(() => store.endLapsed(clock.at + DAY, 10)));
    expect(await toldOf(db, seller)).toEqual(["reports.held", "reports.held", "payouts.released"]);
    expect(await mailTo(seller)).toEqual(mails);
    expect((await holdsOf(seller)).map(({ released_at }) => released_at)).toEqual([
      clock.at + DAY,
      clock.at + DAY,
    ]);

    await hold(deps, creator, clock.at + 2 * DAY);
    await hold(deps, creator);
    await store.endLapsed(clock.at + 3 * DAY, 10);
    expect((await toldOf(db, seller)).filter((action) => action === "payouts.released")).toHaveLength(1);
    expect((await holdsOf(seller)).filter(({ released_at }) => released_at === null)).toHaveLength(1);
  });
});
