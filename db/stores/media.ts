import { and, desc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { media, media_variants, uploads } from "../schema/media.ts";
import { type Database, type Statement, together } from "./database.ts";
import { makingOf } from "./making.ts";
import { findVariant } from "./media-access.ts";
import { usedBy } from "./room.ts";
import { unusedMedia } from "./unused-media.ts";

export type StoredVariant = typeof media_variants.$inferInsert;
export type VariantName = StoredVariant["name"];
export type MediumRow = typeof media.$inferSelect;
export type WholeMedium = { medium: MediumRow; variants: (typeof media_variants.$inferSelect)[] };
type MediumDetails = Partial<
  Pick<MediumRow, "kind" | "width" | "height" | "duration_ms" | "teaser" | "alt" | "lost_motion">
>;
type Described = {
  id: string;
  facts?: MediumDetails;
  variants: StoredVariant[];
  now?: number | null;
  dropped?: VariantName[];
};
/** An object takes the place of an older one of its name. */
const replacing = {
  target: [media_variants.media_id, media_variants.name],
  set: {
    key: sql`excluded.key`,
    content_type: sql`excluded.content_type`,
    width: sql`excluded.width`,
    height: sql`excluded.height`,
    bytes: sql`excluded.bytes`,
  },
};
const isPicture = like(media_variants.content_type, "image/%");
export type MediaStore = ReturnType<typeof mediaStore>;

/** Media and the objects behind them. */
export function mediaStore(db: Database) {
  return {
    ...makingOf(db),

    /** Notes a medium before its objects are written, so that a crash leaves something to sweep. */
    async begin(medium: {
      id: string;
      sellerId: string;
      purpose: "post" | "portrait" | "cover";
      kind: "image" | "video" | "audio";
      name?: string;
      now: number;
    }) {
      await db
        .insert(media)
        .values({
          id: medium.id,
          seller_id: medium.sellerId,
          purpose: medium.purpose,
          kind: medium.kind,
          name: medium.name ?? "",
          created_at: medium.now,
        })
        .onConflictDoNothing();
    },

    /**
     * Records objects of a medium, in place of older ones of the same names, and forgets those `dropped`. With `now`
     * it is ready to be shown; it counts as stored only once something uses it.
     */
    async describe(
      id: string,
      facts: MediumDetails,
      variants: StoredVariant[],
      now: number | null,
      dropped: VariantName[] = [],
    ) {
      const set = { ...facts, ...(now === null ? {} : { ready_at: now, failure: null, making_until: null }) };
      const steps: Statement[] = [];
      if (Object.keys(set).length > 0) steps.push(db.update(media).set(set).where(eq(media.id, id)));
      if (dropped.length > 0)
        steps.push(
          db
            .delete(media_variants)
            .where(and(eq(media_variants.media_id, id), inArray(media_variants.name, dropped))),
        );
      if (variants.length > 0)
        steps.push(db.insert(media_variants).values(variants).onConflictDoUpdate(replacing));
      await together(db, steps);
    },

    /**
     * The same, unless these objects make more stored than `most` bytes: counted in the statement that records them, so
     * that many at once stay within it. False then, and nothing is changed. Their keys are new ones.
     */
    async describeWithin(
      { sellerId, most }: { sellerId: string; most: number },
      { id, facts = {}, variants, now = null, dropped = [] }: Described,
    ): Promise<boolean> {
      const [first] = variants;
      if (!first) return false;
      const bytes = variants.reduce((sum, one) => sum + one.bytes, 0);
      const hasRoom = sql`${usedBy(sellerId)} + ${bytes} <= ${most}`;
      const rows = variants.map(
        (
          one,
        ) => sql`select ${one.media_id}, ${one.name}, ${one.key}, ${one.content_type}, ${one.width ?? null},
          ${one.height ?? null}, ${one.bytes} where ${hasRoom}`,
      );
      const isThere = sql`exists (select 1 from media_variants v where v.media_id = ${first.media_id}
        and v.name = ${first.name} and v.key = ${first.key})`;
      const gone = dropped.filter((name) => !variants.some((one) => one.name === name));
      const set = { ...facts, ...(now === null ? {} : { ready_at: now, failure: null }) };
      const hasFacts = Object.keys(set).length > 0;
      const [added] = await db.batch([
        db
          .insert(media_variants)
          .select(sql.join(rows, sql` union all `))
          .onConflictDoUpdate(replacing)
          .returning({ name: media_variants.name }),
        db
          .delete(media_variants)
          .where(and(eq(media_variants.media_id, id), inArray(media_variants.name, gone), isThere)),
        ...(hasFacts
          ? [
              db
                .update(media)
                .set(set)
                .where(and(eq(media.id, id), isThere)),
            ]
          : []),
      ]);
      return added.length > 0;
    },

    /** Gives a medium with all its objects; null when there is none, or it is on its way out. */
    async withVariants(id: string): Promise<WholeMedium | null> {
      const rows = await db
        .select({ medium: media, variant: media_variants })
        .from(media)
        .leftJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(and(eq(media.id, id), isNull(media.deleted_at)))
        .limit(20);
      const [first] = rows;
      if (!first) return null;
      return {
        medium: first.medium,
        variants: rows.flatMap(({ variant }) => (variant === null ? [] : [variant])),
      };
    },

    /** Gives one variant with the facts that decide who may have it; null when there is no such thing. */
    variant: (mediaId: string, name: string, viewerId: string | null) =>
      findVariant(db, mediaId, name, viewerId),

    ...unusedMedia(db),

    /** Gives the keys of the pictures of media: widths, fallbacks and what moves; of thirty media, all. */
    async pictureKeys(ids: string[]): Promise<string[]> {
      const rows = await db
        .select({ key: media_variants.key })
        .from(media_variants)
        .where(and(inArray(media_variants.media_id, ids), isPicture))
        .limit(300);
      return rows.map((row) => row.key);
    },

    /** The same of all that a creator has, newest first, at most so many. */
    async pictureKeysOf(sellerId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ key: media_variants.key })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(and(eq(media.seller_id, sellerId), isPicture))
        .orderBy(desc(media.created_at))
        .limit(limit);
      return rows.map((row) => row.key);
    },

    /** Bytes that a creator has stored or has on the way, for the quota. */
    async bytesOf(sellerId: string): Promise<number> {
      const [row] = await db
        .select({
          bytes: sql<number>`coalesce(sum(${media_variants.bytes}), 0) + (
            select coalesce(sum(u.bytes), 0) from ${uploads} u where u.seller_id = ${sellerId}
            and u.completed_at is null and u.aborted_at is null)`,
        })
        .from(media)
        .innerJoin(media_variants, eq(media_variants.media_id, media.id))
        .where(eq(media.seller_id, sellerId));
      return row?.bytes ?? 0;
    },
  };
}
