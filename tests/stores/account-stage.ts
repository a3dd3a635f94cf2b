import { eq } from "drizzle-orm";
import { signUp } from "../../app/domain/accounts/sign-up.ts";
import type { VerificationActor } from "../../app/domain/accounts/verify-email.ts";
import { secrets } from "../../app/platform/secrets.ts";
import { outgoing_emails } from "../../db/schema/operations.ts";
import { accountStore } from "../../db/stores/accounts.ts";
import { rateLimitStore } from "../../db/stores/attempts.ts";
import { credentialStore } from "../../db/stores/credentials.ts";
import type { Database } from "../../db/stores/database.ts";
import { emailLinkStore } from "../../db/stores/links.ts";
import { sessionStore } from "../../db/stores/sessions.ts";
import { twoStepStore } from "../../db/stores/two-step.ts";
import { accountRecoveryStore } from "../../db/stores/undo.ts";
import { NOW } from "../cast.ts";

let count = 0;
/** Hashing is proved elsewhere; here it would only take time. */
export const fastSecrets = {
  ...secrets,
  hashPassword: async (password: string) => `hash of ${password}`,
  passwordMatches: async (password: string, hash: string | null) => hash === `hash of ${password}`,
};

/** What the account use cases need, at an instant; ids and codes are in the order of their making. */
export function accountDeps(db: Database, now = NOW) {
  const serial = () => `n${String(++count).padStart(6, "0")}`;
  return {
    accounts: accountStore(db),
    rateLimits: rateLimitStore(db),
    credentials: credentialStore(db),
    links: emailLinkStore(db),
    sessions: sessionStore(db),
    twoStep: twoStepStore(db),
    accountRecovery: accountRecoveryStore(db),
    secrets: fastSecrets,
    clock: { now: () => now, newId: serial, newToken: serial, newCode: () => String(100_000 + ++count) },
    pageLink: (path: string) => `https://x.example${path}`,
    verifyLink: (email: string) => `https://x.example/v?e=${email}`,
  };
}

export const emailsTo = (db: Database, email: string) =>
  db.select().from(outgoing_emails).where(eq(outgoing_emails.recipient, email));

/** The code in the newest mail to an address. */
export async function newestCodeTo(db: Database, email: string): Promise<string> {
  const mails = (await emailsTo(db, email)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return /code is (\d{6})/.exec(mails[0]?.body ?? "")?.[1] ?? "none";
}

export const newForm = (more: object = {}) => ({
  ...{ email: `new${++count}@example.com`, password: "lantern1", role: "buyer" as const },
  ...more,
});

/** Leaves work for later, as after an answer; `done` waits for it. */
export function deferredWork() {
  const works: Promise<unknown>[] = [];
  const later = (work: () => Promise<unknown> = async () => {}) => void works.push(work());
  return { later, done: () => Promise.all(works) };
}

/** The token of the newest link in the mails to an address. */
export async function newestLinkTo(db: Database, email: string): Promise<string> {
  const mails = (await emailsTo(db, email)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const found = mails.map((mail) => /token=([\w-]+)/.exec(mail.body)?.[1]).find(Boolean);
  return found ?? "none";
}

/** Somebody who signed up just now, with the code that was mailed to them. */
export async function signedUp(db: Database) {
  const form = newForm();
  const done = await signUp(accountDeps(db), form);
  if (!done.ok) throw new Error(done.reason);
  return { ...form, userId: done.userId, code: await newestCodeTo(db, form.email) };
}

/** The browser that signed up, a stranger's, and one that gave the password. */
export const ownerActor = ({ userId }: { userId: string }): VerificationActor => ({
  sessionUserId: userId,
  passwordUserId: null,
  network: "",
});
export const strangerActor = (network = "198.51.100.9"): VerificationActor => ({
  sessionUserId: null,
  passwordUserId: null,
  network,
});
export const passwordActor = ({ userId }: { userId: string }): VerificationActor => ({
  ...strangerActor(),
  passwordUserId: userId,
});

export const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");
