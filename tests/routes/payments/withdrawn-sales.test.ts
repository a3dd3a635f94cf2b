// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { PASSWORD, people, posts } from "#tests/cast.ts";
import { sendJson } from "../site/content-calls.ts";
import { fanAtProvider } from "../site/one-time-fixture.ts";
import { beginSale, deliverEvent, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const mira = () => site().visitor({ as: people.creator });
const statusOf = async (session: string) =>
  (await providerClient(site()).checkout.sessions.retrieve(session)).status;
const buy = (post: string, amount: string) =>
  fanAtProvider(site(), `/seller/mira/content/${post}/unlock`, { amount });

test("an open checkout closes when its post becomes free, and others stay open", async () => {
  const [freed, other] = [await buy(posts.ppv.id, "700"), await buy(posts.ppvForAll.id, "700")];
  expect(await statusOf(freed.session)).toBe("open");
  const changed = await sendJson(await mira(), "PATCH", `/api/content/${posts.ppv.id}`, {
    visibility_type: "free",
    price: null,
  });
  expect(changed.status).toBe(200);
  await expect.poll(() => statusOf(freed.session)).toBe("expired");
  expect(await statusOf(other.session)).toBe("open");
});

test("a post that is paid for after its deletion is refunded by the next run, and the fan is emailed why", async () => {
  const sale = await buy(posts.ppvForAll.id, "700");
  site().control.fault({ kind: "500", count: 1000 });
  await (await mira()).form(`/post/${posts.ppvForAll.id}/delete`, {});
  await expect
    .poll(() => site().count("content", "id = ? and deleted_at is not null", posts.ppvForAll.id))
    .toBe(1);
  site().control.clearFaults();
  const events = await sale.pay();
  for (const event of events) await deliverEvent(site(), event);
  await site().scheduled();
  const [request] = await site().rows(
    "select by, amount, state from refund_requests where actor_id = ?",
    sale.person.id,
  );
  expect(request).toEqual({ by: "withdrawn", amount: 700, state: "succeeded" });
  expect(await site().emailsTo(sale.person.email, "refund:")).toContain(
    "Why: It was no longer for sale when your payment went through",
  );
  const led = await sale.visitor.get(sale.success);
  expect([led.status, led.location]).toEqual([303, "/payments"]);
  expect((await sale.visitor.get("/payments")).text).toContain("Your payment was refunded");
});

test("no open checkout of a leaving creator can be paid", async () => {
  const subscriber = await beginSale(site());
  const tipper = await fanAtProvider(site(), "/seller/mira/tip", { choice: "500" });
  const left = await (await mira()).form("/settings/delete-account", {
    password: PASSWORD,
    understood: "on",
  });
  expect(left.status).toBe(303);
  for (const { session } of [subscriber, tipper]) await expect.poll(() => statusOf(session)).toBe("expired");
});
