import { afterEach, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newFan, signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CONNECT_SECRET } from "../site/test-settings.ts";
import { UTAH } from "../site/visitor.ts";

const site = siteForFile();
const { accountId, email, id } = people.creatorHalfway;
afterEach(() => site().rows("update profiles set stripe_onboarding_completed_at = null where id = ?", id));
const WORDS = ["connect=success", "refresh=true", "stripe=success"];

test("payment setup treats each of the provider's parameters as a return, under both of its names", async () => {
  const rolf = await site().visitor({ as: people.creatorHalfway });
  for (const page of ["/stripe-setup", "/force-stripe-setup"]) {
    for (const words of ["connect=success", "stripe=success"])
      expect((await rolf.get(`${page}?${words}`)).text, words).toContain("Setup Processing");
    expect((await rolf.get(`${page}?refresh=true`)).text).toContain("Setup Interrupted");
  }
});

test("a creator who returns before the provider's event is led through payment setup to the page", async () => {
  const rolf = await site().visitor({ as: people.creatorHalfway });
  const led = await rolf.get("/dashboard?stripe=success");
  expect([led.status, led.location]).toEqual([302, "/stripe-setup?stripe=success&redirect=%2Fdashboard"]);
  const early = await rolf.get(String(led.location));
  expect(early.text).toContain("Setup Processing");
  expect(early.text).toMatch(/name="redirect" value="\/dashboard"/);
  site().control.account({ id: String(accountId), email });
  const done = await rolf.get(String(led.location));
  expect([done.status, done.location]).toEqual([303, "/dashboard"]);
  expect((await rolf.get("/dashboard")).text).toContain("Seller Account Activated!");
});

test("each page behind payment onboarding accepts each of the provider's parameters", async () => {
  const pia = await site().visitor({ as: people.creatorWithoutPayouts });
  for (const page of [
    "/dashboard",
    "/seller/dashboard",
    "/post",
    "/post-content",
    "/analytics",
    "/profile/edit",
    "/settings/payments",
  ])
    for (const words of WORDS)
      expect((await pia.get(`${page}?${words}`)).location, page).toBe(
        `/stripe-setup?${words}&redirect=${encodeURIComponent(page)}`,
      );
  expect((await pia.get("/stripe-setup?stripe=success&redirect=%2Fpost")).status).toBe(200);
  expect((await pia.get("/dashboard?stripe=failed")).location).toBe(
    "/seller/onboarding-required?redirect=%2Fdashboard%3Fstripe%3Dfailed",
  );
});

test("the parameters bypass no other gate: sign-in, email, age, region, role, and profile", async () => {
  const page = "/post?stripe=success";
  const back = encodeURIComponent(page);
  const led = async (who: Parameters<ReturnType<typeof site>["visitor"]>[0]) => {
    const response = await (await site().visitor(who)).get(page);
    return response.location ?? response.status;
  };
  expect(await led({ adult: false })).toBe(`/verify-age?redirect=${back}`);
  expect(await led({})).toBe(`/discover?redirect=${back}`);
  expect(await led({ as: people.newcomer })).toBe(`/verify-email?redirect=${back}`);
  expect(await led({ as: people.fan })).toBe(403);
  expect(await led({ as: people.creatorWithoutProfile })).toBe(`/welcome/creator-profile?redirect=${back}`);
  expect(await led({ as: people.creatorWithoutPayouts, cf: UTAH })).toBe(451);
  const pia = await site().visitor({ as: people.creatorWithoutPayouts });
  expect((await pia.get("/post.data?stripe=success")).status).toBe(403);
  expect((await pia.json("/api/uploads?stripe=success", {})).status).toBe(403);
});

test("a creator rejected by the provider reads the reason and whom to contact instead of setup again", async () => {
  const rolf = await site().visitor({ as: people.creatorHalfway });
  const account = String(accountId);
  site().control.account({ id: account, email });
  site().control.onboard({ account, outcome: "refused" });
  for (const query of ["", "?status=success", "?redirect=%2Fpost"]) {
    const page = await rolf.get(`/stripe-setup${query}`);
    expect(page.status).toBe(200);
    for (const words of [
      "Payment Setup Failed</h1>",
      "The payment provider didn&#x27;t tell us why.",
      "mailto:support@",
    ])
      expect(page.text, query).toContain(words);
    expect(page.text).not.toMatch(/Setup In Progress|Continue setup/);
  }
  // The pages that lead to payment setup don't require another step.
  for (const path of ["/post", "/dashboard"]) {
    const page = await rolf.get(String((await rolf.get(path)).location));
    expect(page.text, path).toContain("Payment Setup Failed</h1>");
    expect(page.text, path).not.toContain("One more step");
  }
});

test("a creator whose account was disconnected reads so, starts over with one click, and can't be paid meanwhile", async () => {
  const theo = await site().visitor({ as: people.otherCreator });
  const old = String(people.otherCreator.accountId);
  site().control.deauthorize({ account: old });
  const event = {
    id: "evt_deauthorized",
    object: "event",
    type: "account.application.deauthorized",
    account: old,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: "ca_1", object: "application" } },
  };
  for (const id of ["evt_deauthorized", "evt_deauthorized_again"])
    expect(await site().deliver(signed(JSON.stringify({ ...event, id }), CONNECT_SECRET))).toBe(200);
  expect((await theo.get("/dashboard")).location).toMatch(/^\/seller\/onboarding-required/);
  const { visitor: fan } = await newFan(site());
  const refused = await fan.form("/seller/theo/subscribe", {});
  expect([refused.status, refused.text.includes("can&#x27;t accept payments right now")]).toEqual([
    409,
    true,
  ]);
  const page = await theo.get("/stripe-setup");
  for (const words of ["Account disconnected", "Set up payments again"]) expect(page.text).toContain(words);
  const started = await theo.form("/stripe-setup", {});
  expect(started.status).toBe(303);
  const account = /\/setup\/(acct_\w+)\//.exec(String(started.location))?.[1] ?? "";
  expect(account).not.toBe(old);
  expect(
    await site().deliver(signed(JSON.stringify({ ...event, id: "evt_late_loss" }), CONNECT_SECRET)),
  ).toBe(200);
  site().control.onboard({ account });
  expect((await theo.get("/stripe-setup?status=success")).location).toBe("/dashboard");
  expect((await theo.get("/dashboard")).text).toContain("Payment Setup Complete!");
});

test("an account that is lost without an event is noticed on the setup page", async () => {
  const rolf = await site().visitor({ as: people.creatorHalfway });
  site().control.deauthorize({ account: String(accountId) });
  expect((await rolf.get("/stripe-setup")).text).toContain("Account disconnected");
  expect((await rolf.form("/stripe-setup", {})).location).toMatch(/\/setup\/acct_/);
});

test("after setup, the creator goes to the dashboard, or back to the page they came from", async () => {
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.get("/stripe-setup")).location).toBe("/dashboard");
  expect((await mira.get("/dashboard")).text).not.toContain("Payment Setup Complete!");
  expect((await mira.get("/stripe-setup?redirect=%2Fpost")).location).toBe("/post");
  expect((await mira.get("/force-stripe-setup?redirect=https%3A%2F%2Fevil.example")).location).toBe(
    "/dashboard",
  );
  expect((await mira.get("/seller/onboarding-required")).location).toBe("/dashboard");
  expect((await mira.get("/seller/onboarding-required?redirect=%2Fpost")).location).toBe("/post");
});

test("a return after its event also says that setup is complete, and then continues", async () => {
  const mira = await site().visitor({ as: people.creator });
  const returns: [string, string, string][] = [
    ["/stripe-setup?status=success&redirect=%2Fpost", "/post", "Payment Setup Complete!"],
    ["/stripe-setup?connect=success", "/dashboard", "Seller Account Activated!"],
  ];
  for (const [address, target, words] of returns) {
    const back = await mira.get(address);
    expect([back.status, back.location], address).toEqual([303, target]);
    expect((await mira.get(target)).text, address).toContain(words);
  }
  expect((await mira.get("/dashboard?stripe=success")).location).toBe(
    "/stripe-setup?stripe=success&redirect=%2Fdashboard",
  );
});

test("the provider's older return addresses are accepted", async () => {
  const rolf = await site().visitor({ as: people.creatorHalfway });
  for (const address of ["/stripe-success", "/onboarding/complete"])
    expect((await rolf.get(address)).location, address).toBe("/stripe-setup?connect=success");
});

test("the dashboard notices an account that changed without an event, at most once a minute", async () => {
  const mira = await site().visitor({ as: people.creator });
  const dashboard = async () => {
    const { status, location } = await mira.get("/dashboard");
    return location ?? status;
  };
  const minuteLater = () =>
    site().rows("update profiles set stripe_synced_at = 0 where id = ?", people.creator.id);
  await minuteLater();
  expect(await dashboard()).toBe(200);
  site().control.deauthorize({ account: String(people.creator.accountId) });
  expect(await dashboard()).toBe(200);
  // A visit whose provider or database is slow shows the page as it was; a later one leads on.
  const nextMinute = async () => {
    await minuteLater();
    return dashboard();
  };
  await expect.poll(nextMinute).toBe("/seller/onboarding-required?redirect=%2Fdashboard");
});
