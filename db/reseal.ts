import { parseArgs } from "node:util";
import { type Client, createClient } from "@libsql/client/http";
import { sealContext } from "../app/domain/accounts/two-step/secret.ts";
import { sealWith } from "../app/platform/seal.ts";

const USAGE = `Seals the secrets of two-step sign-in with SESSION_SECRET that PREVIOUS_SESSION_SECRET has sealed.

  npm run secrets:reseal

Uses the database named by DATABASE_URL and DATABASE_AUTH_TOKEN. Afterward, nobody's sign-in needs the previous secret.`;
const PAGE = 200;

type Secrets = { secret: string; previous: string };
export type Resealed = { resealed: number; current: number; unreadable: number };

/**
 * Reseals two-step secrets with the current key. Skips rows that changed since they were read, so sign-in keeps
 * working.
 */
export async function resealDatabase(client: Client, { secret, previous }: Secrets): Promise<Resealed> {
  const [now, before] = [sealWith(secret), sealWith(previous)];
  const counts = { resealed: 0, current: 0, unreadable: 0 };
  let after = "";
  for (;;) {
    const { rows } = await client.execute({
      sql: `select user_id, sealed_secret from two_step_secrets where user_id > ? order by user_id limit ${PAGE}`,
      args: [after],
    });
    for (const row of rows) {
      const [userId, sealed] = [String(row.user_id), String(row.sealed_secret)];
      after = userId;
      const context = sealContext(userId);
      if ((await now.open(sealed, context)) !== null) {
        counts.current++;
        continue;
      }
      const token = await before.open(sealed, context);
      if (token === null) {
        counts.unreadable++;
        continue;
      }
      const { rowsAffected } = await client.execute({
        sql: "update two_step_secrets set sealed_secret = ? where user_id = ? and sealed_secret = ?",
        args: [await now.seal(token, context), userId, sealed],
      });
      counts.resealed += rowsAffected;
    }
    if (rows.length < PAGE) return counts;
  }
}

async function main() {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  const { DATABASE_URL, DATABASE_AUTH_TOKEN, SESSION_SECRET, PREVIOUS_SESSION_SECRET } = process.env;
  if (values.help || !DATABASE_URL || !SESSION_SECRET || !PREVIOUS_SESSION_SECRET) {
    console.log(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const url = DATABASE_URL.replace(/^libsql:/, "https:");
  const client = createClient({ url, authToken: DATABASE_AUTH_TOKEN || undefined });
  const { resealed, current, unreadable } = await resealDatabase(client, {
    secret: SESSION_SECRET,
    previous: PREVIOUS_SESSION_SECRET,
  });
  client.close();
  console.log(
    `Sealed anew: ${resealed}. Sealed so already: ${current}. Open with neither secret: ${unreadable}.`,
  );
  if (unreadable > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
