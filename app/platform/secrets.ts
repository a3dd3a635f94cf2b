import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { SecretPort } from "../domain/accounts/ports.ts";

const N = 2 ** 15;
const R = 8;
const P = 3;
const MAX_MEMORY = 64 * 1024 * 1024;

const derive = (password: string, salt: Buffer, n: number, r: number, p: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, 32, { N: n, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** scrypt with OWASP's parameters (N=2^15, r=8, p=3). The hash contains them, so that they can be raised later. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, N, R, P);
  return `scrypt$${N}$${R}$${P}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const DUMMY_HASH = `scrypt$${N}$${R}$${P}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Compares in constant time. Without a hash, it does the same work, so that timing doesn't
 * reveal whether an account exists.
 */
async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt = "", key = ""] = (hash ?? DUMMY_HASH).split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), Number(n), Number(r), Number(p));
  return timingSafeEqual(actual, expected) && hash !== null;
}

/** SHA-256 in base64url, for random tokens and for codes salted with their account's ID. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

export const secrets: SecretPort = { hashPassword, passwordMatches, digest };
