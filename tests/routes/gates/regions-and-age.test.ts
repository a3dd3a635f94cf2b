import { expect, test } from "vitest";
import { DAY, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { ageCookie, GERMANY, OREGON, UNKNOWN_PLACE, UTAH } from "../site/visitor.ts";

const site = siteForFile();
const CONFIRM = { confirm: "on", redirect: "/seller/mira" };

test("a guest passes the age gate with its form and returns to the requested page", async () => {
  const guest = await site().visitor({ adult: false });
  expect((await guest.get("/seller/mira?after=1")).location).toBe(
    "/verify-age?redirect=%2Fseller%2Fmira%3Fafter%3D1",
  );
  const page = await guest.get("/verify-age?redirect=%2Fseller%2Fmira");
  for (const words of ["Verify My Age", "Refresh Status", "Guest", "Not verified", "30 days"])
    expect(page.text).toContain(words);
  const without = await guest.form("/verify-age", { redirect: "/seller/mira" });
  expect(without.status).toBe(422);
  expect(without.text).toMatch(/<title>Error: /);
  expect((await guest.get("/discover")).status).toBe(302);
  const passed = await guest.form("/verify-age", CONFIRM);
  expect([passed.status, passed.location]).toEqual([303, "/seller/mira"]);
  const line = passed.setCookies.find((one) => one.startsWith("age=")) ?? "";
  expect(line).toContain("Max-Age=2592000");
  expect(line).toContain("HttpOnly");
  expect(line).toContain("SameSite=Lax");
  expect((await guest.get("/seller/mira")).status).toBe(200);
});

test("a guest's confirmation expires after 30 days", async () => {
  const guest = await site().visitor({ adult: false });
  guest.jar.set("age", await ageCookie({ at: Date.now() - 30 * DAY + 60_000 }));
  expect((await guest.get("/discover")).status).toBe(200);
  guest.jar.set("age", await ageCookie({ at: Date.now() - 30 * DAY }));
  expect((await guest.get("/discover")).location).toBe("/verify-age?redirect=%2Fdiscover");
  expect((await guest.get("/verify-age")).text).toContain("Expired");
  guest.jar.set("age", await ageCookie({ at: Date.now() + DAY }));
  expect((await guest.get("/discover")).status).toBe(302);
});

test("a confirmation that was altered or signed with another key is ignored", async () => {
  const guest = await site().visitor({ adult: false });
  const good = await ageCookie();
  const [payload = "", signature = ""] = decodeURIComponent(good).split(".");
  const later = JSON.parse(Buffer.from(payload, "base64").toString());
  const forged = Buffer.from(JSON.stringify({ ...later, at: later.at - 1 })).toString("base64");
  for (const value of [
    `${forged}.${signature}`,
    payload,
    `${payload}.`,
    `${payload}.${"A".repeat(43)}=`,
    "true",
    "",
    "%",
  ]) {
    guest.jar.set("age", encodeURIComponent(value));
    expect((await guest.get("/discover")).status, value).toBe(302);
  }
});

test("a cookie of one kind isn't accepted as another", async () => {
  const guest = await site().visitor({ adult: false });
  guest.jar.set("region", await ageCookie());
  expect((await guest.get("/discover")).status).toBe(302);
});

test("a strict region gets a 451 with its own message on pages, data, media, and API", async () => {
  for (const [cf, place] of [
    [GERMANY, "Germany"],
    [UTAH, "Utah"],
  ] as const) {
    const guest = await site().visitor({ cf });
    const page = await guest.get("/");
    expect(page.status).toBe(451);
    for (const words of [
      "Access Restricted",
      "Enhanced age verification required in your region",
      "Go to Homepage",
      "I Understand",
      "support@fanlight.example",
      place,
    ])
      expect(page.text).toContain(words);
    for (const path of ["/api/profiles/mira", "/discover.data", "/media/medium-post-free/w320"]) {
      const response = await guest.get(path);
      expect(response.status, path).toBe(451);
      expect(JSON.parse(response.text)).toMatchObject({ success: false, code: "REGION_RESTRICTED" });
    }
    expect((await guest.get("/legal/privacy")).status).toBe(200);
  }
});

test("a blocked region is closed to everyone, with its own text", async () => {
  await site().rows("insert into region_rules values ('KP', 'blocked', 'sanctions', 0)");
  const fresh = await site().visitor({ as: people.fan, cf: { country: "KP" } });
  // Rules are cached for a minute, so only a new worker is sure to see this one.
  await site().restart();
  const page = await fresh.get("/discover");
  expect(page.status).toBe(451);
  expect(page.text).toContain("Service not available in your region");
  const enhanced = await site().visitor({ as: people.otherFan, cf: { country: "KP" } });
  await passEnhanced(people.otherFan.id, Date.now() + DAY);
  expect((await enhanced.get("/discover")).status).toBe(451);
});

const passEnhanced = (id: string, until: number) =>
  site().rows(
    "insert into age_checks values (?, ?, 'test', 'DE', 0, ?, null)",
    `check-${id}-${until}`,
    id,
    until,
  );

test("in a strict region the checkbox never suffices; an enhanced check does until it expires", async () => {
  const guest = await site().visitor({ adult: false, cf: GERMANY });
  await guest.get("/verify-age");
  const refused = await guest.form("/verify-age", CONFIRM);
  expect(refused.status).toBe(451);
  expect(refused.text).toContain("Access Restricted");
  expect(refused.text).toContain("Enhanced age verification required in your region");
  expect(refused.setCookies.some((line) => line.startsWith("age="))).toBe(false);

  const fan = await site().visitor({ as: people.fan, cf: GERMANY });
  expect((await fan.get("/settings")).status).toBe(451);
  await passEnhanced(people.fan.id, Date.now() - 1);
  expect((await fan.get("/settings")).status).toBe(451);
  await passEnhanced(people.fan.id, Date.now() + DAY);
  expect((await fan.get("/settings")).status).toBe(200);
  const other = await site().visitor({ as: people.creator, cf: GERMANY });
  expect((await other.get("/settings")).status).toBe(451);
});

test("a confirmation from elsewhere does not open a strict region, and one from a strict region opens no other", async () => {
  const traveler = await site().visitor({ cf: OREGON });
  expect((await traveler.get("/discover")).status).toBe(200);
  expect((await traveler.ask("/discover", { cf: GERMANY })).status).toBe(451);
  expect((await traveler.ask("/discover", { cf: OREGON })).status).toBe(200);
  traveler.jar.set("age", await ageCookie({ regionClass: "strict", region: "DE" }));
  expect((await traveler.ask("/discover", { cf: OREGON })).status).toBe(302);
});

test("forged client headers are ignored when the edge names the location", async () => {
  const forged = {
    "CF-IPCountry": "US",
    "X-Forwarded-For": "8.8.8.8",
    "CF-Connecting-IP": "8.8.8.8",
    "X-Real-IP": "8.8.8.8",
    "True-Client-IP": "8.8.8.8",
    Forwarded: "for=8.8.8.8",
    "X-Country": "US",
    "Accept-Language": "en-US",
  };
  const german = await site().visitor({ cf: GERMANY });
  expect((await german.get("/discover", forged)).status).toBe(451);
  const american = await site().visitor({ cf: OREGON });
  expect((await american.get("/discover", { "CF-IPCountry": "DE" })).status).toBe(200);
});

test("an unknown location is open, but never loosens an earlier refusal", async () => {
  const guest = await site().visitor({ cf: UNKNOWN_PLACE });
  expect((await guest.get("/discover")).status).toBe(200);
  expect((await guest.ask("/discover", { cf: GERMANY })).status).toBe(451);
  expect(guest.jar.has("region")).toBe(true);
  expect((await guest.get("/discover")).status).toBe(451);
  expect((await guest.ask("/discover", { cf: { country: "T1" } })).status).toBe(451);
  // A known location decides again; an unknown one then keeps the result.
  expect((await guest.ask("/discover", { cf: OREGON })).status).toBe(200);
});

test("an altered region cookie is ignored and opens nothing", async () => {
  const guest = await site().visitor({ cf: UNKNOWN_PLACE });
  await guest.ask("/discover", { cf: GERMANY });
  const [payload = "", signature = ""] = decodeURIComponent(guest.jar.get("region") ?? "").split(".");
  const open = Buffer.from(JSON.stringify({ name: "DE", classification: "default" })).toString("base64");
  guest.jar.set("region", encodeURIComponent(`${open}.${signature}`));
  expect((await guest.ask("/discover", { cf: GERMANY })).status).toBe(451);
  guest.jar.set("region", encodeURIComponent(`${payload}.${signature.slice(1)}`));
  expect((await guest.get("/discover")).status).toBe(200);
});

test("a guest's confirmation is copied to an account without one", async () => {
  const newcomer = await site().visitor({ as: people.newcomer });
  expect((await newcomer.get("/api/profiles/me")).status).toBe(200);
  const [row] = await site().rows(
    "select age_verification_timestamp as at, detected_region as region from profiles where id = ?",
    people.newcomer.id,
  );
  expect(row).toMatchObject({ region: "US-OR" });
  expect(Number(row?.at)).toBeGreaterThan(0);
  newcomer.jar.delete("age");
  expect((await newcomer.get("/discover")).location).toBe("/verify-email?redirect=%2Fdiscover");
});
