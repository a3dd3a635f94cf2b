import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { regionStore } from "#db/stores/gates/regions.ts";
import { regionsStrictByDefault } from "#domain/admin/forms.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
/** The database's own error message, which Drizzle wraps. */
const refusal = async (work: Promise<unknown>) => {
  const words: string[] = [];
  for (
    let error = await work.then(
      () => null,
      (thrown) => thrown,
    );
    error;
    error = error.cause
  )
    words.push(error.message);
  return words.join(" ");
};
let count = 0;
const post = (more: object = {}) => ({
  id: `post-${++count}`,
  seller_id: otherCreator.id,
  title: "A post",
  type: "text" as const,
  visibility_type: "free" as const,
  is_public: true,
  created_at: NOW,
  updated_at: NOW,
  ...more,
});

describe("the ledger", () => {
  const entry = (id: string, more: object = {}) => ({
    id,
    transaction_id: "t",
    kind: "sale" as const,
    account: "platform" as const,
    amount: 5,
    created_at: NOW,
    ...more,
  });

  test("is append-only", async () => {
    const { db } = database();
    await db.insert(ledger_entries).values(entry("e1"));
    expect(await refusal(db.update(ledger_entries).set({ amount: 6 }))).toContain(
      "ledger entries are never changed",
    );
    expect(await refusal(db.delete(ledger_entries))).toContain("ledger entries are never removed");
    // Whatever the conflict clause of a second row with the same ID, the first one stays.
    const upsert = db.insert(ledger_entries).values(entry("e1", { amount: 9 }));
    await upsert.onConflictDoUpdate({ target: ledger_entries.id, set: { amount: 9 } });
    await db.run(
      sql`insert or replace into ledger_entries (id, transaction_id, kind, account, amount, created_at) values ('e1', 't', 'sale', 'platform', 9, 0)`,
    );
    expect(await db.select().from(ledger_entries)).toMatchObject([{ id: "e1", amount: 5 }]);
  });

  test("names the seller exactly where the account belongs to one", async () => {
    const { db } = database();
    const bad = [entry("e2", { account: "seller" }), entry("e3", { seller_id: creator.id })];
    for (const row of bad)
      expect(await refusal(db.insert(ledger_entries).values(row))).toContain("ledger_seller_named");
    await db.insert(ledger_entries).values(entry("e4", { account: "seller", seller_id: creator.id }));
  });
});

test("a payment is split without remainder", async () => {
  const row = {
    id: "p",
    kind: "tip" as const,
    buyer_id: fan.id,
    seller_id: creator.id,
    gross: 100,
    fee: 10,
    stripe_reference: "pi",
    paid_at: NOW,
    created_at: NOW,
  };
  expect(
    await refusal(
      database()
        .db.insert(payments)
        .values({ ...row, net: 91 }),
    ),
  ).toContain("payments_split");
  await database()
    .db.insert(payments)
    .values({ ...row, net: 90 });
});

describe("a post", () => {
  test.each<[string, object, string]>([
    ["is ppv without a price", { visibility_type: "ppv", is_public: false }, "content_price_is_ppv"],
    ["has a price and is free", { price: 500 }, "content_price_is_ppv"],
    [
      "has a price and is for subscribers",
      { visibility_type: "subscriber", is_public: false, price: 500 },
      "content_price_is_ppv",
    ],
    ["is free and not public", { is_public: false }, "content_public_is_free"],
    ["is for subscribers and public", { visibility_type: "subscriber" }, "content_public_is_free"],
  ])("cannot be one that %s", async (_, more, constraint) => {
    expect(await refusal(database().db.insert(content).values(post(more)))).toContain(constraint);
  });

  test("needs a creator", async () => {
    expect(
      await refusal(
        database()
          .db.insert(content)
          .values(post({ seller_id: "nobody" })),
      ),
    ).toContain("FOREIGN KEY");
  });
});

describe("the counts on a profile", () => {
  const counts = async () => {
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, otherCreator.id));
    return [row?.post_count, row?.like_count];
  };
  const set = (id: string, values: object) =>
    database().db.update(content).set(values).where(eq(content.id, id));

  test("follow each post as it is published, liked, deleted, and restored", async () => {
    const { db } = database();
    expect(await counts()).toEqual([0, 0]);
    const draft = post();
    await db.insert(content).values(draft);
    await db.insert(content).values(post({ published_at: NOW, like_count: 3 }));
    expect(await counts()).toEqual([1, 3]);
    await set(draft.id, { like_count: 2 });
    expect(await counts()).toEqual([1, 3]);
    await set(draft.id, { published_at: NOW });
    expect(await counts()).toEqual([2, 5]);
    await set(draft.id, { like_count: 4 });
    expect(await counts()).toEqual([2, 7]);
    await set(draft.id, { title: "Another" });
    expect(await counts()).toEqual([2, 7]);
    await set(draft.id, { deleted_at: NOW });
    await set(draft.id, { deleted_at: NOW + 1, like_count: 9 });
    expect(await counts()).toEqual([1, 3]);
    await set(draft.id, { deleted_at: null });
    expect(await counts()).toEqual([2, 12]);
    await set(draft.id, { published_at: null });
    expect(await counts()).toEqual([1, 3]);
    await db.delete(content).where(eq(content.id, draft.id));
    expect(await counts()).toEqual([1, 3]);
    await db.delete(content).where(eq(content.seller_id, otherCreator.id));
    expect(await counts()).toEqual([0, 0]);
  });

  test("leave other creators' counts alone", async () => {
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, creator.id));
    expect(row?.post_count).toBe(4);
  });
});

test("a creator's provider account belongs to one profile", async () => {
  const { db } = database();
  const taken = db.update(profiles).set({ stripe_account_id: "acct_mira" }).where(eq(profiles.id, fan.id));
  expect(await refusal(taken)).toContain("UNIQUE");
});

test("the strict regions of docs/product.md, section 5.8, come with the schema, as data", async () => {
  const rules = await regionStore(database().db).listRules();
  expect(rules.map((rule) => rule.region).toSorted()).toEqual([...regionsStrictByDefault].toSorted());
  expect(rules.every((rule) => rule.classification === "strict")).toBe(true);
});
