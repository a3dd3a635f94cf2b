import fc from "fast-check";
import { expect, test } from "vitest";
import { recoveryCode, recoveryCodeHashInput } from "#domain/accounts/two-step/recovery-codes.ts";
import { appCode } from "#domain/accounts/two-step/second-step.ts";
import { base32, bytesOf, checkCode, codeAt, otpauthLink, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { sealWith } from "#platform/seal.ts";
import { cases } from "#tests/properties/cases.ts";

const secret = new TextEncoder().encode("12345678901234567890");

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("RFC 6238, appendix B: %i s", async (seconds, code) => {
  expect(await codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code);
});

test("RFC 4226, appendix D: the first codes", async () => {
  const codes = await Promise.all([0, 1, 2, 3, 4].map((step) => codeAt(secret, step)));
  expect(codes).toEqual(["755224", "287082", "359152", "969429", "338314"]);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %s in base32", (text, coded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(coded);
});

test("a code is valid once, in its step and the adjacent ones", async () => {
  const step = 1000;
  const at = (code: string, offset: number, lastStep = 0) =>
    checkCode(secret, { code, now: (step + offset) * STEP_MS, lastStep });
  const code = await codeAt(secret, step);
  for (const offset of [-1, 0, 1]) expect(await at(code, offset)).toEqual({ ok: true, step });
  for (const offset of [-2, 2]) expect(await at(code, offset)).toEqual({ ok: false, reason: "wrong" });
  expect(await at(code, 0, step)).toEqual({ ok: false, reason: "used" });
  // Once a later code is used, an older one is void.
  expect(await at(await codeAt(secret, step - 1), 0, step)).toEqual({ ok: false, reason: "used" });
  expect(await at("000000", 0)).toEqual({ ok: false, reason: "wrong" });
});

test("the link contains product and account", () => {
  expect(otpauthLink(secret, "Fan Light", "a+b@example.com")).toBe(
    "otpauth://totp/Fan%20Light:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fan%20Light&algorithm=SHA1&digits=6&period=30",
  );
});

test("recovery codes have 80 bits, and case and spacing do not matter", () => {
  const token = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString("base64url");
  const code = recoveryCode(token);
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(recoveryCodeHashInput("u", ` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(
    recoveryCodeHashInput("u", code),
  );
  expect(recoveryCodeHashInput("u", code)).not.toBe(recoveryCodeHashInput("v", code));
  expect(bytesOf(token)).toHaveLength(32);
});

test("a sealed text opens only with its key, unaltered, and in its context", async () => {
  const mine = sealWith("a secret of at least thirty-two bytes");
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const sealed = await mine.seal(text, "two-step:u1");
      expect(await mine.open(sealed, "two-step:u1")).toBe(text);
      expect(await mine.open(sealed, "two-step:u2")).toBeNull();
      expect(await sealWith("another secret of thirty-two bytes!").open(sealed, "two-step:u1")).toBeNull();
      const last = sealed.at(-2) === "A" ? "B" : "A";
      expect(await mine.open(sealed.slice(0, -2) + last + sealed.slice(-1), "two-step:u1")).toBeNull();
    }),
    { numRuns: cases(25) },
  );
  for (const odd of ["", "v1", "v1..", "v2.a.b", "v1.AAAA.AAAA"])
    expect(await mine.open(odd, "x")).toBeNull();
});

test("codes are read as people type them", () => {
  for (const typed of ["746280", "746-280", " 746 280 ", "746‑280", "７４６２８０", "٧٤٦٢٨٠", "۷۴۶-۲۸۰"])
    expect(appCode(typed), typed).toBe("746280");
  const code = "a2b3-c4d5-e6f7-g2h3";
  for (const typed of ["A2B3C4D5E6F7G2H3", "Ａ２Ｂ３ c4d5 e6f7 g2h3", "a۲b۳-c۴d۵-e۶f۷-g۲h۳"])
    expect(recoveryCodeHashInput("ada", typed), typed).toBe(recoveryCodeHashInput("ada", code));
});
