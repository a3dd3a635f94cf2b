import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { checkCredentials, SESSION_MS, startSession } from "#domain/accounts/sign-in.ts";
import { verifyEmail } from "#domain/accounts/verify-email.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { accountDeps, fastSecrets, ownerActor, signedUp } from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const deps = () => accountDeps(database().db);

describe("sign-in", () => {
  test("reveals an unverified account only to someone who knows its password", async () => {
    const given = await signedUp(database().db);
    const check = (password: string) =>
      checkCredentials(deps(), { email: given.email, password }, { known: [], network: "192.0.2.1" });
    expect(await check("wrong1")).toEqual({ ok: false, reason: "wrong" });
    expect(await check(given.password)).toEqual({
      ok: false,
      reason: "not_verified",
      userId: given.userId,
    });
    await verifyEmail(deps(), given, ownerActor(given));
    expect(await check(given.password)).toEqual({ ok: true, userId: given.userId });
    expect(await check("wrong1")).toEqual({ ok: false, reason: "wrong" });
  });

  test("responds the same, with the same work, for an unknown email", async () => {
    const compared: (string | null)[] = [];
    const watching = {
      ...fastSecrets,
      passwordMatches: async (_: string, hash: string | null) => compared.push(hash) < 0,
    };
    const unknown = { email: "nobody@example.com", password: "lantern1" };
    expect(
      await checkCredentials({ ...deps(), secrets: watching }, unknown, { known: [], network: "192.0.2.1" }),
    ).toEqual({
      ok: false,
      reason: "wrong",
    });
    expect(compared).toEqual([null]);
  });

  test("opens a session of thirty days whose token is stored only as a digest", async () => {
    expect(SESSION_MS).toBe(30 * DAY);
    const opened = await startSession(deps(), {
      userId: people.fan.id,
      userAgent: "browser",
      place: "US-OR",
    });
    expect(opened.expiresAt).toBe(NOW + 30 * DAY);
    const viewer = await sessionStore(database().db).findViewer(secrets.digest(opened.token), NOW);
    expect(viewer?.id).toBe(people.fan.id);
    const [row] = await database()
      .db.select()
      .from(sessions)
      .where(eq(sessions.id, viewer?.sessionId ?? ""));
    expect(JSON.stringify(row)).not.toContain(opened.token);
  });
});
