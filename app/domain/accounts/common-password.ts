export type PasswordCheck = (password: string) => boolean;

/** Each entry starts with the number of letters it shares with the one before. */
function unpackList(packed: string): Set<string> {
  let previous = "";
  return new Set(
    packed.split(" ").map((word) => {
      previous = previous.slice(0, Number(word[0])) + word.slice(1);
      return previous;
    }),
  );
}

/** Whether a password is one of the 3,000 most common that meet the other rules, ignoring case (ASVS 6.2.4). */
export function commonPasswordCheck(packed: string): PasswordCheck {
  const known = unpackList(packed);
  return (password) => known.has(password.normalize("NFKC").toLowerCase());
}
