// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { fanAtProvider } from "../site/one-time-fixture.ts";
import { beginSale, deliverEvent, newFan, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const profile = "/seller/mira";
const unlock = `${profile}/messages/unlock`;
const mira = () => site().visitor({ as: people.creator });
const promise = async (reply_days: string) =>
  (await mira()).form("/settings/message-price", { free_for: "none", message_price: "12", reply_days });
beforeAll(async () => {
  site().control.setMode("hold");
  await promise("3");
});

async function waiting() {
  const fan = await fanAtProvider(site(), unlock, { amount: "1200", reply_days: "3" });
  for (const event of await fan.pay()) await deliverEvent(site(), event);
  const first = await fan.visitor.get(`${profile}/messages`);
  expect(first.text).toContain("to get the promised reply, or your money back.");
  const sent = await fan.visitor.form(`${profile}/messages`, {
    intent: "send",
    text: "Hello Mira",
    key: `wait-${fan.person.id}`.slice(0, 60),
  });
  const path = String(sent.location).replace(/#.*/, "");
  const refunds = () =>
    site().rows(
      "select by, amount, state from refund_requests where actor_id = ? order by created_at",
      fan.person.id,
    );
  return { ...fan, path, refunds };
}

test("a creator's promised and usual reply times are shown with the price, and an outdated promise can't be bought", async () => {
  const { visitor } = await newFan(site());
  const page = (await visitor.get(unlock)).text;
  for (const text of ["New to messages", "within 3 days of your first message"]) expect(page).toContain(text);
  expect((await visitor.get(profile)).text).toContain("New to messages");
  const bad = await promise("4");
  expect([bad.status, bad.text.includes("Choose how soon you reply")]).toEqual([422, true]);
  const stale = await visitor.form(unlock, { amount: "1200", reply_days: "1" });
  expect([stale.status, stale.text.includes("The price has changed")]).toEqual([409, true]);
});

test("without a reply in time, the fee is returned and the conversation closes; the creator sees the time left before", async () => {
  const fan = await waiting();
  expect((await fan.visitor.get(fan.path)).text).toContain("promised a reply by");
  const creator = await mira();
  expect((await creator.get("/messages")).text).toContain("2 days left to reply");
  expect((await creator.get(fan.path)).text).toContain("or the unlock fee goes back to your fan");
  await site().rows("update reply_promises set due_at = 1 + asked_at where buyer_id = ?", fan.person.id);
  await site().scheduled();
  await site().scheduled();
  expect(await fan.refunds()).toEqual([{ by: "unanswered", amount: 1200, state: "succeeded" }]);
  const closed = (await fan.visitor.get(fan.path)).text;
  const missed =
    " didn&#x27;t reply within the promised 3 days, so your $12 fee was refunded. Unlock messages to write to ";
  for (const text of ["Hello Mira", missed]) expect(closed).toContain(text);
  const { text: json } = await fan.visitor.get(
    fan.path.replace("/messages", "/api/conversations").concat("/messages"),
  );
  expect(JSON.parse(json).conversation.refusal.text).toContain("so your $12 fee was refunded");
  expect((await creator.get(fan.path)).text).not.toContain("was refunded");
  expect((await fan.visitor.get("/notifications")).text).toContain("reply in time, so you get your $12 back");
  expect((await creator.get("/notifications")).text).toContain("so their $12 goes back to them");
  expect(await site().emailsTo(fan.person.email, "refund:")).toContain(
    "get a reply within the promised time",
  );
});

test("a reply completes the unlock, and a creator who blocks before it refunds at once", async () => {
  const [answered, blocked] = [await waiting(), await waiting()];
  const creator = await mira();
  await creator.form(answered.path, { intent: "send", text: "Hello you", key: "answer-1234" });
  expect((await answered.visitor.get(answered.path)).text).not.toContain("promised a reply by");
  for (const { path } of [answered, blocked]) await creator.form(`${path}/block`, {});
  await site().scheduled();
  expect(await answered.refunds()).toEqual([]);
  expect(await blocked.refunds()).toEqual([{ by: "unanswered", amount: 1200, state: "succeeded" }]);
});

test("after a block, the fan can't find the creator, and keeps a paid month that doesn't renew", async () => {
  const fan = await waiting();
  const subscriber = await beginSale(site());
  for (const event of await payFor(site(), subscriber)) await deliverEvent(site(), event);
  const begun = await (await mira()).form(`/fans/${subscriber.person.username}/messages`, {
    intent: "send",
    text: "Welcome",
    key: "welcome-1234",
  });
  const creator = await mira();
  for (const path of [fan.path, String(begun.location).replace(/#.*/, "")])
    await creator.form(`${path}/block`, {});
  // The provider's times are whole seconds; a month paid in the second of the block would be refunded.
  await site().rows(
    "update blocks set created_at = created_at + 1000 where blocked_id = ?",
    subscriber.person.id,
  );
  for (const path of [profile, `${profile}/messages/unlock`, `${profile}/tip`])
    expect((await fan.visitor.get(path)).status, path).toBe(404);
  expect((await fan.visitor.get("/discover")).text).not.toContain(profile);
  expect((await fan.visitor.get("/search?q=mira&kind=creators")).text).not.toContain(`href="${profile}"`);
  expect((await fan.visitor.get(fan.path)).status).toBe(200);
  await site().scheduled();
  const kept = (await subscriber.visitor.get(profile)).text;
  expect(kept).toContain("available to you");
  const [row] = await site().rows(
    "select id, cancel_requested_at is not null as stopped from subscriptions where buyer_id = ?",
    subscriber.person.id,
  );
  expect(row?.stopped).toBe(1);
  const resumed = await subscriber.visitor.form("/subscriptions", {
    intent: "resume",
    subscription_id: String(row?.id),
  });
  expect([resumed.status, resumed.text.includes("available to each other")]).toEqual([409, true]);
  expect((await (await site().visitor()).get(profile)).status).toBe(200);
});

test("a fan who blocked a creator reads so on the profile, and can unblock in the conversation", async () => {
  const fan = await waiting();
  await fan.visitor.form(`${fan.path}/block`, {});
  const page = (await fan.visitor.get(profile)).text;
  expect([page.includes("You blocked Mira"), page.includes("Subscribe")]).toEqual([true, false]);
  expect((await fan.visitor.get(fan.path)).text).toContain("Unblock");
  await fan.visitor.form(`${fan.path}/block`, { intent: "unblock" });
  expect((await fan.visitor.get(profile)).text).not.toContain("You blocked Mira");
});
