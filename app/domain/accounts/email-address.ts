import * as z from "zod";
import { withoutBlanks } from "../visible-text.ts";

const LOCAL = /^(?!\.)(?!.*\.\.)[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/;
const DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;
const MAX_LENGTH = 254;

/** A domain in ASCII, with other letters as punycode (UTS 46, as in URLs); null if it isn't a domain. */
function asciiDomain(domain: string): string | null {
  if (/[\s/\\?#@:%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

/** Normalizes to lowercase ASCII, so that every spelling of an address is one account; null if malformed. */
export function toEmailAddress(typed: string): string | null {
  const text = withoutBlanks(typed).trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  const address = `${text.slice(0, at)}@${domain}`;
  return at > 0 && domain !== null && LOCAL.test(text.slice(0, at)) && address.length <= MAX_LENGTH
    ? address
    : null;
}

const GOOGLE = /@(?:gmail|googlemail)\.com$/;
/** The mailbox behind a normalized address: without a tag after +, and without dots where Google ignores them. */
export function mailboxOf(address: string): string {
  const plain = address.replace(/\+[^@]*@/, "@");
  return GOOGLE.test(plain) ? `${plain.replace(GOOGLE, "").replaceAll(".", "")}@gmail.com` : plain;
}

/** Few mail services deliver to addresses with other letters before the @. */
const OTHER_LETTERS = /[^\0-\x7f].*@/s;
const LATIN_ONLY = "Before the @, use only the letters a to z, digits, and symbols such as . _ - and +";

export const emailField = (required: string, malformed: string) =>
  z
    .string({ error: required })
    .overwrite(withoutBlanks)
    .trim()
    .min(1, required)
    .max(MAX_LENGTH, malformed)
    .transform((typed, context) => {
      const address = toEmailAddress(typed);
      if (address !== null) return address;
      context.addIssue({
        code: "custom",
        message: OTHER_LETTERS.test(typed.normalize("NFKC")) ? `${malformed}. ${LATIN_ONLY}` : malformed,
      });
      return z.NEVER;
    });
