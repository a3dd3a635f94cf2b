import { expect, test } from "vitest";
import { DAY, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { ageCookie } from "../site/visitor.ts";

const site = siteForFile();

test("another browser's older cookie does not restore a verification that the account withdrew", async () => {
  const here = await site().visitor({ as: people.arrival, adult: false });
  const there = await site().visitor({ as: people.arrival, adult: false });
  there.jar.set("age", await ageCookie({ at: Date.now() - DAY }));
  expect((await here.form("/verify-age", { intent: "clear" })).location).toBe("/verify-age");
  const stopped = await there.get("/settings");
  expect(stopped.location).toBe("/verify-age?redirect=%2Fsettings");
  expect(there.jar.has("age")).toBe(false);
  const confirmed = () =>
    site().count("profiles", "id = ? and age_verification_timestamp is not null", people.arrival.id);
  expect(await confirmed()).toBe(0);
  there.jar.set("age", await ageCookie({ at: Date.now() }));
  await there.get("/verify-age");
  expect(await confirmed(), "given after that, it counts").toBe(1);
});

test("on a shared browser, the next account must confirm its own age, and guests need not do so again", async () => {
  const browser = await site().visitor();
  const signUp = (name: string) =>
    browser.form("/signup", {
      email: `${name}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      role: "buyer",
    });
  const confirmed = (name: string) =>
    site().count("profiles", "email = ? and age_verification_timestamp is not null", `${name}@example.com`);
  await signUp("first");
  const moved = await browser.get("/verify-email");
  expect(await confirmed("first")).toBe(1);
  const [, lives = ""] =
    /Max-Age=(\d+)/.exec(moved.setCookies.find((one) => one.startsWith("age=")) ?? "") ?? [];
  expect(Number(lives)).toBeLessThanOrEqual((30 * DAY) / 1000);
  expect(Number(lives)).toBeGreaterThan((29 * DAY) / 1000);
  await browser.form("/logout", {});
  expect((await browser.get("/signup")).status).toBe(200);
  await signUp("second");
  expect((await browser.get("/settings/sessions")).location).toBe(
    "/verify-age?redirect=%2Fsettings%2Fsessions",
  );
  expect(await confirmed("second")).toBe(0);
  await browser.form("/verify-age", { confirm: "on" });
  expect(await confirmed("second")).toBe(1);
});
