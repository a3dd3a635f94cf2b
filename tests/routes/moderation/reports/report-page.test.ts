import { expect, test } from "vitest";
import { NOW, people, posts } from "#tests/cast.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { CANADA, GERMANY, UTAH } from "#tests/routes/site/visitor.ts";

const site = siteForFile();
let count = 0;
/** A stranger without an account, at an address of their own. */
const stranger = (more: Parameters<ReturnType<typeof site>["visitor"]>[0] = {}) =>
  site().visitor({ ip: `198.51.100.${++count}`, ...more });
const asAdmin = () => site().visitor({ as: people.admin });
const pathOf = (post: { id: string }) => `/seller/mira/content/${post.id}`;
const from = { name: "Wren Abara", email: "wren@example.com" };
const CANT_FIND = "We can&#x27;t find this page. Paste its full address.";

test("anyone reports a post without an account, and their receipt says what we decide", async () => {
  const visitor = await stranger({ adult: false, cf: GERMANY });
  const page = await visitor.get(`/report?about=${pathOf(posts.free)}&reason=scam`);
  expect([page.status, page.text.includes(posts.free.title)]).toEqual([200, true]);
  const fields = { about: pathOf(posts.free), reason: "scam", details: "They sell elsewhere", ...from };
  const sent = await visitor.form("/report", fields);
  const receipt = sent.location ?? "";
  expect([sent.status, receipt]).toEqual([303, expect.stringMatching(/^\/report\/[\w-]{22,}$/)]);
  const shown = (await visitor.get(receipt)).text;
  for (const text of ["We got your report", "They sell elsewhere", "QR code"]) expect(shown).toContain(text);
  expect(shown).not.toContain(from.email);
  const [stored] = await site().rows("select key_hash from reports where email = ?", from.email);
  expect(String(stored?.key_hash)).not.toBe(receipt.split("/").at(-1));
  expect((await visitor.get("/report/a-guessed-key-of-22-chars")).status).toBe(404);

  const [{ id: caseId } = { id: "" }] = await site().rows(
    "select id from cases where subject_id = ? and decided_at is null",
    posts.free.id,
  );
  const admin = await asAdmin();
  await admin.form(`/admin/cases/${caseId}`, { intent: "claim" });
  await admin.form(`/admin/cases/${caseId}`, {
    intent: "decide",
    outcome: "dismissed",
    statement: "Nothing in the post asks for payment elsewhere.",
  });
  expect((await visitor.get(receipt)).text).toContain("Nothing in the post asks for payment elsewhere.");
  const decision = await visitor.get(receipt);
  expect(decision.text).toContain("If you think we&#x27;re wrong");
  const short = await visitor.form(receipt, { text: "Look <b>again" });
  expect([short.status, short.text.includes("Look &lt;b&gt;again")]).toEqual([422, true]);
  const appeal = { text: "It links to a shop that takes payment elsewhere." };
  expect((await visitor.form(receipt, appeal)).location).toBe(`${receipt}#appeal`);
  expect((await visitor.form(receipt, appeal)).status).toBe(409);
  expect((await visitor.form("/report/a-guessed-key-of-22-chars", appeal)).status).toBe(404);
  expect((await visitor.get(receipt)).text).toContain("Someone who didn&#x27;t make this decision");
  expect((await admin.get("/admin/cases/appeals")).text).toContain(`/admin/cases/${caseId}#appeals`);
  expect((await admin.get(`/admin/cases/${caseId}`)).text).toContain("another admin answers the appeal");
  const [{ id: appealId } = { id: "" }] = await site().rows(
    "select id from appeals where text = ?",
    appeal.text,
  );
  const answer = {
    intent: "appeal",
    appeal: String(appealId),
    outcome: "kept",
    statement: "We looked at it again.",
  };
  expect((await admin.form(`/admin/cases/${caseId}`, answer)).status).toBe(409);

  await expect.poll(() => site().email.to(from.email).length).toBe(2);
  const [received, decided] = site().email.to(from.email);
  expect(received?.text).toContain(receipt);
  expect(decided?.text).toContain("Nothing in the post asks for payment elsewhere.");
});

test("what isn't here, or that the reporter can't see, gets one answer, and keeps what was typed", async () => {
  const visitor = await stranger();
  const addresses = [
    "https://elsewhere.example/seller/mira",
    "//elsewhere.example/seller/mira",
    "javascript:alert(1)",
    "/seller/nobody",
    pathOf(posts.draft),
    "/seller/mira/content/none",
    "/discover",
    "%zz",
  ];
  for (const about of addresses) {
    const query = new URLSearchParams({ about, reason: "scam" });
    const asked = await visitor.get(`/report?${query}`);
    expect([asked.status, asked.text.includes(CANT_FIND)], about).toEqual([422, true]);
    const sent = await visitor.form("/report", { about, reason: "scam", details: "Typed", ...from });
    expect([sent.status, sent.text.includes(CANT_FIND), sent.text.includes("Typed")], about).toEqual([
      422,
      true,
      true,
    ]);
  }
  const own = await site().visitor({ as: people.creator });
  expect((await own.form("/report", { about: "/seller/mira", reason: "scam" })).status).toBe(422);
});

test("an address is found as a browser would: in any case, with repeated slashes, and encoded", async () => {
  const visitor = await stranger();
  for (const about of [`/Seller//mira/CONTENT/${posts.free.id}`, "/seller/%6Dira"]) {
    const asked = await visitor.get(`/report?${new URLSearchParams({ about, reason: "scam" })}`);
    expect(asked.status, about).toBe(200);
  }
});

test("a post can be reported from where its creator closed their page", async () => {
  const creator = await site().visitor({ as: people.creator });
  await creator.form("/settings/places", { intent: "close", place: "CA", confirmed: "CA" });
  const visitor = await stranger({ cf: CANADA });
  expect((await visitor.get(pathOf(posts.free))).status).toBe(404);
  const page = await visitor.get(`/report?about=${pathOf(posts.free)}&reason=consent`);
  expect([page.status, page.text.includes(posts.free.title)]).toEqual([200, false]);
  const fields = { about: pathOf(posts.free), reason: "scam", details: "They sell elsewhere", ...from };
  expect((await visitor.form("/report", fields)).status).toBe(303);
  await creator.form("/settings/places", { intent: "open", place: "CA" });
});

test("each kind of report asks for what it needs: a minor for nothing, the law for statements and a signature", async () => {
  const visitor = await stranger({ cf: UTAH, adult: false });
  const send = (fields: Record<string, string>) =>
    visitor.form("/report", { about: pathOf(posts.ppv), ...fields });
  const refused: Record<string, string>[] = [{}, { reason: "none" }, { reason: "scam" }];
  for (const fields of refused) expect((await send(fields)).status, JSON.stringify(fields)).toBe(422);
  expect((await send({ reason: "minor" })).status).toBe(303);
  const copyright = {
    reason: "copyright",
    ...from,
    details: "My print from 2024",
    "statement-faith": "on",
    "statement-perjury": "on",
    signature: "Wren Abara",
  };
  for (const missing of ["details", "statement-perjury", "signature", "email"]) {
    const { [missing as keyof typeof copyright]: _, ...rest } = copyright;
    expect((await send(rest)).status, missing).toBe(422);
  }
  expect((await send({ ...copyright, details: "Mine" })).text).toContain("in at least 10 characters");
  const receipt = (await visitor.get((await send(copyright)).location ?? "")).text;
  for (const text of ["Signed", copyright.signature, ", and email you."]) expect(receipt).toContain(text);
  const found = await site().rows(
    "select due_at, hide_at from cases where subject_id = ? and decided_at is null",
    posts.ppv.id,
  );
  expect(found).toHaveLength(1);
  expect(Number(found[0]?.due_at)).toBeGreaterThan(NOW);
});

test("reports are limited by network without an account, and by account with one", async () => {
  const visitor = await stranger();
  const fan = await site().visitor({ as: people.otherFan });
  for (const [who, fields] of [
    [visitor, from],
    [fan, {}],
  ] as const) {
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await who.form("/report", { about: "/seller/mira", reason: "scam", ...fields })).status);
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
  }
});

test("a removed post is gone for everyone; its creator reads why, and an admin can put it back", async () => {
  const fan = await site().visitor({ as: people.fan });
  const path = pathOf(posts.subscriber);
  const sent = await fan.form("/report", { about: path, reason: "illegal", details: "Look at the shelf" });
  const receipt = sent.location ?? "";
  const page = `/admin/cases/${receipt.split("/").at(-1)}`;
  const admin = await asAdmin();
  expect((await admin.get("/admin/cases")).text).toContain(page);
  await admin.form(page, { intent: "claim" });
  const shown = (await admin.get(page)).text;
  for (const text of ["Look at the shelf", posts.subscriber.title]) expect(shown).toContain(text);
  const version = /name="version" value="([^"]*)"/.exec(shown)?.[1] ?? "";
  const decision = {
    intent: "decide",
    outcome: "removed",
    rule: "illegal",
    statement: "The post offers something that may not be sold.",
    version,
  };
  expect((await admin.form(page, { ...decision, version: "older" })).status).toBe(409);
  expect((await admin.form(page, { ...decision, outcome: "closed" })).status).toBe(409);
  expect((await fan.get(path)).status).toBe(200);
  expect((await admin.form(page, decision)).status).toBe(303);

  for (const visitor of [fan, admin, await stranger()]) expect((await visitor.get(path)).status).toBe(404);
  const creator = await site().visitor({ as: people.creator });
  expect((await fan.get("/reports")).text).toMatch(
    new RegExp(`${receipt}"[\\s\\S]*${posts.subscriber.title}`),
  );
  expect((await creator.get("/reports")).text).not.toContain(receipt);
  expect((await creator.get("/reports")).text).toMatch(
    new RegExp(`href="/decisions/[\\w-]+"[^>]*><strong[^>]*>Removed: <bdi>${posts.subscriber.title}`),
  );
  expect((await creator.get("/notifications")).text).toContain("We removed something you shared");
  expect((await fan.get("/notifications")).text).toContain("We acted on your report");
  const own = await creator.get(path);
  const link = /\/decisions\/[\w-]+/.exec(own.text)?.[0] ?? "";
  expect([own.status, own.text.includes("We removed this post"), link]).toEqual([
    200,
    true,
    expect.stringMatching(/./),
  ]);
  expect((await creator.get(link)).text).toContain(decision.statement);
  for (const visitor of [fan, await site().visitor({ as: people.otherFan })])
    expect((await visitor.get(link)).status).toBe(404);
  const told = (await fan.get(receipt)).text;
  for (const text of ["We removed the post", "Anyone who paid gets their money back."])
    expect(told).toContain(text);

  const decisionId = link.split("/").at(-1) ?? "";
  const reversal = { intent: "reverse", decision: decisionId, reason: "It may be sold after all." };
  expect((await creator.form(page, reversal)).status).toBe(403);
  expect((await admin.form(page, reversal)).status).toBe(303);
  expect((await admin.form(page, reversal)).status).toBe(409);
  expect((await fan.get(path)).status).toBe(200);
  expect((await creator.get(link)).text).toContain("We reversed this decision");
});
