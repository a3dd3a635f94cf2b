import { and, asc, eq, sql } from "drizzle-orm";
import { saved_replies } from "#db/schema/messages/saved-texts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type Own = { id: string; sellerId: string };
type Reply = Own & { name: string; text: string; now: number; most: number };

const all = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: saved_replies.id, name: saved_replies.name, text: saved_replies.text })
    .from(saved_replies)
    .where(eq(saved_replies.seller_id, sellerId))
    .orderBy(asc(saved_replies.name), asc(saved_replies.id))
    .limit(limit),
);
const isKept = ({ sellerId, name, text }: Params<Pick<Reply, "sellerId" | "name" | "text">>) =>
  sql`exists (select 1 from saved_replies r
    where r.seller_id = ${sellerId} and r.name = ${name} and r.text = ${text})`;
const save = prepared((db, { id, sellerId, name, text, now, most }: Params<Reply>) =>
  db
    .insert(saved_replies)
    .select(
      sql`select ${id}, ${sellerId}, ${name}, ${text}, ${now}, ${now}
        where exists (select 1 from saved_replies r where r.id = ${id})
          or ((select count(*) from saved_replies r where r.seller_id = ${sellerId}) < ${most}
            and not ${isKept({ sellerId, name, text })})`,
    )
    .onConflictDoUpdate({
      target: saved_replies.id,
      set: { name, text, updated_at: now },
      setWhere: sql`${saved_replies.seller_id} = ${sellerId}`,
    })
    .returning({ id: saved_replies.id }),
);
const kept = prepared((db, { sellerId, name, text }: Params<Reply>) =>
  db
    .select({ id: saved_replies.id })
    .from(saved_replies)
    .where(
      and(eq(saved_replies.seller_id, sellerId), eq(saved_replies.name, name), eq(saved_replies.text, text)),
    )
    .limit(1),
);
const remove = prepared((db, { id, sellerId }: Params<Own>) =>
  db.delete(saved_replies).where(and(eq(saved_replies.id, id), eq(saved_replies.seller_id, sellerId))),
);

export function savedReplyStore(db: Database) {
  return {
    list: (sellerId: string, limit: number) => all.run(db, { sellerId, limit }),

    /**
     * Adds or changes a text; one that is kept already isn't added again. False if there are already `most`, or it's
     * another creator's.
     */
    async save(reply: Reply): Promise<boolean> {
      if ((await save.run(db, reply)).length > 0) return true;
      const [found] = await kept.run(db, reply);
      return found !== undefined;
    },

    async remove(own: Own) {
      await remove.run(db, own);
    },
  };
}
