import { expect, test } from "vitest";
import { inviteForm } from "#domain/creators/team/forms.ts";
import { checkActing, type Membership, PERMISSIONS } from "#domain/creators/team/permissions.ts";
import { checkConversation } from "#domain/messages/check-conversation.ts";
import { NOW } from "#tests/cast.ts";

const who = { creatorId: "mira", memberId: "lu" };
const member: Membership = {
  ...who,
  id: "m1",
  name: "Lu",
  endedAt: null,
  isClosed: false,
  may: { write: true, publish: false, money: false },
};

test("a permission allows itself and no other", () => {
  expect(checkActing(member, who, "write").ok).toBe(true);
  expect(checkActing(member, who, "publish")).toEqual({ ok: false, reason: "not_permitted" });
  expect(checkActing(member, who, null).ok).toBe(true);
});

test("nobody acts before they join, after their access ends, for another creator, or once an account closes", () => {
  const refused = { ok: false, reason: "not_a_member" };
  for (const permission of [null, ...PERMISSIONS]) {
    expect(checkActing(null, who, permission)).toEqual(refused);
    expect(checkActing({ ...member, endedAt: NOW }, who, permission)).toEqual(refused);
    expect(checkActing({ ...member, isClosed: true }, who, permission)).toEqual(refused);
    expect(checkActing(member, { ...who, creatorId: "theo" }, permission)).toEqual(refused);
    expect(checkActing(member, { ...who, memberId: "bo" }, permission)).toEqual(refused);
  }
});

test("an invitation grants only the permissions it lists", () => {
  const typed = { email: " Lu@Example.com ", name: "Lu" };
  expect(inviteForm.parse(typed)).toEqual({
    email: "lu@example.com",
    name: "Lu",
    may: { write: false, publish: false, money: false },
  });
  expect(inviteForm.parse({ ...typed, may: ["write", "money"] }).may).toEqual({
    write: true,
    publish: false,
    money: true,
  });
  expect(inviteForm.safeParse({ ...typed, may: ["payouts"] }).success).toBe(false);
  expect(inviteForm.safeParse({ ...typed, name: "\u200b" }).success).toBe(false);
});

test("a conversation is open to its participants, team members who write, and an admin with a report, for a time", () => {
  const pair = { fanId: "ada", creatorId: "mira" };
  const stranger = { id: "bo", writesForCreator: false, inspectsUntil: null };
  expect(checkConversation(pair, stranger, NOW)).toEqual({ ok: false, reason: "hidden" });
  expect(checkConversation(pair, { ...stranger, id: "ada" }, NOW)).toEqual({ ok: true, by: "fan" });
  expect(checkConversation(pair, { ...stranger, id: "mira" }, NOW)).toEqual({ ok: true, by: "creator" });
  expect(checkConversation(pair, { ...stranger, writesForCreator: true }, NOW)).toEqual({
    ok: true,
    by: "team",
  });
  // The fan may be a team member: in this conversation they write as a fan.
  expect(checkConversation(pair, { ...stranger, id: "ada", writesForCreator: true }, NOW)).toEqual({
    ok: true,
    by: "fan",
  });
  expect(checkConversation(pair, { ...stranger, inspectsUntil: NOW + 1 }, NOW)).toEqual({
    ok: true,
    by: "report",
  });
  expect(checkConversation(pair, { ...stranger, inspectsUntil: NOW }, NOW).ok).toBe(false);
});
