// @module-tag thorough
import { expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { beginSale, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY, OREGON, UTAH } from "../site/visitor.ts";

const site = siteForFile();
const { fan, otherFan, creator, newcomer } = people;
const DELETE = "/settings/delete-account";
const SIGN_OUT = /<form[^>]* action="\/logout"/g;
const WAYS_IN = /href="\/(payments|dashboard|settings|search)"/;

test.each([
  ["a strict country", fan, GERMANY],
  ["a strict state", otherFan, UTAH],
  ["an open region, without a confirmed age", newcomer, OREGON],
])(
  "an account's data and its deletion are open to the owner in %s, and nothing else is open",
  async (_, person, cf) => {
    const visitor = await site().visitor({ as: person, adult: false, cf });
    const refused = await visitor.get("/settings");
    expect([451, 302]).toContain(refused.status);
    const page = await visitor.get("/settings/export");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Download my data");
    expect(page.text).not.toMatch(WAYS_IN);
    if (refused.status === 451) expect(refused.text).toMatch(SIGN_OUT);
    for (const path of ["/settings/export", "/subscriptions", DELETE])
      expect((await visitor.get(path)).text.match(SIGN_OUT), path).toHaveLength(1);
    const file = await visitor.form("/settings/export/file", {});
    expect(file.status).toBe(200);
    expect(file.text).toContain(person.email);

    expect((await visitor.get(DELETE)).text).not.toMatch(WAYS_IN);
    const requested = await visitor.form(DELETE, { password: PASSWORD, understood: "on", intent: "delete" });
    expect([requested.status, requested.location]).toEqual([303, DELETE]);
    expect((await visitor.get(DELETE)).text).toContain("Your account will be deleted");
    expect((await visitor.form(DELETE, { intent: "keep" })).location).toBe(DELETE);
    expect((await visitor.get("/discover")).status).not.toBe(200);
  },
);

test("the restricted page leads to one's own data; guests sign in for that alone", async () => {
  const link = 'href="/settings/export"';
  const signedIn = await site().visitor({ as: creator, cf: GERMANY });
  const restricted = await signedIn.get("/discover");
  expect([restricted.status, restricted.text.includes(link)]).toEqual([451, true]);
  expect(restricted.text).toContain(`href="${DELETE}"`);
  const guest = await (await site().visitor({ cf: GERMANY })).get("/discover");
  expect([guest.status, guest.text.includes(link)]).toEqual([451, false]);
  expect(guest.text).not.toMatch(SIGN_OUT);
  expect(guest.text).toContain('href="/own-data"');
  const own = await (await site().visitor({ cf: GERMANY })).get("/settings/export");
  expect(own.status).toBe(451);
});

test.each([
  ["a strict country", GERMANY],
  ["a strict state", UTAH],
])("signing in from %s opens one's own data and nothing else", async (_, cf) => {
  const person = people.otherCreator;
  const guest = await site().visitor({ adult: false, cf });
  for (const path of ["/login", "/signup", "/discover"])
    expect((await guest.get(path)).status, path).toBe(451);
  expect((await guest.form("/login", { email: person.email, password: PASSWORD })).status).toBe(451);
  const signInPage = await guest.get("/own-data");
  expect(signInPage.status).toBe(200);
  expect(signInPage.text).toContain('action="/own-data"');
  expect(signInPage.text).not.toMatch(/href="\/(search|signup|seller)/);
  const wrong = await guest.form("/own-data", { email: person.email, password: "wrong-pass-1" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Invalid email or password. Please check your credentials and try again.");
  const fields = { email: person.email, password: PASSWORD, redirect: "/discover" };
  const into = await guest.form("/own-data", fields);
  expect([into.status, into.location]).toEqual([303, "/own-data"]);
  const page = await guest.get("/own-data");
  expect(page.text).toContain(`You&#x27;re logged in as ${person.email}.`);
  expect(page.text).not.toMatch(WAYS_IN);
  expect((await guest.form("/settings/export/file", {})).text).toContain(person.email);
  expect((await guest.get(DELETE)).status).toBe(200);
  for (const path of ["/discover", "/settings", "/dashboard", "/seller/mira", "/api/profiles/me"])
    expect((await guest.get(path)).status, path).toBe(451);
  const out = await guest.form("/logout", {});
  expect(out.location).toBe("/own-data");
  expect((await guest.get("/settings/export")).status).toBe(451);
});

test("the second step, email verification, and password reset work in a strict region", async () => {
  const { creatorHalfway } = people;
  const guest = await site().visitor({ adult: false, cf: GERMANY });
  await site().rows(
    "insert into two_step_secrets (user_id, sealed_secret, created_at, confirmed_at) values (?, 'x', 1, 1)",
    creatorHalfway.id,
  );
  const first = await guest.form("/own-data", { email: creatorHalfway.email, password: PASSWORD });
  expect(first.location).toBe("/login/second-step");
  const step = await guest.get("/login/second-step");
  expect([step.status, step.text.includes('href="/own-data">Log in with a different account')]).toEqual([
    200,
    true,
  ]);
  expect((await guest.get("/settings/export")).status).toBe(451);

  const fresh = await site().visitor({ adult: false, cf: GERMANY });
  const unproven = await fresh.form("/own-data", { email: newcomer.email, password: PASSWORD });
  expect(unproven.location).toBe("/verify-email?redirect=%2Fown-data");
  expect((await fresh.get("/verify-email?redirect=%2Fown-data")).status).toBe(200);
  const forgot = await fresh.form("/own-data", { email: newcomer.email, password: "", intent: "forgot" });
  expect(forgot.location).toBe("/forgot-password?redirect=%2Fown-data");
  expect((await fresh.get("/forgot-password?redirect=%2Fown-data")).text).toContain('href="/own-data"');
  const passkey = await fresh.form("/login/passkey", { answer: "{}", redirect: "/own-data" });
  expect(passkey.location).toBe("/own-data");
});

test("a call that needs no location does not reveal an account's location", async () => {
  const inGermany = await site().visitor({ as: fan, cf: GERMANY });
  await inGermany.get("/discover");
  const classOf = async () =>
    (await site().rows("select region_classification as c from profiles where id = ?", fan.id))[0]?.c;
  expect(await classOf()).toBe("strict");
  await inGermany.json("/api/email/check-verification", { email: fan.email, userId: fan.id });
  expect(await classOf()).toBe("strict");
});

test("past the gates, the pages have the usual frame", async () => {
  const visitor = await site().visitor({ as: fan });
  for (const path of ["/settings/export", DELETE]) expect((await visitor.get(path)).text).toMatch(WAYS_IN);
});

test("a creator sees in advance what canceling the deletion can't restore", async () => {
  const visitor = await site().visitor({ as: creator });
  expect((await visitor.get(DELETE)).text).toContain("each fan has to resume before their paid month ends");
});

test("subscriptions can be canceled in a strict region, but not resumed", async () => {
  const sale = await beginSale(site());
  await payFor(site(), sale);
  await sale.visitor.get(`/subscription-success?session_id=${sale.session}`);
  const abroad = await site().visitor({ as: sale.person, cf: GERMANY });
  const page = await abroad.get("/subscriptions");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Mira");
  expect(page.text).not.toMatch(/href="\/(seller|settings|search)|\/media\//);
  const [row] = await site().rows("select id from subscriptions where buyer_id = ?", sale.person.id);
  const form = { subscription_id: String(row?.id) };
  expect((await abroad.form("/subscriptions", { ...form, intent: "cancel" })).status).toBe(303);
  expect((await abroad.get("/subscriptions")).text).not.toContain("Resume subscription");
  const resumed = await abroad.form("/subscriptions", { ...form, intent: "resume" });
  expect([resumed.status, resumed.text.includes("You can&#x27;t resume a subscription")]).toEqual([
    451,
    true,
  ]);
  const [kept] = await site().rows(
    "select cancel_requested_at from subscriptions where id = ?",
    String(row?.id),
  );
  expect(kept?.cancel_requested_at).not.toBeNull();
});
