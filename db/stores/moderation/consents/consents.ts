import { sql } from "drizzle-orm";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import {
  addPerson,
  answered,
  byToken,
  clearSigned,
  decline,
  filesOf,
  hasToken,
  isAdded,
  isDeclined,
  isSigned,
  ofPerson,
  ofPost,
  removePerson,
  setChecked,
  setOthers,
  setReference,
  setToken,
  setWithdrawn,
  sign,
} from "./consent-queries.ts";
import { creatorWithRecords, postWithRecords, records } from "./record-queries.ts";
import { addWithdrawalReport, keepFiles, openCase, setDue } from "./withdrawal-queries.ts";

export type ConsentStore = ReturnType<typeof consentStore>;

type Person = { id: string; name: string; email: string; tokenHash: string; mail: Email };
type Place = { contentId: string; creatorId: string };
/** The entry that the creator's notice leads to, and their email. */
type Told = { auditId: string; emails: Email[] };

const enqueueIfAdded = enqueueIf(isAdded);
const enqueueIfToken = enqueueIf(hasToken);
const signed = { enqueue: enqueueIf(isSigned), audit: auditIf(isSigned) };
const declined = { enqueue: enqueueIf(isDeclined), audit: auditIf(isDeclined) };

const enqueueIfWithdrawn = enqueueIf<{ id: string; now: number }>(
  (_, { id, now }) => sql`exists (select 1 from consents where id = ${id} and withdrawn_at = ${now})`,
);

export function consentStore(db: Database) {
  const tell = (
    { enqueue, audit }: typeof signed,
    action: string,
    { id, contentId, creatorId, now, auditId, emails }: Place & Told & { id: string; now: number },
  ) => [
    audit(db, { id: auditId, actor_id: null, action, subject_id: contentId, created_at: now }, { id, now }),
    tellOfDecision(db, creatorId, auditId, now),
    ...emails.map((email) => enqueue(db, email, { id, now })),
  ];
  const find = async (id: string) => (await answered.run(db, { id }))[0] ?? null;

  return {
    /** Asks people in a post that isn't published, each once, up to `most` in all. */
    async add(people: Person[], place: Place & { now: number; expiresAt: number; most: number }) {
      await runBatch(db, [
        ...people.flatMap(({ mail, ...person }) => [
          addPerson.bind(db, { ...person, ...place }),
          enqueueIfAdded(db, mail, { id: person.id }),
        ]),
        setOthers.bind(db, place),
      ]);
    },

    async listOfPost(contentId: string, creatorId: string) {
      const rows = await ofPost.run(db, { contentId, creatorId });
      return rows.toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
    },

    /** Takes someone off a post; false if they answered. */
    async remove(id: string, creatorId: string): Promise<boolean> {
      return (await removePerson.run(db, { id, creatorId })).length > 0;
    },

    /** Replaces the link of someone who hasn't answered. */
    async renew({
      mail,
      ...link
    }: {
      id: string;
      creatorId: string;
      tokenHash: string;
      now: number;
      expiresAt: number;
      mail: Email;
    }) {
      await runBatch(db, [setToken.bind(db, link), enqueueIfToken(db, mail, { tokenHash: link.tokenHash })]);
    },

    /** Identity checks from before `validSince` don't count. */
    async findByToken(tokenHash: string, validSince: number) {
      const [[found], files] = await db.batch([
        byToken.bind(db, { tokenHash, validSince }),
        filesOf.bind(db, { tokenHash }),
      ]);
      if (!found) return null;
      const inOrder = files.toSorted(
        (a, b) => a.position - b.position || (a.variant.width ?? 0) - (b.variant.width ?? 0),
      );
      return { ...found, files: inOrder };
    },

    listOfPerson: (email: string, limit: number) => ofPerson.run(db, { email, limit }),

    async beginCheck(id: string, reference: string | null) {
      await setReference.run(db, { id, reference });
    },

    async recordCheck(check: { id: string; reference: string; isAdult: boolean; now: number }) {
      await setChecked.run(db, { ...check, over18: check.isAdult ? 1 : 0 });
    },

    /** Once, and only for the files that were shown and with a check made since `validSince`. */
    async sign({
      contentId,
      creatorId,
      auditId,
      emails,
      files,
      scopes,
      ...signature
    }: Place &
      Told & {
        id: string;
        tokenHash: string;
        validSince: number;
        signedName: string;
        scopes: { download: boolean; promotion: boolean };
        files: string[];
        now: number;
      }): Promise<boolean> {
      const { id, now } = signature;
      const values = {
        ...signature,
        files: JSON.stringify(files),
        mayDownload: scopes.download ? 1 : 0,
        mayPromote: scopes.promotion ? 1 : 0,
      };
      await runBatch(db, [
        sign.bind(db, values),
        ...tell(signed, "consents.signed", { id, contentId, creatorId, now, auditId, emails }),
      ]);
      return (await find(id))?.signedAt === now;
    },

    async decline({ id, now, ...told }: Place & Told & { id: string; now: number }): Promise<boolean> {
      await runBatch(db, [
        decline.bind(db, { id, now }),
        ...tell(declined, "consents.declined", { id, now, ...told }),
      ]);
      return (await find(id))?.declinedAt === now;
    },

    /** Withdraws once. The post's case is due at once: hideUndecided removes the post. */
    async withdraw({
      mail,
      ...withdrawal
    }: {
      id: string;
      reportId: string;
      newCaseId: string;
      details: string;
      now: number;
      mail: Email;
    }): Promise<boolean> {
      await runBatch(db, [
        setWithdrawn.bind(db, withdrawal),
        openCase.bind(db, withdrawal),
        addWithdrawalReport.bind(db, withdrawal),
        keepFiles.bind(db, withdrawal),
        setDue.bind(db, withdrawal),
        enqueueIfWithdrawn(db, mail, withdrawal),
      ]);
      return (await find(withdrawal.id))?.withdrawnAt === withdrawal.now;
    },

    /** The post of this ID or the creator of this ID or username, if anyone signed; null if nobody did. */
    async findRecords(id: string): Promise<{ kind: "post" | "creator"; id: string } | null> {
      const [[post], [creator]] = await db.batch([
        postWithRecords.bind(db, { id }),
        creatorWithRecords.bind(db, { id }),
      ]);
      if (post) return { kind: "post", id: post.id };
      return creator ? { kind: "creator", id: creator.id } : null;
    },

    listRecords: (
      { kind, id }: { kind: "post" | "creator"; id: string },
      after: { email: string; contentId: string },
      limit: number,
    ) =>
      records.run(
        db,
        { id, afterEmail: after.email, afterPost: after.contentId, limit },
        { ofPost: kind === "post" },
      ),

    /** Deletes signed consents whose withdrawal or post's end was before a time (ms). */
    clear: (before: number, limit: number) => clearSigned.run(db, { before, limit }),
  };
}
