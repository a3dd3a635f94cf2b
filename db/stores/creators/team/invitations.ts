import { and, eq, gt, lte, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { team_invitations, team_log, team_members } from "#db/schema/creators/team.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { Permissions } from "#domain/creators/team/permissions.ts";
import { toMay } from "./team.ts";
import { logIf } from "./team-log.ts";

export type InvitationStore = ReturnType<typeof invitationStore>;

export type NewInvitation = {
  id: string;
  creatorId: string;
  email: string;
  name: string;
  may: Permissions;
  tokenHash: string;
  now: number;
  expiresAt: number;
  /** Members and invitations together. */
  most: number;
  mail: Email;
};
type Values = Omit<NewInvitation, "mail" | "may"> & Permissions;

/** Inviting an address again voids its earlier link. */
const replaced = prepared((db, params: Params<Values>) =>
  db
    .delete(team_invitations)
    .where(and(eq(team_invitations.creator_id, params.creatorId), eq(team_invitations.email, params.email))),
);
const at = (may: Params<{ on: boolean }>["on"], now: Params<{ now: number }>["now"]) =>
  sql`case when ${may} then ${now} end`;
const insertInvitation = prepared((db, params: Params<Values>) =>
  db.insert(team_invitations).select(
    sql`select ${params.id}, ${params.creatorId}, ${params.email}, ${params.name}, ${at(params.write, params.now)},
      ${at(params.publish, params.now)}, ${at(params.money, params.now)}, ${params.tokenHash}, ${params.now},
      ${params.expiresAt} where (select count(*) from team_invitations i where i.creator_id = ${params.creatorId})
      + (select count(*) from team_members m where m.creator_id = ${params.creatorId} and m.ended_at is null)
      < ${params.most}`,
  ),
);
const isInvited = ({ id }: Params<{ id: string }>) =>
  sql`exists (select 1 from team_invitations v where v.id = ${id})`;
const enqueueIfInvited = enqueueIf<{ id: string }>((_, params) => isInvited(params));
const logIfInvited = logIf<{ id: string }>((_, params) => isInvited(params));
const invitationById = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ id: team_invitations.id }).from(team_invitations).where(eq(team_invitations.id, id)).limit(1),
);
const ofCreator = prepared((db, { creatorId, limit }: Params<{ creatorId: string; limit: number }>) =>
  db
    .select({
      id: team_invitations.id,
      email: team_invitations.email,
      name: team_invitations.name,
      write: team_invitations.may_write_at,
      publish: team_invitations.may_publish_at,
      money: team_invitations.may_see_money_at,
      expiresAt: team_invitations.expires_at,
    })
    .from(team_invitations)
    .where(eq(team_invitations.creator_id, creatorId))
    .limit(limit),
);
const byToken = prepared((db, { tokenHash, now }: Params<{ tokenHash: string; now: number }>) =>
  db
    .select({
      id: team_invitations.id,
      creatorId: team_invitations.creator_id,
      name: team_invitations.name,
      write: team_invitations.may_write_at,
      publish: team_invitations.may_publish_at,
      money: team_invitations.may_see_money_at,
      creator: { username: profiles.username, name: shownName(), avatarUrl: profiles.avatar_url },
    })
    .from(team_invitations)
    .innerJoin(
      profiles,
      and(eq(profiles.id, team_invitations.creator_id), sql`${profiles.closed_at} is null`),
    )
    .where(and(eq(team_invitations.token_hash, tokenHash), gt(team_invitations.expires_at, now)))
    .limit(1),
);

type Joining = { id: string; membershipId: string; memberId: string; now: number };
const isOpen = ({ id, now }: Params<{ id: string; now: number }>) =>
  sql`exists (select 1 from team_invitations v where v.id = ${id} and v.expires_at > ${now})`;
const logWhileOpen = logIf<Joining>((_, params) => isOpen(params));
/** Existing members get the newer permissions. */
const join = prepared((db, params: Params<Joining>) =>
  db
    .insert(team_members)
    .select(
      sql`select ${params.membershipId}, v.creator_id, ${params.memberId}, v.name, v.may_write_at, v.may_publish_at,
        v.may_see_money_at, ${params.now}, null from team_invitations v where v.id = ${params.id}
        and v.expires_at > ${params.now} and v.creator_id <> ${params.memberId}`,
    )
    .onConflictDoUpdate({
      target: [team_members.creator_id, team_members.member_id],
      targetWhere: sql`ended_at is null`,
      set: {
        name: sql`excluded.name`,
        may_write_at: sql`excluded.may_write_at`,
        may_publish_at: sql`excluded.may_publish_at`,
        may_see_money_at: sql`excluded.may_see_money_at`,
      },
    }),
);
const removeInvitation = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(team_invitations).where(eq(team_invitations.id, id)),
);
const removeOwn = prepared((db, { id, creatorId }: Params<{ id: string; creatorId: string }>) =>
  db
    .delete(team_invitations)
    .where(and(eq(team_invitations.id, id), eq(team_invitations.creator_id, creatorId))),
);
const logWithdrawal = prepared((db, params: Params<{ id: string; creatorId: string; now: number }>) =>
  db.insert(team_log).select(
    sql`select null, v.creator_id, null, v.name, 'withdrawn', null, null, ${params.now} from team_invitations v
      where v.id = ${params.id} and v.creator_id = ${params.creatorId}`,
  ),
);
const removeExpired = prepared((db, { before }: Params<{ before: number }>) =>
  db.delete(team_invitations).where(lte(team_invitations.expires_at, before)),
);

export function invitationStore(db: Database) {
  return {
    async add({ mail, may, ...values }: NewInvitation): Promise<boolean> {
      const { id, creatorId, name, now } = values;
      const entry = {
        creatorId,
        memberId: null,
        name,
        action: "invited" as const,
        subjectId: null,
        number: null,
        now,
      };
      await runBatch(db, [
        replaced.bind(db, { ...values, ...may }),
        insertInvitation.bind(db, { ...values, ...may }),
        logIfInvited(db, entry, { id }),
        enqueueIfInvited(db, mail, { id }),
      ]);
      return (await invitationById.run(db, { id })).length > 0;
    },

    async list(creatorId: string, limit: number) {
      const rows = await ofCreator.run(db, { creatorId, limit });
      const newestFirst = rows.toSorted((a, b) => b.expiresAt - a.expiresAt);
      return newestFirst.map(({ write, publish, money, ...row }) => ({
        ...row,
        may: toMay({ write, publish, money }),
      }));
    },

    async findByToken(tokenHash: string, now: number) {
      const [row] = await byToken.run(db, { tokenHash, now });
      if (!row) return null;
      const { write, publish, money, ...invitation } = row;
      return { ...invitation, may: toMay({ write, publish, money }) };
    },

    /** Adds someone to the team once; nobody can join their own. */
    async accept(joining: Joining & { creatorId: string; name: string }) {
      const { id, creatorId, memberId, name, now } = joining;
      const entry = {
        creatorId,
        memberId,
        name,
        action: "joined" as const,
        subjectId: null,
        number: null,
        now,
      };
      await runBatch(db, [
        logWhileOpen(db, entry, joining),
        join.bind(db, joining),
        removeInvitation.bind(db, { id }),
      ]);
    },

    async decline(id: string) {
      await removeInvitation.run(db, { id });
    },

    async withdraw(id: string, creatorId: string, now: number) {
      await runBatch(db, [
        logWithdrawal.bind(db, { id, creatorId, now }),
        removeOwn.bind(db, { id, creatorId }),
      ]);
    },

    async deleteExpired(before: number) {
      await removeExpired.run(db, { before });
    },
  };
}
