import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile();
const about = `/seller/mira/content/${posts.free.id}`;
const fields = {
  name: "Mira Sol",
  address: "12 <Harbor> Road, Portland",
  phone: "+1 503 555 0142",
  text: "I took this photo myself.",
  signature: "Mira Sol",
  "statement-perjury": "on",
  "statement-jurisdiction": "on",
};

test("a creator answers a removal for copyright; it's forwarded, listed, and the post comes back", async () => {
  const guest = await site().visitor({ ip: "198.51.100.7" });
  expect((await guest.get("/legal/dmca/notice")).text).toMatch(
    /<input[^>]*value="copyright"[^>]*checked|checked[^>]*value="copyright"/,
  );
  const notice = await guest.form("/report", {
    about,
    reason: "copyright",
    name: "Wren Abara",
    email: "wren@example.com",
    details: "My print from 2024",
    "statement-faith": "on",
    "statement-perjury": "on",
    signature: "Wren Abara",
  });
  expect(notice.status).toBe(303);
  const [opened] = await site().rows(
    "select k.id, c.revision from cases k join content c on c.id = k.subject_id where c.id = ?",
    posts.free.id,
  );
  const caseId = String(opened?.id);
  const page = `/legal/dmca/counter-notice/${caseId}`;
  const creator = await site().visitor({ as: people.creator });
  expect((await creator.get(page)).status).toBe(404);
  const admin = await site().visitor({ as: people.admin });
  await admin.form(`/admin/cases/${caseId}`, { intent: "claim" });
  const decided = await admin.form(`/admin/cases/${caseId}`, {
    intent: "decide",
    outcome: "removed",
    rule: "copyright",
    statement: "The print was published elsewhere first.",
    version: String(opened?.revision),
  });
  expect(decided.status).toBe(303);
  expect((await guest.get(about)).status).toBe(404);

  const [removal] = await site().rows("select id from decisions where case_id = ?", caseId);
  const decision = `/decisions/${removal?.id}`;
  expect((await creator.get(decision)).text).toContain(page);
  expect((await creator.get(page)).text).toContain("including your name, address, and phone number");
  for (const as of [people.otherCreator, people.fan]) {
    const visitor = await site().visitor({ as });
    expect([(await visitor.get(page)).status, (await visitor.form(page, fields)).status]).toEqual([404, 404]);
  }
  for (const missing of Object.keys(fields)) {
    const { [missing as keyof typeof fields]: _, ...rest } = fields;
    const refused = await creator.form(page, rest);
    const kept = missing === "address" ? "I took this photo myself." : "12 &lt;Harbor&gt; Road, Portland";
    expect([refused.status, refused.text.includes(kept)], missing).toEqual([422, true]);
  }
  expect((await creator.form(page, fields)).location).toBe(`${decision}#counter-notice`);
  expect((await creator.form(page, fields)).status).toBe(409);
  expect((await creator.get(page)).location).toBe(`${decision}#counter-notice`);

  await site().scheduled();
  expect((await creator.get(decision)).text).toContain("unless the person who reported it goes to court");
  expect((await admin.get("/admin/cases/appeals")).text).toContain(`/admin/cases/${caseId}#counter-notice`);
  const shown = (await admin.get(`/admin/cases/${caseId}`)).text;
  expect([shown.includes("I took this photo myself."), shown.includes("Record a lawsuit")]).toEqual([
    true,
    true,
  ]);
  const unexplained = await admin.form(`/admin/cases/${caseId}`, { intent: "suit", reason: "x" });
  expect(unexplained.status).toBe(422);
  await site().rows("update counter_notices set restores_at = 1");
  await site().scheduled();
  expect((await guest.get(about)).status).toBe(200);
  const late = await admin.form(`/admin/cases/${caseId}`, { intent: "suit", reason: "Abara v. Sol, 26-1" });
  expect(late.status).toBe(409);
});
