import { beforeAll, expect, test } from "vitest";
import { deliverEvent, eventsOf, newFan, paidSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

async function recordedSale() {
  const sale = await paidSale(site());
  for (const event of sale.events) await deliverEvent(site(), event);
  const [payment] = await site().rows("select id from payments where buyer_id = ?", sale.person.id);
  return { ...sale, id: String(payment?.id) };
}

test("a receipt is its fan's alone, is never cached, and is linked from the list and the email", async () => {
  const { visitor, person, id } = await recordedSale();
  const receipt = await visitor.get(`/payments/${id}`);
  expect(receipt.status).toBe(200);
  expect(receipt.headers.get("cache-control")).toBe("private, no-store");
  for (const text of [id, "Subscription to Mira", "$15.00", "FANLIGHT", "Fanlight Media Ltd.", "100 Example"])
    expect(receipt.text).toContain(text);
  expect((await visitor.get("/payments")).text).toContain(`href="/payments/${id}"`);
  const [email] = await site().rows("select body from outgoing_emails where id = ?", `receipt:${id}`);
  expect(String(email?.body)).toContain(`/payments/${id}`);
  expect(email).toBeDefined();

  const other = await newFan(site());
  expect((await other.visitor.get(`/payments/${id}`)).status).toBe(404);
  expect((await other.visitor.get("/payments/file")).text).not.toContain(id);
  const file = await visitor.get("/payments/file");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.text).toContain(`"${id}"`);
  expect(person.id).not.toBe(other.person.id);
});

test("a refund is on the receipt with its date, and in the list", async () => {
  const { visitor, id, find } = await recordedSale();
  const invoice = find("invoice.paid").data.object as { id: string };
  expect(invoice.id).toBe(id);
  const [row] = await site().rows("select stripe_payment_intent_id as intent from payments where id = ?", id);
  const { store } = site().stripe.runtime;
  const [charge] = store.find("charge", { where: { payment_intent: String(row?.intent) } });
  const known = new Set((await eventsOf(site())).map((event) => event.id));
  site().control.refund({ charge: charge?.id ?? "", amount: 400 });
  for (const event of await eventsOf(site())) if (!known.has(event.id)) await deliverEvent(site(), event);
  const { text } = await visitor.get(`/payments/${id}`);
  expect(text).toContain("Refunded");
  expect(text).toContain("-$4.00");
  expect(text).toContain("$11.00");
  expect((await visitor.get("/payments")).text).toContain("$4.00 refunded");
});
