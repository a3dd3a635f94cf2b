import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newMember } from "#tests/routes/creators/team/team-fixture.ts";
import { type Chat, messageFields, newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});
const asAdmin = () => site().visitor({ as: people.admin });
const report = { reason: "scam", details: "A payment link" };
const PART_OF_IT = "You&#x27;re part of this conversation, so another admin has to decide.";
const WHY = "The report names a payment link.";
const decision = {
  intent: "decide",
  outcome: "closed",
  rule: "scam",
  statement: "The message asked for payment outside of Fanlight, which is against our rules.",
};

/** What takes back the newest decision of a case. */
async function reversal(page: string) {
  const [decided] = await site().rows(
    "select id from decisions where case_id = ? order by decided_at desc limit 1",
    page.split("/").at(-1) ?? "",
  );
  return { intent: "reverse", decision: String(decided?.id), reason: "Another admin looked at it." };
}

async function reported() {
  const chat = await newChat(site(), "Hello Mira");
  await chat.say(chat.creator, "Pay me at evil.example");
  const sent = await chat.fan.visitor.form(`${chat.path}/report`, { ...report, message: "2" });
  const receipt = sent.location ?? "";
  return { chat, sent, receipt, page: `/admin/cases/${receipt.split("/").at(-1)}` };
}

test("a message's page and the conversation link to the report form, which keeps what was typed", async () => {
  const chat = await newChat(site(), "Hello");
  expect((await chat.creator.get(chat.path)).text).toContain(`${chat.path}/report`);
  expect((await chat.creator.get(`${chat.path}/1`)).text).toContain(`${chat.path}/report?message=1`);
  expect((await chat.fan.visitor.get(`${chat.path}/1`)).text).not.toContain("report?message");
  const refused = await chat.creator.form(`${chat.path}/report`, { details: "What I typed" });
  expect([refused.status, refused.text.includes("What I typed")]).toEqual([422, true]);
  const own = await chat.fan.visitor.form(`${chat.path}/report`, { ...report, message: "1" });
  expect(own.status).toBe(409);
});

test("the address of a message or conversation leads to its report form; for others, nothing is there", async () => {
  const chat = await newChat(site(), "Hello");
  const form = `${chat.path}/report?message=1`;
  const ask = (visitor: Awaited<ReturnType<typeof asAdmin>>, about: string) =>
    visitor.get(`/report?about=${encodeURIComponent(about)}`);
  for (const about of [`${chat.path}/1`, `${chat.path}#m-1`])
    expect((await ask(chat.creator, about)).location, about).toBe(form);
  for (const visitor of [chat.creator, chat.fan.visitor])
    expect((await ask(visitor, `${chat.path}#newest`)).location).toBe(`${chat.path}/report`);
  const missing = await ask(chat.creator, "/messages/none/1");
  expect([missing.status, missing.text.includes("find this page")]).toEqual([422, true]);
  const outsiders = [await asAdmin(), await site().visitor({ as: people.otherFan })];
  for (const visitor of [...outsiders, chat.fan.visitor]) {
    const refused = await ask(visitor, `${chat.path}/1`);
    expect([refused.status, refused.text.includes("find this page")]).toEqual([422, true]);
  }
  for (const outsider of outsiders) expect((await ask(outsider, chat.path)).status).toBe(422);
  const signedOut = await site().visitor();
  for (const about of [`${chat.path}/1`, chat.path, "/messages/none/1"]) {
    const refused = await ask(signedOut, about);
    expect([refused.status, refused.text.includes("Log in to report a message")], about).toEqual([422, true]);
  }
  expect((await ask(chat.creator, `${chat.path}/99`)).status).toBe(422);
});

test("both sides read that we removed a message", async () => {
  const { chat, page, receipt } = await reported();
  const admin = await asAdmin();
  await admin.form(page, { intent: "claim" });
  const asked = await admin.get(page);
  expect(asked.text).not.toContain("Strike against");
  expect((await admin.form(page, { ...decision, outcome: "removed" })).status).toBe(303);
  for (const visitor of [chat.fan.visitor, chat.creator]) {
    const thread = (await visitor.get(chat.path)).text;
    expect([thread.includes("Message removed under our rules"), thread.includes("Pay me at")]).toEqual([
      true,
      false,
    ]);
    expect((await visitor.get(`/api/conversations/${chat.id}/messages`)).text).not.toContain("Pay me at");
  }
  expect((await chat.fan.visitor.get(receipt)).text).toContain("We removed the message");
  await admin.form(page, await reversal(page));
  expect((await chat.fan.visitor.get(chat.path)).text).toContain("Pay me at evil.example");
});

test("a report has a receipt that only its reporter sees, and can include a block", async () => {
  const { chat, sent, receipt } = await reported();
  expect([sent.status, receipt]).toEqual([303, expect.stringContaining("/reports/")]);
  expect((await chat.fan.visitor.get(receipt)).text).toContain("We got your report");
  for (const visitor of [chat.creator, await asAdmin(), await site().visitor({ as: people.otherFan })])
    expect((await visitor.get(receipt)).status).toBe(404);
  await chat.fan.visitor.form(`${chat.path}/report`, { ...report, block: "on" });
  expect((await chat.creator.form(chat.path, messageFields("Why?"))).status).toBe(409);
});

test("an admin can read a conversation only from a report, with a claim and a reason, which both sides see", async () => {
  const { chat, page } = await reported();
  const admin = await asAdmin();
  const unread = async () => {
    for (const closed of [`${page}/conversation`, chat.path, `/api/conversations/${chat.id}/messages`])
      expect((await admin.get(closed)).status, closed).toBe(404);
  };
  await unread();
  expect((await admin.get("/admin/cases")).text).toContain(page);
  const shown = (await admin.get(page)).text;
  for (const text of ["Pay me at evil.example", "A payment link"]) expect(shown).toContain(text);
  expect(shown).not.toContain("Hello Mira");
  expect((await admin.form(page, { intent: "open", reason: WHY })).status).toBe(409);
  await admin.form(page, { intent: "claim" });
  expect((await admin.form(page, { intent: "open", reason: "x" })).status).toBe(422);
  await unread();
  expect((await admin.form(page, { intent: "open", reason: WHY })).status).toBe(303);
  const read = await admin.get(`${page}/conversation`);
  expect([read.status, read.text.includes("Hello Mira")]).toEqual([200, true]);
  for (const visitor of [chat.fan.visitor, chat.creator]) {
    const told = (await visitor.get(chat.path)).text;
    for (const text of ["A Fanlight moderator read this conversation on", WHY]) expect(told).toContain(text);
  }
  expect((await admin.get("/admin/audit")).text).toContain(WHY);
  const other = await newChat(site(), "Another one");
  for (const closed of [chat.path, other.path, `/api/conversations/${chat.id}/messages`])
    expect((await admin.get(closed)).status).toBe(404);
  expect((await admin.form(chat.path, messageFields("From the admin"))).status).toBe(404);
  await site().rows("update inspections set until = 1 where conversation_id = ?", chat.id);
  expect((await admin.get(`${page}/conversation`)).status).toBe(404);
});

test("an admin in the conversation, or on the creator's team, can't read or decide its case", async () => {
  const { chat, page } = await reported();
  const other = await newMember(site(), []);
  for (const { person } of [chat.fan, other]) {
    await site().rows("insert into user_roles (user_id, role, granted_at) values (?, 'admin', 0)", person.id);
    await letAdminAct(site().db, person.id);
  }
  for (const { visitor } of [chat.fan, other]) {
    const shown = await visitor.get(page);
    expect([shown.status, shown.text.includes(PART_OF_IT)]).toEqual([200, true]);
    expect(shown.text).not.toContain("A payment link");
    const listed = (await visitor.get("/admin/cases")).text.split(page)[1]?.split("</li>")[0] ?? "";
    expect(listed).toContain("You&#x27;re part of this conversation");
    for (const hidden of ["Scam", "1 report"]) expect(listed).not.toContain(hidden);
    const asked: Record<string, string>[] = [{ intent: "claim" }, { intent: "open", reason: WHY }, decision];
    for (const fields of asked) {
      const refused = await visitor.form(page, fields);
      expect([refused.status, refused.text.includes(PART_OF_IT)]).toEqual([409, true]);
    }
    expect((await visitor.get(`${page}/conversation`)).status).toBe(404);
  }
  const admin = await asAdmin();
  await admin.form(page, { intent: "claim" });
  expect((await admin.form(page, decision)).location).toBe("/admin/cases");
  const reopen = { ...(await reversal(page)), reason: "I want to write again." };
  expect((await chat.fan.visitor.form(page, reopen)).status).toBe(409);
  expect((await chat.fan.visitor.form(chat.path, messageFields("Hello?"))).status).toBe(409);
});

test("closing a conversation tells both sides why, and nobody can write there", async () => {
  const { chat, page } = await reported();
  const admin = await asAdmin();
  expect((await admin.form(page, decision)).status).toBe(409);
  await admin.form(page, { intent: "claim" });
  const { rule: _, ...without } = decision;
  expect((await admin.form(page, without)).status).toBe(422);
  expect((await admin.form(page, decision)).location).toBe("/admin/cases");
  expect((await admin.form(page, { ...decision, outcome: "warned" })).status).toBe(409);
  for (const [visitor, notice] of [
    [chat.fan.visitor, "We acted on your report"],
    [chat.creator, "We closed one of your conversations"],
  ] as const) {
    expect((await visitor.form(chat.path, messageFields("Hello?"))).status).toBe(409);
    const told = (await visitor.get(chat.path)).text;
    const link = /\/decisions\/[\w-]+/.exec(told)?.[0] ?? "none";
    expect(told).toContain("We closed this conversation");
    const why = (await visitor.get(link)).text;
    for (const text of [decision.statement, "By a person", "within six months"]) expect(why).toContain(text);
    expect((await visitor.get("/notifications")).text).toContain(notice);
  }
  await admin.form(page, await reversal(page));
  expect((await chat.fan.visitor.form(chat.path, messageFields("Hello again"))).status).toBe(303);
});

test("a dismissed report notifies its reporter alone", async () => {
  const { chat, page, receipt } = await reported();
  const admin = await asAdmin();
  await admin.form(page, { intent: "claim" });
  await admin.form(page, { ...decision, outcome: "dismissed" });
  const reopened = await admin.form(page, await reversal(page));
  expect([reopened.status, reopened.text.includes("nothing to reverse")]).toEqual([409, true]);
  expect((await chat.fan.visitor.get(receipt)).text).toContain("We didn&#x27;t find a violation");
  expect((await chat.creator.get(receipt)).status).toBe(404);
  expect((await chat.creator.get(chat.path)).text).not.toContain(receipt);
  expect((await chat.fan.visitor.form(chat.path, messageFields("Hello"))).status).toBe(303);
});

test("only admins can open cases, and nobody can report messages they can't see, or without limit", async () => {
  const { chat, page } = await reported();
  const visitors = [chat.fan.visitor, chat.creator, await site().visitor({ as: people.otherCreator })];
  for (const visitor of visitors) {
    for (const one of ["/admin/cases", page, `${page}/conversation`])
      expect((await visitor.get(one)).status).toBe(403);
    expect((await visitor.form(page, { intent: "claim" })).status).toBe(403);
  }
  const stranger = await site().visitor({ as: people.otherFan });
  expect((await stranger.get(`${chat.path}/report`)).status).toBe(404);
  expect((await stranger.form(`${chat.path}/report`, report)).status).toBe(404);
  const statuses = await repeat(chat);
  expect(statuses.at(-1)).toBe(429);
});

async function repeat({ fan, path }: Chat) {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await fan.visitor.form(`${path}/report`, report)).status);
  return statuses;
}
