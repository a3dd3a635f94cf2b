import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { credentials, profiles } from "#db/schema/accounts/accounts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import type { NewCode } from "#db/stores/accounts/account-queries.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { adminStore } from "#db/stores/admin/admin.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const accounts = () => accountStore(database().db);
let count = 0;
const fresh = (what: string) => `${what}-${++count}`;
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

const account = (more: object = {}) => ({
  id: fresh("account"),
  email: `${fresh("someone")}@example.com`,
  username: fresh("someone"),
  role: "buyer" as const,
  passwordHash: "hash",
  termsHash: "terms",
  now: NOW,
  ...more,
});
const code = (userId: string, more: Partial<NewCode> = {}): NewCode => ({
  id: fresh("code"),
  userId,
  codeHash: "right",
  attemptsAllowed: 5,
  now: NOW,
  expiresAt: NOW + 10 * MINUTE,
  ...more,
});
const mail = (recipient = "x@example.com") => ({
  id: fresh("mail"),
  recipient,
  subject: "s",
  body: "b",
  now: NOW,
});
const create = (given: ReturnType<typeof account>) =>
  accounts().create(given, code(given.id), mail(given.email));
describe("create", () => {
  test("writes profile, password, code, and email together", async () => {
    const given = account({ role: "seller" });
    const letter = mail(given.email);
    const first = code(given.id);
    expect(await accounts().create(given, first, letter)).toBe("created");
    expect(await accounts().findByEmail(given.email)).toMatchObject({
      id: given.id,
      email: given.email,
      role: "seller",
      emailVerifiedAt: null,
      passwordHash: "hash",
    });
    expect(await accounts().findNewestCode(given.id)).toMatchObject({
      id: first.id,
      attempts_left: 5,
      purpose: "email",
    });
    const [queued] = await database()
      .db.select()
      .from(outgoing_emails)
      .where(eq(outgoing_emails.id, letter.id));
    expect(queued).toMatchObject({ recipient: given.email, next_attempt_at: NOW, sent_at: null });
    const [secret] = await database().db.select().from(credentials).where(eq(credentials.user_id, given.id));
    expect(secret?.metadata_role).toBe("seller");
  });

  test("reports which value was taken and writes nothing", async () => {
    const sameEmail = account({ email: people.fan.email });
    expect(await create(sameEmail)).toBe("email");
    const sameName = account({ username: people.creator.username.toUpperCase() });
    expect(await create(sameName)).toBe("username");
    expect(await accounts().findNewestCode(sameEmail.id)).toBeNull();
    expect(await accounts().findByEmail(sameName.email)).toBeNull();
    const queued = await database().db.$count(outgoing_emails, eq(outgoing_emails.recipient, sameName.email));
    expect(queued).toBe(0);
  });

  test("gives a username to one of twenty parallel requests, whatever its case", async () => {
    const name = fresh("wanted");
    const outcomes = await times(20, (i) => create(account({ username: i % 2 ? name.toUpperCase() : name })));
    expect(outcomes.filter((one) => one === "created")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "username")).toHaveLength(19);
  });

  test("gives an email to one of twenty parallel requests", async () => {
    const email = `${fresh("twin")}@example.com`;
    const outcomes = await times(20, () => create(account({ email })));
    expect(outcomes.toSorted()).toEqual(["created", ...Array(19).fill("email")]);
    expect(await database().db.$count(profiles, eq(profiles.email, email))).toBe(1);
    expect(await database().db.$count(outgoing_emails, eq(outgoing_emails.recipient, email))).toBe(1);
  });

  test("throws any error that is not about uniqueness", async () => {
    const given = account();
    await expect(accounts().create(given, code("nobody"), mail())).rejects.toThrow();
    expect(await accounts().findByEmail(given.email)).toBeNull();
  });
});

test("findByEmail matches only the exact email", async () => {
  expect(await accounts().findByEmail("nobody@example.com")).toBeNull();
  expect((await accounts().findByEmail(people.admin.email))?.id).toBe(people.admin.id);
});

test("usernameTaken ignores the caller's own name and any difference in case", async () => {
  expect(await accounts().isUsernameTaken("MIRA", people.fan.id)).toBe(true);
  expect(await accounts().isUsernameTaken("mira", people.creator.id)).toBe(false);
  expect(await accounts().isUsernameTaken("mir", people.fan.id)).toBe(false);
});

test("a granted role wins over the profile's, and the latest grant wins", async () => {
  const sessions = sessionStore(database().db);
  await sessions.add({
    id: fresh("session"),
    tokenHash: "t",
    userId: people.otherFan.id,
    userAgent: "",
    place: "",
    now: NOW,
    expiresAt: NOW + DAY,
  });
  const role = async () => (await sessions.findViewer("t", NOW))?.role;
  expect(await role()).toBe("buyer");
  const auditEntry = (auditId: string) => ({ actorId: null, now: NOW, reason: "a test of roles", auditId });
  await adminStore(database().db).setAdmin(people.otherFan.id, true, auditEntry("audit-on"));
  expect(await role()).toBe("admin");
  await adminStore(database().db).setAdmin(people.otherFan.id, false, auditEntry("audit-off"));
  expect(await role()).toBe("buyer");
});
