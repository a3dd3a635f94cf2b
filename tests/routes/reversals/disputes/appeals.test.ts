import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { deliverEvent, eventsOf, paidSale, providerClient } from "#tests/routes/site/sale-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile();
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
async function newDispute() {
  const sale = await paidSale(site());
  await hear();
  const [charge] = (await providerClient(site()).charges.list({ limit: 1 })).data;
  const { id } = site().control.dispute({ charge: charge?.id ?? "" });
  await hear();
  return { id, path: `/payments/disputes/${id}`, ...sale };
}
const atProvider = (id: string) => providerClient(site()).disputes.retrieve(id);

test("an admin finds open appeals and answers each once with a reason, and nobody else can", async () => {
  const sale = await newDispute();
  const creator = await mira();
  await creator.form(sale.path, { intent: "submit", statement: "As agreed" });
  site().control.rejectEvidence({ dispute: sale.id });
  await hear();
  expect((await creator.get(sale.path)).text).toContain("deciding about an appeal");
  const admin = await site().visitor({ as: people.admin });
  const page = await admin.get("/admin/cases/appeals");
  for (const text of [sale.person.username, "The bank rejected the evidence", "Appeal until"])
    expect(page.text).toContain(text);
  expect((await admin.get("/admin")).text).toMatch(
    /href="\/admin\/cases\/appeals">Appeal a lost dispute of \$/,
  );

  const answer = { id: sale.id, intent: "file", reason: "They opened all of it" };
  for (const visitor of [creator, sale.visitor])
    expect((await visitor.form("/admin/cases/appeals", answer)).status).toBe(403);
  const refused = await admin.form("/admin/cases/appeals", { ...answer, reason: "Too <b>s" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Too &lt;b&gt;s");
  expect((await admin.form("/admin/cases/appeals", { ...answer, intent: "lift" })).status).toBe(409);
  expect((await admin.form("/admin/cases/appeals", answer)).location).toBe("/admin/cases/appeals");
  expect((await atProvider(sale.id)).status).toBe("appeal_under_review");
  for (const intent of ["file", "drop"])
    expect((await admin.form("/admin/cases/appeals", { ...answer, intent })).status).toBe(409);
  expect((await admin.get("/admin/cases/appeals")).text).not.toContain("Appeal until");
  expect((await admin.get("/admin/appeals")).location).toBe("/admin/cases/appeals");
  expect((await admin.get("/admin/audit")).text).toContain("Disputes appealed");
  expect((await creator.get(sale.path)).text).toContain("Appealed");
  const mails = await site().rows(
    "select subject, body from outgoing_emails where recipient = ? and body like '%They opened all of it%'",
    people.creator.email,
  );
  expect(mails.map(({ subject }) => subject)).toEqual(["About one of your Fanlight payments"]);
});
