import { type Outcome, refuse } from "../outcome.ts";

/** RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, a new code every 30 s. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** A code of the step before or after counts as well: clocks differ, and typing takes time. */
const DRIFT = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as apps take a key that is typed in. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** The bytes of a base64url text, as `newToken` makes it. */
export const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** The code of a step (RFC 4226, section 5.3). */
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

/** Judges a code at an instant (ms); gives the step that it used up. Codes up to `lastStep` were used before. */
export async function checkCode(
  secret: Uint8Array,
  given: { code: string; now: number; lastStep: number },
): Promise<Outcome<"wrong" | "used", { step: number }>> {
  const current = Math.floor(given.now / STEP_MS);
  let used = false;
  for (let step = current + DRIFT; step >= current - DRIFT; step--) {
    if ((await codeAt(secret, step)) !== given.code) continue;
    if (step > given.lastStep) return { ok: true, step };
    used = true;
  }
  return refuse(used ? "used" : "wrong");
}

/** The link that opens an authenticator app, or fills it from a QR code. */
export function otpauthLink(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

/** A key in groups of four, as people read it. */
export const readableKey = (secret: Uint8Array) => base32(secret).replace(/.{4}(?=.)/g, "$& ");
