import { createHash } from "node:crypto";

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;
export type Figures = Record<string, string>;

/** Access that fans have paid for and money owed to creators, to the ms and the cent. */
const rights: Record<string, string> = {
  subscriptions:
    "select id, buyer_id, seller_id, status, expires_at, revoked_at from subscriptions order by id",
  "bought posts":
    "select buyer_id, content_id, payment_id, revoked_at from content_purchases order by buyer_id, content_id",
  "bought messages":
    "select buyer_id, sale_id, payment_id, revoked_at from message_purchases order by buyer_id, sale_id",
  "message unlocks":
    "select buyer_id, seller_id, payment_id, revoked_at from message_unlocks order by buyer_id, seller_id",
  media: `select v.key, v.bytes, v.content_type from media_variants v order by v.key`,
  "ledger accounts":
    "select account, count(*) as entries, sum(amount) as cents from ledger_entries group by account order by account",
};

/** Figures to compare two databases by: row counts, digests of access rights and media, and the ledger. */
export async function readFigures(ask: Ask): Promise<Figures> {
  const figures: Figures = {};
  const tables = await ask(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_litestream%' escape '\\'
      and name not like 'libsql\\_%' escape '\\' order by name`,
  );
  for (const { name } of tables) {
    // Skips the full-text indexes' own tables, whose row counts depend on how they were merged.
    if (/_index(_\w+)?$/.test(String(name))) continue;
    const [row] = await ask(`select count(*) as n from "${String(name)}"`);
    figures[`rows of ${name}`] = String(row?.n);
  }
  for (const [name, sql] of Object.entries(rights)) figures[name] = digest(await ask(sql));
  const [ledger] = await ask(
    `select count(*) as n from (select payment_id from ledger_entries where payment_id is not null
      group by payment_id having sum(amount) <> 0)`,
  );
  figures["payments whose ledger entries don't sum to zero"] = String(ledger?.n);
  const [head] = await ask(
    "select number || ':' || digest as head from audit_seals order by number desc limit 1",
  );
  figures["head of the audit log"] = String(head?.head ?? "none");
  for (const kind of ["post", "creator"]) {
    const [found] = await ask(`select count(*) as n from ${kind}_index('all')`);
    figures[`${kind}s that a search finds`] = String(found?.n);
  }
  const migrations = await ask("select hash from __drizzle_migrations order by created_at");
  figures.migrations = digest(migrations);
  return figures;
}

export const differences = (expected: Figures, actual: Figures): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((name) => expected[name] !== actual[name])
    .map((name) => `${name}: ${expected[name] ?? "nothing"} expected, ${actual[name] ?? "nothing"} found`);

const digest = (rows: Record<string, unknown>[]) =>
  `${rows.length} rows, ${createHash("sha256")
    .update(JSON.stringify(rows.map((row) => Object.values(row).map(plain))))
    .digest("base64url")}`;
/** libSQL clients return large numbers as a number or as a bigint. */
const plain = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);
