import { expect, test } from "vitest";
import { PASSWORD } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();

test("a wrong code stays in the field until it is void, and a wait comes with a link that refreshes the page", async () => {
  const email = "typo@example.com";
  const wrong = "000000";
  const visitor = await site().visitor();
  await visitor.form("/signup", { email, password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" });
  const refused = await visitor.form("/verify-email", { email, code: wrong });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`value="${wrong}"`);
  expect(refused.text).toContain(`value="${email}"`);
  await site().rows("update verification_codes set attempts_left = 1");
  const last = await visitor.form("/verify-email", { email, code: wrong });
  expect(last.text).not.toContain(`value="${wrong}"`);
  const page = await visitor.get("/verify-email?redirect=%2Fsearch");
  expect(page.text).toContain("We sent a 6-digit code to your email.");
  expect(page.text).toMatch(
    /data-cooldown="\d+"[\s\S]*<a class="link -my-3" href="\/verify-email\?redirect=%2Fsearch">Refresh<\/a>/,
  );
});

test("someone who never signed up doesn't read that an email was sent", async () => {
  const stranger = await site().visitor();
  for (const path of ["/verify-email", "/verify-email?email=nobody%40example.com"])
    expect((await stranger.get(path)).text).not.toMatch(/We sent|Check your inbox/);
});
