import { packed } from "./common-password-list.ts";

let known: Set<string> | null = null;

/** Unfolds the list: each word says how many letters it shares with the one before. */
function unpackList(): Set<string> {
  let before = "";
  return new Set(
    packed.split(" ").map((word) => {
      before = before.slice(0, Number(word[0])) + word.slice(1);
      return before;
    }),
  );
}

/** Whether a password is one of the 3,000 most common that the rule would allow, in whatever case (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  known ??= unpackList();
  return known.has(password.normalize("NFKC").toLowerCase());
}
