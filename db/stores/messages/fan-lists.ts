import { and, asc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { shownName } from "../accounts/username-keys.ts";
import type { Database } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { isKnown } from "./broadcasts/segments.ts";

type Own = { id: string; sellerId: string };
type Member = Own & { fanId: string };

const memberCount = sql<number>`(select count(*) from fan_list_members m where m.list_id = fan_lists.id)`;
const listsOf = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: fan_lists.id, name: fan_lists.name, count: memberCount })
    .from(fan_lists)
    .where(eq(fan_lists.seller_id, sellerId))
    .orderBy(asc(fan_lists.name), asc(fan_lists.id))
    .limit(limit),
);
const ownList = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({ id: fan_lists.id, name: fan_lists.name, count: memberCount })
    .from(fan_lists)
    .where(and(eq(fan_lists.id, id), eq(fan_lists.seller_id, sellerId)))
    .limit(1),
);
const isOwn = (id: Param, sellerId: Param) =>
  sql`exists (select 1 from fan_lists l where l.id = ${id} and l.seller_id = ${sellerId})`;
const members = prepared((db, params: Params<Own & { after: string; limit: number }>) =>
  db
    .select({
      id: profiles.id,
      username: profiles.username,
      name: shownName(),
      avatarUrl: profiles.avatar_url,
    })
    .from(fan_list_members)
    .innerJoin(profiles, eq(profiles.id, fan_list_members.buyer_id))
    .where(
      and(
        eq(fan_list_members.list_id, params.id),
        sql`${fan_list_members.buyer_id} > ${params.after}`,
        isOwn(params.id, params.sellerId),
      ),
    )
    .orderBy(asc(fan_list_members.buyer_id))
    .limit(params.limit),
);
const isNamed = (sellerId: Param, name: Param) =>
  sql`exists (select 1 from fan_lists l where l.seller_id = ${sellerId} and l.name = ${name})`;
type New = Own & { name: string; now: number; most: number };
const insert = prepared((db, { id, sellerId, name, now, most }: Params<New>) =>
  db
    .insert(fan_lists)
    .select(
      sql`select ${id}, ${sellerId}, ${name}, ${now}
        where (select count(*) from fan_lists l where l.seller_id = ${sellerId}) < ${most} and not ${isNamed(sellerId, name)}`,
    )
    .onConflictDoNothing()
    .returning({ id: fan_lists.id }),
);
const named = prepared((db, { sellerId, name }: Params<{ sellerId: string; name: string }>) =>
  db
    .select({ id: fan_lists.id })
    .from(fan_lists)
    .where(and(eq(fan_lists.seller_id, sellerId), eq(fan_lists.name, name)))
    .orderBy(asc(fan_lists.id))
    .limit(1),
);
const rename = prepared((db, { id, sellerId, name }: Params<Own & { name: string }>) =>
  db
    .update(fan_lists)
    .set({ name })
    .where(
      and(
        eq(fan_lists.id, id),
        eq(fan_lists.seller_id, sellerId),
        sql`not exists (select 1 from fan_lists l where l.seller_id = ${sellerId} and l.name = ${name} and l.id <> ${id})`,
      ),
    )
    .returning({ id: fan_lists.id }),
);
const removeMembers = prepared((db, { id, sellerId }: Params<Own>) =>
  db.delete(fan_list_members).where(and(eq(fan_list_members.list_id, id), isOwn(id, sellerId))),
);
const remove = prepared((db, { id, sellerId }: Params<Own>) =>
  db.delete(fan_lists).where(and(eq(fan_lists.id, id), eq(fan_lists.seller_id, sellerId))),
);
const insertMember = prepared((db, params: Params<Member & { now: number }>) =>
  db
    .insert(fan_list_members)
    .select(
      sql`select l.id, p.id, ${params.now} from fan_lists l join profiles p on p.id = ${params.fanId}
        where l.id = ${params.id} and l.seller_id = ${params.sellerId} and p.id <> l.seller_id
          and ${isKnown(sql`p.id`, params.sellerId)}`,
    )
    .onConflictDoNothing(),
);
const insertMembers = prepared((db, params: Params<Own & { fanIds: string; now: number }>) =>
  db
    .insert(fan_list_members)
    .select(
      sql`select l.id, p.id, ${params.now} from json_each(${params.fanIds}) j join profiles p on p.id = j.value
        join fan_lists l on l.id = ${params.id} and l.seller_id = ${params.sellerId}
        where p.id <> l.seller_id and ${isKnown(sql`p.id`, params.sellerId)}`,
    )
    .onConflictDoNothing(),
);
const removeMember = prepared((db, { id, sellerId, fanId }: Params<Member>) =>
  db
    .delete(fan_list_members)
    .where(and(eq(fan_list_members.list_id, id), eq(fan_list_members.buyer_id, fanId), isOwn(id, sellerId))),
);
const listsWith = prepared((db, { sellerId, fanId }: Params<{ sellerId: string; fanId: string }>) =>
  db
    .select({
      id: fan_lists.id,
      name: fan_lists.name,
      isIn: sql<boolean>`exists (select 1 from fan_list_members m where m.list_id = fan_lists.id
        and m.buyer_id = ${fanId})`.mapWith(Boolean),
    })
    .from(fan_lists)
    .where(eq(fan_lists.seller_id, sellerId))
    .orderBy(asc(fan_lists.name), asc(fan_lists.id))
    .limit(100),
);

export type FanListStore = ReturnType<typeof fanListStore>;

export function fanListStore(db: Database) {
  return {
    list: (sellerId: string, limit: number) => listsOf.run(db, { sellerId, limit }),

    async findOwn(own: Own) {
      const [row] = await ownList.run(db, own);
      return row ?? null;
    },

    listMembers: (own: Own, after: string, limit: number) => members.run(db, { ...own, after, limit }),

    async create(list: New): Promise<{ id: string; isNew: boolean } | null> {
      const [made, [found]] = await db.batch([insert.bind(db, list), named.bind(db, list)]);
      return found ? { id: found.id, isNew: made.length > 0 } : null;
    },

    /** False if another list has this name. */
    async rename(own: Own, name: string): Promise<boolean> {
      return (await rename.run(db, { ...own, name })).length > 0;
    },

    async remove(own: Own) {
      await db.batch([removeMembers.bind(db, own), remove.bind(db, own)]);
    },

    /** Adds a fan whom the creator may write to; ignores everyone else and fans already added. */
    async add(member: Member, now: number) {
      await insertMember.run(db, { ...member, now });
    },

    async addAll({ fanIds, ...own }: Own & { fanIds: string[] }, now: number) {
      await insertMembers.run(db, { ...own, fanIds: JSON.stringify(fanIds), now });
    },

    async removeMember(member: Member) {
      await removeMember.run(db, member);
    },

    listWith: (sellerId: string, fanId: string) => listsWith.run(db, { sellerId, fanId }),
  };
}
