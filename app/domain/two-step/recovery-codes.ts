import { product } from "../product.ts";
import { base32, bytesOf } from "./totp.ts";

export const RECOVERY_CODES = 10;

/** A code of 80 random bits, in groups that can be typed: too many to be guessed, even from its hash. */
export const recoveryCode = (token: string) =>
  base32(bytesOf(token).slice(0, 10))
    .toLowerCase()
    .replace(/.{4}(?=.)/g, "$&-");

/** What was typed, as it is hashed: capitals, blanks and hyphens do not matter. */
const normalizeCode = (typed: string) => typed.toLowerCase().replace(/[^a-z2-7]/g, "");

/** What is stored of a code, before hashing: bound to its account. */
export const recoveryCodeHashInput = (userId: string, typed: string) =>
  `recovery:${userId}:${normalizeCode(typed)}`;

const CODE = /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/;

/** The text of a file of codes, to be kept or printed; null for anything that is no set of them. */
export function recoveryCodesFile(codes: string[]): string | null {
  if (codes.length === 0 || codes.length > RECOVERY_CODES || !codes.every((code) => CODE.test(code)))
    return null;
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`);
  return [`${product.name}: recovery codes. Each one works once.`, "", ...lines, ""].join("\r\n");
}
