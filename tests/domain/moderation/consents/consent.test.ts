import { expect, test } from "vitest";
import {
  checkConsentAnswer,
  checkSignature,
  checkWithdrawal,
  consentState,
  listNames,
  mayRemovePerson,
} from "#domain/moderation/consents/consent.ts";
import { readPeople } from "#domain/moderation/consents/forms.ts";
import { NOW } from "#tests/cast.ts";

const open = { expiresAt: NOW + 1, over18: null, signedAt: null, declinedAt: null, withdrawnAt: null };

test.each([
  ["open", open],
  ["expired", { ...open, expiresAt: NOW }],
  ["minor", { ...open, over18: false }],
  ["minor", { ...open, over18: false, declinedAt: 1 }],
  ["declined", { ...open, declinedAt: 1, expiresAt: 0 }],
  ["signed", { ...open, signedAt: 1, expiresAt: 0, over18: true }],
  ["withdrawn", { ...open, signedAt: 1, withdrawnAt: 2 }],
] as const)("%s: %o", (state, consent) => {
  expect(consentState(consent, NOW)).toBe(state);
  expect(checkConsentAnswer(consent, NOW)).toEqual(
    state === "open" ? { ok: true } : { ok: false, reason: state },
  );
  expect(checkSignature({ ...consent, isChecked: true }, NOW).ok).toBe(state === "open");
  expect(checkWithdrawal(consent, NOW).ok).toBe(state === "signed");
  expect(mayRemovePerson(consent, NOW)).toBe(state === "open" || state === "expired");
});

test("nobody signs without an identity check", () => {
  expect(checkSignature({ ...open, isChecked: false }, NOW)).toEqual({ ok: false, reason: "unchecked" });
});

test("names read as a list", () => {
  expect([["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cleo"]].map(listNames)).toEqual([
    "Ana",
    "Ana and Ben",
    "Ana, Ben, and Cleo",
  ]);
});

test("people are read from the rows that have any, each address once, and never the creator's own", () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readPeople(form, "mira@example.com");
  };
  const ana = { "name-0": " Ana ", "email-0": "ANA@example.com" };
  expect(read({ ...ana, "name-3": "Ana again", "email-3": "ana@example.com" })).toEqual({
    people: [{ name: "Ana", email: "ana@example.com" }],
    errors: {},
  });
  expect(Object.keys(read({}).errors)).toEqual(["name-0"]);
  expect(Object.keys(read({ "email-1": "nobody" }).errors)).toEqual(["name-1", "email-1"]);
  expect(Object.keys(read({ "name-0": "Mira", "email-0": "Mira+ana@example.com" }).errors)).toEqual([
    "email-0",
  ]);
});
