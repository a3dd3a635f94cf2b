import type { Client, InStatement, InValue } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { expect, test } from "vitest";
import { stores as appStores } from "#platform/context.ts";
import { allowedAnalyticsScans } from "./analytics/allowed-analytics-scans.ts";
import { allowedScans } from "./fixtures/allowed-scans.ts";
import { addFillerRows } from "./fixtures/filler-rows.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { type AllStores, rememberingSearch, storeCalls } from "./fixtures/store-calls.ts";
import { serverForFile } from "./fixtures/test-database.ts";
import { allowedBroadcastScans } from "./messages/broadcasts/allowed-broadcast-scans.ts";
import { welcome } from "./messages/broadcasts/broadcast-calls.ts";
import { allowedStudioScans } from "./subscriptions/subscribers/allowed-studio-scans.ts";

const CROWD = 3000;
const database = serverForFile(async ({ db, client }) => {
  await insertCast(db);
  await addFillerRows(client, CROWD);
});
const stores = { ...appStores, search: rememberingSearch, welcome };

const allowed = [...allowedScans, ...allowedAnalyticsScans, ...allowedBroadcastScans, ...allowedStudioScans];
type Seen = { sql: string; args: InValue[] };
function watching(client: Client, seen: Seen[]): Client {
  const note = (statement: InStatement) =>
    seen.push(
      typeof statement === "string"
        ? { sql: statement, args: [] }
        : { sql: statement.sql, args: (statement.args ?? []) as InValue[] },
    );
  return new Proxy(client, {
    get(target, name) {
      if (name === "execute")
        return (statement: InStatement) => {
          note(statement);
          return target.execute(statement);
        };
      if (name === "batch")
        return (statements: InStatement[], mode?: "read" | "write" | "deferred") => {
          statements.forEach(note);
          return target.batch(statements, mode);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Query plan steps that read more than an index lookup. */
function heavy(call: string, sql: string, steps: string[]) {
  return steps.filter((step) => {
    if (!/^SCAN |TEMP B-TREE/.test(step)) return false;
    const table = /^SCAN (\w+)/.exec(step)?.[1] ?? "";
    // An insert reads no other table: that step is the foreign key check, skipped while none is broken.
    if (/^insert /.test(sql) && table !== "" && !sql.includes(`"${table}"`)) return false;
    return !allowed.some((one) => one.call.test(call) && one.step.test(step));
  });
}

async function explainAll(): Promise<{ call: string; sql: string; steps: string[] }[]> {
  const seen: Seen[] = [];
  const db = drizzle(watching(database().client, seen));
  const opened = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, store(db)]));
  const plans = [];
  for (const [call, work] of Object.entries(storeCalls)) {
    const from = seen.length;
    await work(opened as AllStores);
    expect(seen.length, `${call} asked the database`).toBeGreaterThan(from);
    for (const { sql, args } of seen.slice(from)) {
      const plan = await database().client.execute({ sql: `explain query plan ${sql}`, args });
      plans.push({ call, sql, steps: plan.rows.map((row) => String(row.detail)) });
    }
  }
  return plans;
}

test("every store function is covered by a query plan", () => {
  const { db } = database();
  const names = Object.entries(stores).flatMap(([name, store]) =>
    Object.keys(store(db)).map((method) => `${name}.${method}`),
  );
  expect([...new Set(Object.keys(storeCalls).map((call) => call.split(" ")[0]))].toSorted()).toEqual(
    names.toSorted(),
  );
});

test("no store scans a table that grows", async () => {
  const plans = await explainAll();
  const problems = plans.flatMap(({ call, sql, steps }) =>
    heavy(call, sql, steps).map((step) => `${call}: ${step} | ${sql.slice(0, 120)}`),
  );
  expect(problems).toEqual([]);
  expect(
    plans.filter(({ steps }) => steps.some((step) => step.startsWith("SEARCH "))).length,
  ).toBeGreaterThan(50);

  const idle = allowed.filter(
    (one) =>
      !plans.some(({ call, steps }) => one.call.test(call) && steps.some((step) => one.step.test(step))),
  );
  expect(idle, "exceptions that nothing needs").toEqual([]);
});

test("a table scan is detected", async () => {
  const plan = async (sql: string) =>
    heavy(
      "x",
      sql,
      (await database().client.execute(`explain query plan ${sql}`)).rows.map((row) => String(row.detail)),
    );
  expect(await plan("select * from content where title = 'x'")).toEqual(["SCAN content"]);
  expect(
    await plan("select c.id from content c left join subscriptions s on 0 where c.id = 'x'"),
  ).not.toEqual([]);
  expect(await plan("select id from profiles order by bio")).toHaveLength(2);
  expect(await plan("select * from content where id = 'x'")).toEqual([]);
});
