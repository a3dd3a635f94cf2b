import { and, asc, eq, sql } from "drizzle-orm";
import { post_templates } from "#db/schema/posts/templates.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";

type Own = { id: string; sellerId: string };

const all = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select()
    .from(post_templates)
    .where(eq(post_templates.seller_id, sellerId))
    .orderBy(asc(post_templates.name), asc(post_templates.id))
    .limit(limit),
);
const one = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select()
    .from(post_templates)
    .where(and(eq(post_templates.id, id), eq(post_templates.seller_id, sellerId)))
    .limit(1),
);
const add = prepared((db, row: Params<RowOf<typeof post_templates> & { sellerId: string; most: number }>) =>
  db
    .insert(post_templates)
    .select(
      selectRowIf(
        post_templates,
        row,
        sql`(select count(*) from post_templates t where t.seller_id = ${row.sellerId}) < ${row.most}`,
      ),
    )
    .returning({ id: post_templates.id }),
);
const rename = prepared((db, to: Params<Own & { name: string; title: string; now: number }>) =>
  db
    .update(post_templates)
    .set({ name: to.name, title: to.title, updated_at: to.now })
    .where(and(eq(post_templates.id, to.id), eq(post_templates.seller_id, to.sellerId)))
    .returning({ id: post_templates.id }),
);
const remove = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .delete(post_templates)
    .where(and(eq(post_templates.id, id), eq(post_templates.seller_id, sellerId)))
    .returning({ id: post_templates.id }),
);

export function templateStore(db: Database) {
  return {
    list: (sellerId: string, limit: number) => all.run(db, { sellerId, limit }),

    async find(own: Own) {
      const [template] = await one.run(db, own);
      return template ?? null;
    },

    /** False if the creator already has `most`. */
    async add(template: typeof post_templates.$inferInsert, most: number): Promise<boolean> {
      const values = { ...rowOf(post_templates, template), sellerId: template.seller_id, most };
      return (await add.run(db, values)).length > 0;
    },

    async rename(to: Own & { name: string; title: string; now: number }): Promise<boolean> {
      return (await rename.run(db, to)).length > 0;
    },

    async remove(own: Own): Promise<boolean> {
      return (await remove.run(db, own)).length > 0;
    },
  };
}
