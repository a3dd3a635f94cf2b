import type { SealPort } from "./ports.ts";
import { bytesOf } from "./totp.ts";

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;
export const sealContext = (userId: string) => `two-step:${userId}`;

export const keyOf = (token: string): Uint8Array => bytesOf(token).slice(0, KEY_BYTES);

export const sealSecret = (deps: { seal: SealPort }, userId: string, token: string) =>
  deps.seal.seal(token, sealContext(userId));

/** Null if it was sealed with another key. */
export async function secretOf(
  deps: { seal: SealPort },
  userId: string,
  sealed: string,
): Promise<Uint8Array | null> {
  const token = await deps.seal.open(sealed, sealContext(userId));
  return token === null ? null : keyOf(token);
}
