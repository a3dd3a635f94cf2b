import { expect, test } from "vitest";
import { PASSWORD, people, posts } from "#tests/cast.ts";
import { deliverEvent, paidSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const restrict = async (id: string, does = "restrict") =>
  (await site().visitor({ as: people.admin })).form(`/admin/people/${id}`, {
    does,
    rule: "scam",
    reason: "Three fans reported payments elsewhere",
  });

test("a like that somebody began as a guest isn't saved once their restricted account signs in", async () => {
  const like = `/seller/mira/content/${posts.free.id}/like`;
  await restrict(people.fan.id);
  const guest = await site().visitor();
  await guest.form("/login", { intent: "like", redirect: like });
  const { email } = people.fan;
  const signedIn = await guest.form("/login", { email, password: PASSWORD, redirect: like });
  expect(signedIn.location).toBe(like);
  expect((await guest.get(like)).location).toBe(`/seller/mira/content/${posts.free.id}`);
  expect(await site().count("likes", "user_id = ?", people.fan.id)).toBe(0);
});

test("a restricted account can cancel a subscription but not resume it", async () => {
  const { person, visitor, events } = await paidSale(site());
  for (const event of events) await deliverEvent(site(), event);
  const [row] = await site().rows("select id from subscriptions where buyer_id = ?", person.id);
  const send = (intent: string) =>
    visitor.form("/subscriptions", { intent, subscription_id: String(row?.id) });
  const isSetToEnd = () =>
    site().count("subscriptions", "buyer_id = ? and cancel_requested_at is not null", person.id);
  await restrict(person.id);
  expect([(await send("cancel")).location, await isSetToEnd()]).toEqual(["/subscriptions", 1]);
  const refused = await send("resume");
  expect([refused.status, await isSetToEnd()]).toEqual([409, 1]);
  expect(refused.text).toContain("Your account is restricted, so you can&#x27;t resume");
  await restrict(person.id, "lift");
  expect([(await send("resume")).location, await isSetToEnd()]).toEqual(["/subscriptions", 0]);
});

test("fans of a restricted creator can cancel, but not resume until that is lifted", async () => {
  const { person, visitor, events } = await paidSale(site());
  for (const event of events) await deliverEvent(site(), event);
  const [row] = await site().rows("select id, seller_id from subscriptions where buyer_id = ?", person.id);
  const send = (intent: string) =>
    visitor.form("/subscriptions", { intent, subscription_id: String(row?.id) });
  const isSetToEnd = () =>
    site().count("subscriptions", "buyer_id = ? and cancel_requested_at is not null", person.id);
  await restrict(String(row?.seller_id));
  expect([(await send("cancel")).location, await isSetToEnd()]).toEqual(["/subscriptions", 1]);
  const { text } = await visitor.get("/subscriptions");
  expect(text).toContain("can&#x27;t be paid at the moment, so you can&#x27;t resume.");
  expect(text).not.toContain("Resume subscription");
  const refused = await send("resume");
  expect([refused.status, await isSetToEnd()]).toEqual([409, 1]);
  expect(refused.text).toContain("This creator can&#x27;t be paid at the moment");
  await restrict(String(row?.seller_id), "lift");
  expect((await visitor.get("/subscriptions")).text).toContain("Resume subscription");
  expect([(await send("resume")).location, await isSetToEnd()]).toEqual(["/subscriptions", 0]);
});
