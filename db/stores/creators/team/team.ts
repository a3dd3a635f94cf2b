import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { team_members } from "#db/schema/creators/team.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { type Builder, type Params, prepared } from "#db/stores/prepared.ts";
import type { Membership, Permissions } from "#domain/creators/team/permissions.ts";
import { listTeamLog, logIf, logTeam, type TeamEntry } from "./team-log.ts";

const member = alias(profiles, "member");
/** Converts permission columns; null means not allowed. */
export const toMay = (row: {
  write: number | null;
  publish: number | null;
  money: number | null;
}): Permissions => ({
  write: row.write !== null,
  publish: row.publish !== null,
  money: row.money !== null,
});
const rows = (db: Builder) =>
  db
    .select({
      id: team_members.id,
      creatorId: team_members.creator_id,
      memberId: team_members.member_id,
      name: team_members.name,
      write: team_members.may_write_at,
      publish: team_members.may_publish_at,
      money: team_members.may_see_money_at,
      joinedAt: team_members.joined_at,
      endedAt: team_members.ended_at,
      isClosed: sql<boolean>`(${profiles.closed_at} is not null or ${member.closed_at} is not null)`.mapWith(
        Boolean,
      ),
      creator: {
        id: profiles.id,
        username: profiles.username,
        name: shownName(),
        avatarUrl: profiles.avatar_url,
        isRestricted: sql<boolean>`not ${isUnrestricted(profiles.id)}`.mapWith(Boolean),
      },
      username: member.username,
    })
    .from(team_members)
    .innerJoin(profiles, eq(profiles.id, team_members.creator_id))
    .innerJoin(member, eq(member.id, team_members.member_id));

type Pair = { creatorId: string; memberId: string };
const activeOf = prepared((db, { creatorId, memberId }: Params<Pair>) =>
  rows(db)
    .where(
      and(
        eq(team_members.creator_id, creatorId),
        eq(team_members.member_id, memberId),
        isNull(team_members.ended_at),
      ),
    )
    .limit(1),
);
const ofCreator = prepared((db, { creatorId, limit }: Params<{ creatorId: string; limit: number }>) =>
  rows(db)
    .where(and(eq(team_members.creator_id, creatorId), isNull(team_members.ended_at)))
    .orderBy(desc(team_members.joined_at))
    .limit(limit),
);
const ofMember = prepared((db, { memberId, limit }: Params<{ memberId: string; limit: number }>) =>
  rows(db)
    .where(
      and(
        eq(team_members.member_id, memberId),
        isNull(team_members.ended_at),
        isNull(profiles.closed_at),
        isNull(member.closed_at),
      ),
    )
    .limit(limit),
);
const byId = prepared((db, { id, creatorId }: Params<{ id: string; creatorId: string }>) =>
  rows(db)
    .where(
      and(eq(team_members.id, id), eq(team_members.creator_id, creatorId), isNull(team_members.ended_at)),
    )
    .limit(1),
);

type Change = { id: string; creatorId: string; name: string; now: number } & Permissions;
const since = (column: string, may: Params<{ on: boolean }>["on"], now: Params<{ now: number }>["now"]) =>
  sql`case when ${may} then coalesce(${sql.raw(column)}, ${now}) end`;
const setMember = prepared((db, params: Params<Change>) =>
  db
    .update(team_members)
    .set({
      name: params.name,
      may_write_at: since("may_write_at", params.write, params.now),
      may_publish_at: since("may_publish_at", params.publish, params.now),
      may_see_money_at: since("may_see_money_at", params.money, params.now),
    })
    .where(
      and(
        eq(team_members.id, params.id),
        eq(team_members.creator_id, params.creatorId),
        isNull(team_members.ended_at),
      ),
    )
    .returning({ id: team_members.id }),
);
const isActive = ({ id }: Params<{ id: string }>) =>
  sql`exists (select 1 from team_members t where t.id = ${id} and t.ended_at is null)`;
const logWhileActive = logIf<{ id: string }>((_, params) => isActive(params));
const endMember = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(team_members)
    .set({ ended_at: now })
    .where(and(eq(team_members.id, id), isNull(team_members.ended_at))),
);

const toMembership = ({
  write,
  publish,
  money,
  ...row
}: Awaited<ReturnType<typeof activeOf.run>>[number]) => ({
  ...row,
  may: toMay({ write, publish, money }),
});
export type TeamMember = ReturnType<typeof toMembership> & Membership;

export function teamStore(db: Database) {
  const first = (found: Parameters<typeof toMembership>[0][]): TeamMember | null =>
    found[0] ? toMembership(found[0]) : null;
  return {
    findActive: async (creatorId: string, memberId: string) =>
      first(await activeOf.run(db, { creatorId, memberId })),

    findMember: async (id: string, creatorId: string) => first(await byId.run(db, { id, creatorId })),

    listTeam: async (creatorId: string, limit: number): Promise<TeamMember[]> =>
      (await ofCreator.run(db, { creatorId, limit })).map(toMembership),

    /** Creators someone works for, except those who are leaving; none if the member is leaving. */
    listCreators: async (memberId: string, limit: number): Promise<TeamMember[]> =>
      (await ofMember.run(db, { memberId, limit })).map(toMembership),

    /** Changes a member's name and permissions; permissions that stay keep their start date. */
    async change({ id, creatorId, memberId, name, may, now }: TeamChange) {
      const entry = {
        creatorId,
        memberId,
        name,
        action: "changed" as const,
        subjectId: null,
        number: null,
        now,
      };
      await runBatch(db, [
        logWhileActive(db, entry, { id }),
        setMember.bind(db, { id, creatorId, name, ...may, now }),
      ]);
    },

    /** Ends a membership immediately; does nothing if it has already ended. */
    async end({ id, creatorId, memberId, name, now }: Omit<TeamChange, "may">, action: "ended" | "left") {
      const entry = { creatorId, memberId, name, action, subjectId: null, number: null, now };
      await runBatch(db, [logWhileActive(db, entry, { id }), endMember.bind(db, { id, now })]);
    },

    async log(entry: TeamEntry) {
      await runBatch(db, [logTeam(db, entry)]);
    },

    listLog: (creatorId: string, after: { at: number; id: string } | null, limit: number) =>
      listTeamLog(db, creatorId, after, limit),
  };
}
type TeamChange = {
  id: string;
  creatorId: string;
  memberId: string;
  name: string;
  may: Permissions;
  now: number;
};
