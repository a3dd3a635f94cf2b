import { foldedWords } from "./look-alikes.ts";

const BRAND = "fanlight";
/** Words that would make an account pass for us, our staff, or the payment provider. */
const STAFF_WORDS = [
  BRAND,
  "admin",
  "admins",
  "administrator",
  "administrators",
  "moderator",
  "moderators",
  "official",
  "staff",
  "stripe",
  "support",
  "verified",
  "helpdesk",
];
const COMPANIONS = ["team", "desk", "help", "site", "the", "us", "account", "accounts", "service", "center"];

const folded = (words: readonly string[]) => words.map((word) => foldedWords(word).join(""));
const reserved = new Map(STAFF_WORDS.map((word) => [foldedWords(word).join(""), word]));
const [brandKey = BRAND] = folded([BRAND]);
const compound = new RegExp(`^(?:${[...reserved.keys(), ...folded(COMPANIONS)].join("|")})+$`);
const contained = new RegExp([...reserved.keys()].toSorted((a, b) => b.length - a.length).join("|"));

function reservedIn(word: string): string | null {
  if (word.includes(brandKey)) return BRAND;
  if (!compound.test(word)) return null;
  const found = contained.exec(word);
  return found ? (reserved.get(found[0]) ?? null) : null;
}

/**
 * The reserved word in a username or display name, as a part of its own or spelled out over several; null if none. A
 * word that merely contains one, such as "badminton", is fine.
 */
export function findReservedWord(name: string): string | null {
  // Cuts off a final number, as in admin24, before 1 and 0 are read as letters.
  const parts = name.split(/[\s._-]+/u).map((part) => part.replace(/\d+$/u, "") || part);
  const words = parts.flatMap(foldedWords);
  for (const word of [...words, words.join("")]) {
    const found = reservedIn(word);
    if (found !== null) return found;
  }
  return null;
}

/** Check marks and look-alikes, which would pass for our confirmation of someone's identity. */
const CHECK_MARK =
  /[\u2713\u2714\u2705\u2611\u221a\u23b7\u237b\u{1f5f8}\u{1f5f9}\u{10102}\u{1fbb1}\uaa9c\u2610\u{1f197}]/u;

export const hasCheckMark = (name: string) => CHECK_MARK.test(name);
