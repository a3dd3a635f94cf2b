import { expect, test } from "vitest";
import { DAY, type Person, people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const WHY = "Three fans reported payments elsewhere";
const asAdmin = () => site().visitor({ as: people.admin });
const pageOf = ({ id }: Person) => `/admin/people/${id}`;
const act = async (person: Person, does: string, reason = WHY) =>
  (await asAdmin()).form(pageOf(person), { does, rule: "scam", reason });
const entries = (person: Person) =>
  site().rows(
    "select action, actor_id as actor, reason from audit_log where subject_id = ? and action like 'account.%' order by created_at, id",
    person.id,
  );

test("an account is found by ID, email, username, name, or their beginnings", async () => {
  const admin = await asAdmin();
  const { fan, creator } = people;
  const found = async (query: string) => {
    const { status, text } = await admin.get(`/admin/people?q=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    return [...text.matchAll(/href="\/admin\/people\/([^"]+)"/g)].map(([, id]) => id);
  };
  for (const query of [
    fan.id,
    fan.email,
    fan.email.toUpperCase(),
    fan.username,
    `@${fan.username.slice(0, -1)}`,
    "ada.f",
    "Ada Fa",
  ])
    expect(await found(query), query).toEqual([fan.id]);
  expect((await admin.get(`/admin/people?q=@${fan.username}`)).location).toBe(pageOf(fan));
  expect(await found(creator.accountId ?? "")).toEqual([creator.id]);
  for (const query of ["a", "%", "_", "nobody-by-this-name"]) expect(await found(query), query).toEqual([]);
});

test("before a search, the newest accounts are listed, or those of a fixed list", async () => {
  const admin = await asAdmin();
  const listed = async (path: string) =>
    [...(await admin.get(path)).text.matchAll(/href="\/admin\/people\/([^"]+)"/g)].map(([, id]) => id);
  const { fan, otherFan, creator } = people;
  expect(await listed("/admin/people")).toEqual(expect.arrayContaining([fan.id, creator.id]));
  const creators = await listed("/admin/people?show=creators");
  expect([creators.includes(creator.id), creators.includes(fan.id)]).toEqual([true, false]);
  for (const list of ["restricted", "leaving"])
    expect(await listed(`/admin/people?show=${list}`)).toEqual([]);
  await act(otherFan, "restrict");
  await site().rows(
    "insert into account_deletions (user_id, requested_at, due_at) values (?, 1, ?)",
    ...[fan.id, Date.now() + DAY],
  );
  expect(await listed("/admin/people?show=restricted")).toEqual([otherFan.id]);
  expect(await listed("/admin/people?show=leaving")).toEqual([fan.id]);
  await act(otherFan, "lift");
  await site().rows("delete from account_deletions");
  expect(await listed("/admin/people?after=0.a")).toEqual([]);
});

test("a page shows what an account can do and why, but nothing it wrote and none of its sign-in secrets", async () => {
  const { creator } = people;
  const token = await site().openSession(creator);
  const { text } = await (await asAdmin()).get(pageOf(creator));
  for (const one of [
    creator.email,
    creator.id,
    "Creator profile",
    "Payment setup",
    "Signed in on",
    "Owed to them",
  ])
    expect(text).toContain(one);
  const hashes = await site().rows("select token_hash from sessions where user_id = ?", creator.id);
  for (const { token_hash } of hashes) expect(text).not.toContain(token_hash);
  expect(text).not.toContain(token);
  for (const { id } of Object.values(posts)) expect(text).not.toContain(`The words of ${id}`);
  expect((await (await asAdmin()).get("/admin/people/nobody")).status).toBe(404);
});

test("a restricted account reads why, can still read, but can't write, buy, or sell until that is lifted", async () => {
  const { fan, creator } = people;
  const [asFan, asCreator] = [await site().visitor({ as: fan }), await site().visitor({ as: creator })];
  const like = () => asCreator.form(`/seller/${people.creator.id}/like`, { liked: "yes" });
  expect((await act(creator, "restrict", "short")).status).toBe(422);
  const ruleless = await (await asAdmin()).form(pageOf(creator), { does: "restrict", reason: WHY });
  expect([ruleless.status, ruleless.text.includes("Choose the rule that was broken")]).toEqual([422, true]);
  expect((await act(creator, "restrict")).location).toBe(pageOf(creator));
  expect((await act(creator, "restrict")).status).toBe(409);

  expect((await asCreator.get("/discover")).text).toContain("Your account is restricted");
  const statement = (await asCreator.get("/settings/restriction")).text;
  for (const text of [WHY, "Scam, spam"]) expect(statement).toContain(text);
  const refused = await like();
  expect([refused.status, refused.text.includes(WHY)]).toEqual([403, true]);
  const call = await asCreator.json("/api/content", { title: "New" });
  expect([call.status, JSON.parse(call.text).code]).toEqual([403, "ACCOUNT_RESTRICTED"]);
  // Restricted accounts can still secure, cancel, and ask for help.
  for (const address of [
    "/settings/password",
    "/settings/sessions",
    "/subscriptions",
    "/settings/delete-account",
  ])
    expect((await asCreator.form(address, {})).text, address).not.toContain(
      "Your account is restricted</h1>",
    );

  const profile = await asFan.get(`/seller/${creator.username}`);
  expect([profile.status, profile.text.includes(`/seller/${creator.username}/subscribe`)]).toEqual([
    200,
    false,
  ]);
  const subscribed = await asFan.form(`/seller/${creator.id}/subscribe`, { autoRenew: "on" });
  expect(subscribed.location ?? "").not.toContain("checkout");
  expect(await site().count("checkouts", "seller_id = ?", creator.id)).toBe(0);

  expect((await act(creator, "lift", "It was somebody else")).location).toBe(pageOf(creator));
  expect((await act(creator, "lift")).status).toBe(409);
  expect((await like()).status).not.toBe(403);
  expect((await asFan.get(`/seller/${creator.username}`)).text).toContain("/subscribe");
  const [made] = await site().rows("select case_id from decisions where user_id = ?", creator.id);
  const audited = await site().rows(
    "select action, actor_id as actor, reason from audit_log where subject_id = ? order by created_at, id",
    String(made?.case_id),
  );
  expect(audited).toEqual([
    { action: "reports.restricted", actor: people.admin.id, reason: WHY },
    { action: "reports.reversed", actor: people.admin.id, reason: "It was somebody else" },
  ]);
  expect((await asCreator.get("/notifications")).text).toContain("We restricted your account");
  expect(await site().emailsTo(creator.email, "case-")).toContain(WHY);
  // The notice's page and the email say what happened to scheduled work.
  for (const text of [
    (await asCreator.get("/settings/restriction")).text,
    await site().emailsTo(creator.email, "case-"),
  ])
    expect(text).toMatch(/they(&#x27;|')re in your drafts/);
});

test("sessions end one by one or all at once, and the owner is notified", async () => {
  const { otherFan } = people;
  const [first, second] = [await site().visitor({ as: otherFan }), await site().visitor({ as: otherFan })];
  const [, newest] = await site().rows(
    "select id from sessions where user_id = ? order by rowid",
    otherFan.id,
  );
  await act(otherFan, `sign-out:${newest?.id}`);
  expect((await second.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
  expect((await first.get("/settings")).status).toBe(200);
  const fan = await site().visitor({ as: people.fan });
  const [others] = await site().rows(
    "select id from sessions where user_id = ? order by rowid desc",
    people.fan.id,
  );
  await act(otherFan, `sign-out:${others?.id}`);
  expect((await fan.get("/settings")).status).toBe(200);
  await act(otherFan, "sign-out");
  expect((await first.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
  expect(await site().emailsTo(otherFan.email, "people-")).toContain("we signed it out everywhere");
});

test("a data export goes to the owner alone, and a deletion begins as if the owner had asked", async () => {
  const { otherFan } = people;
  const offered = await act(otherFan, "export");
  expect(offered.text).not.toContain("otherFan");
  expect(await site().emailsTo(otherFan.email, "people-")).toContain("/settings/export");
  expect((await act(otherFan, "erase")).location).toBe(pageOf(otherFan));
  expect((await act(otherFan, "erase")).status).toBe(409);
  const [row] = await site().rows(
    "select due_at, canceled_at from account_deletions where user_id = ?",
    otherFan.id,
  );
  expect(Number(row?.due_at)).toBeGreaterThan(Date.now() + 29 * DAY);
  const owner = await site().visitor({ as: otherFan });
  expect((await owner.form("/settings/delete-account", { intent: "keep" })).status).toBe(303);
  expect((await entries(otherFan)).filter(({ action }) => action === "account.deletion_requested")).toEqual([
    { action: "account.deletion_requested", actor: people.admin.id, reason: WHY },
  ]);
});

test("nobody can restrict or delete an admin or themselves, and only admins can open these pages", async () => {
  const { admin, fan } = people;
  for (const does of ["restrict", "erase"]) expect((await act(admin, does)).status).toBe(409);
  expect(await site().count("decisions", "user_id = ?", admin.id)).toBe(0);
  expect(await site().count("account_deletions", "user_id = ?", admin.id)).toBe(0);
  const visitor = await site().visitor({ as: fan });
  for (const path of ["/admin/people", pageOf(admin)]) expect((await visitor.get(path)).status).toBe(403);
  expect((await visitor.form(pageOf(admin), { does: "restrict", rule: "scam", reason: WHY })).status).toBe(
    403,
  );
});
