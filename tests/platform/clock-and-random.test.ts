import { describe, expect, test } from "vitest";
import { newCode, newId, newToken } from "#platform/clock.ts";
import { secrets } from "#platform/secrets.ts";

describe("random values", () => {
  test("IDs are 22 and tokens 43 URL-safe characters, and none repeats", () => {
    const ids = Array.from({ length: 2000 }, newId);
    const tokens = Array.from({ length: 2000 }, newToken);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true);
    expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
    expect(new Set([...ids, ...tokens]).size).toBe(4000);
  });

  test("codes are six digits, evenly spread, leading zeros included", () => {
    const codes = Array.from({ length: 20_000 }, newCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const byFirst = Map.groupBy(codes, (code) => code[0]);
    // 2,000 are expected per first digit; 300 is seven standard deviations.
    for (let digit = 0; digit < 10; digit++)
      expect(Math.abs((byFirst.get(String(digit))?.length ?? 0) - 2000)).toBeLessThan(300);
  });
});

describe("passwords", () => {
  test("match only themselves, and no two hashes are alike", async () => {
    const [one, other] = await Promise.all([
      secrets.hashPassword("lantern-42"),
      secrets.hashPassword("lantern-42"),
    ]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain("lantern");
    expect(await secrets.passwordMatches("lantern-42", one)).toBe(true);
    expect(await secrets.passwordMatches("lantern-43", one)).toBe(false);
    expect(await secrets.passwordMatches("", one)).toBe(false);
  });

  test("match in either Unicode form, as keyboards differ", async () => {
    const composed = await secrets.hashPassword("caf\u00e9-42");
    expect(await secrets.passwordMatches("cafe\u0301-42", composed)).toBe(true);
  });

  test("never match where there is no account", async () => {
    expect(await secrets.passwordMatches("lantern-42", null)).toBe(false);
  });

  test("take as much work without an account, so that timing reveals nothing", async () => {
    const hash = await secrets.hashPassword("lantern-42");
    // CPU time, since elapsed time depends on the machine's load.
    const work = async (stored: string | null) => {
      const from = process.cpuUsage();
      for (let i = 0; i < 3; i++) await secrets.passwordMatches("guess-99", stored);
      return process.cpuUsage(from).user;
    };
    const [known, unknown] = [await work(hash), await work(null)];
    expect(unknown).toBeGreaterThan(known / 4);
  });
});

test("digests are SHA-256 in 43 URL-safe characters", () => {
  expect(secrets.digest("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
  expect(secrets.digest("a")).not.toBe(secrets.digest("b"));
});
