import { describe, expect, test } from "vitest";
import { commonPasswordCheck } from "#domain/accounts/common-password.ts";
import packed from "#domain/accounts/common-password-list.ts";
import { packedPasswords } from "#local/passwords/packed-passwords.ts";

const isCommonPassword = commonPasswordCheck(packed);

describe("common passwords", () => {
  test.each(["password1", "abc123", "Trustno1", "1QAZ2WSX", "qwerty123", "!qaz2wsx", "ａｂｃ１２３"])(
    "%s is common",
    (one) => expect(isCommonPassword(one)).toBe(true),
  );
  test.each(["lantern-42", "abc1234x!", "", "0abc123", "quiet-lamp-42"])("%s is not common", (one) =>
    expect(isCommonPassword(one)).toBe(false),
  );
  test("the list is the output of npm run passwords: 3,000 that the rule would allow", () => {
    expect(packed).toBe(packedPasswords());
    expect(packed.split(" ")).toHaveLength(3000);
  });
});
