import { expect, test } from "vitest";
import { profiles, sessions, verification_codes } from "#db/schema/accounts/accounts.ts";
import { email_links } from "#db/schema/accounts/security.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { emailLinkStore } from "#db/stores/accounts/email-links.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import {
  deleteExpiredRecords,
  SECRET_RETENTION_DAYS,
  SESSION_RETENTION_DAYS,
} from "#domain/accounts/retention.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const depsOf = ({ db }: ReturnType<typeof database>) => ({
  sessions: sessionStore(db),
  accounts: accountStore(db),
  emailLinks: emailLinkStore(db),
});

test("ended records are deleted exactly after their retention period; active ones and all accounts stay", async () => {
  const { db } = database();
  const accounts = await db.$count(profiles);
  const last = NOW - SESSION_RETENTION_DAYS * DAY;
  const session = (id: string, expires_at: number, ended_at: number | null = null) => ({
    id,
    token_hash: id,
    user_id: people.fan.id,
    created_at: 0,
    last_used_at: 0,
    expires_at,
    ended_at,
  });
  await db
    .insert(sessions)
    .values([
      session("ran-out", last - 1),
      session("ran-out-edge", last),
      session("ended", NOW + DAY, last - 1),
      session("ended-edge", NOW + DAY, last),
      session("open", NOW + DAY),
    ]);
  const ranOut = NOW - SECRET_RETENTION_DAYS * DAY;
  const code = (id: string, expires_at: number, used_at: number | null) => ({
    id,
    user_id: people.newcomer.id,
    purpose: "email" as const,
    code_hash: "x",
    attempts_left: 5,
    created_at: 0,
    expires_at,
    used_at,
  });
  await db
    .insert(verification_codes)
    .values([code("used", ranOut - 1, 1), code("unused", ranOut - 1, null), code("edge", ranOut, null)]);
  const link = (id: string, expires_at: number) => ({
    id,
    user_id: people.fan.id,
    purpose: "password_reset" as const,
    token_hash: id,
    created_at: 0,
    expires_at,
  });
  await db.insert(email_links).values([link("old", ranOut - 1), link("edge", ranOut)]);

  await deleteExpiredRecords(depsOf(database()), NOW);
  const left = async (table: typeof sessions | typeof verification_codes | typeof email_links) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted();
  expect(await left(sessions)).toEqual(["ended-edge", "open", "ran-out-edge"]);
  expect(await left(verification_codes)).toEqual(["edge"]);
  expect(await left(email_links)).toEqual(["edge"]);
  expect(await db.$count(profiles)).toBe(accounts);
});

test("one run deletes a limited number, and the next continues", async () => {
  const { db } = database();
  const { emailLinks } = depsOf(database());
  await db.delete(email_links);
  const link = (id: string) => ({
    id,
    user_id: people.fan.id,
    purpose: "password_reset" as const,
    token_hash: id,
    created_at: 0,
    expires_at: 1,
  });
  await db.insert(email_links).values(["a", "b", "c"].map(link));
  await emailLinks.deleteExpired(NOW, 2);
  expect(await db.$count(email_links)).toBe(1);
  await emailLinks.deleteExpired(NOW, 2);
  expect(await db.$count(email_links)).toBe(0);
});
