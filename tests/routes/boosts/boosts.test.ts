import { describe, expect, test } from "vitest";
import { boosts } from "#db/schema/boosts/boosts.ts";
import { people, posts } from "#tests/cast.ts";
import { asked, boostSite, promoted } from "./boost-site.ts";

const { site, mira, paidBoost } = boostSite();

describe("buying a boost", () => {
  test("says what it costs and may bring, and charges what was shown, once", async () => {
    const page = await mira().get(asked());
    expect(page.text).toContain("Review your boost");
    expect(page.text).toContain("buys 4,000 views at most");
    expect(page.text).toContain("Whatever isn&#x27;t delivered by the end goes back to your card.");
    const { boost, form, session, back } = await paidBoost();
    expect([back.status, back.location]).toEqual([303, `/boost/${boost}`]);
    expect((await mira().get(`/boost/${boost}`)).text).toContain("Your boost is running");
    expect((await mira().get("/boost")).text).toContain(`/boost/${boost}`);
    const again = await mira().form("/boost", form);
    expect([again.status, again.location]).toEqual([303, `/boost/${boost}`]);
    const [payment] = await site().rows(
      "select * from payments where checkout_id in (select id from checkouts where stripe_session_id = ?)",
      session,
    );
    expect(payment).toMatchObject({
      kind: "boost",
      gross: 2000,
      fee: 2000,
      net: 0,
      buyer_id: people.creator.id,
    });
    const paid = (await mira().get("/payments")).text;
    expect(paid).toContain("Boost of one of your posts");
    expect(paid).not.toContain("Boost paid by");
    expect((await mira().get(`/payments/sales/${payment?.id}`)).status).toBe(404);
    // Undelivered spend is refunded automatically; nothing else can be.
    await mira().form(`/payments/${payment?.id}/refund`, {});
    expect(await site().count("refund_requests", "payment_id = ?", String(payment?.id))).toBe(0);
  });

  test.each([
    [{ budget: "4.99", days: "5" }, "Enter a budget from $5 to $500"],
    [{ budget: "500.01", days: "5" }, "Enter a budget from $5 to $500"],
    [{ budget: "20", days: "0" }, "Enter a number of days from 1 to 30"],
    [{ budget: "20", days: "31" }, "Enter a number of days from 1 to 30"],
  ])("%j is refused with the reason", async (terms, text) => {
    const page = await mira().get(asked(terms));
    expect(page.status).toBe(422);
    expect(page.text).toContain(text);
    const sent = await mira().form("/boost", { boost: "x".repeat(22), post: promoted, ...terms });
    expect(sent.status).toBe(422);
  });

  test("someone else's post, a draft, and a missing post can't be boosted", async () => {
    for (const post of [posts.draft.id, "nothing"]) {
      expect((await mira().get(asked(undefined, post))).text).toContain("Choose one of your published posts");
      const sent = await mira().form("/boost", { boost: "y".repeat(22), post, budget: "20", days: "5" });
      expect(sent.status).toBe(409);
    }
    expect(await site().count("boosts", "id = ?", "y".repeat(22))).toBe(0);
  });

  test("nobody can read or change another creator's boost, or an unpaid one", async () => {
    const { boost } = await paidBoost();
    const unpaid = "z".repeat(22);
    const now = Date.now();
    const row = { seller_id: people.creator.id, content_id: promoted, budget: 500, days: 1, created_at: now };
    await site()
      .db.insert(boosts)
      .values({ ...row, id: unpaid, seen_price: 5, served_price: 2 });
    expect((await mira().get(`/boost/${unpaid}`)).status).toBe(404);
    await site().rows("update boosts set seller_id = ? where id = ?", people.fan.id, boost);
    expect((await mira().get(`/boost/${boost}`)).status).toBe(404);
    expect((await mira().form(`/boost/${boost}`, { intent: "end" })).status).toBe(404);
    expect(await site().count("boosts", "id = ? and ended_at is null", boost)).toBe(1);
  });

  test("a boost is paused, resumed, and ended, and refunds what it didn't deliver, once", async () => {
    const { boost } = await paidBoost();
    const act = (intent: string) => mira().form(`/boost/${boost}`, { intent });
    await act("pause");
    expect((await mira().get(`/boost/${boost}`)).text).toContain("Resume");
    await act("resume");
    await Promise.all([act("end"), act("end"), act("end")]);
    await site().scheduled();
    expect(await site().count("refund_requests", "id = ? and amount = 2000", `boost-${boost}`)).toBe(1);
    const page = (await mira().get(`/boost/${boost}`)).text;
    expect(page).toContain("You ended it.");
    expect(page).toContain("$20.00");
    expect((await act("resume")).status).toBe(303);
    expect(await site().count("boosts", "id = ? and ended_at is not null", boost)).toBe(1);
  });
});
