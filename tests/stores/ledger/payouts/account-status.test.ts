import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { syncAccount, syncSellerIfDue } from "#domain/ledger/payouts/connect-account.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { readyAccount } from "./fixtures/ready-account.ts";

const { creator, creatorHalfway } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => creatorStore(database().db);

async function sync(
  canCharge: boolean,
  now: number,
  { hasManualPayouts = true, takeOver = () => Promise.resolve() } = {},
) {
  const takenOver: string[] = [];
  const payments = {
    account: async (id: string) => ({ ...readyAccount(id), canCharge, hasManualPayouts }),
    takeOverPayouts: (id: string) => {
      takenOver.push(id);
      return takeOver();
    },
  };
  const deps = {
    payments,
    creators: store(),
    payoutHolds: payoutHoldStore(database().db),
    pageLink: (path: string) => path,
    clock: { now: () => now },
  };
  return { state: (await syncAccount(deps, "acct_rolf")).state, takenOver };
}
const completedAt = async () => (await store().findPayoutAccount(creatorHalfway.id))?.completedAt;

test("an account counts as completed from the first time it can charge until it no longer can", async () => {
  expect((await sync(false, NOW)).state).toBe("started");
  expect(await completedAt()).toBeNull();
  for (const now of [NOW + 1, NOW + DAY]) expect((await sync(true, now)).state).toBe("completed");
  expect(await completedAt()).toBe(NOW + 1);
  const [row] = await database().db.select().from(profiles).where(eq(profiles.id, creatorHalfway.id));
  expect(row?.stripe_synced_at).toBe(NOW + DAY);
  expect((await sync(false, NOW + 2 * DAY)).state).toBe("started");
  expect(await completedAt()).toBeNull();
  expect((await store().findPayoutAccount(creator.id))?.completedAt).not.toBeNull();
});

test("automatic payouts by the provider are turned off once the status is known, which is saved even if that fails", async () => {
  expect((await sync(true, NOW)).takenOver).toEqual([]);
  expect((await sync(true, NOW, { hasManualPayouts: false })).takenOver).toEqual(["acct_rolf"]);
  const takeOver = () => Promise.reject(new Error("no answer"));
  expect((await sync(true, NOW, { hasManualPayouts: false, takeOver })).state).toBe("completed");
});

test("of several tabs, one asks the provider, at most once a minute, whether or not it answers", async () => {
  const asked: number[] = [];
  const visit = async (now: number) => {
    const account = async () => {
      asked.push(now);
      throw new Error("no answer");
    };
    const deps = {
      payments: { account, takeOverPayouts: async () => {} },
      creators: store(),
      payoutHolds: payoutHoldStore(database().db),
      pageLink: (path: string) => path,
      clock: { now: () => now },
    };
    return syncSellerIfDue(deps, creatorHalfway.id).catch(({ message }: Error) => message);
  };
  const later = NOW + 3 * DAY;
  const visits = await Promise.all([visit(later), visit(later), visit(later)]);
  expect(visits.toSorted()).toEqual(["no answer", null, null]);
  expect(await visit(later + 59_999)).toBeNull();
  expect(await visit(later + 60_000)).toBe("no answer");
  expect(asked).toEqual([later, later + 60_000]);
});
