import { expect, test } from "vitest";
import { resealDatabase } from "#db/reseal.ts";
import { two_step_secrets } from "#db/schema/accounts/security.ts";
import { keyOf, sealSecret, secretOf } from "#domain/accounts/two-step/secret.ts";
import { codeAt, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { accessTokens } from "#http/auth/access-token.ts";
import { siteCookies } from "#http/cookies.ts";
import { emailEvent, signedHeaders } from "#local/mail-events.ts";
import { sealWith } from "#platform/seal.ts";
import { unsubscribeTokens } from "#platform/unsubscribe-tokens.ts";
import { PASSWORD, people } from "#tests/cast.ts";
import { signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { EMAIL_SECRET, PLATFORM_SECRET, SECRET } from "../site/test-settings.ts";
import { pairOf } from "../site/visitor.ts";

const NEW = "the-secret-after-that-one-of-some-40-bytes";
// The cookies of `visitor` are signed with the previous secret.
const site = siteForFile({ settings: { SESSION_SECRET: NEW, PREVIOUS_SESSION_SECRET: SECRET } });
const { fan, creator } = people;
const TOKEN = "a-token-of-43-characters-for-an-app-to-keep";
const old = siteCookies(SECRET, false);

test("with a new session secret, guests keep their age check, and members stay signed in", async () => {
  const guest = await site().visitor();
  expect((await guest.get("/discover")).status).toBe(200);
  const member = await site().visitor({ as: fan });
  expect((await member.get("/settings")).status).toBe(200);
  // New cookies are signed only with the new one.
  const confirmed = await site().visitor({ adult: false });
  expect((await confirmed.get("/discover")).location).toContain("/verify-age");
});

test("short-lived tokens and those that could let somebody in end at once", async () => {
  const half = { userId: fan.id, at: Date.now() - 1000, redirectTo: "/subscriptions" };
  const cookie = pairOf(await old.writeSecond(half)).join("=");
  const guest = await site().visitor({ adult: false });
  const page = await guest.ask("/login/second-step", { headers: { Cookie: cookie } });
  expect([page.status, page.location]).toEqual([302, expect.stringContaining("/login")]);
  const { token } = await accessTokens(SECRET).issue("any", Date.now());
  const call = await guest.ask("/api/profiles/me", { headers: { Authorization: `Bearer ${token}` } });
  expect(call.status).toBe(401);
});

test("links in older emails still turn emails off, and other uses of the old secret end", async () => {
  const guest = await site().visitor({ adult: false });
  const isDone = async (secret: string) => {
    const { text } = await guest.form(`/unsubscribe/${unsubscribeTokens(secret).issue(fan.id)}`, {});
    return text.includes("We won&#x27;t email you about notifications anymore");
  };
  expect([await isDone(SECRET), await isDone(NEW)]).toEqual([true, true]);
  expect(await isDone("a-secret-of-somebody-else-of-40-bytes-or-so")).toBe(false);
});

test("authenticator apps go on working, also once the old secret is gone", async () => {
  await site()
    .db.insert(two_step_secrets)
    .values({
      user_id: creator.id,
      created_at: 0,
      confirmed_at: 1,
      sealed_secret: await sealSecret({ seal: sealWith(SECRET) }, creator.id, TOKEN),
    });
  const guest = await site().visitor();
  const asked = await guest.form("/login", { email: creator.email, password: PASSWORD });
  expect(asked.location).toContain("/login/second-step");
  const code = await codeAt(keyOf(TOKEN), Math.floor(Date.now() / STEP_MS));
  expect((await guest.form("/login/second-step", { code })).status).toBe(303);
  expect((await guest.get("/settings/two-step")).status).toBe(200);

  const { client } = site().testDatabase;
  const secrets = { secret: NEW, previous: SECRET };
  expect(await resealDatabase(client, secrets)).toEqual({ resealed: 1, current: 0, unreadable: 0 });
  expect(await resealDatabase(client, secrets)).toEqual({ resealed: 0, current: 1, unreadable: 0 });
  const [row] = await site().rows("select sealed_secret from two_step_secrets");
  const sealed = String(row?.sealed_secret);
  expect(await secretOf({ seal: sealWith(NEW) }, creator.id, sealed)).toEqual(keyOf(TOKEN));
  expect(await secretOf({ seal: sealWith(SECRET) }, creator.id, sealed)).toBeNull();
  expect(await resealDatabase(client, { secret: "neither".repeat(6), previous: SECRET })).toMatchObject({
    unreadable: 1,
  });
});

test("while a provider signs with two secrets, its events are accepted, whichever of them we have", async () => {
  const body = JSON.stringify({
    id: "evt_rolled",
    object: "event",
    type: "a.b",
    created: 1,
    data: { object: {} },
  });
  const [ours, other] = [signed(body), signed(body, "whsec_of_the_other_one")];
  const v1 = (one: { signature: string }) => /v1=\w+/.exec(one.signature)?.[0];
  for (const signature of [
    `${ours.signature},${v1(other)}`,
    `${ours.signature.split(",")[0]},${v1(other)},${v1(ours)}`,
  ])
    expect(await site().deliver({ body, signature })).toBe(200);
  expect(await site().deliver(other)).toBe(400);
  expect(PLATFORM_SECRET).not.toContain("other");

  const email = emailEvent("email.bounced", [fan.email]);
  const headers = signedHeaders(EMAIL_SECRET, email);
  const strange = "v1,".concat(Buffer.from("x".repeat(32)).toString("base64"));
  const guest = await site().visitor({ adult: false });
  const sent = await guest.ask("/webhooks/resend", {
    method: "POST",
    body: email,
    headers: { ...headers, "svix-signature": `${strange} ${headers["svix-signature"]}` },
  });
  expect(sent.status).toBe(200);
});
