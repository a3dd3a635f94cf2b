import { readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { adminStore } from "#db/stores/admin/admin.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import { chooseUsername } from "#domain/creators/choose-username.ts";
import { editProfile } from "#domain/creators/edit-profile.ts";
import { checkUsername } from "#domain/creators/set-up.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, fan, otherFan } = people;
const accounts = () => accountStore(database().db);
const deps = () => ({
  profiles: profileStore(database().db),
  accounts: accounts(),
  clock: { now: () => NOW, newId: () => "id" },
});
const rename = (id: string, username: string) =>
  database().db.update(profiles).set({ username }).where(eq(profiles.id, id));

describe("a username that looks like another's", () => {
  test.each(["juno.haIe", "juno..hale", "JunoHale", "jun0.ha1e", "J.U.N.O.haLe"])(
    "%s is taken",
    async (name) => {
      await rename(creator.id, "juno.hale");
      expect(await accounts().isUsernameTaken(name, fan.id)).toBe(true);
      expect(await accounts().isUsernameTaken(name, creator.id)).toBe(false);
      expect(await chooseUsername(deps(), fan.id, name)).toEqual({ ok: false, reason: "username_taken" });
      expect(await deps().profiles.chooseUsername(fan.id, name, NOW)).toBe("taken");
    },
  );

  test("is free again once the other account has a different one", async () => {
    await rename(creator.id, "juno.hale");
    await rename(creator.id, "mira");
    expect(await accounts().isUsernameTaken("junohaIe", fan.id)).toBe(false);
  });
});

test("a username can't end in a period, and an older one that does is found by a link that lost it", async () => {
  expect(await chooseUsername(deps(), fan.id, "mira.two.")).toEqual({ ok: false, reason: "username_period" });
  const check = { accounts: accounts(), creators: creatorStore(database().db) };
  expect(await checkUsername(check, creator.id, "mira..")).toEqual({ ok: false, reason: "username_fixed" });
  await rename(creator.id, "Mira.Rose.");
  expect(await checkUsername(check, creator.id, "Mira.Rose.")).toEqual({ ok: true });
  for (const link of ["mira.rose.", "Mira.Rose"])
    expect(await check.creators.findPage(link, null)).toMatchObject({ id: creator.id });
  for (const link of ["mirarose", "mira.ro5e"]) expect(await check.creators.findPage(link, null)).toBeNull();
  await rename(creator.id, "mira");
});

test("another account's ID can't be a username", async () => {
  expect(await chooseUsername(deps(), fan.id, creator.id)).toEqual({ ok: false, reason: "username_taken" });
  expect(await accounts().isUsernameTaken(fan.id, fan.id)).toBe(false);
  const entry = { actorId: null, now: NOW, reason: "asked for it", auditId: "assigned-an-id" };
  expect(await adminStore(database().db).assignUsername(fan.id, creator.id, entry)).toBe(false);
});

test("a reserved username is refused, and only an admin can assign it, which the audit log shows", async () => {
  const admin = adminStore(database().db);
  const entry = (auditId: string) => ({ actorId: null, now: NOW, reason: "our support account", auditId });
  expect(await chooseUsername(deps(), otherFan.id, "fanlight.support")).toEqual({
    ok: false,
    reason: "username_reserved",
  });
  expect(await admin.assignUsername(otherFan.id, "M1RA", entry("refused"))).toBe(false);
  expect(await admin.assignUsername(otherFan.id, "fanlight.support", entry("assigned"))).toBe(true);
  const logged = await database().db.select().from(audit_log).where(eq(audit_log.subject_id, otherFan.id));
  expect(logged).toMatchObject([
    { id: "assigned", action: "username.assigned", reason: "our support account" },
  ]);
  expect(await chooseUsername(deps(), otherFan.id, "fanlight.support")).toEqual({ ok: true });
});

test("a name that looks like a bigger creator's is always shown with the username", async () => {
  const { db } = database();
  const impostor = people.otherCreator;
  const shown = async (id: string) => (await creatorStore(db).findPage(id, null))?.name;
  await db.update(profiles).set({ like_count: 50 }).where(eq(profiles.id, creator.id));
  await editProfile(deps(), creator.id, { name: "Juno Hale", bio: "" });
  await editProfile(deps(), impostor.id, { name: "Jun0  HaIe", bio: "" });
  expect(await shown(creator.id)).toBe("Juno Hale");
  expect(await shown(impostor.id)).toBe(`Jun0  HaIe (@${impostor.username})`);
  await editProfile(deps(), impostor.id, { name: "M.I.R.A", bio: "" });
  expect(await shown(impostor.id)).toBe(`M.I.R.A (@${impostor.username})`);
  await editProfile(deps(), impostor.id, { name: "Someone Else", bio: "" });
  expect(await shown(impostor.id)).toBe("Someone Else");
});

test("the migration gives the key to the oldest of existing look-alikes", async () => {
  const { client } = database();
  await client.batch(["drop index profiles_username_key"]);
  const ids = (await client.execute("select id from profiles order by id limit 2")).rows.map(({ id }) =>
    String(id),
  );
  await client.batch([
    { sql: "update profiles set username = 'twin.one1', created_at = 5 where id = ?", args: [ids[0] ?? ""] },
    { sql: "update profiles set username = 'twin.onel', created_at = 4 where id = ?", args: [ids[1] ?? ""] },
    "update profiles set username_key = null",
  ]);
  const migration = readFileSync(
    path.join(import.meta.dirname, "../../../db/migrations/0004_look_alike_names.sql"),
    "utf8",
  ).split("--> statement-breakpoint");
  for (const statement of migration)
    if (/UPDATE profiles SET username_key|UNIQUE INDEX/.test(statement) && !/TRIGGER/.test(statement))
      await client.execute(statement);
  const keys = await client.execute({
    sql: "select username_key from profiles where id in (?, ?) order by id",
    args: [ids[0] ?? "", ids[1] ?? ""],
  });
  expect(keys.rows.map((row) => row.username_key)).toEqual([null, "twlnonel"]);
});
