// @module-tag thorough
import { expect, test } from "vitest";
import { PASSWORD, type Person, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { softAuthenticator } from "../site/soft-authenticator.ts";
import { ORIGIN } from "../site/test-settings.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
const HERE = "/settings/passkeys";
const RP = new URL(ORIGIN).hostname;
const asked = async (visitor: Visitor, purpose: "add" | "sign-in") => {
  const response = await visitor.json("/api/passkeys/options", { purpose });
  return { status: response.status, options: JSON.parse(response.text) };
};
const ceremony = (challenge: string) => ({ challenge, origin: ORIGIN, rpId: RP });

async function add(person: Person, name = "My phone") {
  const owner = await site().visitor({ as: person });
  const device = softAuthenticator(person.id);
  const { options } = await asked(owner, "add");
  const fields = {
    intent: "add",
    name,
    password: PASSWORD,
    answer: device.create(ceremony(options.challenge)),
  };
  return { owner, device, options, fields, response: await owner.form(HERE, fields) };
}
async function signIn(device: ReturnType<typeof softAuthenticator>, odds = {}) {
  const guest = await site().visitor();
  const { options } = await asked(guest, "sign-in");
  const fields = { answer: device.get(ceremony(options.challenge), odds), redirect: "/subscriptions" };
  const question = guest.jar.get("passkey") ?? "";
  return { guest, fields, question, response: await guest.form("/login/passkey", fields) };
}

test("a passkey is added with the password, listed, reported by email, and signs in as both steps", async () => {
  const { fan } = people;
  const { owner, device, options, response } = await add(fan);
  expect([response.status, response.location]).toEqual([303, HERE]);
  expect(options).toMatchObject({ rp: { id: RP }, authenticatorSelection: { userVerification: "required" } });
  expect((await owner.get(HERE)).text).toContain("My phone");
  await expect
    .poll(() =>
      site()
        .email.to(fan.email)
        .map(({ subject }) => subject),
    )
    .toContain("A passkey was added to Fanlight");
  await site().rows(
    "insert into two_step_secrets (user_id, sealed_secret, created_at, confirmed_at) values (?, 'x', 1, 1)",
    fan.id,
  );
  const { guest, response: into } = await signIn(device);
  expect([into.status, into.location, guest.jar.has("session")]).toEqual([303, "/subscriptions", true]);
  expect((await guest.get("/settings")).status).toBe(200);
  expect(
    (await site().rows("select last_used_at from passkeys where id = ?", device.id))[0]?.last_used_at,
  ).not.toBeNull();
});

test("no passkey is added without the password, a session, or this browser's challenge", async () => {
  const { otherFan } = people;
  const { owner, device, fields } = await add(otherFan);
  expect((await owner.form(HERE, fields)).status).toBe(409);
  const before = await site().count("passkeys", "user_id = ?", otherFan.id);
  const { options } = await asked(owner, "add");
  const fresh = softAuthenticator(otherFan.id).create(ceremony(options.challenge));
  expect((await owner.form(HERE, { ...fields, password: "wrong-pass-1", answer: fresh })).status).toBe(422);
  expect((await owner.form(HERE, { ...fields, password: "", answer: fresh })).status).toBe(422);
  const { options: signing } = await asked(owner, "sign-in");
  const mixed = softAuthenticator(otherFan.id).create(ceremony(signing.challenge));
  expect((await owner.form(HERE, { ...fields, answer: mixed })).status).toBe(409);
  owner.jar.delete("passkey");
  expect((await owner.form(HERE, { ...fields, answer: fresh })).status).toBe(409);
  expect(await site().count("passkeys", "user_id = ?", otherFan.id)).toBe(before);
  expect((await asked(await site().visitor(), "add")).status).toBe(401);

  const thief = await site().visitor({ as: people.fan });
  const { options: again } = await asked(thief, "add");
  const taken = { ...fields, answer: device.create(ceremony(again.challenge)) };
  expect((await thief.form(HERE, taken)).status).toBe(409);
});

test("a response works once, in its browser, for its account, with a rising counter", async () => {
  const { creator, fan } = people;
  const { device } = await add(creator);
  const { guest, fields, question, response } = await signIn(device);
  expect(response.location).toBe("/subscriptions");
  expect(guest.jar.has("passkey"), "that is done").toBe(false);
  guest.jar.set("passkey", question);
  await guest.form("/logout", {});
  guest.jar.delete("session");
  for (const [name, visitor] of [
    ["again", guest],
    ["elsewhere", await site().visitor()],
  ] as const) {
    const replayed = await visitor.form("/login/passkey", fields);
    expect([replayed.status, visitor.jar.has("session")], name).toEqual([303, false]);
    expect(replayed.location).toContain("/login");
  }
  for (const odds of [
    { handle: fan.id },
    { counter: 1 },
    { userVerified: false },
    { type: "webauthn.create" },
  ]) {
    const tried = await signIn(device, odds);
    expect([tried.response.location, tried.guest.jar.has("session")]).toEqual([
      "/login?redirect=%2Fsubscriptions",
      false,
    ]);
  }
  expect((await (await signIn(softAuthenticator(creator.id))).response).location).toContain("/login");
  expect((await signIn(device, { counter: 50 })).guest.jar.has("session")).toBe(true);
});

test("only the owner renames and removes a passkey; a removed one signs nobody in", async () => {
  const { otherCreator, fan } = people;
  const { owner, device } = await add(otherCreator);
  const stranger = await site().visitor({ as: fan });
  expect((await stranger.form(HERE, { intent: "rename", id: device.id, name: "Mine" })).status).toBe(404);
  expect((await stranger.form(HERE, { intent: "remove", id: device.id, password: PASSWORD })).status).toBe(
    404,
  );
  expect((await owner.form(HERE, { intent: "rename", id: device.id, name: "  " })).status).toBe(422);
  expect((await owner.form(HERE, { intent: "rename", id: device.id, name: "Work <laptop>" })).status).toBe(
    303,
  );
  expect((await owner.get(HERE)).text).toContain("Work &lt;laptop&gt;");
  expect((await owner.form(HERE, { intent: "remove", id: device.id, password: "wrong-pass-1" })).status).toBe(
    422,
  );
  expect((await owner.form(HERE, { intent: "remove", id: device.id, password: PASSWORD })).status).toBe(303);
  expect((await signIn(device)).guest.jar.has("session")).toBe(false);
});
