import { publishLimit } from "#domain/posts/publish-limit.ts";
import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

const { creator } = people;
const may = { write: true, publish: false, money: true };
const member = { id: "tm50", creatorId: creator.id, memberId: "p50", name: "Lu", now: NOW };
const mail = { id: "plan-invite", recipient: "a@example.com", subject: "x", body: "x", now: NOW };
const after = { at: NOW, id: "7" };
const entry = { creatorId: creator.id, memberId: "p7", name: "Lu", subjectId: "cv7", number: 1, now: NOW };

export const teamCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "team.findActive": (s) => s.team.findActive(creator.id, "p50"),
  "team.findMember": (s) => s.team.findMember("tm50", creator.id),
  "team.listTeam": (s) => s.team.listTeam(creator.id, 20),
  "team.listCreators": (s) => s.team.listCreators("p50", 50),
  "team.change": (s) => s.team.change({ ...member, may }),
  "team.end": (s) => s.team.end(member, "ended"),
  "team.log": (s) => s.team.log({ ...entry, action: "read" }),
  "team.listLog": (s) => s.team.listLog(creator.id, null, 31),
  "team.listLog after": (s) => s.team.listLog(creator.id, after, 31),
  "invitations.add": (s) =>
    s.invitations.add({
      id: "plan-ti",
      creatorId: creator.id,
      email: "a@example.com",
      name: "Lu",
      may,
      tokenHash: "plan",
      now: NOW,
      expiresAt: NOW + 1,
      most: 20,
      mail,
    }),
  "invitations.list": (s) => s.invitations.list(creator.id, 20),
  "invitations.findByToken": (s) => s.invitations.findByToken("th7", NOW),
  "invitations.accept": (s) =>
    s.invitations.accept({
      id: "ti7",
      membershipId: "plan-tm",
      memberId: "p9",
      creatorId: "p7",
      name: "Lu",
      now: NOW,
    }),
  "invitations.decline": (s) => s.invitations.decline("ti8"),
  "invitations.withdraw": (s) => s.invitations.withdraw("ti9", "p9", NOW),
  "invitations.deleteExpired": (s) => s.invitations.deleteExpired(NOW),
  "teamInbox.list": (s) => s.teamInbox.list({ creatorId: creator.id, memberId: "p7" }, false, null, 21),
  "teamInbox.list unread": (s) =>
    s.teamInbox.list({ creatorId: creator.id, memberId: "p7" }, true, { at: NOW, id: "cv9" }, 21),
  "messageDays.count": (s) => s.messageDays.count("mira", NOW, 90),
  "authoring.save for a creator": (s) =>
    s.authoring.save(
      {
        id: "plan-team-post",
        seller_id: creator.id,
        title: "x",
        body: "x",
        type: "text",
        visibility_type: "free",
        is_public: true,
        created_at: NOW,
        updated_at: NOW,
        revision: "r1",
      },
      null,
      [],
      [],
      { when: "now" },
      NOW,
      publishLimit,
      { ...entry, action: "published" },
    ),
  "sending.send for a creator": (s) =>
    s.sending.send({
      id: "cv7",
      side: "creator",
      kind: "team",
      authorId: "p50",
      authorName: "Lu",
      text: "x",
      replyTo: null,
      key: "plan-team",
      now: NOW,
    }),
  "sending.send files for a creator": (s) =>
    s.sending.send({
      id: "cv7",
      side: "creator",
      kind: "team",
      authorId: "p50",
      authorName: "Lu",
      text: "x",
      replyTo: null,
      key: "plan-team-files",
      now: NOW,
      attached: {
        media: JSON.stringify([{ id: "m7", at: 0, free: 0, alt: "" }]),
        mediaCount: 1,
        mostBytes: 99,
        sale: null,
      },
    }),
  "sending.edit for a creator": (s) =>
    s.sending.edit({
      id: "cv7",
      number: 1,
      authorId: "p50",
      now: NOW,
      text: "y",
      since: NOW - 1,
      log: { ...entry, action: "edited" },
    }),
};
