import { eq } from "drizzle-orm";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { cases as caseTable } from "#db/schema/moderation/cases.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { hideUndecided } from "#domain/moderation/cases/hide-undecided.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { MINUTE, NOW, people, posts } from "#tests/cast.ts";
import { addPageReport, nextId } from "./page-report.ts";

const admin = people.admin.id;

/** A published post of Mira's, what people do about it, and what becomes of it. */
export async function newReportedPost(db: Database) {
  const id = nextId("reported");
  const [free] = await db.select().from(content).where(eq(content.id, posts.free.id));
  if (!free) throw new Error("the cast has a free post");
  await db.insert(content).values({ ...free, id, revision: "first", first_published_at: free.published_at });
  const fileId = `${id}-file`;
  const [file] = await db
    .select()
    .from(media)
    .where(eq(media.id, `medium-${posts.free.id}`));
  if (!file) throw new Error("the cast's post has a file");
  await db.insert(media).values({ ...file, id: fileId });
  await db
    .insert(media_variants)
    .values({ media_id: fileId, name: "w320", key: fileId, content_type: "image/webp", bytes: 9 });
  await db.insert(post_media).values({ content_id: id, media_id: fileId, position: 0 });
  const cases = caseStore(db);
  const tell = { accounts: [people.creator.id], emails: [], reporters: null };
  const report = (reason: Reason, reporterId: string | null = people.fan.id, now = NOW) =>
    addPageReport(db, { kind: "post", subjectId: id, reason, reporterId, now });
  return {
    id,
    cases,
    report,
    find: async () => (await db.select().from(content).where(eq(content.id, id)))[0],
    caseOf: async () => (await db.select().from(caseTable).where(eq(caseTable.subject_id, id))).at(-1),
    isPublic: async () => {
      const [row] = await db.select().from(content).where(eq(content.id, id));
      return row?.published_at !== null && row?.removed_at === null;
    },
    runAt: (now: number) =>
      hideUndecided({
        cases,
        clock: { now: () => now, newId: () => nextId("hidden") },
        pageLink: (path) => path,
        mediaStore: mediaStore(db),
        edgeCache: { purge: async () => {} },
      }),
    async decide(
      caseId: string,
      action: "dismissed" | "warned" | "removed",
      { adminId = admin, now = NOW, version = "first" } = {},
    ) {
      await cases.claim({ caseId, adminId, now, until: now + 15 * MINUTE });
      return cases.decide({
        id: nextId("d"),
        caseId,
        adminId,
        action,
        rule: "consent",
        statement: "What we found.",
        version,
        refund: null,
        now,
        tell,
      });
    },
    reverse: (caseId: string, decisionId: string, adminId = admin) =>
      cases.reverse({
        id: nextId("d"),
        caseId,
        adminId,
        decisionId,
        statement: "We were wrong.",
        now: NOW,
        tell,
      }),
  };
}
