import { describe, expect, test } from "vitest";
import { nameKey } from "#domain/accounts/look-alikes.ts";
import { fanProfileForm } from "#domain/creators/profile-forms.ts";
import { inviteForm, memberForm } from "#domain/creators/team/forms.ts";

const messagesOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message);
const email = "theo@example.com";

describe.each([
  ["a display name", (full_name: string) => messagesOf(fanProfileForm.safeParse({ full_name }))],
  ["the name of an invited team member", (name: string) => messagesOf(inviteForm.safeParse({ email, name }))],
  ["a team member's name", (name: string) => messagesOf(memberForm.safeParse({ intent: "save", name }))],
])("%s", (_, messageFor) => {
  test.each([
    ["Fanlight Support", "fanlight"],
    ["Admin", "admin"],
    ["Mira, Official", "official"],
    ["Verified: Mira", "verified"],
    ["Ａｄｍｉｎ", "admin"],
    ["Аdmіn", "admin"],
    ["Ádmin 7", "admin"],
    ["Site Admin", "admin"],
    ["S t r i p e", "stripe"],
    ["Adㅤmin", "admin"],
  ])("%s is refused, since it could be mistaken for our team", (name, word) => {
    expect(messageFor(name)).toEqual([`Leave out “${word}”. It's reserved for our team.`]);
  });

  test.each(["Mira ✓", "Mira ✔️", "☑ Mira", "Mira ✅", "√Mira", "Mira 🗸"])("%s has a check mark", (name) => {
    expect(messageFor(name)).toEqual([
      "Leave out the check mark. It would look like we confirmed who you are.",
    ]);
  });

  test.each(["ㅤㅤㅤ", "⠀", "\u200d\u200d"])("%j is invisible", (name) => {
    expect(messageFor(name)).toEqual(["Use at least one visible character."]);
  });

  test.each(["Nadmina", "Mira Rose", "Мира", "美羅", "Badminton Bo", "Theo & Us", "Team Mira", "🌸 Lia"])(
    "%s is fine",
    (name) => {
      expect(messageFor(name)).toBeUndefined();
    },
  );
});

test("a profile doesn't need a display name, since the username is shown then", () => {
  expect(fanProfileForm.parse({ full_name: " \u200b" }).full_name).toBe("");
});

test("look-alike names share one key", () => {
  const key = nameKey("Juno Hale");
  for (const name of [
    "JUNO  HALE",
    "juno.haIe",
    "Jun0 Ha1e",
    "Júno Hàle",
    "Јunо Наlе",
    "Juno_Hale!".slice(0, 9),
  ])
    expect(nameKey(name), name).toBe(key);
  for (const name of ["Juno Hales", "Una Hale", "山田"]) expect(nameKey(name), name).not.toBe(key);
  expect(nameKey("🌸")).toBeNull();
});
