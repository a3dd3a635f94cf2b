import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { boostSite } from "#tests/routes/boosts/boost-site.ts";
import { deliverEvent, eventsOf, providerClient } from "#tests/routes/site/sale-fixture.ts";

const { site, mira, paidBoost } = boostSite();
const delivered = new Set<string>();
async function hear() {
  for (const event of await eventsOf(site())) {
    if (delivered.has(event.id)) continue;
    delivered.add(event.id);
    expect(await deliverEvent(site(), event)).toBe(200);
  }
}
async function disputed() {
  site().control.topUp({ amount: 100_000 });
  const { boost } = await paidBoost();
  await hear();
  const [charge] = (await providerClient(site()).charges.list({ limit: 1 })).data;
  const { id } = site().control.dispute({ charge: charge?.id ?? "" });
  await hear();
  const [row] = await site().rows("select payment_id from boosts where id = ?", boost);
  return { id, path: `/admin/disputes/${id}`, receipt: `/payments/${row?.payment_id}` };
}

test("an admin reads and gives up a dispute of a boost; its creator reads only how it affects them", async () => {
  const { id, path, receipt } = await disputed();
  const reason = "We promised them a refund by phone";
  const admin = await site().visitor({ as: people.admin });
  const page = await admin.get(path);
  expect(page.status).toBe(200);
  for (const text of ["Dispute of a boost", "What was delivered", "is taken from their balance"])
    expect(page.text).toContain(text);

  const own = `/payments/disputes/${id}`;
  expect((await mira().get(own)).status).toBe(404);
  for (const intent of ["save", "submit", "accept"])
    expect((await mira().form(own, { intent, statement: "Evil" })).status).toBe(404);
  expect((await mira().get(path)).status).not.toBe(200);
  expect((await mira().form(path, { reason })).status).not.toBe(303);
  expect((await mira().get("/payments")).text).not.toContain(id);
  expect((await mira().get(receipt)).text).toContain("Your boost has ended");

  expect((await admin.form(path, { reason: "No" })).status).toBe(422);
  expect((await admin.form(path, { reason })).location).toBe(path);
  expect((await providerClient(site()).disputes.retrieve(id)).status).toBe("lost");
  expect((await admin.form(path, { reason })).status).toBe(409);
});
