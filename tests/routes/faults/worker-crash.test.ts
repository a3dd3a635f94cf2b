// @module-tag thorough
import { afterEach, beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { phonePhoto, postOf, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { beginSale, deliverEvent, ONE_SALE, payFor, stateOf } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd", faultyDatabase: true });
beforeAll(() => site().control.setMode("hold"));
afterEach(() => site().database.clearFaults());

async function killDuring<T>(trouble: "slow" | "lost", what: string, work: () => Promise<T>) {
  site().database.takeQueries();
  site().database.inject(trouble, what, 1);
  const begun = work().catch(() => null);
  await site().database.waitForQuery(what);
  await site().restart();
  site().database.clearFaults();
  return begun;
}

const commits = [
  ["before its commit", "slow"],
  ["after its commit, before its response", "lost"],
] as const;

test.each(commits)(
  "a worker that dies during a webhook %s: delivered again, it is one sale",
  async (_, trouble) => {
    const sale = await beginSale(site());
    const [event] = (await payFor(site(), sale)).filter(({ type }) => type === "invoice.paid");
    if (!event) throw new Error("the provider made no invoice.paid");
    await killDuring(trouble, "insert into webhook_events", () => deliverEvent(site(), event));
    expect(await deliverEvent(site(), event)).toBe(200);
    expect(await stateOf(site(), sale)).toEqual(ONE_SALE);
  },
);

test.each(commits)(
  "a worker that dies during an upload %s: sent again, it is one post",
  async (_, trouble) => {
    const seller = await site().visitor({ as: people.creator });
    const before = await storedData(site());
    const form = postOf(await phonePhoto());
    await killDuring(trouble, "insert into content (", () => seller.upload("/post", form));
    expect((await seller.upload("/post", form)).status).toBe(303);
    const after = await storedAfterSweep(site());
    expect(after.posts).toBe(before.posts + 1);
    expect(after.media).toBe(before.media + 1);
    expect(after.objects).toHaveLength(before.objects.length + 5);
  },
);

test("a worker that dies between our row and the provider's session: the next click continues the same sale", async () => {
  const { visitor, person } = await beginSale(site());
  await site().rows(
    "update checkouts set stripe_session_id = null, stripe_session_url = null where buyer_id = ?",
    person.id,
  );
  const [first, second] = [
    await visitor.form("/seller/mira/subscribe", { amount: "1500" }),
    await visitor.form("/seller/mira/subscribe", { amount: "1500" }),
  ];
  expect(first.status).toBe(303);
  expect(first.location).toBe(second.location);
  expect(await site().count("checkouts", "buyer_id = ?", person.id)).toBe(1);
});
