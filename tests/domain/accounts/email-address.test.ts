import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxOf, toEmailAddress } from "#domain/accounts/email-address.ts";
import { inviteForm } from "#domain/creators/team/forms.ts";

test.each([
  ["info@xn--e1afmkfd.xn--p1ai", "info@xn--e1afmkfd.xn--p1ai"],
  ["info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"],
  ["Fan@MÜLLER.de ", "fan@xn--mller-kva.de"],
  ["fan@mu\u0308ller.de", "fan@xn--mller-kva.de"],
  ["fan@XN--MLLER-KVA.de", "fan@xn--mller-kva.de"],
  ["ｆａｎ＠例え。テスト", "fan@xn--r8jz45g.xn--zckzah"],
  ["a/b@example.com", "a/b@example.com"],
  ["\u202afan@fanlight.example\u202c", "fan@fanlight.example"],
  ["fan@fanlight.example\u200f", "fan@fanlight.example"],
  ["o'hara+news@mail.example.com", "o'hara+news@mail.example.com"],
])("%s is %s", (typed, address) => {
  expect(toEmailAddress(typed)).toBe(address);
  expect(inviteForm.parse({ email: typed, name: "Theo" }).email).toBe(address);
});

test.each([
  ...[
    "",
    "@",
    "fan",
    "fan@",
    "@example.com",
    "fan@example",
    "fan@@example.com",
    "a b@example.com",
    "a..b@example.com",
  ],
  ...[
    ".a@example.com",
    "a.@example.com",
    "a@b.c",
    "fan@1.2.3.4",
    "fan@[::1]",
    "fan@example.com/x",
    "fan@example.com:80",
  ],
  ...["fan@exa mple.com", "fan@-.com", "fän@example.com", `${"a".repeat(65)}@example.com`, "a\n@example.com"],
])("%j isn't an address", (typed) => {
  expect(toEmailAddress(typed)).toBeNull();
});

test.each(["иван@example.com", "fän@example.com", "иван＠пример.рф"])(
  "%s: the error says what's wrong before the @",
  (typed) => {
    expect(inviteForm.safeParse({ email: typed, name: "Theo" }).error?.issues[0]?.message).toBe(
      "Enter an email address. Before the @, use only the letters a to z, digits, and symbols such as . _ - and +",
    );
  },
);

test("an address that was normalized once doesn't change again", () => {
  const label = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, label, (local, domain) => {
      const address = toEmailAddress(`${local}@${domain}.com`);
      if (address === null) return;
      expect(toEmailAddress(address)).toBe(address);
      expect(address).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});

test.each([
  ["ana+post@example.com", "ana@example.com"],
  ["a.n.a+x+y@gmail.com", "ana@gmail.com"],
  ["ana@googlemail.com", "ana@gmail.com"],
  ["a.na@example.com", "a.na@example.com"],
  ["ana@gmail.com.example.com", "ana@gmail.com.example.com"],
])("mail to %s arrives at %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
