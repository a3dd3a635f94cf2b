import { and, eq, sql } from "drizzle-orm";
import { fan_notes } from "#db/schema/subscriptions/subscribers.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

type Pair = { sellerId: string; fanId: string };
type Note = Pair & { text: string; now: number };

const save = prepared((db, { sellerId, fanId, text, now }: Params<Note>) =>
  db
    .insert(fan_notes)
    .select(
      sql`select ${sellerId}, ${fanId}, ${text}, ${now} where exists (select 1 from subscriptions s
        where s.seller_id = ${sellerId} and s.buyer_id = ${fanId})`,
    )
    .onConflictDoUpdate({
      target: [fan_notes.seller_id, fan_notes.buyer_id],
      set: { text: sql`excluded.text`, updated_at: sql`excluded.updated_at` },
    }),
);
const remove = prepared((db, { sellerId, fanId }: Params<Pair>) =>
  db.delete(fan_notes).where(and(eq(fan_notes.seller_id, sellerId), eq(fan_notes.buyer_id, fanId))),
);

export function fanNoteStore(db: Database) {
  return {
    async save({ text, now, ...pair }: Note) {
      if (text === "") await remove.run(db, pair);
      else await save.run(db, { ...pair, text, now });
    },
  };
}
