import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { reconciliation_days, reconciliations } from "#db/schema/ledger/balances.ts";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { reconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import { reconcileAccounts } from "#domain/ledger/reconciliation/reconcile-accounts.ts";
import { releaseMismatch } from "#domain/ledger/reconciliation/release-mismatch.ts";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { amountsOf, MONDAY, type Seller, scheduledRun, sellersWith } from "./fixtures/scheduled-run.ts";
import { toldOf } from "./fixtures/told-of.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const pageLink = (path: string) => `https://fanlight.example${path}`;
const holdsOf = (seller: Seller) =>
  database().db.select().from(payout_holds).where(eq(payout_holds.seller_id, seller.id));

const begin = async (cents = 9000) => {
  const { db } = database();
  const {
    sellers: [seller],
    ...one
  } = await scheduledRun(db, world(), cents);
  await db.update(profiles).set({ setup_completed_at: 0 }).where(eq(profiles.id, seller.id));
  const reconciliation = reconciliationStore(db);
  await db.delete(reconciliations);
  await db.delete(reconciliation_days);
  seller.provider.setAvailable(cents);
  let isDown = false;
  /** Sets what the account holds (cents); null: the provider doesn't answer. */
  const setBalance = (amount: number | null) => {
    isDown = amount === null;
    if (amount !== null) seller.provider.setAvailable(amount);
  };
  const checkedBalances = {
    availableBalance: (id: string) =>
      isDown ? Promise.reject(new Error("no answer")) : world().payments.availableBalance(id),
  };
  const deps = { reconciliation, checkedBalances, clock: one.clock, pageLink };
  return { ...one, seller, reconciliation, deps, setBalance, check: () => reconcileAccounts(deps) };
};

/** The log entry of an automatic hold. */
const HELD = ["payouts.held", null, expect.stringContaining("differ")];

test("stops payouts once a difference stays, and a later match lets them go on", async () => {
  const { seller, clock, setBalance, check, run, reconciliation } = await begin();
  clock.at = MONDAY - 2 * HOUR;
  setBalance(8900);
  await check();
  expect(await reconciliation.findNewest(seller.id)).toMatchObject({
    outcome: "mismatched",
    difference: -100,
    confirmedAt: null,
  });
  await check();
  expect(await holdsOf(seller)).toEqual([]);
  clock.at += HOUR;
  await check();
  expect(await holdsOf(seller)).toMatchObject([{ kind: "mismatch", released_at: null, release_at: null }]);
  clock.at = MONDAY;
  await run();
  expect(amountsOf(seller)).toEqual([]);

  setBalance(9000);
  await check();
  expect(await holdsOf(seller)).toMatchObject([{ released_at: MONDAY, released_by: null }]);
  expect(await reconciliation.findNewest(seller.id)).toMatchObject({
    outcome: "matched",
    matchedAt: MONDAY,
  });
  expect(await toldOf(database().db, seller)).toEqual(["payouts.held", "payouts.released"]);
  clock.at = MONDAY + 7 * DAY;
  await run();
  expect(amountsOf(seller)).toEqual([9000]);
});

test("ignores a difference that is gone an hour later, and an outage", async () => {
  const { seller, clock, setBalance, check, reconciliation } = await begin();
  for (const available of [8000, null, 8500, 8000, 9000]) {
    setBalance(available);
    await check();
    clock.at += HOUR;
  }
  expect(await holdsOf(seller)).toEqual([]);
  const rows = await database().db.select().from(reconciliations);
  expect(rows.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1);
  await reconciliation.deleteOld(clock.at, 100);
  expect(await database().db.select().from(reconciliations)).toHaveLength(1);
});

test("checks every account once a day, even if runs die or overlap", async () => {
  const { db } = database();
  const sellers = await sellersWith(db, world(), ...Array.from({ length: 45 }, () => 100));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("die before", "die after", "twice"), { maxLength: 4 }),
      async (faults) => {
        await db.delete(reconciliations);
        await db.delete(reconciliation_days);
        const reconciliation = reconciliationStore(db);
        const checkedBalances = { availableBalance: async () => ({ available: 60, pending: 40 }) };
        const deps = { reconciliation, checkedBalances, clock: { now: () => MONDAY }, pageLink };
        for (const fault of faults) {
          const record: typeof reconciliation.record = async (...args) => {
            if (fault === "die after") await reconciliation.record(...args);
            throw new Error("died");
          };
          const faulty = { ...deps, reconciliation: { ...reconciliation, record } };
          if (fault === "twice") await Promise.all([reconcileAccounts(deps), reconcileAccounts(deps)]);
          else await expect(reconcileAccounts(faulty)).rejects.toThrow("died");
        }
        for (let run = 0; run < 4; run++) await reconcileAccounts(deps);
        const rows = await db.select().from(reconciliations);
        expect(rows.map(({ seller_id }) => seller_id).toSorted()).toEqual(
          sellers.map(({ id }) => id).toSorted(),
        );
        expect(rows.every(({ outcome }) => outcome === "matched")).toBe(true);
        expect(await reconciliation.findLastDay()).toMatchObject({ finishedAt: MONDAY });
      },
    ),
    { numRuns: cases(8) },
  );
});

async function stopped() {
  const one = await begin();
  one.clock.at = MONDAY - 2 * HOUR;
  one.setBalance(8900);
  await one.check();
  one.clock.at += HOUR;
  await one.check();
  const [hold] = await holdsOf(one.seller);
  const creator = { id: one.seller.id, email: `${one.seller.id}@example.com` };
  const release = (isOverride = false, asked = creator) =>
    releaseMismatch(one.deps, asked, {
      holdId: hold?.id ?? "",
      actorId: people.admin.id,
      reason: "It was looked into",
      isOverride,
    });
  const mails = async () => {
    const rows = await database()
      .db.select({ subject: outgoing_emails.subject })
      .from(outgoing_emails)
      .where(eq(outgoing_emails.recipient, creator.email));
    return rows.map(({ subject }) => subject);
  };
  const audited = async () =>
    (await database().db.select().from(audit_log).where(eq(audit_log.subject_id, creator.id))).map(
      ({ action, actor_id, reason }) => [action, actor_id, reason],
    );
  return { ...one, release, mails, audited };
}
const ON_HOLD = "Your Fanlight payouts are on hold";
const GO_ON = "Your Fanlight payouts have resumed";

test("a creator is notified once when a difference stops payouts and once when they resume", async () => {
  const { clock, setBalance, check, mails } = await stopped();
  clock.at += HOUR;
  await check();
  expect(await mails()).toEqual([ON_HOLD]);
  setBalance(9000);
  for (let i = 0; i < 2; i++) {
    clock.at += DAY;
    await check();
  }
  expect(await mails()).toEqual([ON_HOLD, GO_ON]);
});

test("an admin releases payouts after a resolved difference by requesting a check, with a reason", async () => {
  const { seller, setBalance, release, mails, audited, run, clock } = await stopped();
  setBalance(9000);
  expect(await release(false, { id: people.creator.id, email: "x" })).toMatchObject({ ok: false });
  expect((await Promise.all([release(), release()])).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await holdsOf(seller)).toMatchObject([{ released_by: people.admin.id }]);
  expect(await mails()).toEqual([ON_HOLD, GO_ON]);
  expect(await audited()).toEqual([HELD, ["payouts.released", people.admin.id, "It was looked into"]]);
  clock.at = MONDAY;
  await run();
  expect(amountsOf(seller)).toEqual([9000]);
});

test("an admin overrides an existing difference; it no longer stops payouts, but another one does", async () => {
  const { seller, setBalance, check, release, audited, run, clock, reconciliation } = await stopped();
  expect(await release()).toEqual({ ok: false, reason: "differs", difference: -100 });
  setBalance(null);
  expect(await release(true)).toEqual({ ok: false, reason: "unavailable" });
  expect(await holdsOf(seller)).toMatchObject([{ released_at: null }]);
  setBalance(8900);
  expect(await release(true)).toEqual({ ok: true });
  expect(await release(true)).toEqual({ ok: false, reason: "over" });
  expect(await audited()).toEqual([
    HELD,
    ["payouts.released", people.admin.id, "It was looked into (difference of -$1.00 accepted)"],
  ]);
  for (let i = 0; i < 3; i++) {
    clock.at += HOUR;
    await check();
  }
  expect(await reconciliation.findNewest(seller.id)).toMatchObject({ accepted: -100, confirmedAt: null });
  clock.at = MONDAY + HOUR;
  await run();
  expect(amountsOf(seller), "what the account holds").toEqual([8900]);
  expect(await holdsOf(seller)).toHaveLength(1);

  setBalance(-50);
  for (let i = 0; i < 3; i++) {
    clock.at += HOUR;
    await check();
  }
  expect((await holdsOf(seller)).filter(({ released_at }) => released_at === null)).toHaveLength(1);
});
