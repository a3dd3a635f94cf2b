import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Client, createClient } from "@libsql/client/http";
import type { Entry, Head, Seal } from "../app/domain/admin/audit/chain.ts";
import { type Report, verifyLog } from "../app/domain/admin/audit/verify-log.ts";

const USAGE = `Checks that no sealed entry of the audit log was changed, removed, or put elsewhere.

  npm run audit:verify -- [--head NUMBER:DIGEST]     a head that was printed before must be in the chain still

Uses the database named by DATABASE_URL and DATABASE_AUTH_TOKEN, or the local site's that npm start is running.`;
const RUNNING_FILE = path.resolve(import.meta.dirname, "../.local/running.json");
const PAGE = 500;

export type Verification = Report & {
  /** Waiting for the next scheduled run. */
  unsealed: number;
  lost: number;
  /** Neither sealed nor queued: someone removed the seal or the queue entry. */
  stray: number;
};

export async function verifyDatabase(client: Client, earlier: Head | null = null): Promise<Verification> {
  const ask = async (sql: string, ...args: number[]) => {
    const { rows, columns } = await client.execute({ sql, args });
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  };
  const readPage = async (after: number) => {
    const rows = await ask(
      `select s.*, l.id, l.actor_id, l.action, l.subject_id, l.reason, l.created_at from audit_seals s
        left join audit_log l on l.id = s.entry_id where s.number > ? order by s.number limit ${PAGE}`,
      after,
    );
    return rows.map((row) => ({
      seal: row as unknown as Seal,
      entry: row.id === null ? null : (row as unknown as Entry),
    }));
  };
  const report = await verifyLog(readPage, earlier);
  const [counts] = await ask(`select
    (select count(*) from audit_queue q join audit_log l on l.id = q.entry_id) as unsealed,
    (select count(*) from audit_queue q where not exists (select 1 from audit_log l where l.id = q.entry_id)) as lost,
    (select count(*) from audit_log l where not exists (select 1 from audit_seals s where s.entry_id = l.id)
      and not exists (select 1 from audit_queue q where q.entry_id = l.id)) as stray`);
  return {
    ...report,
    unsealed: Number(counts?.unsealed),
    lost: Number(counts?.lost),
    stray: Number(counts?.stray),
  };
}

export const isWhole = ({ faultCount, lost, stray, earlier }: Verification) =>
  faultCount === 0 && lost === 0 && stray === 0 && earlier !== "missing";

const faultLine = ({ number, what, field }: Report["faults"][number]) =>
  ({
    gap: `${number}: the entries before it are missing`,
    removed: `${number}: its entry was removed`,
    changed: `${number}: its ${field} was changed`,
    broken: `${number}: it doesn't follow from the one before, or its action or time was changed`,
  })[what];

export function reportLines(verified: Verification): string[] {
  const { head, faults, faultCount, erasedFields, unsealed, lost, stray, earlier } = verified;
  const problems = [
    ...faults.map(faultLine),
    ...(faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : []),
    ...(lost > 0 ? [`Removed before they were sealed: ${lost}`] : []),
    ...(stray > 0 ? [`Neither sealed nor waiting to be: ${stray}`] : []),
    ...(earlier === "missing" ? ["The given head isn't in the chain"] : []),
  ];
  return [
    isWhole(verified) ? "The audit log is whole." : "The audit log was changed. First fault first:",
    ...problems.map((line) => `  ${line}`),
    `Sealed entries: ${head.number}. Not sealed yet: ${unsealed}. Erased fields: ${erasedFields}.`,
    ...(head.number > 0 ? [`Head: ${head.number}:${head.digest}`] : []),
  ];
}

/** Parses "12:abc"; null if it isn't a head. */
export function parseHead(text: string): Head | null {
  const match = /^(\d{1,12}):([\w-]{43})$/.exec(text);
  return match ? { number: Number(match[1]), digest: match[2] ?? "" } : null;
}

function findUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  try {
    return JSON.parse(readFileSync(RUNNING_FILE, "utf8")).database;
  } catch {
    throw new Error("Start the site with npm start first, or set DATABASE_URL.");
  }
}

async function main() {
  const { values } = parseArgs({ options: { head: { type: "string" }, help: { type: "boolean" } } });
  const earlier = values.head === undefined ? null : parseHead(values.head);
  if (values.help || (values.head !== undefined && earlier === null)) return console.log(USAGE);
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const url = findUrl().replace(/^libsql:/, "https:");
  const client = createClient({ url, authToken: process.env.DATABASE_AUTH_TOKEN || undefined });
  const verified = await verifyDatabase(client, earlier);
  client.close();
  for (const line of reportLines(verified)) console.log(line);
  if (!isWhole(verified)) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
