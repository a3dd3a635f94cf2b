import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY, OREGON, UNKNOWN_PLACE } from "../site/visitor.ts";

const site = siteForFile({ faultyDatabase: true });
const CONFIRM = { confirm: "on", redirect: "/seller/mira" };

test("an account seen in a strict country stays strict when its location is unknown, with or without a cookie", async () => {
  const fan = await site().visitor({ as: people.otherFan, cf: GERMANY });
  expect((await fan.get("/settings")).status).toBe(451);
  fan.jar.delete("region");
  expect((await fan.ask("/settings", { cf: UNKNOWN_PLACE })).status).toBe(451);
  expect((await fan.ask("/settings", { cf: OREGON })).status).not.toBe(451);
  fan.jar.delete("region");
  expect((await fan.ask("/settings", { cf: UNKNOWN_PLACE })).status).not.toBe(451);
});

test("a browser without cookies sees an explanation instead of the same question again", async () => {
  const guest = await site().visitor({ adult: false });
  expect((await guest.get("/verify-age")).setCookies.some((line) => line.startsWith("probe="))).toBe(true);
  guest.jar.clear();
  const refused = await guest.form("/verify-age", CONFIRM);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Cookies are off");
  expect(refused.setCookies.some((line) => line.startsWith("age="))).toBe(false);
});

test("strangers share the page, but none of their own data", async () => {
  const path = "/verify-age?redirect=%2Fseller%2Fmira";
  const [first, second, german] = [
    await site().visitor({ adult: false }),
    await site().visitor({ adult: false }),
    await site().visitor({ adult: false }),
  ];
  const shown = await first.get(path);
  const again = await second.get(path);
  // A rendering contains a single nonce, or none.
  expect(again.text).toBe(shown.text);
  expect(again.headers.get("content-security-policy")).not.toContain("nonce-");
  for (const page of [shown, again])
    expect(page.setCookies.filter((line) => line.startsWith("probe="))).toHaveLength(1);
  expect(again.text).toContain(people.creator.name);
  const elsewhere = await german.ask(path, { cf: GERMANY });
  expect(elsewhere.status).toBe(451);
  expect(elsewhere.text).toContain("Germany");
  const adult = await site().visitor();
  expect((await adult.get(path)).text).toMatch(/Verified.*until/s);
});

test("guests and accounts can withdraw a verification", async () => {
  const guest = await site().visitor();
  const page = await guest.get("/verify-age");
  expect(page.text).toMatch(/Verified.*until/s);
  const cleared = await guest.form("/verify-age", { intent: "clear" });
  expect([cleared.status, cleared.location]).toEqual([303, "/verify-age"]);
  const after = await guest.get("/verify-age");
  for (const words of ["Verification Cleared", "Not verified"]) expect(after.text).toContain(words);
  expect((await guest.get("/discover")).status).toBe(302);

  const person = people.newcomer;
  const member = await site().visitor({ as: person, adult: false });
  await site().rows("update profiles set age_verification_timestamp = 5 where id = ?", person.id);
  expect((await member.get("/verify-age")).text).toContain("Signed In");
  expect((await member.get("/discover")).location).toBe("/verify-email?redirect=%2Fdiscover");
  await member.form("/verify-age", { intent: "clear" });
  expect((await member.get("/discover")).location).toBe("/verify-age?redirect=%2Fdiscover");
});

test("a confirmation that the database can't save is reported, and the way back is kept", async () => {
  const member = await site().visitor({ as: people.newcomer, adult: false });
  site().database.inject("500", "update profiles set");
  const refused = await member.form("/verify-age", CONFIRM);
  site().database.clearFaults();
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(">Verification Failed</h2>");
  expect(refused.text).toContain("Failed to save verification to database");
  expect(refused.text).toContain('value="/seller/mira"');
  expect((await member.form("/verify-age", CONFIRM)).location).toBe("/seller/mira");
  expect((await member.get("/verify-age")).text).toContain("Age Verified");
  site().database.inject("500", "update profiles set");
  const stays = await member.form("/verify-age", { intent: "clear" });
  site().database.clearFaults();
  expect([stays.status, stays.text.includes("Verification Error</h2>")]).toEqual([503, true]);
  expect(stays.text).toContain("Verification process failed");
});

test("the region is named, with the reason why it matters", async () => {
  const guest = await site().visitor({ adult: false });
  expect((await guest.get("/verify-age")).text).toContain("appears to be from Oregon, United States");
  const german = await (await site().visitor({ adult: false, cf: GERMANY })).get("/verify-age");
  expect(german.status).toBe(451);
  for (const words of [
    "Verify My Age",
    "appears to be from Germany",
    "Stricter check",
    "I Understand",
    "Go to Homepage",
  ])
    expect(german.text).toContain(words);
});

test("Cancel leads to a page of ours with a way out and a way back", async () => {
  const guest = await site().visitor({ adult: false });
  await guest.get("/verify-age");
  const refused = await guest.form("/verify-age", { redirect: "/seller/mira" });
  expect(refused.text).toContain('href="/verify-age?leave=1&amp;redirect=%2Fseller%2Fmira"');
  const page = await guest.get("/verify-age?leave=1&redirect=%2Fseller%2Fmira");
  for (const words of ["You can leave this site now", 'href="/verify-age?redirect=%2Fseller%2Fmira"'])
    expect(page.text).toContain(words);
});

test("a parameter of old data requests changes nothing", async () => {
  const visitor = await site().visitor({ adult: false });
  const plain = await visitor.get("/verify-age");
  for (const query of ["?_data=routes%2Fgate%2Fverify-age", "?_data=none", "?_data"]) {
    const asked = await visitor.get(`/verify-age${query}`);
    expect([asked.status, asked.headers.get("Content-Type")]).toEqual([
      plain.status,
      plain.headers.get("Content-Type"),
    ]);
    expect(asked.text).toContain("Verify My Age");
  }
});
