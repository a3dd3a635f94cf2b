import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { eventsFrom, sessionsOf, shopper, soldPage, soldPost, unlockPage } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent, newFan, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

test("a changed price is shown before anything is charged, also to a guest who signs in on the way", async () => {
  const sale = await shopper(site());
  await site().rows("update content set price = 900 where id = ?", soldPost);
  try {
    const refused = await sale.visitor.form(unlockPage, { amount: "700" });
    expect([refused.status, refused.location]).toEqual([303, unlockPage]);
    const shown = await sale.visitor.get(unlockPage);
    expect(shown.text).toContain("It&#x27;s now $9. You weren&#x27;t charged.");
    expect((await sale.visitor.get(`${unlockPage}?amount=700`)).text).toContain(
      "The price has changed. It&#x27;s now $9.",
    );
    expect((await sale.visitor.get(`${unlockPage}?amount=900`)).text).not.toContain("The price has changed.");
    const anew = await sale.visitor.form(unlockPage, { amount: "900" });
    expect(checkoutSessionIn(anew.location)).not.toBe(sale.session);
    expect(site().control.pay({ session: sale.session }).outcome).toBe("closed");
  } finally {
    await site().rows("update content set price = 700 where id = ?", soldPost);
  }
});

test("a price sent by the client is never charged", async () => {
  const { person, visitor } = await newFan(site());
  const form = await visitor.form(unlockPage, { amount: "1", price: "1" });
  expect([form.status, form.location]).toEqual([303, unlockPage]);
  expect(await sessionsOf(site(), person.email)).toEqual([]);
  await visitor.form(unlockPage, { price: "1" });
  expect((await sessionsOf(site(), person.email))[0]?.amount_total).toBe(700);
});

test("a fan who can already open the post reads so, and isn't charged", async () => {
  const sale = await shopper(site());
  await sale.pay();
  const again = await sale.visitor.form(unlockPage, { amount: "700" });
  expect([again.status, again.location]).toEqual([303, unlockPage]);
  expect((await sale.visitor.get(unlockPage)).text).toContain("You already have this post");
  expect((await sale.visitor.get(unlockPage)).text).toContain("Post Unlocked!");
  expect(await sessionsOf(site(), sale.person.email)).toHaveLength(1);

  const mira = await site().visitor({ as: people.creator });
  expect((await mira.form(unlockPage, { amount: "700" })).location).toBe(soldPage);
  expect((await mira.get(soldPage)).text).toContain("This is your own post");

  const subscriber = await newFan(site());
  const subscribed = await subscriber.visitor.form("/seller/mira/subscribe", { amount: "1500" });
  const session = checkoutSessionIn(subscribed.location);
  site().control.pay({ session, email: subscriber.person.email });
  const success = await subscriber.visitor.get(`/subscription-success?session_id=${session}`);
  // Mira's messages cost extra.
  expect([success.text.includes("Go to Mira"), success.text.includes("Say hello")]).toEqual([true, false]);
  expect((await subscriber.visitor.form(unlockPage, { amount: "700" })).location).toBe(soldPage);
  expect((await subscriber.visitor.get(soldPage)).text).toContain(
    "This post is included in your subscription",
  );
  const extra = await subscriber.visitor.form(`/seller/mira/content/${posts.ppvForAll.id}/unlock`, {});
  expect(checkoutSessionIn(extra.location)).not.toBe("");
});

test("a post isn't sold while an account is to be deleted or the creator can't be paid, and a missing one is a 404", async () => {
  const { person, visitor } = await newFan(site());
  const paidOut = "update profiles set stripe_onboarding_completed_at = ? where id = ?";
  await site().rows(
    "update profiles set stripe_onboarding_completed_at = null where id = ?",
    people.creator.id,
  );
  const refused = await visitor.form(unlockPage, { amount: "700" });
  await site().rows(paidOut, 1, people.creator.id);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(
    "This creator can&#x27;t accept payments right now. You weren&#x27;t charged.",
  );
  await site().rows(
    "insert into account_deletions (user_id, requested_at, due_at) values (?, 1, ?)",
    person.id,
    Date.now() + 86_400_000,
  );
  const leaving = await visitor.form(unlockPage, { amount: "700" });
  expect(leaving.status).toBe(409);
  expect(leaving.text).toContain("Cancel the deletion to buy.");
  expect(await sessionsOf(site(), person.email)).toEqual([]);
  for (const path of ["/seller/mira/content/none/unlock", `/seller/theo/content/${soldPost}/unlock`])
    expect((await visitor.form(path, {})).status, path).toBe(404);
});

test("a guest who signs in on the way comes back to the purchase page with the price", async () => {
  const guest = await site().visitor();
  const { text } = await guest.get(soldPage);
  const target = `${unlockPage}?amount=700`;
  expect(text).toContain(`href="/signup?redirect=${encodeURIComponent(target)}"`);
  const led = await guest.form("/login", {
    email: people.otherFan.email,
    password: "lantern-42",
    redirect: target,
  });
  expect(led.location).toBe(target);
  expect((await guest.get(target)).text).toContain("Purchase Now");
});

test("the fan's receipt leads to the post until a refund, and the creator's lists name it", async () => {
  const sale = await shopper(site());
  for (const event of await sale.pay()) await deliverEvent(site(), event);
  const receipts = await sale.visitor.get("/payments");
  expect(receipts.text).toContain(`<a class="link over-row" href="${soldPage}">“A ppv photo” by Mira</a>`);
  const mira = await site().visitor({ as: people.creator });
  for (const page of ["/dashboard", "/payments"])
    expect((await mira.get(page)).text).toContain(`“A ppv photo” bought by ${sale.person.username}`);

  const provider = providerClient(site());
  const { payment_intent } = await provider.checkout.sessions.retrieve(sale.session);
  const intent = await provider.paymentIntents.retrieve(String(payment_intent));
  const refund = () => site().control.refund({ charge: String(intent.latest_charge) });
  for (const event of await eventsFrom(site(), refund)) expect(await deliverEvent(site(), event)).toBe(200);
  expect((await sale.bought()).media).toBe(404);
  expect((await sale.visitor.get("/payments")).text).not.toContain(`href="${soldPage}"`);
  expect((await sale.visitor.get(sale.success)).location).toBe("/payments");
  expect((await sale.visitor.get("/payments")).text).toContain("This post can&#x27;t be opened");
});

test("while the provider is down, nothing is charged, and the return page says to wait", async () => {
  const sale = await shopper(site());
  await sale.pay();
  site().control.fault({ kind: "500", count: 6 });
  const waiting = await sale.visitor.get(sale.success);
  expect(waiting.text).toContain("Your payment isn&#x27;t confirmed yet");
  site().control.clearFaults();
  const other = await newFan(site());
  site().control.fault({ kind: "500", path: "/v1/checkout/sessions", method: "POST", count: 6 });
  const down = await other.visitor.form(unlockPage, { amount: "700" });
  site().control.clearFaults();
  expect(down.status).toBe(503);
  expect(down.text).toContain("Nothing was lost or charged");
  expect((await sale.visitor.get(sale.success)).text).toContain(`href="${soldPage}"`);
});
