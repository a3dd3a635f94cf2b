import { createHash, randomBytes } from "node:crypto";
import { createClient } from "@libsql/client/http";
import type { BrowserContext } from "@playwright/test";
import { drizzle } from "drizzle-orm/libsql/http";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { siteCookies } from "#http/cookies.ts";
import { DAY } from "#tests/cast.ts";
import { pairOf } from "#tests/routes/site/visitor.ts";

type Where = { SITE?: string; DATABASE?: string; SESSION_SECRET?: string };

/**
 * Passes the age gate and, given an account, signs it in. Writes the results directly, because checking a password is
 * slow by design; the sign-in tests use the forms.
 */
export async function openSession(
  context: BrowserContext,
  userId: string | null,
  where: Where = process.env,
) {
  const cookies = siteCookies(where.SESSION_SECRET ?? "", false);
  const at = Date.now();
  const device = randomBytes(8).toString("hex");
  const lines = [
    await cookies.writeAge({
      at,
      region: "United States",
      regionClass: "default",
      device: `device_${at}_${device}`,
    }),
  ];
  if (userId !== null) lines.push(await cookies.session.serialize(await insertSession(userId, at, where)));
  await context.addCookies(
    lines.map((line) => {
      const [name, value] = pairOf(line);
      return { name, value, url: where.SITE ?? "", httpOnly: true, sameSite: "Lax" as const };
    }),
  );
}

async function insertSession(user_id: string, now: number, where: Where): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const client = createClient({ url: where.DATABASE ?? "" });
  await drizzle(client)
    .insert(sessions)
    .values({
      id: randomBytes(16).toString("base64url"),
      token_hash: createHash("sha256").update(token).digest("base64url"),
      user_id,
      place: "United States",
      created_at: now,
      last_used_at: now,
      expires_at: now + DAY,
    });
  client.close();
  return token;
}
