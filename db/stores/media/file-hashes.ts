import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { media } from "#db/schema/media/media.ts";
import { cases } from "#db/schema/moderation/cases.ts";
import { file_hashes, file_matches, removed_files } from "#db/schema/moderation/removed-files.ts";
import type { ComparedFile, FileHash } from "#domain/media/image/likeness.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { isInForce } from "../moderation/cases/in-force.ts";
import { isOneOf, literals, type Param, type Params, prepared } from "../prepared.ts";
import { countsFor, isUnsendable } from "./removed-media.ts";

type Compared = { mediaId: string; comparedAt: number };
type Kept = Partial<Record<keyof typeof file_hashes.$inferSelect, SQL>>;
/** Only once its variant `key` is stored. `set`: if the item has hashes of its file or poster already. */
const saveHash = (set: Kept) =>
  prepared((db, file: Params<FileHash & Compared & { key: string }>) =>
    db
      .insert(file_hashes)
      .select(
        sql`select v.media_id, ${file.sha256}, ${file.likeness}, null, ${file.comparedAt}
        from media_variants v where v.media_id = ${file.mediaId} and v.key = ${file.key} limit 1`,
      )
      .onConflictDoUpdate({
        target: file_hashes.media_id,
        set,
      }),
  );
const saveOwnHash = saveHash({ sha256: sql`excluded.sha256` });
const savePosterHash = saveHash({
  likeness: sql`excluded.likeness`,
  compared_at: sql`excluded.compared_at`,
});
const addMatches = prepared((db, { mediaId, comparedAt, matches }: Params<Compared & { matches: string }>) =>
  db
    .insert(file_matches)
    .select(
      sql`select m.id, value, ${comparedAt} from media m join json_each(${matches}) where m.id = ${mediaId}`,
    )
    .onConflictDoNothing(),
);
const addFound = prepared(
  (db, { caseId, mediaIds, now }: Params<{ caseId: string; mediaIds: string; now: number }>) =>
    db
      .insert(file_matches)
      .select(sql`select m.id, ${caseId}, ${now} from json_each(${mediaIds}) join media m on m.id = value`)
      .onConflictDoNothing(),
);
const setCompared = prepared((db, { mediaId, comparedAt }: Params<Compared>) =>
  db.update(file_hashes).set({ compared_at: comparedAt }).where(eq(file_hashes.media_id, mediaId)),
);

export const saveFileHash = (
  db: Database,
  stored: { mediaId: string; key: string; of: "file" | "poster" },
  { matches, ...file }: ComparedFile,
): Statement[] => [
  (stored.of === "file" ? saveOwnHash : savePosterHash).bind(db, { ...stored, ...file }),
  ...(matches.length === 0
    ? []
    : [addMatches.bind(db, { ...stored, ...file, matches: JSON.stringify(matches) })]),
];

type Uploaded = { sha256: string; sellerId: string; limit: number };
const identical = prepared((db, { sha256, sellerId }: Params<Uploaded>) =>
  db
    .select({ caseId: removed_files.case_id, creatorId: cases.creator_id })
    .from(removed_files)
    .innerJoin(cases, eq(cases.id, removed_files.case_id))
    .where(and(eq(removed_files.sha256, sha256), countsFor(sellerId, sql`removed_files.case_id`)))
    .limit(20),
);
const likenesses = prepared((db, { sellerId, limit }: Params<Uploaded>) =>
  db
    .select({ caseId: removed_files.case_id, likeness: sql<string>`${removed_files.likeness}` })
    .from(removed_files)
    .where(and(isNotNull(removed_files.likeness), countsFor(sellerId, sql`removed_files.case_id`)))
    .orderBy(desc(removed_files.removed_at))
    .limit(limit),
);
const hashColumns = {
  mediaId: file_hashes.media_id,
  sha256: file_hashes.sha256,
  likeness: file_hashes.likeness,
};
const isUncompared = sql`exists (select 1 from removed_files rf where rf.removed_at >= ${file_hashes.compared_at})`;
const unsendable = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(isOneOf(media.id, ids), isUnsendable(sql`media.id`)))
    .limit(1),
);
const uncompared = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select(hashColumns)
    .from(file_hashes)
    .where(and(isOneOf(file_hashes.media_id, ids), isUncompared))
    .limit(100),
);
const uncomparedDue = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({ ...hashColumns, sellerId: media.seller_id })
    .from(file_hashes)
    .innerJoin(media, eq(media.id, file_hashes.media_id))
    .where(
      and(
        sql`${file_hashes.media_id} in (select u.media_id from content c join post_media u on u.content_id = c.id
          where c.scheduled_for <= ${now} and c.deleted_at is null
          union all select bm.media_id from broadcasts b join broadcast_media bm on bm.broadcast_id = b.id
          where b.due_at is not null and b.finished_at is null and b.continued_at <= ${now})`,
        isUncompared,
      ),
    )
    .limit(limit),
);

type Removed = { id: string; now: number };
/** Rules about what a file shows: after a removal, cases are opened about identical copies. */
export const ABOUT_FILES = literals<Reason>("consent", "minor", "depicted", "copyright", "illegal");
/** After these removals, what looks like the file is searched for, too. */
const SEARCHED = literals<Reason>("consent", "minor");
/** `d` is the decision. */
export const isSearched = sql`d.rule in ${SEARCHED}`;
/** Whether the same file was removed in another case, whose search found what there is. */
const wasSearched = sql`exists (select 1 from removed_files e join decisions ed on ed.case_id = e.case_id
    and ed.action = 'removed' and ed.rule in ${SEARCHED} and ${isInForce(sql`ed.id`)}
  where e.sha256 = fh.sha256 and e.case_id <> d.case_id)`;
/** After a removal: hashes of the case's files, and of their lighter versions first, since a file's row says more. */
export const keepRemovedHashes = prepared((db, { id, now }: Params<Removed>) =>
  db
    .insert(removed_files)
    .select(
      sql`select d.case_id, v.sha256, null, ${now}, null from decisions d join case_media cm on cm.case_id = d.case_id
          join media_variants v on v.media_id = cm.media_id and v.sha256 is not null
          where d.id = ${id} and d.action = 'removed' group by v.sha256
        union all select d.case_id, fh.sha256, fh.likeness, ${now}, iif(${isSearched} and not ${wasSearched}, '', null) from decisions d join case_media cm on cm.case_id = d.case_id
          join file_hashes fh on fh.media_id = cm.media_id where d.id = ${id} and d.action = 'removed' group by fh.sha256`,
    )
    .onConflictDoUpdate({
      target: [removed_files.case_id, removed_files.sha256],
      set: {
        likeness: sql`excluded.likeness`,
        removed_at: sql`excluded.removed_at`,
        searched_through: sql`excluded.searched_through`,
      },
    }),
);
/** Files `f` of this removal, with the hashes that copies have. */
const ofRemoval = (id: Param) => sql`(select d.case_id, rf.sha256 from decisions d
  join removed_files rf on rf.case_id = d.case_id
  where d.id = ${id} and d.action = 'removed' and d.rule in ${ABOUT_FILES}) f`;
/** Identical copies of the files just removed. Those that only look alike are searched in steps. */
export const matchIdentical = prepared((db, { id, now }: Params<Removed>) =>
  db
    .insert(file_matches)
    .select(
      sql`select m.id, f.case_id, ${now} from ${ofRemoval(id)} join file_hashes fh on fh.sha256 = f.sha256
          join media m on m.id = fh.media_id where ${countsFor(sql`m.seller_id`, sql`f.case_id`)}
        union select m.id, f.case_id, ${now} from ${ofRemoval(id)} join media_variants v on v.sha256 = f.sha256
          join media m on m.id = v.media_id where ${countsFor(sql`m.seller_id`, sql`f.case_id`)}`,
    )
    .onConflictDoNothing(),
);

const searching = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      caseId: removed_files.case_id,
      sha256: removed_files.sha256,
      likeness: removed_files.likeness,
      through: sql<string>`${removed_files.searched_through}`,
    })
    .from(removed_files)
    .where(isNotNull(removed_files.searched_through))
    .orderBy(removed_files.removed_at)
    .limit(limit),
);
const hashesAfter = prepared((db, { through, limit }: Params<{ through: string; limit: number }>) =>
  db
    .select(hashColumns)
    .from(file_hashes)
    .where(sql`${file_hashes.media_id} > ${through}`)
    .orderBy(file_hashes.media_id)
    .limit(limit),
);
type Searched = { caseId: string; sha256: string; through: string; to: string | null };
const saveSearch = prepared((db, { caseId, sha256, through, to }: Params<Searched>) =>
  db
    .update(removed_files)
    .set({ searched_through: to })
    .where(
      and(
        eq(removed_files.case_id, caseId),
        eq(removed_files.sha256, sha256),
        eq(removed_files.searched_through, through),
      ),
    ),
);

export function fileHashes(db: Database) {
  return {
    /** Removals that count for this uploader: of this file, and the newest ones with their likenesses. */
    async findRemoved(uploaded: Uploaded) {
      const [same, alike] = await db.batch([identical.bind(db, uploaded), likenesses.bind(db, uploaded)]);
      return { identical: same, likenesses: alike };
    },

    /** Hashes of those of these items that weren't compared since the newest removal. */
    async listUncompared(ids: string[]) {
      return ids.length === 0 ? [] : uncompared.run(db, { ids: JSON.stringify(ids) });
    },

    /** Whether one of these items is a removed file, or looks like one and nobody let it through. */
    hasUnsendable: async (ids: string[]): Promise<boolean> =>
      (await unsendable.run(db, { ids: JSON.stringify(ids) })).length > 0,

    /** Hashes of the files in due posts and broadcasts that weren't compared since the newest removal. */
    listUncomparedDue: (now: number, limit: number) => uncomparedDue.run(db, { now, limit }),

    /** Removed files whose copies are being searched, and those of the next files that they have in common. */
    async listSearching(limit: number, files: number) {
      const rows = await searching.run(db, { limit });
      const through = rows[0]?.through ?? "";
      const next = rows.length === 0 ? [] : await hashesAfter.run(db, { through, limit: files });
      return {
        removed: rows.filter((row) => row.through === through),
        files: next,
      };
    },

    /** `matches`: files that look like it. `to`: the last file compared; null if the search is over. */
    async recordSearch(searched: Searched, matches: string[], now: number) {
      await runBatch(db, [
        addFound.bind(db, { caseId: searched.caseId, mediaIds: JSON.stringify(matches), now }),
        saveSearch.bind(db, searched),
      ]);
    },

    async recordComparison(mediaId: string, { matches, comparedAt }: Omit<ComparedFile, keyof FileHash>) {
      await runBatch(db, [
        setCompared.bind(db, { mediaId, comparedAt }),
        addMatches.bind(db, { mediaId, comparedAt, matches: JSON.stringify(matches) }),
      ]);
    },
  };
}
