// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { eventsFrom } from "../site/one-time-fixture.ts";
import { deliverEvent, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { paidMessage } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  site().control.setMode("hold");
  await setMessagePrice(site(), "all");
});
const PAID = { kind: "message", gross: 500, fee: 50, net: 450, refunded: 0 };
const textOf = (text: string) => text.replaceAll(/<!-- -->|<[^>]+>/g, "");

test("unsending a bought message asks first, says what it costs, refunds it once, and removes it", async () => {
  const sale = await paidMessage(site());
  await sale.buy();
  const direct = await sale.creator.form(sale.page, { intent: "unsend" });
  expect(direct.location).toBe(`${sale.page}/unsend`);
  expect(await sale.status()).toBe(200);
  const asked = textOf((await sale.creator.get(`${sale.page}/unsend`)).text);
  for (const text of ["1 fan bought it", "$5.00 back", "$4.50 of it comes out of your balance"])
    expect(asked).toContain(text);
  expect((await sale.creator.form(`${sale.page}/unsend`, { refund: "0" })).status).toBe(409);
  expect((await sale.fan.visitor.form(`${sale.page}/unsend`, { refund: "500" })).location).toBe(sale.page);
  const done = await Promise.all(
    [1, 2].map(() => sale.creator.form(`${sale.page}/unsend`, { refund: "500" })),
  );
  expect(done.every(({ status }) => status === 303)).toBe(true);
  expect(await sale.status()).toBe(404);
  await expect.poll(sale.requests).toEqual([{ amount: 500, by: "withdrawn", state: "succeeded" }]);
  expect(await sale.payments()).toEqual([{ ...PAID, refunded: 500 }]);
  expect(await site().emailsTo(sale.buyer.email, "refund:")).toContain("The creator unsent this message");
  expect((await sale.fan.visitor.get(sale.path)).text).toContain("Message unsent");
  expect((await sale.fan.visitor.get(`${sale.page}/buy`)).location).toContain(`#m-${sale.number}`);
});

test("a bought message can't be unsent if the refund would make the balance too low", async () => {
  const sale = await paidMessage(site());
  await sale.buy();
  const [payment] = await site().rows("select id, seller_id from payments where buyer_id = ?", sale.buyer.id);
  await site().rows(
    "insert into seller_debts (payment_id, seller_id, amount, created_at, next_attempt_at) values (?, ?, 9000000, 0, 9e15)",
    String(payment?.id),
    String(payment?.seller_id),
  );
  const asked = textOf((await sale.creator.get(`${sale.page}/unsend`)).text);
  expect(asked).toContain("would take your balance below -$100.00");
  const refused = await sale.creator.form(`${sale.page}/unsend`, { refund: "500" });
  expect([refused.status, refused.text.includes("below -$100")]).toEqual([409, true]);
  expect([await sale.status(), await sale.requests()]).toEqual([200, []]);
  await site().rows("delete from seller_debts where payment_id = ?", String(payment?.id));
  expect((await sale.creator.form(`${sale.page}/unsend`, { refund: "500" })).status).toBe(303);
});

test("a payment made while its message is being unsent is refunded, and its open page is closed", async () => {
  const late = await paidMessage(site());
  const { pay } = await late.begin();
  const events = await pay();
  await late.creator.form(late.page, { intent: "unsend" });
  for (const event of [...events, ...events]) await deliverEvent(site(), event);
  await site().scheduled();
  expect(await late.requests()).toEqual([{ amount: 500, by: "withdrawn", state: "succeeded" }]);
  expect(await late.status()).toBe(404);
  const open = await paidMessage(site());
  const { session } = await open.begin();
  await open.creator.form(open.page, { intent: "unsend" });
  const statusAtProvider = async () =>
    (await providerClient(site()).checkout.sessions.retrieve(session)).status;
  await expect.poll(statusAtProvider).toBe("expired");
});

test("unsending a disputed message refunds it once the dispute is won, and not if it is lost", async () => {
  for (const won of [true, false]) {
    const sale = await paidMessage(site());
    const { charge } = await sale.buy();
    await sale.hear(() => site().control.dispute({ charge }));
    await sale.creator.form(sale.page, { intent: "unsend" });
    expect(await sale.requests()).toEqual([]);
    const [dispute] = (await providerClient(site()).disputes.list({ limit: 1 })).data;
    const events = await eventsFrom(site(), () =>
      site().control.closeDispute({ dispute: dispute?.id ?? "", won }),
    );
    for (const event of events) await deliverEvent(site(), event);
    await site().scheduled();
    expect(await sale.requests()).toEqual(won ? [{ amount: 500, by: "withdrawn", state: "succeeded" }] : []);
  }
});
