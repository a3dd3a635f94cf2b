import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { toEmailAddress } from "../app/domain/accounts/email-address.ts";
import { isUnusable, USERNAME_LENGTH, usernameCharacters } from "../app/domain/accounts/username.ts";
import { twoStepOffEmail } from "../app/domain/notifications/mail/security-emails.ts";
import { adminStore } from "./stores/admin/admin.ts";

const USAGE = `Grants or revokes the admin role, turns off the two-step sign-in of an admin who lost their phone and codes, or
assigns a username that is reserved for us, such as fanlight.support. Everything is recorded in the audit log.

  npm run admin -- grant USERNAME-OR-EMAIL [--reason "why"]
  npm run admin -- revoke USERNAME-OR-EMAIL [--reason "why"]
  npm run admin -- reset-two-step USERNAME-OR-EMAIL [--reason "why"]
  npm run admin -- rename USERNAME-OR-EMAIL NEW-USERNAME [--reason "why"]

Uses the database named by DATABASE_URL and DATABASE_AUTH_TOKEN. If they are not set, it uses the local site that
npm start is running from this folder; if several are running, set PORT to the site's.`;
const RUNNING_FILE = path.resolve(import.meta.dirname, "../.local/running.json");
const NOT_RUNNING_MESSAGE = "Start the site with npm start first, or set DATABASE_URL.";

type Command = { account: string; reason: string } & (
  | { admin: boolean }
  | { username: string }
  | { twoStep: "off" }
);

function parseCommand(args: string[]): Command | null {
  const [action, account, ...rest] = args;
  const username = action === "rename" ? rest.shift() : undefined;
  const [flag, reason = "from the command line"] = rest;
  if (!account || (flag !== undefined && flag !== "--reason")) return null;
  if (action === "rename") return username ? { account, username, reason } : null;
  if (action === "reset-two-step") return { account, twoStep: "off", reason };
  if (action !== "grant" && action !== "revoke") return null;
  return { admin: action === "grant", account, reason };
}

const isUsername = (text: string) =>
  usernameCharacters.test(text) &&
  text.length >= USERNAME_LENGTH.min &&
  text.length <= USERNAME_LENGTH.max &&
  !isUnusable(text);

export async function runCommand(
  command: Command,
  database: { url: string; authToken?: string | undefined },
): Promise<string | null> {
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const client = createClient({ ...database, url: database.url.replace(/^libsql:/, "https:") });
  try {
    const store = adminStore(drizzle(client));
    const account = await store.findAccount(toEmailAddress(command.account) ?? command.account);
    if (account === null) return null;
    const auditId = randomBytes(16).toString("base64url");
    const entry = { actorId: null, now: Date.now(), reason: command.reason, auditId };
    if ("username" in command) {
      const { username } = command;
      if (!isUsername(username)) return `${username} can't be a username. Nothing was changed.`;
      return (await store.assignUsername(account.id, username, entry))
        ? `${account.username} (${account.email}) is now ${username}.`
        : `Another account is ${username}, or looks like it. Nothing was changed.`;
    }
    if ("twoStep" in command) {
      const mail = { id: auditId, recipient: account.email, ...twoStepOffEmail(), now: entry.now };
      await store.resetTwoStep(account.id, entry, mail);
      return `Two-step sign-in of ${account.username} (${account.email}) is off, and every session has ended.`;
    }
    await store.setAdmin(account.id, command.admin, entry);
    const who = `${account.username} (${account.email})`;
    return command.admin
      ? `${who} is now an admin. The administration opens once they have set up two-step sign-in.`
      : `${who} is no longer an admin.`;
  } finally {
    client.close();
  }
}

/**
 * Finds the database from the environment or the file that npm start keeps while it runs. Throws if neither names one.
 */
export function resolveDatabase(
  env: NodeJS.ProcessEnv,
  runningFile: string,
): { url: string; authToken?: string } {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN, PORT } = env;
  if (DATABASE_URL)
    return DATABASE_AUTH_TOKEN
      ? { url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN }
      : { url: DATABASE_URL };
  if (PORT) return { url: `http://127.0.0.1:${Number(PORT) + 1}` };
  try {
    const { database } = JSON.parse(readFileSync(runningFile, "utf8")) as { database?: unknown };
    if (typeof database === "string") return { url: database };
  } catch {}
  throw new Error(`No site is running from this folder. ${NOT_RUNNING_MESSAGE}`);
}

function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      /ECONNREFUSED|ENOTFOUND|fetch failed/.test(`${cause.message} ${(cause as NodeJS.ErrnoException).code}`)
    )
      return true;
  return false;
}

async function main() {
  const command = parseCommand(process.argv.slice(2));
  if (command === null) throw new Error(USAGE);
  const database = resolveDatabase(process.env, RUNNING_FILE);
  const done = await runCommand(command, database).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    throw new Error(`Could not reach a database at ${database.url}. ${NOT_RUNNING_MESSAGE}`);
  });
  if (done === null) throw new Error(`No account found with the email or username ${command.account}.`);
  console.log(done);
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
