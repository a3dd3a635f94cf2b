import { describe, expect, test } from "vitest";
import { settleOpenCheckout } from "../../../app/domain/payments/settle-open-checkout.ts";
import { people, posts } from "../../cast.ts";
import { fakePurchase } from "../fixtures/fake-purchase.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginPurchase } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { shopper } from "../provider/shopper.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const _ids = 0;

describe("openCheckout", () => {
  test("gives each post of a creator its own session, at its own price", async () => {
    const fan = await shopper(database().db);
    const a = await fan.click(posts.ppv.id, 900);
    const b = await fan.click(posts.ppvForAll.id, 1200);
    expect(a.ok && b.ok && a.url !== b.url).toBe(true);
    expect(fan.started.map((terms) => terms.amount)).toEqual([900, 1200]);
    expect(await fan.click(posts.ppv.id, 900)).toEqual(a);
    expect(await fan.click(posts.ppvForAll.id, 1200)).toEqual(b);
    expect(fan.started).toHaveLength(2);
    expect((await fan.rows()).map((row) => [row.kind, row.content_id, row.amount])).toEqual([
      ["purchase", posts.ppv.id, 900],
      ["purchase", posts.ppvForAll.id, 1200],
    ]);
  });

  test("asks the provider for one session with the first click's parameters, however many clicks there are", async () => {
    const fan = await shopper(database().db);
    const clicks = Array.from({ length: 10 }, (_, i) => fan.click(posts.ppv.id, 900, `/${i}`));
    const urls = new Set((await Promise.all(clicks)).map((one) => (one.ok ? one.url : one.reason)));
    expect(urls.size).toBe(1);
    expect(new Set(fan.started.map((terms) => JSON.stringify(terms))).size).toBe(1);
    expect(await fan.rows()).toHaveLength(1);
  });

  test("never leads to a session with a different price", async () => {
    const fan = await shopper(database().db);
    await fan.click(posts.ppv.id, 900);
    expect(await fan.click(posts.ppv.id, 1000)).toEqual({ ok: false, reason: "try_again" });
  });
});

describe("settleOpenCheckout", () => {
  async function open(amount = 900) {
    const { id } = await newFan(database().db);
    const sale = await beginPurchase(database().db, {
      kind: "purchase",
      contentId: posts.ppvForAll.id,
      buyerId: id,
      amount,
      fee: 90,
    });
    const deps = { ...sale.deps, payments: sale.provider.port };
    const key = { kind: "purchase" as const, buyerId: id, sellerId: people.creator.id, subject: sale.run };
    const find = () => sale.deps.checkouts.find(sale.id);
    return { ...sale, find, settle: (price = amount) => settleOpenCheckout(deps, key, price) };
  }

  test("finds nothing where nothing was started", async () => {
    const fan = await shopper(database().db);
    const { deps } = await open();
    const payments = fakePurchase("x", "x", 1, 0).port;
    expect(await settleOpenCheckout({ ...deps, payments }, fan.keyOf("post"), 900)).toBe("none");
  });

  test("keeps a session that can still be paid at this price and closes one at another price", async () => {
    const sale = await open();
    expect(await sale.settle()).toBe("open");
    expect(await sale.settle(1000)).toBe("none");
    expect(sale.provider.session.state).toBe("expired");
    expect((await sale.find())?.expired_at).not.toBeNull();
  });

  test("records a purchase paid in another tab, even at a price that has changed since", async () => {
    for (const price of [900, 1000]) {
      const sale = await open();
      sale.provider.actions.checkOut();
      expect(await sale.settle(price)).toBe("paid");
      expect((await sale.find())?.completed_at).not.toBeNull();
      expect(await sale.settle(price)).toBe("none");
    }
  });

  test("closes a sale whose session expired", async () => {
    const sale = await open();
    sale.provider.session.state = "expired";
    expect(await sale.settle()).toBe("none");
    expect((await sale.find())?.expired_at).not.toBeNull();
  });
});
