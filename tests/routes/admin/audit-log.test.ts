import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const REASON = "Yearly review, ticket 7";

test("the log is searched by URL, and a search without a match says so", async () => {
  const admin = await site().visitor({ as: people.admin });
  await admin.form("/admin/bypass", {
    intent: "grant",
    who: "pia",
    gate: "payouts",
    days: "7",
    reason: "Bank is slow",
  });
  const found = await admin.get("/admin/audit?subject=PIA&words=bank");
  expect(found.text).toContain("Bank is slow");
  expect(found.text).toContain(`value="PIA"`);
  expect((await admin.get("/admin/audit?action=waiver.granted.payouts")).text).toContain("Bank is slow");
  const none = await admin.get("/admin/audit?subject=pia&words=elsewhere");
  expect(none.text).toContain("Nothing matches");
  expect(none.text).not.toContain("Bank is slow");
});

test("an export needs a reason and is recorded, and only its creator can download it, for 10 minutes", async () => {
  const admin = await site().visitor({ as: people.admin });
  const refused = await admin.form("/admin/audit", { query: "", reason: "no" });
  expect(refused.status).toBe(422);
  expect(await site().count("audit_log", "action = 'audit.exported'")).toBe(0);
  const recorded = await admin.form("/admin/audit?subject=pia", { query: "subject=pia", reason: REASON });
  expect(recorded.status).toBe(303);
  const path = recorded.location ?? "";
  const file = await admin.get(path);
  expect(file.status).toBe(200);
  expect(file.text).toContain('"Bank is slow"');
  expect(file.text).not.toContain(REASON);
  expect((await admin.get("/admin/audit")).text).toContain(REASON);

  const creator = await site().visitor({ as: people.creator });
  expect((await creator.get(path)).status).toBe(403);
  expect((await creator.form("/admin/audit", { query: "", reason: REASON })).status).toBe(403);
  await site().rows("update audit_log set created_at = 0 where action = 'audit.exported'");
  expect((await admin.get(path)).status).toBe(404);
  await site().rows(
    "update audit_log set created_at = ?, actor_id = 'x' where action = 'audit.exported'",
    Date.now(),
  );
  expect((await admin.get(path)).status).toBe(404);
});
