import { randomBytes, scrypt } from "node:crypto";

const [N, r, p] = [2 ** 15, 8, 3];

/** Hashes a password in the site's own format: scrypt with its parameters in front. */
export function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error
        ? reject(error)
        : resolve(`scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`),
    ),
  );
}
