import { expect, test } from "vitest";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { clearCases } from "#domain/moderation/cases/clear-cases.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const PDF = new TextEncoder().encode("%PDF-1.7 a letter");
const HTML = new TextEncoder().encode("<script>alert(1)</script>");
const about = `/seller/mira/content/${posts.free.id}`;
const formWith = (...files: [string, Uint8Array<ArrayBuffer>][]) => {
  const form = new FormData();
  const fields = { about, reason: "scam", details: "Typed", name: "Wren", email: "wren@example.com" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append("files", new File([bytes], name));
  return form;
};

test("someone without an account attaches files, which only the admin who claimed the case sees", async () => {
  const visitor = await site().visitor({ ip: "198.51.100.77" });
  const sent = await visitor.upload("/report", formWith(["chat.png", PNG], ["letter.pdf", PDF]));
  expect(sent.status).toBe(303);
  const files = await site().rows(
    "select f.id, f.name, f.content_type, r.case_id from report_files f join reports r on r.id = f.report_id order by f.name",
  );
  expect(files.map(({ name, content_type }) => [name, content_type])).toEqual([
    ["chat.png", "image/png"],
    ["letter.pdf", "application/pdf"],
  ]);
  const page = `/admin/cases/${files[0]?.case_id}`;
  const [image, letter] = files.map(({ id }) => `${page}/files/${id}`) as [string, string];
  const admin = await site().visitor({ as: people.admin });
  expect((await admin.get(image)).status).toBe(404);
  await admin.form(page, { intent: "claim" });
  const blurred = (await admin.get(page)).text;
  expect([blurred.includes("chat.png"), blurred.includes("/files/")]).toEqual([true, false]);
  expect((await admin.get(`${page}?show=files`)).text).toContain(`src="${image}"`);
  const shown = await admin.get(image);
  expect([shown.status, shown.headers.get("Content-Type"), shown.headers.get("Cache-Control")]).toEqual([
    200,
    "image/png",
    expect.stringContaining("private"),
  ]);
  expect((await admin.get(letter)).headers.get("Content-Disposition")).toBe("attachment");
  expect((await admin.get(`${page}/files/none`)).status).toBe(404);
  for (const other of [visitor, await site().visitor({ as: people.fan })])
    expect((await other.get(image)).status).not.toBe(200);
  const receipt = (await visitor.get(sent.location ?? "")).text;
  // Anyone with the address learns how many files there are, not what they show.
  expect(receipt).toMatch(/Files<\/dt><dd>2</);
  expect(receipt).not.toContain("chat.png");
});

test("other types, a fourth file, and too many bytes are refused, and what was typed is kept", async () => {
  const visitor = await site().visitor({ ip: "198.51.100.78" });
  const before = await site().count("report_files");
  const big = new Uint8Array(5 * 1024 * 1024);
  big.set(PNG);
  const refused: [string, ...[string, Uint8Array<ArrayBuffer>][]][] = [
    ["Choose up to three files", ["page.png", HTML]],
    ["Choose up to three files", ["1.png", PNG], ["2.png", PNG], ["3.png", PNG], ["4.png", PNG]],
    ["5 MB in total", ["1.png", PNG], ["2.png", big]],
  ];
  for (const [text, ...files] of refused) {
    const answer = await visitor.upload("/report", formWith(...files));
    expect([answer.status, answer.text.includes(text), answer.text.includes("Typed")], text).toEqual([
      422,
      true,
      true,
    ]);
  }
  expect(await site().count("report_files")).toBe(before);
  const form = formWith(["page.png", PNG]);
  for (const name of ["details", "name"]) form.delete(name);
  form.set("reason", "copyright");
  const { text } = await visitor.upload("/report", form);
  expect(text.match(/(?<=<a href="#)\w+(?=">)/g)?.slice(0, 3)).toEqual(["details", "files", "name"]);
});

test("files go when their case's copies are cleared", async () => {
  const { db } = site();
  const [file] = await site().rows(
    "select f.report_id, r.case_id from report_files f join reports r on r.id = f.report_id limit 1",
  );
  await site().rows("update cases set decided_at = ? where id = ?", NOW, String(file?.case_id));
  const removed: string[][] = [];
  const clearAt = (now: number) =>
    clearCases({
      cases: caseStore(db),
      clock: { now: () => now },
      media: {
        list: async (prefix) => [`${prefix}x`],
        remove: async (keys) => {
          removed.push(keys);
        },
      },
    });
  await clearAt(NOW + 179 * DAY);
  expect(removed).toEqual([]);
  await clearAt(NOW + 181 * DAY);
  expect(removed).toEqual([[`reports/${file?.report_id}/x`]]);
  expect(await site().count("report_files")).toBe(0);
});
