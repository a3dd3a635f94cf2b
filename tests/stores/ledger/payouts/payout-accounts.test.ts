import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { startPayoutOnboarding } from "#domain/ledger/payouts/connect-account.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { readyAccount } from "./fixtures/ready-account.ts";

const { creatorHalfway, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => creatorStore(database().db);
const profile = async (id: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0];

describe("the provider account", () => {
  test("is the first one stored when twenty are created in parallel", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store().keepFirstAccountId(fan.id, `acct_race_${i}`, NOW)),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await store().findPayoutAccount(fan.id))?.accountId).toBe(ids[0]);
    expect(await store().findPayoutAccount("nobody")).toBeNull();
  });

  test("is replaced by a new one when it was lost, at the first click and by its own key", async () => {
    const seller = { id: creatorHalfway.id, email: creatorHalfway.email, refreshUrl: "x", returnUrl: "y" };
    const asked: string[] = [];
    const deps = {
      payments: {
        account: async (id: string) =>
          id === "acct_rolf" ? null : { ...readyAccount(id), canCharge: false, detailsSubmitted: false },
        takeOverPayouts: async () => {},
        createAccount: async ({ idempotencyKey }: { idempotencyKey: string }) => {
          asked.push(idempotencyKey);
          return "acct_new";
        },
        accountLink: async (id: string) => `https://provider.example/${id}`,
      },
      creators: store(),
      payoutHolds: payoutHoldStore(database().db),
      providerAttempts: providerAttemptStore(database().db),
      pageLink: (path: string) => path,
      clock: { now: () => NOW },
    };
    const before = await profile(creatorHalfway.id);
    for (let click = 0; click < 2; click++)
      expect(await startPayoutOnboarding(deps, seller)).toBe("https://provider.example/acct_new");
    expect(asked).toEqual([`account-${creatorHalfway.id}-after-acct_rolf-1`]);
    if (before) await database().db.update(profiles).set(before).where(eq(profiles.id, creatorHalfway.id));
  });
});
