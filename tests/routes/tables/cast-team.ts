import { team_invitations, team_log, team_members } from "#db/schema/creators/team.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";

/** Theo's conversation with another fan, answered by a team member; and one of his drafts. */
export const TEAM_CONVERSATION = "cast-team-conversation";
export const INVITATION_TOKEN = "cast-invitation-token";
export const TEAM_DRAFT = "cast-team-draft-000000";

const { fan, otherFan, creator, otherCreator } = people;

export async function insertCastTeam(db: Database) {
  const all = { may_write_at: NOW, may_publish_at: NOW, may_see_money_at: NOW };
  await db.insert(team_members).values([
    {
      ...all,
      id: "cast-member-1",
      creator_id: otherCreator.id,
      member_id: fan.id,
      name: "Ada",
      joined_at: NOW - DAY,
    },
    { id: "cast-member-2", creator_id: creator.id, member_id: otherFan.id, name: "Bo", joined_at: NOW - DAY },
  ]);
  await db.insert(team_invitations).values({
    id: "cast-invitation",
    creator_id: creator.id,
    email: "helper@example.com",
    name: "Sam",
    may_write_at: NOW,
    token_hash: secrets.digest(INVITATION_TOKEN),
    created_at: NOW,
    expires_at: Date.now() + DAY,
  });
  const id = TEAM_CONVERSATION;
  await db.insert(team_log).values([
    { creator_id: creator.id, member_id: null, name: "Sam", action: "invited", at: NOW },
    { creator_id: creator.id, member_id: otherFan.id, name: "Bo", action: "joined", at: NOW - DAY },
  ]);
  await db.insert(conversations).values({
    id,
    buyer_id: otherFan.id,
    seller_id: otherCreator.id,
    changed: 2,
    last_number: 2,
    created_at: NOW - DAY,
  });
  const side = { conversation_id: id, last_at: NOW - HOUR, read_number: 2 };
  await db.insert(conversation_sides).values([
    { ...side, side: "fan", user_id: otherFan.id },
    { ...side, side: "creator", user_id: otherCreator.id },
  ]);
  await db.insert(messages).values([
    {
      conversation_id: id,
      number: 1,
      changed: 1,
      side: "fan",
      author_kind: "fan",
      author_id: otherFan.id,
      text: "Hello Theo",
      key: "cast-team-1",
      sent_at: NOW - 2 * HOUR,
    },
    {
      conversation_id: id,
      number: 2,
      changed: 2,
      side: "creator",
      author_kind: "team",
      author_id: fan.id,
      author_name: "Ada",
      text: "Hello, I help Theo",
      key: "cast-team-2",
      sent_at: NOW - HOUR,
    },
  ]);
  await db.insert(content).values({
    id: TEAM_DRAFT,
    seller_id: otherCreator.id,
    title: "A draft for Theo",
    type: "text",
    is_public: false,
    visibility_type: "subscriber",
    body: "Soon",
    created_at: NOW,
    updated_at: NOW,
    revision: "r1",
  });
}
