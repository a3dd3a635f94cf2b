import { afterEach, expect, test } from "vitest";
import { people } from "../../cast.ts";
import { siteForFile } from "../site/site.ts";
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
  for (const words of ["Seller Account Activated!", 'href="/dashboard"']) expect(done.text).toContain(words);
  expect((await rolf.get("/dashboard?stripe=success")).status).toBe(200);
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

test("a creator whom the provider rejected reads so, with the reason and whom to contact, instead of setup again", async () => {
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
});

test("complete setup leads on to the page that sent the creator here", async () => {
  const mira = await site().visitor({ as: people.creator });
  expect((await mira.get("/stripe-setup?redirect=%2Fpost")).location).toBe("/post");
  expect((await mira.get("/force-stripe-setup?redirect=https%3A%2F%2Fevil.example")).location).toBe(
    "/dashboard",
  );
  expect((await mira.get("/stripe-setup")).text).toContain("Payment Setup Complete!");
});
