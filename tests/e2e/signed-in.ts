import { randomBytes } from "node:crypto";
import { createClient } from "@libsql/client/http";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { runCommand } from "#db/admin.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { hashPassword } from "#db/seed/password.ts";
import { people } from "../cast.ts";
import { letAdminAct } from "../stores/accounts/admin-access.ts";
import { insertPeople } from "../stores/fixtures/insert-cast.ts";
import { test as base } from "./browsers.ts";
import { PASSWORD, provider, visitor } from "./steps/journeys.ts";
import { openSession } from "./steps/session.ts";

type Role = "fan" | "creator";
type Account = { id: string; email: string; username: string };
let hash: Promise<string> | undefined;

/** A cast member under a unique name who completed onboarding and payment setup. */
export async function newAccount(role: Role): Promise<Account> {
  hash ??= hashPassword(PASSWORD);
  const tag = randomBytes(5).toString("hex");
  const person = { ...people[role], id: `${role}-${tag}`, username: `${role}.${tag}` };
  person.email = `${person.username}@example.com`;
  if (person.accountId !== null) person.accountId = `acct_${tag}`;
  const client = createClient({ url: process.env.DATABASE ?? "" });
  const db = drizzle(client);
  await insertPeople(db, [person], await hash, Date.now());
  if (role === "creator") await db.update(profiles).set({ age: 31 }).where(eq(profiles.id, person.id));
  client.close();
  if (person.accountId !== null) await provider("account", { id: person.accountId, email: person.email });
  return { id: person.id, email: person.email, username: person.username };
}

/** Makes a signed-in account an admin whose sessions have passed two-step sign-in. */
export async function makeAdmin(email: string, reason: string) {
  const url = process.env.DATABASE ?? "";
  await runCommand({ admin: true, account: email, reason }, { url });
  const client = createClient({ url });
  const db = drizzle(client);
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email));
  await letAdminAct(db, row?.id ?? "");
  client.close();
}

export type SignedInAs = (role: Role) => Promise<Account & { page: Page }>;

/** For tests of anything but sign-up and onboarding: starts with an account that completed both. */
export const test = base.extend<{ signedInAs: SignedInAs }>({
  signedInAs: async ({ browser }, provide, info) => {
    const pages: Page[] = [];
    await provide(async (role) => {
      const account = await newAccount(role);
      const page = await visitor(browser, info.project.use);
      pages.push(page);
      await openSession(page.context(), account.id);
      return { ...account, page };
    });
    for (const page of pages) await page.context().close();
  },
});
