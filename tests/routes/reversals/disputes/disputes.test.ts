// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { jpeg } from "#tests/routes/site/composer-form.ts";
import { deliverEvent, eventsOf, newFan, paidSale, providerClient } from "#tests/routes/site/sale-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(() => {
  site().control.setMode("hold");
  site().control.topUp({ amount: 100_000 });
});

const mira = () => site().visitor({ as: people.creator });
const delivered = new Set<string>();
async function hear() {
  for (const event of await eventsOf(site())) {
    if (delivered.has(event.id)) continue;
    delivered.add(event.id);
    expect(await deliverEvent(site(), event)).toBe(200);
  }
}
async function newDispute(isInquiry = false) {
  const sale = await paidSale(site());
  await hear();
  const [charge] = (await providerClient(site()).charges.list({ limit: 1 })).data;
  const { id } = site().control.dispute({ charge: charge?.id ?? "", isInquiry });
  await hear();
  const [payment] = await site().rows("select id from payments where buyer_id = ?", sale.person.id);
  return { id, path: `/payments/disputes/${id}`, receipt: `/payments/${payment?.id}`, ...sale };
}
const atProvider = (id: string) => providerClient(site()).disputes.retrieve(id);
const subscriptionOf = async (buyerId: string) =>
  (await site().rows("select * from subscriptions where buyer_id = ?", buyerId))[0];
const isPaused = async (buyerId: string) => {
  const row = await subscriptionOf(buyerId);
  const found = await providerClient(site()).subscriptions.retrieve(String(row?.stripe_subscription_id));
  return found.pause_collection !== null;
};
const mediaStatus = async ({ visitor }: Pick<Awaited<ReturnType<typeof newDispute>>, "visitor">) =>
  (await visitor.get("/media/medium-post-subscriber/w320")).status;
const filled = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "proof");
  }
  return form;
};

test("only the creator reads the evidence, without the fan's email, location, and card", async () => {
  const sale = await newDispute();
  const { id, path, person, receipt } = sale;
  await (await mira()).get("/payments");
  const page = await (await mira()).get(path);
  expect(page.status).toBe(200);
  for (const text of [
    "Needs an answer",
    "$15/month, charged today",
    "Subscription to Mira",
    "is on us either way",
    "$13.50 was taken from your balance",
    "Submit now",
    person.username,
  ])
    expect(page.text).toContain(text);
  for (const secret of [person.email, "California", "United States", "4242", "94107", "Past disputes"])
    expect(page.text).not.toContain(secret);
  expect((await (await mira()).get("/payments")).text).toContain(path);

  const guest = await site().visitor();
  expect((await guest.get(path)).location).toMatch(/^\/discover\?redirect=/);
  const { visitor: stranger } = await newFan(site());
  const other = await site().visitor({ as: people.otherCreator });
  for (const visitor of [sale.visitor, stranger, other]) {
    expect((await visitor.get(path)).status).toBe(404);
    for (const intent of ["save", "submit", "accept"])
      expect((await visitor.form(path, { intent, statement: "Evil" })).status).toBe(404);
  }
  expect((await atProvider(id)).evidence_details.submission_count).toBe(0);
  const own = await sale.visitor.get(receipt);
  expect(own.text).toContain("Disputed with your bank");
  expect((await stranger.get(receipt)).status).toBe(404);
});

test("text and files are kept, checked, and submitted with the rest, once", async () => {
  const { id, path, person } = await newDispute();
  const creator = await mira();
  const html = new Blob(["<html>"]);
  const refused = await creator.upload(path, filled({ statement: "Keep this", uncategorized_file: html }));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("PDF, PNG, or JPEG.");
  expect(refused.text).toContain("Keep this");
  const big = new Blob([new Uint8Array(5 * 1024 * 1024 + 10)]);
  const tooBig = await creator.upload(path, filled({ statement: "Keep this", uncategorized_file: big }));
  expect([tooBig.status, tooBig.text.includes("Files can be up to 5 MB in total.")]).toEqual([422, true]);
  expect((await creator.form(path, { statement: "x".repeat(5001) })).status).toBe(422);

  const photo = new Blob([await jpeg()]);
  const pdf = new Blob(["%PDF-1.7 proof"]);
  const files = { customer_communication: photo, service_documentation: pdf };
  const saved = await creator.upload(path, filled({ intent: "save", statement: "As agreed.", ...files }));
  expect([saved.status, saved.location]).toEqual([303, path]);
  expect((await creator.get(path)).text).toContain("Added: <!-- -->proof".replace("<!-- -->", ""));
  const sent = await creator.form(path, { intent: "submit", statement: "As agreed, twice." });
  expect(sent.status).toBe(303);

  const { evidence, evidence_details, status } = await atProvider(id);
  expect([status, evidence_details.submission_count]).toEqual(["under_review", 1]);
  expect(evidence.uncategorized_text).toContain("As agreed, twice.");
  expect(evidence.customer_email_address).toBe(person.email);
  expect(evidence.refund_policy_disclosure).toContain("$15/month");
  const file = await providerClient(site()).files.retrieve(String(evidence.customer_communication));
  expect(file).toMatchObject({ type: "jpg", size: photo.size });
  expect(evidence.service_documentation).toMatch(/^file_/);

  const page = await creator.get(path);
  expect(page.text).not.toContain("Submit now");
  expect(page.text).toContain("The bank is deciding");
  for (const intent of ["save", "submit", "accept"])
    expect((await creator.form(path, { intent, statement: "Again" })).status).toBe(409);
  await site().scheduled();
  expect((await atProvider(id)).evidence_details.submission_count).toBe(1);
});

test("access pauses while the bank decides, and comes back if the dispute is won", async () => {
  const sale = await newDispute();
  expect(await mediaStatus(sale)).toBe(404);
  expect((await sale.visitor.get("/subscriptions")).text).toContain("in dispute with your bank");
  const again = await sale.visitor.form("/seller/mira/subscribe", { amount: "1500" });
  expect(again.location).toBe("/seller/mira");
  await (await mira()).form(sale.path, { intent: "submit", statement: "winning_evidence" });
  await hear();
  expect(await mediaStatus(sale)).toBe(200);
  expect(await subscriptionOf(sale.person.id)).toMatchObject({ status: "active", ended_at: null });
  expect((await (await mira()).get(sale.path)).text).toContain("The bank decided in your favor");
});

test("accepting asks first, then ends the subscription for good", async () => {
  const sale = await newDispute();
  const creator = await mira();
  expect((await creator.get(`${sale.path}?accept`)).text).toContain("Accept this dispute?");
  expect((await creator.form(sale.path, { intent: "accept" })).status).toBe(303);
  expect((await atProvider(sale.id)).status).toBe("lost");
  await hear();
  expect((await subscriptionOf(sale.person.id))?.ended_at).not.toBeNull();
  expect(await mediaStatus(sale)).toBe(404);
  expect((await creator.get(sale.path)).text).toContain("Accepted");
});

test("an inquiry takes neither money nor access, and can't be accepted", async () => {
  const sale = await newDispute(true);
  expect(await mediaStatus(sale)).toBe(200);
  expect(await isPaused(sale.person.id)).toBe(false);
  const page = await (await mira()).get(sale.path);
  expect(page.text).toContain("No money has moved");
  expect(page.text).not.toContain("Accept the dispute");
  expect((await (await mira()).form(sale.path, { intent: "accept" })).status).toBe(409);
});

test("the scheduled run answers in time, even if the fan is gone", async () => {
  const sale = await newDispute();
  await site().rows("update disputes set next_attempt_at = ? where id = ?", Date.now(), sale.id);
  await site().rows(
    "insert into account_deletions (user_id, requested_at, due_at, done_at) values (?, 0, 0, 1)",
    sale.person.id,
  );
  site().control.moveDeadline({ dispute: sale.id, hours: 5 });
  await site().scheduled();
  const { evidence, evidence_details } = await atProvider(sale.id);
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence.customer_email_address).toBeNull();
});
