import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  PLATFORM_SECRET,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await openStripeFixture();
});
afterEach(() => fixture.end());

const control = (name: string, body: object): Promise<Response> =>
  fetch(`${fixture.url}/control/${name}`, { method: "POST", body: JSON.stringify(body) });

const create = (name: string): Promise<Stripe.Customer> => fixture.stripe.customers.create({ name });
const names = (): unknown[] =>
  fixture.receiver.received.map(({ event }) => ("name" in event.data.object ? event.data.object.name : null));

test("a webhook is signed so that the SDK accepts it only unchanged", async () => {
  await create("Ada");
  await fixture.receiver.until(() => fixture.receiver.received.length === 1);
  const [delivery] = fixture.receiver.received;
  const { webhooks } = new Stripe("sk_test_x");
  const { raw, signature } = delivery ?? { raw: "", signature: "" };
  expect(webhooks.constructEvent(raw, signature, PLATFORM_SECRET).id).toMatch(/^evt_/);
  expect(() => webhooks.constructEvent(raw.replace("Ada", "Eve"), signature, PLATFORM_SECRET)).toThrow();
  expect(() => webhooks.constructEvent(raw, signature, "whsec_wrong")).toThrow();
});

test("a webhook is retried until it is accepted, and then nothing is pending", async () => {
  let failures = 2;
  fixture.receiver.answerWith(() => (failures-- > 0 ? 500 : 200));
  await create("Ada");
  await fixture.receiver.until(() => fixture.receiver.received.length === 3);
  const ids = new Set(fixture.receiver.received.map(({ event }) => event.id));
  expect(ids.size).toBe(1);
  await expect.poll(async () => (await fixture.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test("a webhook that failed its last retry stays listed and can be sent again by hand", async () => {
  fixture.receiver.answerWith(() => 500);
  await create("Ada");
  const state = async () => (await fetch(`${fixture.url}/control/state`)).json();
  await expect.poll(state).toMatchObject({ deliveries: { failed: 1, queued: 0 } });
  const undelivered = await fixture.stripe.events.list({ delivery_success: false });
  fixture.receiver.answerWith(() => 200);
  await control("redeliver", { event: undelivered.data[0]?.id });
  await fixture.receiver.until(() => fixture.receiver.received.length === 4);
  const left = async () => (await fixture.stripe.events.list({ delivery_success: false })).data;
  await expect.poll(left).toEqual([]);
  expect((await fixture.stripe.events.list({ delivery_success: true })).data).toHaveLength(1);
});

test("events of one object arrive in order", async () => {
  const { id } = await create("0");
  for (let turn = 1; turn < 8; turn += 1) await fixture.stripe.customers.update(id, { name: String(turn) });
  await fixture.receiver.until(() => fixture.receiver.received.length === 8);
  expect(names()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
});

test("held events don't arrive until they are released, in any requested order", async () => {
  await control("mode", { mode: "hold" });
  for (const name of ["1", "2", "3"]) await create(name);
  await control("settle", {});
  expect(fixture.receiver.received).toHaveLength(0);
  const ids = (await fixture.stripe.events.list()).data.map(({ id }) => id);
  const [third, second, first] = ids;
  await control("release", { events: [second, third] });
  await fixture.receiver.until(() => fixture.receiver.received.length === 2);
  await control("release", { order: "reversed" });
  await fixture.receiver.until(() => fixture.receiver.received.length === 3);
  expect(fixture.receiver.received.map(({ event }) => event.id)).toEqual([second, third, first]);
});

test("in doubled mode, each event arrives twice", async () => {
  await control("mode", { mode: "double" });
  for (const name of ["1", "2"]) await create(name);
  await fixture.receiver.until(() => fixture.receiver.received.length === 4);
  expect(names().sort()).toEqual(["1", "1", "2", "2"]);
});

test("in shuffled mode, all events arrive, in any order", async () => {
  await control("mode", { mode: "shuffle" });
  const creator = await readyCreator(fixture);
  const session = await subscriptionSession(fixture, creator.id);
  await control("pay", { session: session.id });
  const made = (await fixture.stripe.events.list({ limit: 100 })).data.length + 1;
  await fixture.receiver.until(() => fixture.receiver.received.length === made);
});

test("fifty events arrive in parallel", async () => {
  await create("Ada");
  await fixture.receiver.until(() => fixture.receiver.received.length === 1);
  const [event] = (await fixture.stripe.events.list()).data;
  await control("redeliver", { event: event?.id, times: 50 });
  await fixture.receiver.until(() => fixture.receiver.received.length === 51);
});

test("an event can be retrieved as it was sent", async () => {
  const { id } = await create("Ada");
  await fixture.stripe.customers.update(id, { name: "Bea" });
  await fixture.receiver.until(() => fixture.receiver.received.length === 2);
  const first = fixture.receiver.received[0]?.event;
  const fetched = await fixture.stripe.events.retrieve(first?.id ?? "");
  expect(fetched.data).toEqual(first?.data);
  expect((await fixture.stripe.events.list({ types: ["customer.updated"] })).data).toHaveLength(1);
});

test("controls refuse invalid input with a message, and requests from other sites", async () => {
  expect((await control("mode", { mode: "sideways" })).status).toBe(400);
  expect((await control("advance", { customer: "cus_none" })).status).toBe(404);
  const foreign = await fetch(`${fixture.url}/control/heal`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(404);
});
