import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const TOGETHER = "/admin/cases/together?creator=mira";
const STATEMENT = "All of them sell what the law forbids, after two warnings.";
const pathOf = ({ id }: { id: string }) => `/seller/mira/content/${id}`;
const chosenIn = (page: string, name = "cases") =>
  [...page.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, "g"))].map((found) => found[1] ?? "");

test("cases about one creator are previewed, and decided together with one strike", async () => {
  const fan = await site().visitor({ as: people.fan });
  const admin = await site().visitor({ as: people.admin });
  const ids: string[] = [];
  const report = async (about: string, reason = "illegal") => {
    const sent = await fan.form("/report", { about, reason, details: "It sells what the law forbids" });
    ids.push(sent.location?.split("/").at(-1) ?? "");
  };
  for (const post of [posts.free, posts.subscriber, posts.ppv]) await report(pathOf(post));
  await report("/seller/mira");
  const [first, second, changing, page] = ids as [string, string, string, string];

  const listed = (await admin.get(TOGETHER)).text;
  expect(chosenIn(listed).toSorted()).toEqual(ids.toSorted());
  expect((await admin.get(`/admin/cases/${first}`)).text).toContain("3 other open cases");
  const nothing = await admin.form(TOGETHER, { intent: "preview", statement: STATEMENT });
  expect(nothing.status).toBe(422);
  for (const text of ["Choose the cases to decide", "Choose an outcome", STATEMENT])
    expect(nothing.text).toContain(text);

  const decision = { outcome: "removed", rule: "illegal", strike: "serious", statement: STATEMENT };
  const send = (intent: string, cases: string[]) =>
    admin.form(TOGETHER, [
      ...Object.entries({ ...decision, intent }),
      ...cases.map((one): [string, string] => ["cases", one]),
    ]);
  const preview = (await send("preview", ids)).text;
  expect(preview).toContain("4 cases will be decided");
  expect(preview).toContain("One strike for all of them: 2 points for 180 days.");
  expect(await site().count("decisions")).toBe(0);

  await site().rows("update content set title = 'Another', revision = 'x' where id = ?", posts.ppv.id);
  const made = (await send("decide", chosenIn(preview))).text;
  expect(made).toContain("3 cases decided");
  expect(made).toContain("It changed since the preview");
  const rows = await site().rows("select case_id, points, statement from decisions");
  expect(rows.map((row) => row.case_id).toSorted()).toEqual([first, second, page].toSorted());
  expect(rows.map((row) => row.points).filter((points) => points !== null)).toEqual([2]);
  for (const row of rows) expect(row.statement).toBe(STATEMENT);
  const changed = await site().rows("select claimed_by, decided_at from cases where id = ?", changing);
  expect(changed).toEqual([expect.objectContaining({ decided_at: null })]);
  expect((await fan.get(pathOf(posts.free))).status).toBe(404);

  // Sent twice, they're over.
  expect((await send("decide", chosenIn(preview))).text).toContain("It has already been decided");
  expect(await site().count("decisions")).toBe(3);
});

test("cases that take a second admin, or involve this one, are left out", async () => {
  const fan = await site().visitor({ as: people.fan });
  const admin = await site().visitor({ as: people.admin });
  const minor = await fan.form("/report", { about: pathOf(posts.ppv), reason: "minor" });
  const id = minor.location?.split("/").at(-1) ?? "";
  const preview = await admin.form(TOGETHER, [
    ["intent", "preview"],
    ["outcome", "dismissed"],
    ["statement", STATEMENT],
    ["cases", id],
  ]);
  expect(preview.text).toContain("this outcome takes a second admin");
  expect(preview.text).not.toContain('value="decide"');
  const other = await site().visitor({ as: people.fan });
  expect((await other.get(TOGETHER)).status).toBe(403);
});
