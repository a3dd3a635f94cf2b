import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startPayoutOnboarding, syncAccount } from "../../../app/domain/payouts/onboarding.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { creatorStore } from "../../../db/stores/creators/creators.ts";
import { DAY, NOW, people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, creatorHalfway, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => creatorStore(database().db);
const profile = async (id: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0];

describe("the provider account", () => {
  test("is the first one stored of twenty in parallel", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store().keepFirstAccountId(fan.id, `acct_race_${i}`, NOW)),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await store().findPayoutAccount(fan.id))?.accountId).toBe(ids[0]);
    expect(await store().findPayoutAccount("nobody")).toBeNull();
  });

  test("is replaced by a new one when it was lost, at the first click and by its own key", async () => {
    const seller = { id: creatorHalfway.id, email: creatorHalfway.email, refreshUrl: "x", returnUrl: "y" };
    const asked: (string | null)[] = [];
    const deps = {
      payments: {
        account: async (id: string) =>
          id === "acct_rolf" ? null : { id, canCharge: false, detailsSubmitted: false, rejection: null },
        createAccount: async ({ lostId }: { lostId: string | null }) => {
          asked.push(lostId);
          return `acct_after_${lostId}`;
        },
        accountLink: async (id: string) => `https://provider.example/${id}`,
      },
      creators: store(),
      clock: { now: () => NOW },
    };
    const before = await profile(creatorHalfway.id);
    for (let click = 0; click < 2; click++)
      expect(await startPayoutOnboarding(deps, seller)).toBe("https://provider.example/acct_after_acct_rolf");
    expect(asked).toEqual(["acct_rolf"]);
    if (before) await database().db.update(profiles).set(before).where(eq(profiles.id, creatorHalfway.id));
  });

  test("counts as completed from the first time it can charge until it no longer can", async () => {
    const sync = async (canCharge: boolean, now: number) =>
      (
        await syncAccount(
          {
            payments: { account: async (id) => ({ id, canCharge, detailsSubmitted: true, rejection: null }) },
            creators: store(),
            clock: { now: () => now },
          },
          "acct_rolf",
        )
      ).state;
    const completedAt = async () => (await store().findPayoutAccount(creatorHalfway.id))?.completedAt;
    expect(await sync(false, NOW)).toBe("started");
    expect(await completedAt()).toBeNull();
    for (const now of [NOW + 1, NOW + DAY]) expect(await sync(true, now)).toBe("completed");
    expect(await completedAt()).toBe(NOW + 1);
    expect((await profile(creatorHalfway.id))?.stripe_synced_at).toBe(NOW + DAY);
    expect(await sync(false, NOW + 2 * DAY)).toBe("started");
    expect(await completedAt()).toBeNull();
    expect((await store().findPayoutAccount(creator.id))?.completedAt).not.toBeNull();
  });
});
