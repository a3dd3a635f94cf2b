import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { shopper, soldMedia, soldPage } from "../site/one-time-fixture.ts";
import { deliverEvent, newFan, paidSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

async function buyer() {
  const sale = await shopper(site());
  await sale.pay();
  await sale.visitor.get(sale.success);
  const [payment] = await site().rows("select id from payments where buyer_id = ?", sale.person.id);
  return { ...sale, id: String(payment?.id), page: `/payments/${payment?.id}/refund` };
}
const requestsOf = (id: string) =>
  site().rows("select amount, by, state, reason from refund_requests where payment_id = ?", id);
const paymentOf = async (id: string) =>
  (await site().rows("select refunded from payments where id = ?", id))[0]?.refunded;
const textOf = (text: string) => text.replaceAll(/<!-- -->|<[^>]+>/g, "");

test("a fan can return an unopened post, once, even with two tabs", async () => {
  const { visitor, id, page } = await buyer();
  expect((await visitor.get(`/payments/${id}`)).text).toContain(`href="${page}"`);
  expect(textOf((await visitor.get(page)).text)).toContain("$7 goes back to the card you paid with.");
  const answers = await Promise.all([1, 2, 3].map(() => visitor.form(page, {})));
  for (const answer of answers) expect([answer.status, answer.location]).toEqual([303, `/payments/${id}`]);
  expect(await requestsOf(id)).toEqual([{ amount: 700, by: "guarantee", state: "succeeded", reason: null }]);
  expect(await paymentOf(id)).toBe(700);
  expect((await visitor.get(soldMedia)).status).toBe(404);
  expect(textOf((await visitor.get(`/payments/${id}`)).text)).toContain("$7.00 was refunded");
  expect(textOf((await visitor.get(page)).text)).toContain("This payment has been refunded in full.");
});

test("a post that was opened can't be returned, and strangers can't see the purchase", async () => {
  const { visitor, person, id, page } = await buyer();
  await visitor.get(soldPage);
  await expect.poll(() => site().count("access_log", "buyer_id = ? and action = 'view'", person.id)).toBe(1);
  const receipt = (await visitor.get(`/payments/${id}`)).text;
  expect(receipt).not.toContain(`href="${page}"`);
  for (const text of [receipt, (await visitor.get(page)).text])
    expect(textOf(text)).toContain("You&#x27;ve opened what you bought or seen its photos");
  expect((await visitor.form(page, {})).status).toBe(409);
  const other = await newFan(site());
  for (const one of [other.visitor, await site().visitor({ as: people.otherCreator })])
    expect([(await one.get(page)).status, (await one.form(page, {})).status]).toEqual([404, 404]);
  expect(await paymentOf(id)).toBe(0);
});

test("a creator refunds a part, then the rest, and never more", async () => {
  const { id, page } = await buyer();
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.get("/payments")).text).toContain(`href="${page}"`);
  const form = await mira.get(page);
  expect(form.text).toContain('name="amount"');
  expect(form.text).toContain('value="7"');
  expect(textOf((await mira.get(`${page}?amount=8`)).text)).toContain("more than is left to refund");
  expect(textOf((await mira.get(`${page}?amount=2.50`)).text)).toContain("$2.50 of $7.00 goes back");
  expect((await mira.form(page, { amount: "2.50" })).location).toBe("/payments");
  expect(await paymentOf(id)).toBe(250);
  expect((await mira.form(page, { amount: "4.51" })).status).toBe(409);
  expect((await mira.form(page, { amount: "x" })).status).toBe(422);
  await mira.form(page, { amount: "4.50" });
  expect(await paymentOf(id)).toBe(700);
});

test("an admin refunds with a reason, which is emailed to the fan and kept in the audit log", async () => {
  const { id, person } = await buyer();
  const page = `/admin/payments/${id}/refund`;
  const ida = await site().visitor({ as: people.admin });
  expect((await ida.get(`${page}?amount=3`)).text).toContain('name="reason"');
  expect((await ida.form(page, { amount: "3", reason: "short" })).status).toBe(422);
  const done = await ida.form(page, { amount: "3", reason: "The video was cut off halfway." });
  expect([done.status, done.location]).toEqual([303, `/admin/payments/${id}`]);
  expect(await paymentOf(id)).toBe(300);
  expect(await site().emailsTo(person.email, "refund:")).toContain("Why: The video was cut off halfway.");
  const [entry] = await site().rows(
    "select actor_id, reason from audit_log where subject_id = ? and action = 'payment.refunded'",
    person.id,
  );
  expect(entry).toEqual({
    actor_id: people.admin.id,
    reason: `$3.00 of payment ${id}: The video was cut off halfway.`,
  });
  for (const who of [people.creator, person]) {
    const visitor = await site().visitor({ as: who });
    expect((await visitor.form(page, { amount: "1", reason: "Let me have it, please" })).status).not.toBe(
      303,
    );
  }
  expect(await paymentOf(id)).toBe(300);
});

test("a refunded subscription ends at once", async () => {
  const sale = await paidSale(site());
  for (const event of sale.events) await deliverEvent(site(), event);
  const [payment] = await site().rows("select id from payments where buyer_id = ?", sale.person.id);
  const page = `/payments/${payment?.id}/refund`;
  expect(textOf((await sale.visitor.get(page)).text)).toContain("Your subscription ends now");
  expect((await sale.visitor.form(page, {})).status).toBe(303);
  const state = await sale.state();
  expect(state.subscriptions).toMatchObject([{ status: "canceled", ended: 1 }]);
  expect([state.payments, state.access]).toEqual([
    [{ gross: 1500, fee: 150, net: 1350, refunded: 1500 }],
    404,
  ]);
});

test("while the provider is down, the post closes, the receipt says so, and the refund is made later", async () => {
  const { visitor, id, page } = await buyer();
  site().control.fault({ kind: "500", path: "/v1/refunds", count: 20 });
  expect((await visitor.form(page, {})).location).toBe(`/payments/${id}`);
  site().control.clearFaults();
  expect(await requestsOf(id)).toMatchObject([{ state: "requested" }]);
  expect(textOf((await visitor.get(`/payments/${id}`)).text)).toContain("Your refund of $7.00 is on its way");
  expect((await visitor.get(soldMedia)).status).toBe(404);
  await site().rows("update refund_requests set next_attempt_at = 0 where payment_id = ?", id);
  await site().scheduled();
  await expect.poll(() => paymentOf(id)).toBe(700);
});
