import { expect, test } from "vitest";
import { runCommand } from "#db/admin.ts";
import { PASSWORD, people } from "#tests/cast.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY, OREGON } from "../site/visitor.ts";

const site = siteForFile();
const REASON = "Asked by phone, ticket 12";
const LIFT = { intent: "grant", who: "pia", gate: "payouts", days: "7", reason: REASON };
const actions = async () =>
  (await site().rows("select action from audit_log order by created_at, id")).map((row) =>
    String(row.action),
  );

test("only admins can open admin pages, and no form creates an admin", async () => {
  for (const person of [people.fan, people.creator]) {
    const visitor = await site().visitor({ as: person });
    for (const path of ["/admin", "/admin/bypass", "/admin/regions", "/admin/audit"]) {
      const page = await visitor.get(path);
      expect(page.status, path).toBe(403);
      expect(page.text).toContain("You don&#x27;t have the required permissions to access this page.");
    }
    expect((await visitor.form("/admin/bypass", LIFT)).status).toBe(403);
    const rule = { intent: "remove", region: "DE", confirm: "DE", reason: REASON };
    expect((await visitor.form("/admin/regions", rule)).status).toBe(403);
  }
  expect(await site().count("gate_waivers")).toBe(0);
  expect(await site().count("region_rules", "region = 'DE'")).toBe(1);
});

test("a waiver opens its gate for its account only, is audited, and can be ended early", async () => {
  const admin = await site().visitor({ as: people.admin });
  const pia = await site().visitor({ as: people.creatorWithoutPayouts });
  const rolf = await site().visitor({ as: people.creatorHalfway });
  expect((await pia.get("/post")).location).toContain("/seller/onboarding-required");
  for (const [fields, words] of [
    [{ ...LIFT, reason: "" }, "Say why"],
    [{ ...LIFT, days: "400" }, "Choose how long"],
    [{ ...LIFT, gate: "role" }, "Choose the gate"],
    [{ ...LIFT, who: "nobody-here" }, "No account has this email or username"],
  ] as const)
    expect((await admin.form("/admin/bypass", fields)).text).toContain(words);
  expect((await admin.form("/admin/bypass", { ...LIFT, who: "PIA@example.com" })).status).toBe(303);
  expect((await pia.get("/post")).status).toBe(200);
  expect((await pia.get("/post")).status).toBe(200);
  expect((await rolf.get("/post")).location).toContain("/seller/onboarding-required");
  await expect.poll(actions).toEqual(["waiver.granted.payouts", "waiver.used.payouts"]);
  const page = await admin.get("/admin/bypass");
  expect(page.text).toContain(REASON);
  const id = /name="id" value="([\w-]+)"/.exec(page.text)?.[1] ?? "";
  const unsaid = await admin.form("/admin/bypass", { intent: "end", id, reason: "" });
  expect(unsaid.status).toBe(422);
  // The summary links to this row's field, not to another form's field of the same name.
  expect(unsaid.text).toContain(`href="#reason-${id}"`);
  expect(unsaid.text).toContain(`id="reason-${id}"`);
  expect((await admin.form("/admin/bypass", { intent: "end", id, reason: REASON })).status).toBe(303);
  expect((await pia.get("/post")).location).toContain("/seller/onboarding-required");
  expect((await admin.form("/admin/bypass", { intent: "end", id, reason: REASON })).status).toBe(409);
});

test("the age waiver replaces the checkbox, but does not open strict regions", async () => {
  const admin = await site().visitor({ as: people.admin });
  await site().rows("update profiles set age_verification_timestamp = null where id = ?", people.otherFan.id);
  const at = (cf: typeof OREGON) => site().visitor({ as: people.otherFan, adult: false, cf });
  expect((await (await at(OREGON)).get("/settings")).location).toContain("/verify-age");
  await admin.form("/admin/bypass", { ...LIFT, who: "bo.fan", gate: "age" });
  await admin.form("/admin/bypass", { ...LIFT, who: "bo.fan", gate: "region" });
  expect((await (await at(OREGON)).get("/settings")).status).toBe(200);
  expect((await (await at(GERMANY)).get("/settings")).status).toBe(451);
  await site().rows("update gate_waivers set expires_at = ?", Date.now() - 1);
  expect((await (await at(OREGON)).get("/settings")).location).toContain("/verify-age");
});

test("region rules are added, changed, and removed with a reason; a legal rule needs its name confirmed", async () => {
  const admin = await site().visitor({ as: people.admin });
  const put = { intent: "put", region: "us-or", classification: "blocked", reason: REASON };
  expect((await admin.form("/admin/regions", { ...put, reason: "no" })).status).toBe(422);
  expect((await admin.form("/admin/regions", { ...put, region: "Oregon" })).status).toBe(422);
  expect((await admin.form("/admin/regions", put)).status).toBe(303);
  expect(await site().count("region_rules", "region = 'US-OR' and classification = 'blocked'")).toBe(1);
  const take = { intent: "remove", region: "DE", reason: REASON };
  expect((await admin.form("/admin/regions", take)).status).toBe(409);
  expect(await site().count("region_rules", "region = 'DE'")).toBe(1);
  expect((await admin.form("/admin/regions", { ...take, region: "US-OR" })).status).toBe(303);
  expect((await admin.form("/admin/regions", { ...take, confirm: "de" })).status).toBe(303);
  expect(await site().count("region_rules", "region in ('DE', 'US-OR')")).toBe(0);
  await admin.form("/admin/regions", { ...put, region: "DE", classification: "strict" });
  const log = await admin.get("/admin/audit");
  for (const words of ["Region blocked", "Region opened", "Region strict", "ida.admin", REASON])
    expect(log.text).toContain(words);
});

test("the audit log continues from page to page without a gap", async () => {
  const admin = await site().visitor({ as: people.admin });
  for (let i = 0; i < 120; i++)
    await site().rows(
      "insert into audit_log (id, action, created_at) values (?, ?, 7)",
      `log-${i}`,
      `entry-${i}`,
    );
  const seen: string[] = [];
  for (let path = "/admin/audit"; path; ) {
    const { text } = await admin.get(path);
    seen.push(...[...text.matchAll(/data-label="Action"[^>]*>(Entry-\d+)/g)].map(([, one]) => one ?? ""));
    path = /href="(\/admin\/audit\?after=[^"]+)"/.exec(text)?.[1] ?? "";
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test("the admin command grants and revokes the admin role, audited", async () => {
  const { fan } = people;
  const database = { url: site().testDatabase.url };
  const visitor = await site().visitor();
  await visitor.form("/login", { email: fan.email, password: PASSWORD });
  expect(await runCommand({ admin: true, account: "nobody", reason: "x" }, database)).toBeNull();
  expect(await runCommand({ admin: true, account: fan.email, reason: REASON }, database)).toContain(
    "is now an admin",
  );
  // The role alone isn't enough; docs/decisions/accounts.md.
  expect((await visitor.get("/admin")).location).toBe("/settings/two-step?redirect=%2Fadmin");
  await letAdminAct(site().db, fan.id);
  expect((await visitor.get("/admin")).status).toBe(200);
  expect(await runCommand({ admin: false, account: "ADA.FAN", reason: REASON }, database)).toContain(
    "no longer an admin",
  );
  expect((await visitor.get("/admin")).status).toBe(403);
  const assign = (username: string) => runCommand({ username, account: fan.email, reason: REASON }, database);
  expect(await assign("no spaces")).toContain("can't be a username");
  expect(await assign("MIRA")).toContain("Another account is MIRA, or looks like it.");
  expect(await assign("fanlight.support")).toContain("is now fanlight.support");
  expect(await actions()).toEqual(
    expect.arrayContaining(["admin.granted", "admin.revoked", "username.assigned"]),
  );
  // Lost phone and codes: turning it off signs out every session and notifies the owner.
  expect(await site().count("two_step_secrets", "user_id = ?", fan.id)).toBe(1);
  expect(await runCommand({ twoStep: "off", account: fan.email, reason: REASON }, database)).toContain(
    "is off",
  );
  expect(await site().count("two_step_secrets", "user_id = ?", fan.id)).toBe(0);
  expect((await visitor.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
  expect(
    await site().count(
      "outgoing_emails",
      "recipient = ? and subject like 'Two-step sign-in is off%'",
      fan.email,
    ),
  ).toBe(1);
  expect(await actions()).toContain("two_step.reset");
});
