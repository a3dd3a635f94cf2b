import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, verification_codes } from "#db/schema/accounts/accounts.ts";
import type { NewCode } from "#db/stores/accounts/account-queries.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { MINUTE, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const accounts = () => accountStore(database().db);
let count = 0;
const fresh = (what: string) => `${what}-${++count}`;
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work));

const code = (userId: string, more: Partial<NewCode> = {}): NewCode => ({
  id: fresh("code"),
  userId,
  codeHash: "right",
  attemptsAllowed: 5,
  now: NOW,
  expiresAt: NOW + 10 * MINUTE,
  ...more,
});
const mail = () => ({ id: fresh("mail"), recipient: "x@example.com", subject: "s", body: "b", now: NOW });
async function codeOf(more: Partial<NewCode> = {}) {
  const id = fresh("account");
  await accounts().create(
    {
      id,
      email: `${id}@example.com`,
      username: id,
      role: "buyer",
      passwordHash: "hash",
      termsHash: "terms",
      now: NOW,
    },
    code(id),
    mail(),
  );
  const one = code(id, { now: NOW + 1, ...more });
  await accounts().addCode(one, mail());
  return one;
}

describe("codes", () => {
  test("are voided by a new one", async () => {
    const old = await codeOf();
    const next = code(old.userId, { now: NOW + MINUTE });
    await accounts().addCode(next, mail());
    expect((await accounts().findNewestCode(old.userId))?.id).toBe(next.id);
    expect(await accounts().takeAttempt(old.id, NOW + MINUTE)).toBeNull();
    expect(await accounts().takeAttempt(next.id, NOW + MINUTE)).toEqual({
      codeHash: "right",
      attemptsLeft: 4,
    });
  });

  test("created in the same instant: the newest is valid, however their IDs sort", async () => {
    for (const ids of [
      ["z", "m", "a"],
      ["a", "m", "z"],
    ]) {
      const { userId } = await codeOf();
      for (const id of ids)
        await accounts().addCode(code(userId, { id: fresh(id), now: NOW + MINUTE }), mail());
      const newest = await accounts().findNewestCode(userId);
      expect(newest?.voided_at).toBeNull();
      expect(await accounts().takeAttempt(newest?.id ?? "", NOW + MINUTE)).not.toBeNull();
    }
  });

  test("created twenty times in parallel: one is valid", async () => {
    const { userId } = await codeOf();
    await times(20, () => accounts().addCode(code(userId, { now: NOW + MINUTE }), mail()));
    const all = await database()
      .db.select()
      .from(verification_codes)
      .where(eq(verification_codes.user_id, userId));
    expect(all.filter((one) => one.voided_at === null)).toHaveLength(1);
  });

  test("are counted from a given time on", async () => {
    const { userId } = await codeOf();
    await accounts().addCode(code(userId, { now: NOW + 2 }), mail());
    expect(await accounts().countCodesSince(userId, NOW - 1)).toBe(3);
    expect(await accounts().countCodesSince(userId, NOW + 1)).toBe(1);
    expect(await accounts().countCodesSince(people.fan.id, 0)).toBe(0);
  });

  test("with one attempt left: one of twenty parallel guesses is checked", async () => {
    const one = await codeOf({ attemptsAllowed: 1 });
    const taken = await times(20, () => accounts().takeAttempt(one.id, NOW + 2));
    expect(taken.filter((attempt) => attempt !== null)).toEqual([{ codeHash: "right", attemptsLeft: 0 }]);
  });

  test("allow five attempts, and each reports how many are left", async () => {
    const one = await codeOf();
    const taken = await times(20, () => accounts().takeAttempt(one.id, NOW + 2));
    const left = taken.flatMap((attempt) => (attempt ? [attempt.attemptsLeft] : []));
    expect(left.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  test("expire at the exact millisecond", async () => {
    const one = await codeOf();
    expect(await accounts().takeAttempt(one.id, NOW + 10 * MINUTE - 1)).not.toBeNull();
    expect(await accounts().takeAttempt(one.id, NOW + 10 * MINUTE)).toBeNull();
  });

  test("are used once and verify the email for good", async () => {
    const one = await codeOf();
    await accounts().verifyEmail(one.userId, one.id, NOW + 5);
    await accounts().verifyEmail(one.userId, one.id, NOW + 9);
    expect(await accounts().takeAttempt(one.id, NOW + 6)).toBeNull();
    expect((await accounts().findNewestCode(one.userId))?.used_at).toBe(NOW + 5);
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, one.userId));
    expect(row?.email_verified_at).toBe(NOW + 5);
  });
});
