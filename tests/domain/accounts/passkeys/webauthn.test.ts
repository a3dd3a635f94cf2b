import { expect, test } from "vitest";
import { normalizeSignature } from "#platform/signature.ts";
import { passkeyVerifier } from "#platform/webauthn.ts";
import { type CeremonyOptions, softAuthenticator } from "#tests/routes/site/soft-authenticator.ts";

const ORIGIN = "https://fanlight.example";
const port = passkeyVerifier(ORIGIN);
const CHALLENGE = "a".repeat(43);
const here = { challenge: CHALLENGE, origin: ORIGIN, rpId: "fanlight.example" };

async function keyOf(device: ReturnType<typeof softAuthenticator>) {
  const key = await port.verifyRegistration(device.create(here), CHALLENGE);
  if (key === null) throw new Error("a right answer was refused");
  return key;
}

test("a new passkey and its responses are accepted, even with short signature integers", async () => {
  const device = softAuthenticator("person-1");
  const key = await keyOf(device);
  expect(key).toMatchObject({
    id: device.id,
    algorithm: "ES256",
    provider: "Passkey",
    transports: ["internal"],
  });
  // About one signature in a hundred has an integer shorter than 32 bytes.
  for (let i = 0; i < 600; i++) {
    const answer = device.get(here);
    expect(port.credentialId(answer)).toBe(device.id);
    expect(await port.verifyAuthentication(answer, CHALLENGE, key), answer).toMatchObject({
      userId: "person-1",
    });
  }
});

const odd: [string, Partial<typeof here>, CeremonyOptions][] = [
  ["another challenge", { challenge: "b".repeat(43) }, {}],
  ["another site's origin", { origin: "https://fanlight.example.evil.example" }, {}],
  ["plain http", { origin: "http://fanlight.example" }, {}],
  ["another relying party", { rpId: "evil.example" }, {}],
  ["nobody verified", {}, { userVerified: false }],
];
test.each(odd)("a response is refused: %s", async (_, changed, odds) => {
  const device = softAuthenticator("person-1");
  const key = await keyOf(device);
  const there = { ...here, ...changed };
  expect(await port.verifyRegistration(device.create(there, odds), CHALLENGE)).toBeNull();
  expect(await port.verifyAuthentication(device.get(there, odds), CHALLENGE, key)).toBeNull();
});

test("refused: a response to the other ceremony, a counter that does not increase, another key, an altered response", async () => {
  const device = softAuthenticator("person-1");
  const key = await keyOf(device);
  expect(
    await port.verifyAuthentication(device.get(here, { type: "webauthn.create" }), CHALLENGE, key),
  ).toBeNull();
  expect(await port.verifyRegistration(device.create(here, { type: "webauthn.get" }), CHALLENGE)).toBeNull();
  expect(
    await port.verifyAuthentication(device.get(here, { counter: 7 }), CHALLENGE, { ...key, counter: 7 }),
  ).toBeNull();
  expect(
    await port.verifyAuthentication(device.get(here, { counter: 8 }), CHALLENGE, { ...key, counter: 7 }),
  ).not.toBeNull();
  const other = await keyOf(softAuthenticator("person-1"));
  expect(await port.verifyAuthentication(device.get(here), CHALLENGE, { ...other, id: key.id })).toBeNull();
  expect(await port.verifyAuthentication(device.get(here), CHALLENGE, other)).toBeNull();
  const altered = JSON.parse(device.get(here));
  altered.response.authenticatorData = JSON.parse(device.get(here)).response.authenticatorData;
  expect(await port.verifyAuthentication(JSON.stringify(altered), CHALLENGE, key)).toBeNull();
});

test("malformed input is refused without throwing", async () => {
  const device = softAuthenticator("person-1");
  const key = await keyOf(device);
  for (const text of [
    "",
    "null",
    "[]",
    "{}",
    '{"id":1}',
    '{"id":"a","response":{}}',
    '{"id":"a","response":null}',
    "{".repeat(99),
  ]) {
    expect(await port.verifyRegistration(text, CHALLENGE)).toBeNull();
    expect(await port.verifyAuthentication(text, CHALLENGE, key)).toBeNull();
  }
  for (const text of ["", "MA", "MAA", "MAYCAQECAQ"]) expect(() => normalizeSignature(text)).toThrow();
});
