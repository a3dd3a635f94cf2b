import { describe, expect, test } from "vitest";
import { checkAge } from "#domain/gates/age.ts";
import { cookieMaxAges, siteCookies } from "#http/cookies.ts";
import { NOW } from "../cast.ts";

const secret = "0123456789abcdef0123456789abcdef";
const cookies = siteCookies(secret, true);
const confirmation = { at: NOW, region: "US-OR", regionClass: "default" as const, device: "device_1_x" };
const pending = { email: "a@example.com", userId: null, verified: false, at: NOW };
const sentBack = (line: string) => line.split(";")[0] ?? "";

describe("the site's cookies", () => {
  test("are read back as they were written", async () => {
    expect(await cookies.ageOf(sentBack(await cookies.writeAge(confirmation)))).toEqual(confirmation);
    const region = { name: "DE", classification: "strict" as const };
    expect(await cookies.regionOf(sentBack(await cookies.writeRegion(region)))).toEqual(region);
    const flash = { kind: "success" as const, title: "Welcome back!" };
    expect(await cookies.flashOf(sentBack(await cookies.flash.serialize(flash)))).toEqual(flash);
    expect(await cookies.pendingOf(sentBack(await cookies.writePending(pending)), NOW)).toEqual(pending);
    const known = [{ account: "a", browser: "b", at: NOW }];
    expect(await cookies.knownOf(sentBack(await cookies.writeKnown(known)))).toEqual(known);
    expect(await cookies.narrowOf(sentBack(await cookies.writeNarrow(true)))).toBe(true);
  });

  test("last as long as the table says", async () => {
    const line = await cookies.writePending(pending);
    expect(line).toContain(`Max-Age=${cookieMaxAges.pending};`);
    expect(await cookies.session.serialize("token")).toContain(`Max-Age=${cookieMaxAges.session};`);
  });

  test("are absent without a header", async () => {
    expect(await cookies.ageOf(null)).toBeNull();
    expect(await cookies.regionOf("")).toBeNull();
    expect(await cookies.sessionOf("other=1")).toBeNull();
    expect(await cookies.flashOf(null)).toBeNull();
    expect(await cookies.pendingOf(null, NOW)).toBeNull();
    expect(await cookies.knownOf(null)).toEqual([]);
    expect(await cookies.narrowOf(null)).toBe(false);
  });

  test("a pending email expires after an hour, even if the browser keeps the cookie", async () => {
    const kept = sentBack(await cookies.writePending(pending));
    expect(await cookies.pendingOf(kept, NOW + 3_599_999)).not.toBeNull();
    expect(await cookies.pendingOf(kept, NOW + 3_600_000)).toBeNull();
  });

  test("can't be mistaken for each other", async () => {
    const renamed = sentBack(await cookies.writePending(pending)).replace("pending=", "flash=");
    expect(await cookies.flashOf(renamed)).toBeNull();
    const age = sentBack(await cookies.writeAge(confirmation)).replace("age=", "region=");
    expect(await cookies.regionOf(age)).toBeNull();
  });

  test("are refused when altered, unsigned, or signed with another secret", async () => {
    const good = sentBack(await cookies.writeAge(confirmation));
    const [name = "", value = ""] = good.split("=");
    const flipped = value.startsWith("e") ? `f${value.slice(1)}` : `e${value.slice(1)}`;
    expect(await cookies.ageOf(`${name}=${flipped}`)).toBeNull();
    const unsigned = encodeURIComponent(btoa(JSON.stringify(confirmation)));
    expect(await cookies.ageOf(`${name}=${unsigned}`)).toBeNull();
    const others = siteCookies("another-secret-of-32-characters!", true);
    expect(await cookies.ageOf(sentBack(await others.writeAge(confirmation)))).toBeNull();
  });

  test("don't confirm an age under the name of the age cookie", async () => {
    const guest = { kind: "guest" as const };
    for (const line of [
      await cookies.writeRegion({ name: "DE", classification: "strict" }),
      await cookies.flash.serialize({ kind: "info", title: "" }),
      await cookies.writePending(pending),
    ]) {
      const value = sentBack(line).split("=")[1];
      const renamed = await cookies.ageOf(`__Host-age=${value}`);
      expect(checkAge(guest, renamed, "default", NOW)).toEqual({ ok: false, reason: "required" });
    }
  });

  test("a session cookie is a bare token of the right length", async () => {
    const token = "A".repeat(43);
    expect(await cookies.sessionOf(sentBack(await cookies.session.serialize(token)))).toBe(token);
    expect(await cookies.sessionOf(sentBack(await cookies.session.serialize("A".repeat(42))))).toBeNull();
    expect(await cookies.sessionOf(sentBack(await cookies.session.serialize({ token })))).toBeNull();
    expect(await cookies.sessionOf("__Host-session=%%%")).toBeNull();
  });

  test("over HTTPS, all are __Host-, Secure, HttpOnly, and Lax, for the whole site", async () => {
    for (const line of [
      await cookies.session.serialize("x"),
      await cookies.writeAge(confirmation),
      await cookies.writeRegion({ name: "DE", classification: "strict" }),
      await cookies.flash.serialize({ kind: "info", title: "" }),
      await cookies.writePending(pending),
      await cookies.clearSession(),
    ]) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/; Domain=/);
    }
  });

  test("over plain HTTP, as on localhost, they have neither the prefix nor Secure", async () => {
    const plain = siteCookies(secret, false);
    const line = await plain.session.serialize("x");
    expect(line).toMatch(/^session=/);
    expect(line).not.toMatch(/Secure/);
    expect(line).toMatch(/; HttpOnly/);
    // A cookie that could have been set over plain HTTP never counts over HTTPS.
    expect(await cookies.ageOf(sentBack(await plain.writeAge(confirmation)))).toBeNull();
  });

  test("clearing one expires it at once", async () => {
    for (const line of [await cookies.clearSession(), await cookies.clearAge(), await cookies.clearFlash()])
      expect(line).toMatch(/; Max-Age=0/);
  });

  test("a guest's confirmation lives 30 days in the browser", async () => {
    expect(await cookies.writeAge(confirmation)).toMatch(new RegExp(`; Max-Age=${30 * 24 * 60 * 60}`));
  });
});
