import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { isWhole, parseHead, reportLines, verifyDatabase } from "#db/audit-verify.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { auditChainStore, eraseReasons } from "#db/stores/admin/audit/audit-chain.ts";
import { auditSearchStore } from "#db/stores/admin/audit/audit-search.ts";
import { audit } from "#db/stores/admin/audit-log.ts";
import { runBatch } from "#db/stores/database.ts";
import { exportLog } from "#domain/admin/audit/export-log.ts";
import { sealLog } from "#domain/admin/audit/seal-log.ts";
import type { AuditFilter } from "#domain/admin/audit/search.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { admin, fan } = people;
let tokens = 0;
const clock = { now: () => NOW, newToken: () => `token-${++tokens}` };
const deps = () => ({ auditChain: auditChainStore(database().db), clock });
const search = () => auditSearchStore(database().db);
const verify = (head?: string) => verifyDatabase(database().client, head ? parseHead(head) : null);
const ANYTHING: AuditFilter = { action: "", actor: "", subject: "", words: "", from: null, until: null };

let entries = 0;
async function add(fields: Partial<typeof audit_log.$inferInsert> = {}) {
  const id = `entry-${String(++entries).padStart(4, "0")}`;
  const entry = { id, actor_id: admin.id, action: "x.done", subject_id: fan.id, reason: "Asked by phone" };
  await runBatch(database().db, [audit(database().db, { ...entry, created_at: NOW + entries, ...fields })]);
  return id;
}
/** Changes data protected by triggers, as someone with the database's password could. */
async function tamper(trigger: string, statement: string) {
  const { client } = database();
  const { rows } = await client.execute({
    sql: "select sql from sqlite_schema where name = ?",
    args: [trigger],
  });
  await client.execute(`drop trigger ${trigger}`);
  await client.execute(statement);
  await client.execute(String(rows[0]?.sql));
}

beforeEach(async () => {
  while ((await sealLog(deps())) > 0);
});

test("entries are sealed in the order of their commits, by the next run", async () => {
  const before = (await verify()).head.number;
  for (let i = 0; i < 3; i++) await add({ created_at: NOW - i });
  expect(await verify()).toMatchObject({ unsealed: 3, faultCount: 0 });
  expect(await sealLog(deps())).toBe(3);
  const verified = await verify();
  expect(verified).toMatchObject({ unsealed: 0, faultCount: 0, lost: 0, stray: 0 });
  expect(verified.head.number).toBe(before + 3);
  expect(isWhole(verified)).toBe(true);
  const { rows } = await database().client.execute(
    "select entry_id from audit_seals order by number desc limit 3",
  );
  const sealed = rows.map((row) => String(row.entry_id));
  expect(sealed).toEqual([...sealed].sort().reverse());
});

test("ten runs at once seal each entry once, and the chain holds", async () => {
  const before = (await verify()).head.number;
  for (let i = 0; i < 8; i++) await add();
  const sealed = await Promise.all(Array.from({ length: 10 }, () => sealLog(deps())));
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(8);
  const verified = await verify();
  expect(verified.head.number).toBe(before + 8);
  expect([verified.unsealed, isWhole(verified)]).toEqual([0, true]);
});

test("an entry whose reason is erased while it is being sealed waits for the next run", async () => {
  await add({ reason: "About Ada" });
  const chain = auditChainStore(database().db);
  const { head, entries: read } = await chain.findUnsealed(10);
  await database()
    .db.update(audit_log)
    .set({ reason: "" })
    .where(eq(audit_log.id, read[0]?.id ?? ""));
  const late = { auditChain: { findUnsealed: async () => ({ head, entries: read }), add: chain.add }, clock };
  expect(await sealLog(late)).toBe(0);
  expect(await sealLog(deps())).toBe(1);
  expect(isWhole(await verify())).toBe(true);
});

test("erasing the reasons about a leaving account keeps the log valid and leaves their text nowhere", async () => {
  const subject_id = "someone-who-left";
  await add({ subject_id, reason: "Ada Lovelace called about it" });
  await sealLog(deps());
  await add({ subject_id, reason: "Ada Lovelace called again" });
  const steps = eraseReasons<{ userId: string }>(() => sql`1`);
  await runBatch(
    database().db,
    steps.map((step) => step.bind(database().db, { userId: subject_id })),
  );
  await sealLog(deps());
  const verified = await verify();
  expect(isWhole(verified)).toBe(true);
  expect(verified.erasedFields).toBe(1);
  const { rows } = await database().client.execute("select * from audit_log");
  expect(JSON.stringify(rows)).not.toContain("Lovelace");
});

test("the database refuses to change or remove sealed entries", async () => {
  const id = await add();
  await sealLog(deps());
  for (const statement of [
    `update audit_log set reason = 'x' where id = '${id}'`,
    `update audit_log set action = 'x' where id = '${id}'`,
    `delete from audit_log where id = '${id}'`,
    `update audit_seals set digest = 'x' where entry_id = '${id}'`,
    `update audit_seals set reason_salt = 'x' where entry_id = '${id}'`,
    `delete from audit_seals where entry_id = '${id}'`,
  ])
    await expect(database().client.execute(statement), statement).rejects.toThrow(/never (changed|removed)/);
});

test("changes that bypassed those triggers are reported", async () => {
  const [kept, gone] = [await add(), await add()];
  while ((await sealLog(deps())) > 0);
  const whole = await verify();
  const head = `${whole.head.number}:${whole.head.digest}`;
  expect((await verify(head)).earlier).toBe("found");
  expect((await verify(`1:${"x".repeat(43)}`)).earlier).toBe("missing");

  await tamper("audit_log_no_update", `update audit_log set reason = 'Nothing' where id = '${kept}'`);
  expect(reportLines(await verify()).join("\n")).toMatch(
    /The audit log was changed.*\n.*its reason was changed/,
  );
  await tamper("audit_log_no_update", `update audit_log set reason = 'Asked by phone' where id = '${kept}'`);
  expect(isWhole(await verify())).toBe(true);

  const late = await add();
  await database().client.execute(`delete from audit_queue where entry_id = '${late}'`);
  expect((await verify()).stray).toBe(1);
  await database().client.execute(`insert into audit_queue (entry_id) values ('${late}')`);
  await database().client.execute(`delete from audit_log where id = '${late}'`);
  expect((await verify()).lost).toBe(1);
  await database().client.execute(`delete from audit_queue where entry_id = '${late}'`);

  await tamper("audit_log_no_delete", `delete from audit_log where id = '${gone}'`);
  const removed = await verify();
  expect([removed.faults[0]?.what, removed.faultCount]).toEqual(["removed", 1]);
});

test("entries are found by action, person, target, days, and words, page by page", async () => {
  const find = async (filter: Partial<AuditFilter>) =>
    (await search().search({ ...ANYTHING, ...filter }, null, 100)).rows.map(({ id }) => id);
  const at = NOW - 400 * DAY;
  const day = Math.floor(at / DAY) * DAY;
  const mine = await add({
    action: "search.tried",
    reason: "Lost phone",
    created_at: at,
    subject_id: "case-7",
  });
  const other = await add({
    action: "search.tried",
    reason: "Lost card",
    created_at: at + 1,
    actor_id: null,
  });
  expect(await find({ action: "search.tried" })).toEqual([other, mine]);
  expect(await find({ action: "search.tried", actor: admin.username.toUpperCase() })).toEqual([mine]);
  expect(await find({ subject: "case-7" })).toEqual([mine]);
  expect(await find({ subject: fan.email, action: "search.tried" })).toEqual([other]);
  expect(await find({ action: "search.tried", words: "lost PHONE" })).toEqual([mine]);
  expect(await find({ words: "%" })).toEqual([]);
  expect(await find({ from: day, until: day + DAY })).toEqual([other, mine]);
  expect(await find({ from: day - DAY, until: day })).toEqual([]);
  const first = await search().search({ ...ANYTHING, action: "search.tried" }, null, 1);
  const after = { at: at + 1, id: other };
  expect(first.rows.map(({ id }) => id)).toEqual([other]);
  expect((await search().search({ ...ANYTHING, action: "search.tried" }, after, 1)).rows[0]?.id).toBe(mine);
  expect(await search().listActions()).toContain("search.tried");
});

test("an export has each entry once, under its header", async () => {
  for (let i = 0; i < 12; i++) await add({ action: "export.tried", reason: `=Number ${i}` });
  let file = "";
  for await (const part of exportLog(search(), { ...ANYTHING, action: "export.tried" })) file += part;
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain(`"'=Number 11"`);
});
