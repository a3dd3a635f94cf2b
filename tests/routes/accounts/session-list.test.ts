import { expect, test } from "vitest";
import { HOUR, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";

const site = siteForFile();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
async function signIn(email: string, userAgent: string) {
  const visitor = await site().visitor();
  await visitor.form("/login", { email, password: PASSWORD }, { "User-Agent": userAgent });
  return visitor;
}
const idsIn = (html: string) =>
  [...html.matchAll(/name="session" value="([^"]+)"/g)].map((found) => found[1] ?? "");

test("sessions are listed with device, place, and last use, this one first, and each can be ended", async () => {
  const { email, id } = people.fan;
  const phone = await signIn(email, IPHONE);
  const here = await signIn(email, FIREFOX);
  const page = await here.get("/settings/sessions");
  expect(page.status).toBe(200);
  for (const words of ["Firefox on Linux", "Safari on iPhone", "Oregon, United States", "This browser"])
    expect(page.text).toContain(words);
  expect(page.text.indexOf("Firefox on Linux")).toBeLessThan(page.text.indexOf("Safari on iPhone"));
  expect(page.text.match(/This browser/g)).toHaveLength(1);
  const [own = "", other = ""] = idsIn(page.text);
  const countNotices = () =>
    site()
      .email.to(email)
      .filter(({ subject }) => subject === "Signed out of Fanlight elsewhere").length;
  const done = await here.form("/settings/sessions", { session: other });
  expect([done.status, done.location]).toEqual([303, "/settings/sessions"]);
  expect((await phone.get("/api/profiles/me")).status).toBe(401);
  expect((await here.get("/api/profiles/me")).status).toBe(200);
  await expect.poll(countNotices).toBe(1);
  await here.form("/settings/sessions", { session: other });
  const out = await here.form("/settings/sessions", { session: own });
  expect(out.location).toBe("/discover");
  expect(here.jar.has("session")).toBe(false);
  expect(await site().count("sessions", "user_id = ? and ended_at is null", id)).toBe(0);
  const emails = await site().count("outgoing_emails", "recipient = ?", email);
  expect(emails, "neither a repeated request nor ending one's own session sends an email").toBe(1);
  await site().rows("update sessions set ended_at = 1 where user_id = ?", id);
  await site().scheduled();
  expect(await site().count("sessions", "user_id = ?", id), "their traces go with time").toBe(0);
});

test("times are in the account's zone, as saved in settings, and this browser is in use now", async () => {
  const { email, id } = people.otherFan;
  await signIn(email, IPHONE);
  const here = await signIn(email, FIREFOX);
  await site().rows(
    "update sessions set last_used_at = ? where user_id = ?",
    Date.UTC(2026, 10, 27, 3, 30),
    id,
  );
  const usedIn = async () => {
    const text = (await here.get("/settings/sessions")).text.replace(/<[^>]*>/g, "");
    return /in use now[\s\S]*last used (November 2\d, 2026 at .*? [A-Z]{3})/.exec(text)?.[1];
  };
  expect(await usedIn()).toBe("November 27, 2026 at 3:30 AM UTC");
  await here.form("/settings?tab=notifications", { time_zone: "America/New_York" });
  expect(await usedIn()).toBe("November 26, 2026 at 10:30 PM EST");
});

test("all other sessions end at once, and nobody can end another account's", async () => {
  const { email } = people.otherFan;
  const there = await signIn(email, IPHONE);
  const here = await signIn(email, FIREFOX);
  const stranger = await site().visitor({ as: people.creator });
  const [own = ""] = idsIn((await here.get("/settings/sessions")).text);
  await stranger.form("/settings/sessions", { session: own });
  expect((await here.get("/api/profiles/me")).status).toBe(200);
  await here.form("/settings/sessions", { intent: "others" });
  await here.form("/settings/sessions", { intent: "others" });
  await expect
    .poll(() => site().count("outgoing_emails", "recipient = ? and sent_at is not null", email))
    .toBe(1);
  expect(await site().count("outgoing_emails", "recipient = ?", people.creator.email)).toBe(0);
  expect((await there.get("/api/profiles/me")).status).toBe(401);
  expect((await here.get("/api/profiles/me")).status).toBe(200);
  expect((await stranger.get("/api/profiles/me")).status).toBe(200);
});

test("the last use is recorded at most once an hour", async () => {
  const admin = await site().visitor({ as: people.admin, cf: GERMANY });
  const used = async () =>
    Number(
      (await site().rows("select last_used_at from sessions where user_id = ?", people.admin.id))[0]
        ?.last_used_at,
    );
  const set = (at: number) =>
    site().rows("update sessions set last_used_at = ? where user_id = ?", at, people.admin.id);
  const before = Date.now();
  await set(before - HOUR + 60_000);
  await admin.get("/legal");
  await admin.get("/legal");
  expect(await used()).toBe(before - HOUR + 60_000);
  await set(before - HOUR - 1);
  await admin.get("/legal");
  await expect.poll(used).toBeGreaterThanOrEqual(before);
});
