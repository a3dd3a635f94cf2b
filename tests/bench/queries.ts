import { createServer } from "node:http";
import { median } from "./report.ts";

type Statement = { sql: string; sql_id?: number; args?: unknown[] };
type Step = { stmt: Statement };
type Request = { type: string; sql_id?: number; sql?: string; stmt?: Statement; batch?: { steps: Step[] } };
type RoundTrip = { start: number; end: number; statements: Statement[] };
type Result = { rows: { value?: string }[][]; rows_read?: number; query_duration_ms?: number };

/** A proxy in front of the database that records every request and its time. */
export async function recordQueries(database: string) {
  let trips: RoundTrip[] = [];
  const server = createServer(async (incoming, response) => {
    const start = performance.now();
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const answer = await fetch(database + incoming.url, {
      method: incoming.method,
      headers: { "content-type": "application/json" },
      body: incoming.method === "POST" ? body : undefined,
    });
    const whole = Buffer.from(await answer.arrayBuffer());
    trips.push({ start, end: performance.now(), statements: statementsOf(body.toString("utf8")) });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(whole);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    drain() {
      const since = trips.filter(({ statements }) => statements.length > 0);
      trips = [];
      return since;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function statementsOf(body: string): Statement[] {
  if (!body) return [];
  const { requests = [] } = JSON.parse(body) as { requests?: Request[] };
  // Within a batch, statements are stored under IDs and referred to by them.
  const stored = new Map(
    requests.flatMap(({ sql_id, sql }) => (sql_id !== undefined && sql ? [[sql_id, sql]] : [])),
  );
  return requests
    .flatMap((one) => [...(one.stmt ? [one.stmt] : []), ...(one.batch?.steps.map((step) => step.stmt) ?? [])])
    .map(({ sql_id, ...stmt }) => ({ ...stmt, sql: stmt.sql ?? stored.get(sql_id ?? -1) }))
    .filter(({ sql }) => sql && !/^(begin|commit|rollback)/i.test(sql));
}

/** The number of sequential round trips; parallel ones count once. */
export function sequential(trips: RoundTrip[]): number {
  let waves = 0;
  let until = -1;
  for (const { start, end } of [...trips].sort((a, b) => a.start - b.start)) {
    if (start >= until) {
      waves += 1;
      until = end;
    } else until = Math.max(until, end);
  }
  return waves;
}

export type Cost = { ms: number; rowsRead: number; plan: string[] };

/** A statement's median time, rows read, and query plan. */
export async function costOf(database: string, statement: Statement, times = 41): Promise<Cost> {
  const ask = async (stmt: Statement): Promise<Result> => {
    const answer = await fetch(`${database}/v2/pipeline`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ requests: [{ type: "execute", stmt }, { type: "close" }] }),
    });
    const { results } = (await answer.json()) as {
      results: { type: string; response?: { result: Result }; error?: { message: string } }[];
    };
    const first = results[0];
    if (!first?.response) throw new Error(`${first?.error?.message}: ${stmt.sql}`);
    return first.response.result;
  };
  const spent: number[] = [];
  let rowsRead = 0;
  for (let i = 0; i < times; i++) {
    const { query_duration_ms = Number.NaN, rows_read = 0 } = await ask(statement);
    spent.push(query_duration_ms);
    rowsRead = rows_read;
  }
  const plan = await ask({ ...statement, sql: `explain query plan ${statement.sql}` });
  return { ms: median(spent), rowsRead, plan: plan.rows.map((row) => String(row.at(-1)?.value)) };
}

export function abbreviate(sql: string): string {
  const from = /from\s+"?(\w+)"?/i.exec(sql)?.[1] ?? "?";
  return `${sql.trim().split(/\s/)[0]?.toLowerCase()} ${from}`;
}
