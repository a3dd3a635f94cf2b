import { expect, test } from "vitest";
import type { Duty } from "#db/kinds.ts";
import { people } from "#tests/cast.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const WHY = "They joined the review team";
const { admin, otherFan, fan } = people;
const pageOf = ({ id }: { id: string }) => `/admin/people/${id}`;
async function adminWith(...held: Duty[]) {
  await site().rows(
    `insert into user_roles (user_id, role, granted_at, duties) values (?, 'admin', 0, ?)
      on conflict (user_id) do update set duties = excluded.duties`,
    ...[otherFan.id, JSON.stringify(held)],
  );
  const visitor = await site().visitor({ as: otherFan });
  await letAdminAct(site().db, otherFan.id);
  return visitor;
}

test("an admin who only moderates opens cases, but nothing about money, and sees no link to it", async () => {
  const moderator = await adminWith("moderation");
  expect((await moderator.get("/admin/cases")).status).toBe(200);
  for (const path of ["/admin/payments", "/admin/tax/2026.csv", "/admin/fraud"]) {
    const page = await moderator.get(path);
    expect([path, page.status]).toEqual([path, 403]);
  }
  const refused = await moderator.get("/admin/payments");
  for (const text of ["This needs the money duty", `@${admin.username}`, 'href="/admin"'])
    expect(refused.text).toContain(text);
  expect((await moderator.form("/admin/fraud", { id: fan.id, intent: "lift", reason: WHY })).status).toBe(
    403,
  );
  const lift = { id: fan.id, intent: "lift", reason: WHY };
  expect((await moderator.get("/admin/cases/appeals")).status).toBe(200);
  expect((await moderator.form("/admin/cases/appeals", lift)).status).toBe(403);
  const data = await moderator.get("/admin/payments.data");
  expect([data.status, JSON.parse(data.text).code]).toEqual([403, "DUTY_REQUIRED"]);

  const overview = await moderator.get("/admin");
  expect(overview.status).toBe(200);
  expect(overview.text).toContain("Your duties: moderation.");
  const links = [...overview.text.matchAll(/href="(\/admin\/[^"?#]+)/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(
    new Set([
      "/admin/cases",
      "/admin/cases/appeals",
      "/admin/people",
      "/admin/records",
      "/admin/held",
      "/admin/featured",
    ]),
  );
  for (const hidden of ["Sales by hour", "Sign-ups by day", "Latest errors"])
    expect(overview.text).not.toContain(hidden);
});

test("an admin with settings changes another admin's duties, who is told and is let in at once", async () => {
  const other = await adminWith("moderation");
  const asAdmin = await site().visitor({ as: admin });
  const change = (person: { id: string }, fields: Record<string, string>) =>
    asAdmin.form(pageOf(person), { does: "duties", reason: WHY, ...fields });
  expect((await change(otherFan, { duty: "money", reason: "" })).status).toBe(422);
  expect((await change(otherFan, { duty: "everything" })).status).toBe(422);
  expect((await change(otherFan, { duty: "money" })).location).toBe(pageOf(otherFan));
  expect((await other.get("/admin/payments")).status).toBe(200);
  expect((await other.get("/admin/cases")).status).toBe(403);
  expect(await site().emailsTo(otherFan.email, "people-")).toContain(
    "Your duties as an admin are now: money.",
  );
  expect((await other.get("/notifications")).text).toContain("Your duties as an admin changed");
  expect((await asAdmin.get("/admin/audit")).text).toContain("Duties changed: money");
  expect((await change(otherFan, { duty: "money" })).status).toBe(409);
  expect((await change(admin, { duty: "money" })).text).toContain("change your own duties");
  expect((await change(fan, { duty: "money" })).status).toBe(409);
  expect((await change(otherFan, {})).status).toBe(422);
  expect((await change(otherFan, { none: "on" })).location).toBe(pageOf(otherFan));
  expect((await other.get("/admin/payments")).status).toBe(403);
});

test("people's pages are open for support, moderation, and settings, which do different things there", async () => {
  const restrict = { does: "restrict", rule: "scam", reason: WHY };
  const demote = { does: "duties", none: "on", reason: WHY };
  const support = await adminWith("support");
  expect((await support.get(pageOf(admin))).text).not.toContain("Change duties");
  expect((await support.form(pageOf(admin), demote)).status).toBe(403);
  expect((await support.form(pageOf(fan), restrict)).status).toBe(403);
  const moderation = await adminWith("moderation");
  expect((await moderation.get(pageOf(fan))).text).toContain("Restrict");
  expect((await moderation.form(pageOf(fan), { does: "export", reason: WHY })).status).toBe(403);
  const settings = await adminWith("settings");
  expect((await settings.get(pageOf(admin))).text).toContain("Change duties");
  expect((await settings.get(pageOf(fan))).text).not.toContain("Restrict");
  expect((await settings.form(pageOf(fan), restrict)).status).toBe(403);
  expect(await site().count("decisions", "action = 'restricted'")).toBe(0);
});

test("an admin counts only the appeals that they may answer", async () => {
  const counted = async (...held: Duty[]) =>
    /(\d+) appeals? to answer/.exec((await (await adminWith(...held)).get("/admin")).text)?.[1] ?? "0";
  await site().rows(
    `insert into cases (id, subject_kind, subject_id, creator_id, opened_at, due_at, decided_at)
      values ('appealed', 'profile', ?, ?, 1, 2, 3)`,
    ...[people.creator.id, people.creator.id],
  );
  await site().rows(
    `insert into decisions (id, case_id, action, statement, decided_by, decided_at)
      values ('by-fan', 'appealed', 'warned', 'x', ?, 3), ('by-admin', 'appealed', 'warned', 'x', ?, 3)`,
    ...[otherFan.id, admin.id],
  );
  await site().rows(
    `insert into appeals (id, decision_id, from_reporter, text, created_at, due_at)
      values ('a1', 'by-fan', 0, 'x', 4, 5), ('a2', 'by-admin', 0, 'x', 4, 5)`,
  );
  expect([await counted("moderation"), await counted("money"), await counted("moderation", "money")]).toEqual(
    ["1", "0", "1"],
  );
  await site().rows("update decisions set decided_by = ? where id = 'by-admin'", otherFan.id);
  expect(await counted("moderation")).toBe("0");
});

test("files under review open only for an admin who moderates", async () => {
  const [media] = await site().rows("select id from media where id = 'medium-post-subscriber'");
  expect(media).toBeDefined();
  await site().rows(
    `insert into cases (id, subject_kind, subject_id, creator_id, opened_at, due_at, claimed_by, claimed_until)
      values ('case-of-files', 'post', 'post-subscriber', ?, 0, 0, ?, ?)`,
    ...[people.creator.id, otherFan.id, Date.now() + 60_000],
  );
  await site().rows(
    "insert into case_media (case_id, media_id) values ('case-of-files', 'medium-post-subscriber')",
  );
  const file = "/media/medium-post-subscriber/w320";
  expect((await (await adminWith("money")).get(file)).status).toBe(404);
  expect((await (await adminWith("moderation")).get(file)).status).toBe(200);
});
