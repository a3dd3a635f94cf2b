import { expect, test } from "vitest";
import { codeAt, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { DAY, PASSWORD, people } from "#tests/cast.ts";
import { inParallel } from "../site/in-parallel.ts";
import { siteForFile } from "../site/site.ts";
import { rows } from "../tables/gate-table.ts";

const site = siteForFile();
const adminRows = rows.filter(
  ({ cells }) => cells.admin !== "role" && [cells.buyer, cells.seller].every((cell) => cell === "role"),
);
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const bytesOf = (key: string) => {
  const bits = [...key].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (one) => Number.parseInt(one, 2));
};
const codeOf = (key: string, later = 0) => codeAt(bytesOf(key), Math.floor(Date.now() / STEP_MS) + later);

/** An admin who signed in with only a password, and for whom all gates that an admin can lift are lifted. */
async function adminWithout(state: "off" | "due") {
  const { admin } = people;
  const visitor = await site().visitor({ as: admin });
  await site().rows("update sessions set second_step_at = null");
  if (state === "off") await site().rows("delete from two_step_secrets");
  await site().rows("delete from gate_waivers");
  for (const gate of ["age", "region", "payouts"])
    await site().rows(
      "insert into gate_waivers values (?, ?, ?, 'lifted for this test', ?, ?, ?, null)",
      ...[`lift-${gate}`, admin.id, gate, admin.id, Date.now() - DAY, Date.now() + DAY],
    );
  return visitor;
}

const leadsTo = { off: "/settings/two-step", due: "/login/second-step" };

test.each(["off", "due"] as const)(
  "no admin page opens or accepts writes while two steps are %s",
  async (state) => {
    expect(adminRows.length).toBeGreaterThan(20);
    const admin = await adminWithout(state);
    const cookie = { Cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const entries = await site().count("audit_log", "action not like 'waiver.used%'");
    const wrong: string[] = [];
    await inParallel(adminRows, async ({ address, isCall }) => {
      const to = isCall ? null : `${leadsTo[state]}?redirect=${encodeURIComponent(address)}`;
      const asked = [
        await admin.ask(address, { headers: cookie }),
        await admin.ask(address, { method: "HEAD", headers: cookie }),
        await admin.form(address, { reason: "a reason that is long enough", intent: "end" }, cookie),
        await admin.ask(address.replace(/\?|$/, ".data$&"), { headers: cookie }),
      ].map(({ status, location }) => [status, location]);
      const page = [isCall ? 403 : 302, to];
      const expected = [page, page, [isCall ? 403 : 303, to], [403, null]];
      if (JSON.stringify(asked) !== JSON.stringify(expected))
        wrong.push(`${address}: ${JSON.stringify(asked)}`);
    });
    expect(wrong).toEqual([]);
    expect(await site().count("audit_log", "action not like 'waiver.used%'")).toBe(entries);
  },
);

test("setting it up on the way to a page opens that page, and every other session needs its own code", async () => {
  const admin = await adminWithout("off");
  const older = await site().visitor({ as: people.admin });
  await site().rows("delete from two_step_secrets");
  const { location } = await admin.get("/admin/audit?action=admin.granted");
  const here = location ?? "";
  expect((await admin.get(here)).text).toContain("Admins need two-step sign-in");
  expect((await admin.form(here, { intent: "begin", password: PASSWORD })).location).toBe(here);
  const key = /secret=([A-Z2-7]+)/.exec((await admin.get(here)).text)?.[1] ?? "";
  const on = await admin.form(here, { intent: "confirm", code: await codeOf(key) });
  expect(on.text).toContain('href="/admin/audit?action=admin.granted"');
  expect((await admin.get("/admin/audit?action=admin.granted")).status).toBe(200);

  expect((await older.get("/admin")).location).toBe("/login/second-step?redirect=%2Fadmin");
  const step = "/login/second-step?redirect=%2Fadmin";
  expect((await older.get(step)).text).toContain("You signed in here with your password alone");
  expect((await older.form(step, { code: "000000" })).status).toBe(422);
  const before = older.jar.get("session");
  const passed = await older.form(step, { code: await codeOf(key, 1) });
  expect([passed.status, passed.location]).toEqual([303, "/admin"]);
  expect((await older.get("/admin")).status).toBe(200);
  expect(older.jar.get("session")).not.toBe(before);
  const stolen = await site().visitor();
  stolen.jar.set("session", before ?? "");
  expect((await stolen.get("/admin")).location).toBe("/discover?redirect=%2Fadmin");
  expect((await older.get("/login/second-step")).location).toBe("/discover");
});

test("an admin who turns it off, or sets it up anew elsewhere, is stopped at the next request", async () => {
  const admin = await site().visitor({ as: people.admin });
  expect((await admin.get("/admin")).status).toBe(200);
  await site().rows("update two_step_secrets set confirmed_at = ?", Date.now() + DAY);
  expect((await admin.get("/admin")).location).toBe("/login/second-step?redirect=%2Fadmin");
  await site().rows("delete from two_step_secrets");
  expect((await admin.get("/admin")).location).toBe("/settings/two-step?redirect=%2Fadmin");
});
