// @module-tag thorough
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { writeBackup } from "#local/backup/backup.ts";
import { drill } from "#local/backup/drill.ts";
import { quoted } from "#local/backup/dump.ts";
import { restoreDump } from "#local/backup/restore.ts";
import { NOW, people, posts } from "#tests/cast.ts";
import { CAST_PAYMENT, insertCastPayment } from "#tests/routes/tables/cast-payment.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { serverForFile } from "../fixtures/test-database.ts";

const database = serverForFile(async ({ db }) => {
  await insertCast(db);
  await insertCastPayment(db);
  const bought = { buyer_id: people.fan.id, content_id: posts.free.id, payment_id: CAST_PAYMENT };
  await db.insert(content_purchases).values({ id: "bought", ...bought, created_at: NOW });
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a backup of the test's database; returns its folder and a function that changes its dump. */
async function newBackup() {
  const to = path.join(folder, "backup");
  const { isCompared, figures } = await writeBackup({ url: database().url }, to);
  expect(isCompared).toBe(true);
  const file = path.join(to, "database.sql");
  const change = (edit: (dump: string) => string) => {
    const dump = readFileSync(file, "utf8");
    expect(edit(dump)).not.toBe(dump);
    writeFileSync(file, edit(dump));
  };
  return { to, figures, change };
}

test("a backup restores to an equal database, whatever text it contains", async () => {
  const body = [
    "It's \"quoted\"; '' and ''';",
    "INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql) VALUES('table','x','x',0,'x');",
    "COMMIT;",
    "CREATE TRIGGER x",
    "END;",
    "夜景 🔥 \r\n\t\\ %s $1",
  ].join("\n");
  await database().db.update(content).set({ body }).where(eq(content.id, posts.free.id));
  const { to, figures } = await newBackup();
  expect(Number(figures["rows of content"])).toBeGreaterThan(3);
  expect(Number(figures["posts that a search finds"])).toBeGreaterThan(0);
  expect(figures["payments whose ledger entries don't sum to zero"]).toBe("0");
  const restored = path.join(folder, "restored.db");
  expect(await restoreDump(path.join(to, "database.sql"), restored)).toEqual([]);
  const [row] = new DatabaseSync(restored)
    .prepare("select body from content where id = ?")
    .all(posts.free.id);
  expect(row?.body).toBe(body);
  expect(await drill(to)).toEqual([]);
});

test("a drill finds a lost row, the imbalance in the ledger, and a changed purchase", async () => {
  const { to, change } = await newBackup();
  change((dump) =>
    dump
      .replace(/^INSERT INTO ledger_entries VALUES\(.*\n/m, "")
      .replace(/^(INSERT INTO content_purchases VALUES\(.*)NULL/m, "$11"),
  );
  const found = (await drill(to)).join("\n");
  for (const part of ["rows of ledger_entries", "ledger accounts", "don't sum to zero", "bought posts"])
    expect(found).toContain(part);
});

test("a drill finds a search index that is broken", async () => {
  const { to, change } = await newBackup();
  change((dump) => dump.replace(/^INSERT INTO post_index_data VALUES\((?!10?,).*\n/gm, ""));
  expect((await drill(to)).join("\n")).toContain("malformed");
});

test("a file that is missing in the bucket, or has another size there, is named", async () => {
  const { to } = await newBackup();
  const list = readFileSync(path.join(to, "media.tsv"), "utf8").trimEnd().split("\n");
  const listing = path.join(folder, "objects.tsv");
  const [first = "", second = "", ...rest] = list.map((line) => line.split("\t").slice(0, 2).join("\t"));
  writeFileSync(listing, [first, ...rest, "unknown\t1"].join("\n"));
  expect(await drill(to, listing)).toEqual([`${second.replace("\t", ": ")} bytes expected, nothing found`]);
  writeFileSync(listing, [`${first}0`, second, ...rest].join("\n"));
  expect(await drill(to, listing)).toEqual([
    `${first.replace("\t", ": ")} bytes expected, ${first.split("\t")[1]}0 found`,
  ]);
});

test("a dump that ends early leaves no backup", async () => {
  const { url } = database();
  const cut = createServer(async (request, response) => {
    const answer = await fetch(url + request.url, {
      method: request.method ?? "GET",
      headers: { "Content-Type": "application/json" },
      ...(request.method === "POST" && { body: await new Response(request as never).text() }),
    });
    const text = await answer.text();
    response.end(request.url === "/dump" ? text.slice(0, text.length / 2) : text);
  });
  await new Promise<void>((resolve) => cut.listen(0, "127.0.0.1", resolve));
  const { port } = cut.address() as AddressInfo;
  const to = path.join(folder, "backup");
  await expect(writeBackup({ url: `http://127.0.0.1:${port}` }, to)).rejects.toThrow("ended early");
  expect(() => readFileSync(path.join(to, "figures.json"))).toThrow("ENOENT");
  await new Promise((resolve) => cut.close(resolve));
});

test("the quotes of virtual tables are doubled once", () => {
  const line = (sql: string) =>
    `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql) VALUES('table','i','i',0,'${sql}');`;
  const right = line("CREATE VIRTUAL TABLE i USING fts5(content='''', tokenize=''ascii'')");
  expect(quoted(line("CREATE VIRTUAL TABLE i USING fts5(content='', tokenize='ascii')"))).toBe(right);
  expect(quoted(right)).toBe(right);
  expect(quoted("INSERT INTO content VALUES('it''s');")).toBe("INSERT INTO content VALUES('it''s');");
});
