import { and, asc, eq, sql } from "drizzle-orm";
import { cases } from "#db/schema/moderation/cases.ts";
import { isOneOf, type Params, prepared } from "#db/stores/prepared.ts";
import { creator, fan, listed } from "./case-queries.ts";
import { buyersOf, filesOf, versionOf } from "./subjects.ts";

type Asked = { username: string; adminId: string; ids: string; limit: number };
/** The creator's open cases, most urgent first; `isChosen`: those in a list of IDs, also decided ones. */
export const casesOfCreator = prepared(
  (db, { username, adminId, ids, limit }: Params<Asked>, { isChosen }: { isChosen: boolean }) =>
    db
      .select({
        ...listed(adminId),
        version: sql<string>`coalesce(${versionOf(sql`cases`)}, '')`,
        buyers: buyersOf(sql`cases`),
        media: sql<
          string[]
        >`(select json_group_array(value) from (select cm.media_id as value from case_media cm
          where cm.case_id = ${cases.id} union all select value from json_each(${filesOf(sql`cases`)})))`.mapWith(
          (json: string): string[] => JSON.parse(json),
        ),
      })
      .from(cases)
      .leftJoin(fan, eq(fan.id, cases.fan_id))
      .innerJoin(creator, eq(creator.id, cases.creator_id))
      .where(
        and(
          sql`${cases.creator_id} = (select o.id from profiles o where lower(o.username) = lower(${username}))`,
          isChosen ? isOneOf(cases.id, ids) : sql`${cases.decided_at} is null`,
        ),
      )
      .orderBy(asc(cases.due_at), asc(cases.id))
      .limit(limit),
);
