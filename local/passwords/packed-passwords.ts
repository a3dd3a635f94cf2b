import { createRequire } from "node:module";

const COUNT = 3000;
const VALID_PASSWORD = /^(?=.*[a-z])(?=.*[0-9]).{6,}$/;

/**
 * The 3,000 most common passwords that sign-up would otherwise accept, sorted, each as the number of leading letters
 * shared with the previous one (at most 9) and the rest. From zxcvbn's list, MIT.
 */
export function packedPasswords(): string {
  const ranked: string[] = createRequire(import.meta.url)("@zxcvbn-ts/language-common/src/passwords.json");
  const fitting = new Set(ranked.map((one) => one.toLowerCase()).filter((one) => VALID_PASSWORD.test(one)));
  let before = "";
  const parts = [...fitting]
    .slice(0, COUNT)
    .sort()
    .map((one) => {
      let shared = 0;
      while (shared < 9 && shared < one.length && one[shared] === before[shared]) shared++;
      before = one;
      return `${shared}${one.slice(shared)}`;
    });
  return parts.join(" ");
}
