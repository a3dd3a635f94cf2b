import { type SQL, sql } from "drizzle-orm";
import { message_days, team_log } from "#db/schema/creators/team.ts";
import type { MediaShape, Sent } from "#db/stores/messages/sent-media.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS } from "#domain/durations.ts";
import { mayAct } from "./may-act.ts";

type Values = Sent & { kind: string; authorName: string | null };
type IfNew = (shape: MediaShape, params: Params<Values>) => SQL;

/** For team messages, requires permission to write at this moment: access ends immediately, not on the next page. */
export const writesForTeam = (
  { isTeam }: MediaShape,
  { id, authorId }: Params<{ id: string; authorId: string }>,
) =>
  isTeam
    ? sql` and exists (select 1 from conversations w where w.id = ${id} and w.buyer_id <> ${authorId}
        and ${mayAct("write", sql`w.seller_id`, authorId)})`
    : sql``;

/** Whether the author of a message `m` may still change it: team members only while on the team. */
export const mayChange = (id: Params<{ id: string }>["id"]) =>
  sql`(m.author_kind <> 'team' or exists (select 1 from conversations w where w.id = ${id}
    and ${mayAct("write", sql`w.seller_id`, sql`m.author_id`)}))`;

export const countSent = (isNew: IfNew) =>
  prepared((db, params: Params<Values>, shape: MediaShape) =>
    db
      .insert(message_days)
      .select(
        sql`select c.seller_id, cast(${params.now} as integer) / ${sql.raw(String(DAY_MS))}, 1, ${params.kind} <> 'creator'
          from conversations c where c.id = ${params.id} and ${isNew(shape, params)}`,
      )
      .onConflictDoUpdate({
        target: [message_days.creator_id, message_days.day],
        set: {
          sent: sql`${message_days.sent} + 1`,
          by_others: sql`${message_days.by_others} + excluded.by_others`,
        },
      }),
  );

export const logSent = (isNew: IfNew) =>
  prepared((db, params: Params<Values>, shape: MediaShape) =>
    db.insert(team_log).select(
      sql`select null, c.seller_id, ${params.authorId}, ${params.authorName}, 'sent', c.id, c.last_number, ${params.now}
        from conversations c where c.id = ${params.id} and ${isNew(shape, params)}`,
    ),
  );
