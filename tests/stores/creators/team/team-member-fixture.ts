import { profiles } from "#db/schema/accounts/accounts.ts";
import { team_members } from "#db/schema/creators/team.ts";
import { teamStore } from "#db/stores/creators/team/team.ts";
import type { Database } from "#db/stores/database.ts";
import type { Permissions } from "#domain/creators/team/permissions.ts";
import { NOW, people } from "#tests/cast.ts";

let count = 0;

export async function addMember(db: Database, may: Partial<Permissions> = { write: true }) {
  count += 1;
  const [memberId, id, creatorId] = [`worker-${count}`, `work-${count}`, people.creator.id];
  await db.insert(profiles).values({
    id: memberId,
    email: `${memberId}@example.com`,
    username: memberId,
    created_at: 0,
    updated_at: 0,
    email_verified_at: 1,
  });
  const since = (is?: boolean) => (is ? NOW : null);
  await db.insert(team_members).values({
    id,
    creator_id: creatorId,
    member_id: memberId,
    name: "Lu",
    joined_at: NOW,
    may_write_at: since(may.write),
    may_publish_at: since(may.publish),
    may_see_money_at: since(may.money),
  });
  const team = teamStore(db);
  const own = { id, creatorId, memberId, name: "Lu", now: NOW };
  return {
    memberId,
    as: { kind: "team" as const, authorId: memberId, authorName: "Lu" },
    end: () => team.end(own, "ended"),
    set: (write: boolean) => team.change({ ...own, may: { write, publish: false, money: false } }),
  };
}
