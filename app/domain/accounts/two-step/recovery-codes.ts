import { asciiNumber } from "#domain/digits.ts";
import { product } from "#domain/product.ts";
import { base32, bytesOf } from "./totp.ts";

export const RECOVERY_CODES = 10;

/** 80 random bits in groups that are easy to type; can't be guessed even from the hash. */
export const recoveryCode = (token: string) =>
  base32(bytesOf(token).slice(0, 10))
    .toLowerCase()
    .replace(/.{4}(?=.)/g, "$&-");

/** Ignores case, spaces, and hyphens. */
const normalizeCode = (typed: string) =>
  asciiNumber(typed)
    .toLowerCase()
    .replace(/[^a-z2-7]/g, "");

/** Includes the account, so that equal codes have different hashes. */
export const recoveryCodeHashInput = (userId: string, typed: string) =>
  `recovery:${userId}:${normalizeCode(typed)}`;

const CODE = /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/;

export function recoveryCodesFile(codes: string[]): string | null {
  if (codes.length === 0 || codes.length > RECOVERY_CODES || !codes.every((code) => CODE.test(code)))
    return null;
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}. ${code}`);
  return [
    `${product.name} recovery codes. If you don't have your phone, sign in with one of them. Each works once.`,
    "",
    ...lines,
    "",
  ].join("\r\n");
}
