import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Feature, features } from "#db/kinds.ts";
import { people } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import {
  fanAtProvider,
  sessionsOf,
  soldMedia,
  soldPage,
  unlockPage,
} from "#tests/routes/site/one-time-fixture.ts";
import { deliverEvent, newFan, paidSale } from "#tests/routes/site/sale-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile();
const REASON = "The provider asked us to";
const PAGE = "/admin/features";
const admin = () => site().visitor({ as: people.admin });
const turn = async (feature: Feature, intent: "on" | "off") =>
  (await admin()).form(PAGE, { feature, intent, reason: REASON });
const on = async () => {
  for (const feature of features)
    await site().rows("update feature_flags set enabled = 1 where name = ?", feature);
};
beforeAll(() => site().control.setMode("hold"));
afterEach(on);

const profile = "/seller/mira";
/** For each sale: its feature, page, form fields, the page with its button, and the button's label. */
const sales: [Feature, string, Record<string, string>, string, string][] = [
  ["subscriptions", `${profile}/subscribe`, { amount: "1500" }, profile, "Subscribe · $15/month"],
  ["content_purchases", unlockPage, { amount: "700" }, soldPage, "Unlock for $7"],
  ["tipping", `${profile}/tip`, { choice: "500", own: "", note: "" }, profile, "Send a tip"],
  ["messaging", `${profile}/messages/unlock`, { amount: "1200" }, profile, "Messages"],
];

describe.each(sales)("while %s is off", (feature, page, fields, shop, label) => {
  test("no sale begins, by page, action, or data request; on again, it does", async () => {
    await setMessagePrice(site(), "none", "12");
    const { visitor, person } = await newFan(site());
    expect((await turn(feature, "off")).location).toBe(PAGE);
    const shown = await visitor.get(page);
    expect([
      shown.status,
      shown.text.includes("Coming soon"),
      shown.text.includes('<form method="post" action="/seller'),
    ]).toEqual([200, true, false]);
    const refused = await visitor.form(page, fields);
    expect([refused.status, refused.text.includes("Coming soon")]).toEqual([403, true]);
    const data = await visitor.get(`${page}.data`);
    expect([data.status, JSON.parse(data.text).code]).toEqual([403, "COMING_SOON"]);
    expect((await visitor.form(`${page}.data`, fields)).status).toBe(403);
    expect(await sessionsOf(site(), person.email)).toEqual([]);
    expect(await site().count("checkouts", "buyer_id = ?", person.id)).toBe(0);
    const button = (await visitor.get(shop)).text;
    expect(button).toMatch(
      new RegExp(`<strong>${label.replaceAll("$", "\\$")}</strong> <span class="badge">Coming soon`),
    );
    await turn(feature, "on");
    expect((await visitor.form(page, fields)).location).toContain("/c/pay/");
  });
});

test("an app gets a stable code and status", async () => {
  const { visitor } = await newFan(site());
  await turn("subscriptions", "off");
  for (const url of ["/api/stripe/subscription/checkout", "/stripe/subscription/checkout"]) {
    const refused = await visitor.json(url, { seller_id: people.creator.id });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      403,
      {
        success: false,
        error: "Coming soon. You can't start new subscriptions yet. Current ones continue as usual.",
        code: "COMING_SOON",
      },
    ]);
  }
});

test("previous purchases work while everything is off: webhooks, access, canceling, refunds", async () => {
  const sale = await paidSale(site());
  const bought = await fanAtProvider(site(), unlockPage, { amount: "700" });
  const events = await bought.pay();
  for (const feature of features) await turn(feature, "off");
  // The provider's times are in seconds, so a payment in the second when the feature is turned off is refunded.
  await site().rows("update feature_flags set updated_at = updated_at + 1000");
  for (const event of [...sale.events, ...events]) expect(await deliverEvent(site(), event)).toBe(200);
  expect((await bought.visitor.get(soldMedia)).status).toBe(200);
  expect((await bought.visitor.get(bought.success)).status).toBeLessThan(400);
  expect((await sale.visitor.get("/media/medium-post-subscriber/w320")).status).toBe(200);
  const { visitor, person } = sale;
  const [own] = await site().rows("select id from subscriptions where buyer_id = ?", person.id);
  const canceled = await visitor.form("/subscriptions", {
    intent: "cancel",
    subscription_id: String(own?.id),
  });
  expect(canceled.status).toBe(303);
  const [payment] = await site().rows("select id from payments where buyer_id = ?", bought.person.id);
  const refund = await (await site().visitor({ as: people.creator })).form(
    `/payments/${payment?.id}/refund`,
    {
      amount: "7",
    },
  );
  expect(refund.status).toBe(303);
});

test("messages can be read and not sent, by form, API, or team; the composer says so", async () => {
  await setMessagePrice(site(), "all");
  const { fan, path, id, say } = await newChat(site(), "Before it was off");
  await turn("messaging", "off");
  const shown = await fan.visitor.get(path);
  for (const text of ["Before it was off", "Coming soon"]) expect(shown.text).toContain(text);
  expect(shown.text).not.toContain('name="text"');
  expect((await say(fan.visitor, "New")).status).toBe(409);
  const call = await fan.visitor.json(`/api/conversations/${id}/messages`, {
    text: "New",
    key: "key-of-a-call",
  });
  expect([call.status, JSON.parse(call.text).code]).toEqual([403, "COMING_SOON"]);
  expect((await fan.visitor.get(`/api/conversations/${id}/messages`)).status).toBe(200);
  const creator = await site().visitor({ as: people.creator });
  for (const page of [`${path}/media`, "/messages/new", "/broadcasts/new"])
    expect((await creator.get(page)).text, page).toContain("Coming soon");
  expect((await fan.visitor.json(`/api/conversations/${id}/photos`, {})).status).toBe(403);
  const unsent = await fan.visitor.form(`${path}/1`, { intent: "unsend" });
  expect(unsent.status).toBeLessThan(400);
  await turn("messaging", "on");
  expect((await say(fan.visitor, "After")).status).toBe(303);
});

test("analytics and the navigation say Coming soon", async () => {
  const creator = await site().visitor({ as: people.creator });
  await turn("analytics", "off");
  const page = await creator.get("/analytics");
  expect([page.status, page.text.includes("Coming soon")]).toEqual([200, true]);
  expect((await creator.get("/dashboard")).text).toMatch(/Analytics<span class="badge">Soon/);
});

test("without email verification a new account goes on to onboarding, and isn't verified", async () => {
  await turn("email_verification", "off");
  const guest = await site().visitor();
  const form = {
    email: "no-code@example.com",
    password: "lantern1",
    confirmPassword: "lantern1",
    role: "buyer",
  };
  const created = await guest.form("/signup", form);
  expect(created.location).toBe("/welcome");
  expect((await guest.get("/welcome")).location).toBe("/welcome/buyer/welcome");
  expect(await site().count("profiles", "email = ? and email_verified_at is null", form.email)).toBe(1);
  expect(await site().count("outgoing_emails", "recipient = ?", form.email)).toBe(0);
  await turn("email_verification", "on");
  expect((await guest.get("/welcome")).location).toContain("/verify-email");
});

test("guests see no buttons for features that are off", async () => {
  const guest = await site().visitor();
  const button = "/signup?redirect=%2Fseller%2Fmira%2Fsubscribe";
  expect((await guest.get(profile)).text).toContain(button);
  await turn("subscriptions", "off");
  const after = (await guest.get(profile)).text;
  expect([after.includes(button), after.includes("Coming soon")]).toEqual([false, true]);
});

describe("the admin page", () => {
  test("needs a reason, and says what stops; who changed it last and why", async () => {
    const visitor = await admin();
    expect((await visitor.form(PAGE, { feature: "tipping", intent: "off", reason: "" })).status).toBe(422);
    expect(await site().count("feature_flags", "enabled = 0")).toBe(0);
    const before = (await visitor.get(PAGE)).text;
    for (const text of ["Turn off tipping<", "Continues", "Nobody is charged"])
      expect(before).toContain(text);
    expect((await turn("tipping", "off")).location).toBe(PAGE);
    const list = (await visitor.get(PAGE)).text;
    for (const text of [`by ${people.admin.username}`, REASON, "Turn on tipping"])
      expect(list).toContain(text);
    expect((await visitor.get("/admin/audit")).text).toContain("Feature off");
    expect((await turn("tipping", "on")).location).toBe(PAGE);
  });

  test("is closed to everyone else", async () => {
    for (const person of [people.fan, people.creator]) {
      const visitor = await site().visitor({ as: person });
      expect((await visitor.get(PAGE)).status).toBe(403);
      const form = { feature: "tipping", intent: "off", reason: REASON };
      expect((await visitor.form(PAGE, form)).status).toBe(403);
    }
    expect(await site().count("feature_flags", "enabled = 0")).toBe(0);
  });
});
