import type { SealPort } from "./ports.ts";
import { bytesOf } from "./totp.ts";

/** Bytes of a key: 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;
/** What a stored secret is bound to. */
export const sealContext = (userId: string) => `two-step:${userId}`;

/** The key that a token of `newToken` stands for: what the owner's app has. */
export const keyOf = (token: string): Uint8Array => bytesOf(token).slice(0, KEY_BYTES);

/** Seals an account's new secret, so that only this site can open it, and only for this account. */
export const sealSecret = (deps: { seal: SealPort }, userId: string, token: string) =>
  deps.seal.seal(token, sealContext(userId));

/** The bytes of a stored secret; null when it was sealed with another key. */
export async function secretOf(
  deps: { seal: SealPort },
  userId: string,
  sealed: string,
): Promise<Uint8Array | null> {
  const token = await deps.seal.open(sealed, sealContext(userId));
  return token === null ? null : keyOf(token);
}
