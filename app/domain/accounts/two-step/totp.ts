import { type Outcome, refuse } from "#domain/outcome.ts";

/** RFC 6238 with the parameters that all authenticator apps assume: SHA-1, six digits, a new code every 30 s. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** Neighboring steps that are accepted too, since clocks differ and typing takes time. */
const DRIFT = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as apps expect typed keys. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** Decodes base64url, the format of `newToken`. */
export const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** RFC 4226, section 5.3. */
export async function codeAt(secret: Uint8Array, step: number, digits = DIGITS): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    secret as BufferSource,
    { name: "HMAC", hash: "SHA-1" },
    false,
    ["sign"],
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = mac.getUint8(19) & 15;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** `now` in ms. Codes up to `lastStep` count as used. */
export async function checkCode(
  secret: Uint8Array,
  input: { code: string; now: number; lastStep: number },
): Promise<Outcome<"wrong" | "used", { step: number }>> {
  const current = Math.floor(input.now / STEP_MS);
  let used = false;
  for (let step = current + DRIFT; step >= current - DRIFT; step--) {
    if ((await codeAt(secret, step)) !== input.code) continue;
    if (step > input.lastStep) return { ok: true, step };
    used = true;
  }
  return refuse(used ? "used" : "wrong");
}

export function otpauthLink(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

export const readableKey = (secret: Uint8Array) => base32(secret).replace(/.{4}(?=.)/g, "$& ");
