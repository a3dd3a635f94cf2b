import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { paidMessage } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("a fan who buys from an open page after blocking its creator reads so, with a link to unblock", async () => {
  const sale = await paidMessage(site());
  const { fan, path, number } = sale;
  await setMessagePrice(site(), "none", "12");
  await fan.visitor.form(`${path}/block`, { sent: "1" });
  const profile = "/seller/mira";
  const post = `${profile}/content/${posts.ppv.id}/unlock`;
  expect((await fan.visitor.get(path)).text).not.toContain(`${path}/${number}/buy`);
  const checkouts = () => site().rows("select id from checkouts where buyer_id = ?", fan.person.id);
  const before = await checkouts();

  const forms: [string, Record<string, string>, string, string][] = [
    [`${profile}/subscribe`, { amount: "1500" }, profile, "subscribe"],
    [`${profile}/tip`, { choice: "500" }, profile, "tip"],
    [`${profile}/messages/unlock`, { amount: "1200" }, profile, "unlock messages"],
    [post, { amount: "700" }, profile, "buy this post"],
    [`${path}/${number}/buy`, { amount: "500" }, path, "buy this message"],
  ];
  for (const [page, fields, place, action] of forms) {
    const refused = await fan.visitor.form(page, fields);
    expect([refused.status, refused.location], page).toEqual([303, place]);
    const told = (await fan.visitor.get(place)).text;
    expect(told, page).toMatch(new RegExp(`You blocked [^.]+\\. Unblock them to ${action}\\.`));
    expect(told).toContain('value="unblock"');
  }
  for (const [page, , place] of forms.slice(1)) {
    const seen = await fan.visitor.get(page);
    expect([seen.status, seen.location], page).toEqual([303, place]);
  }
  expect(await checkouts()).toEqual(before);

  const call = await fan.visitor.ask("/api/stripe/subscription/checkout", {
    method: "POST",
    body: JSON.stringify({ seller_id: people.creator.id }),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
  expect([call.status, call.text.includes("Unblock them to subscribe")]).toEqual([409, true]);

  await fan.visitor.form("/settings/messages", { intent: "unblock", blocked: people.creator.id });
  expect((await fan.visitor.form(`${profile}/tip`, { choice: "500" })).location).toContain("/c/pay/");
});

test("pages a fan can open of a blocked creator offer nothing that is refused, and unblocking leads back there", async () => {
  await setMessagePrice(site(), "all");
  const { fan, path } = await newChat(site());
  const { visitor } = fan;
  await visitor.form(`${path}/block`, { sent: "1" });
  const profile = "/seller/mira";
  const post = `${profile}/content/${posts.free.id}`;
  const locked = `${profile}/content/${posts.ppv.id}`;
  for (const page of [profile, post, locked]) {
    const { text } = await visitor.get(page);
    expect(text, page).toContain("You blocked Mira");
    expect(text, page).toContain(`name="redirect" value="${page}"`);
    for (const refused of ["/like", "/tip", "/unlock", "/subscribe"])
      expect(text, page).not.toMatch(new RegExp(`(action|href)="[^"]*${refused}["?]`));
  }
  const { text } = await visitor.get(profile);
  for (const place of ["/payments#receipts", "/subscriptions"]) expect(text).toContain(`<a href="${place}">`);
  const unblock = async (redirect: string) =>
    (await visitor.form("/settings/messages", { intent: "unblock", blocked: people.creator.id, redirect }))
      .location;
  expect(await unblock(post)).toBe(post);
  for (const elsewhere of ["//example.com", "https://example.com/", "/\\example.com"])
    expect(await unblock(elsewhere)).toBe("/settings/messages");
});
