import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { idOf, OBJECT_TYPES, type ObjectType, type StripeObjects } from "./object-types.ts";

const TABLES = `
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    account text not null, created integer not null, body text not null);
  create index if not exists objects_by_kind on objects (kind, account, seq);
  create index if not exists objects_by_customer on objects (kind, json_extract(body, '$.customer'));
  create table if not exists notes (id text primary key, body text not null);
  create table if not exists replies (
    key text primary key, fingerprint text not null, status integer, body text, at integer not null);
  create table if not exists deliveries (
    seq integer primary key autoincrement, event text not null, lane text not null, state text not null,
    attempts integer not null default 0, due integer not null, status integer, error text, last integer);
  create index if not exists deliveries_by_state on deliveries (state, seq);
  create index if not exists deliveries_by_event on deliveries (event);
`;

export interface Filter {
  /** The connected account that owns the objects; "" for the platform. */
  account?: string;
  /** JSON path without "$." → required value. */
  where?: Record<string, SQLInputValue | undefined>;
  createdFrom?: number | undefined;
  createdBefore?: number | undefined;
  /** Event types; "charge.*" matches every type starting with "charge.". */
  types?: string[];
  delivered?: boolean | undefined;
  statuses?: string[];
  afterSeq?: number | undefined;
  beforeSeq?: number | undefined;
  limit?: number;
}

const UNDELIVERED = `exists (select 1 from deliveries where event = objects.id)
  and not exists (select 1 from deliveries where event = objects.id and state = 'done')`;

function conditionsOf(kind: ObjectType, filter: Filter): { conditions: string[]; values: SQLInputValue[] } {
  const { where = {}, types = [], statuses = [] } = filter;
  const wanted: [condition: string, ...values: (SQLInputValue | undefined)[]][] = [
    ["kind = ?", kind],
    ["account = ?", filter.account],
    ["created >= ?", filter.createdFrom],
    ["created < ?", filter.createdBefore],
    ["seq < ?", filter.afterSeq],
    ["seq > ?", filter.beforeSeq],
  ];
  for (const [path, value] of Object.entries(where))
    wanted.push([`json_extract(body, '$.${path}') = ?`, value]);
  for (const [path, choices] of Object.entries({ type: types, status: statuses })) {
    const either = choices.map(() => `json_extract(body, '$.${path}') glob ?`).join(" or ");
    if (either) wanted.push([`(${either})`, ...choices]);
  }
  if (filter.delivered !== undefined) wanted.push([`(${UNDELIVERED}) = ?`, filter.delivered ? 0 : 1]);
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [condition, ...given] of wanted) {
    const known = given.filter((value) => value !== undefined);
    if (known.length === 0) continue;
    conditions.push(condition);
    values.push(...known);
  }
  return { conditions, values };
}

export type Store = ReturnType<typeof openStore>;

export function openStore(folder: string) {
  if (folder !== ":memory:") mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === ":memory:" ? folder : join(folder, "stripe.db"));
  // The write-ahead log survives a killed process; only a power failure could lose the last transactions.
  db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
  db.exec(TABLES);

  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  function sql(text: string) {
    let statement = prepared.get(text);
    if (!statement) {
      statement = db.prepare(text);
      prepared.set(text, statement);
    }
    return statement;
  }

  function read<T>(row: Record<string, unknown> | undefined): T | undefined {
    return row && typeof row.body === "string" ? (JSON.parse(row.body) as T) : undefined;
  }

  return {
    sql,

    close: () => db.close(),

    transaction<T>(work: () => T): T {
      if (db.isTransaction) return work();
      db.exec("begin immediate");
      try {
        const result = work();
        db.exec("commit");
        return result;
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },

    get<K extends ObjectType>(kind: K, id: string | null | undefined): StripeObjects[K] | undefined {
      if (!id) return undefined;
      return read<StripeObjects[K]>(sql("select body from objects where id = ? and kind = ?").get(id, kind));
    },

    /** For objects that must exist because our own references point to them. */
    need<K extends ObjectType>(
      kind: K,
      reference: string | { id: string } | null | undefined,
    ): StripeObjects[K] {
      const found = this.get(kind, idOf(reference));
      if (!found) throw new Error(`The ${kind} ${idOf(reference)} is referred to, but is not stored`);
      return found;
    },

    findById(id: string): { object: unknown; kind: ObjectType; account: string; seq: number } | undefined {
      const row = sql("select body, kind, account, seq from objects where id = ?").get(id);
      const kind = OBJECT_TYPES.find((name) => name === row?.kind);
      if (!row || !kind) return undefined;
      return { object: read<unknown>(row), kind, account: String(row.account), seq: Number(row.seq) };
    },

    put<K extends ObjectType>(kind: K, object: StripeObjects[K], account = ""): StripeObjects[K] {
      const created = "created" in object && typeof object.created === "number" ? object.created : 0;
      sql(
        `insert into objects (id, kind, account, created, body) values (?, ?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body`,
      ).run(object.id, kind, account, created, JSON.stringify(object));
      return object;
    },

    remove(id: string): void {
      sql("delete from objects where id = ?").run(id);
    },

    /** Newest first. */
    find<K extends ObjectType>(kind: K, filter: Filter = {}): StripeObjects[K][] {
      const { conditions, values } = conditionsOf(kind, filter);
      const order = filter.beforeSeq === undefined ? "desc" : "asc";
      const text = `select body from objects where ${conditions.join(" and ")} order by seq ${order} limit ?`;
      const rows = sql(text).all(...values, filter.limit ?? -1);
      const found = rows.flatMap((row) => read<StripeObjects[K]>(row) ?? []);
      return order === "asc" ? found.reverse() : found;
    },

    count(kind: ObjectType): number {
      return Number(sql("select count(*) as n from objects where kind = ?").get(kind)?.n ?? 0);
    },

    /** Internal notes on an object that Stripe wouldn't show. */
    value<T>(id: string): T | undefined {
      return read<T>(sql("select body from notes where id = ?").get(id));
    },

    setValue(id: string, body: object): void {
      sql(
        "insert into notes (id, body) values (?, ?) on conflict (id) do update set body = excluded.body",
      ).run(id, JSON.stringify(body));
    },
  };
}
