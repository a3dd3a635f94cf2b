import { and, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media } from "#db/schema/media/media.ts";
import { cases } from "#db/schema/moderation/cases.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { isRemoval } from "#db/stores/media/removed-media.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { ProfileTexts } from "#domain/moderation/cases/profile-texts.ts";

// Removing a page clears what its owner wrote and showed on it. Its posts, subscriptions, and username stay.

type OfCase = { caseId: string };
export const profileOfCase = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .select({
      username: profiles.username,
      interests: profiles.interests,
      name: profiles.full_name,
      bio: profiles.bio,
      removedName: removed_pages.full_name,
      removedBio: sql<string>`coalesce(${removed_pages.bio}, '')`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.subject_id))
    .leftJoin(removed_pages, eq(removed_pages.case_id, cases.id))
    .where(and(eq(cases.id, caseId), eq(cases.subject_kind, "profile")))
    .limit(1),
);

type Decided = OfCase & { now: number };
/** The case's row, if this batch wrote it. */
const isNew = ({ caseId, now }: Params<Decided>) => sql`rp.case_id = ${caseId} and rp.removed_at = ${now}`;
/** Confirming an automated removal removes nothing more, since its owner may have written something new. */
const keep = prepared((db, { caseId, now }: Params<Decided>) =>
  db
    .insert(removed_pages)
    .select(
      sql`select k.id, p.id, p.full_name, p.bio, p.avatar_url, p.cover_url, ${now} from cases k
        join profiles p on p.id = k.subject_id where k.id = ${caseId} and k.subject_kind = 'profile' and ${isRemoval(sql`k.id`)}`,
    )
    .onConflictDoNothing(),
);
/** Left to the sweep, which waits until the case is cleared. */
const releaseFiles = prepared((db, decided: Params<Decided>) =>
  db
    .update(media)
    .set({ first_used_at: null, deleted_at: decided.now })
    .where(
      sql`${media.seller_id} = (select rp.user_id from removed_pages rp where ${isNew(decided)})
        and ${media.purpose} in ('portrait', 'cover') and ${media.first_used_at} is not null`,
    ),
);
type Texts = ProfileTexts["cleared"];
/** Accounts that were erased, or never saved a profile, have no search text. */
const searchTextIfAny = ({ searchText }: Params<Texts>) =>
  sql`iif(${profiles.search_text} = '', '', ${searchText})`;
const clear = prepared((db, page: Params<Decided & Texts>) =>
  db
    .update(profiles)
    .set({
      full_name: null,
      bio: "",
      avatar_url: null,
      cover_url: null,
      search_text: searchTextIfAny(page),
      name_key: page.nameKey,
      updated_at: page.now,
    })
    .where(sql`${profiles.id} = (select rp.user_id from removed_pages rp where ${isNew(page)})`),
);

/** The case's row, if no removal is in force any more. */
const isReversed = ({ caseId }: Params<OfCase>) =>
  sql`rp.case_id = ${caseId} and not ${isRemoval(sql`rp.case_id`)}`;
/** Only photos that the owner hasn't replaced. */
const useFilesAgain = prepared((db, decided: Params<Decided>) =>
  db
    .update(media)
    .set({ first_used_at: decided.now, deleted_at: null })
    .where(
      sql`${media.id} in (select cm.media_id from case_media cm where cm.case_id = ${decided.caseId})
        and exists (select 1 from removed_pages rp join profiles p on p.id = rp.user_id where ${isReversed(decided)}
          and ((p.avatar_url is null and instr(rp.avatar_url, '/media/' || media.id || '/') = 1)
            or (p.cover_url is null and instr(rp.cover_url, '/media/' || media.id || '/') = 1)))`,
    ),
);
const putBack = prepared((db, page: Params<Decided & Texts>) => {
  const removed = (column: string) =>
    sql`(select ${sql.raw(`rp.${column}`)} from removed_pages rp where ${isReversed(page)})`;
  return db
    .update(profiles)
    .set({
      full_name: sql`coalesce(${profiles.full_name}, ${removed("full_name")})`,
      bio: sql`iif(${profiles.bio} = '', ${removed("bio")}, ${profiles.bio})`,
      avatar_url: sql`coalesce(${profiles.avatar_url}, ${removed("avatar_url")})`,
      cover_url: sql`coalesce(${profiles.cover_url}, ${removed("cover_url")})`,
      search_text: searchTextIfAny(page),
      name_key: page.nameKey,
      updated_at: page.now,
    })
    .where(sql`${profiles.id} = ${removed("user_id")}`);
});
const drop = prepared((db, { caseId }: Params<OfCase>) =>
  db
    .delete(removed_pages)
    .where(sql`${removed_pages.case_id} = ${caseId} and not ${isRemoval(sql`removed_pages.case_id`)}`),
);

/**
 * Clears a case's page or puts it back, as the decisions in force say; each value only where the owner hasn't set a new
 * one. Belongs in their transaction.
 */
export const matchProfileToDecisions = (
  db: Database,
  decided: Decided,
  { cleared, restored }: ProfileTexts,
): Statement[] => [
  keep.bind(db, decided),
  releaseFiles.bind(db, decided),
  clear.bind(db, { ...decided, ...cleared }),
  useFilesAgain.bind(db, decided),
  putBack.bind(db, { ...decided, ...restored }),
  drop.bind(db, decided),
];
