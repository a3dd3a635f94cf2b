import { and, asc, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { content } from "#db/schema/posts/posts.ts";
import { auditIf, isAudited } from "#db/stores/admin/audit-log.ts";
import { isAccountThere } from "#db/stores/notifications/write-notices.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { sidesOfCase } from "./case-queries.ts";
import { caseW } from "./claim-queries.ts";
import { isInForce } from "./in-force.ts";
import { isInvolvedInCase } from "./involved.ts";
import { reversalColumns } from "./new-rows.ts";

/** Decision `d` still stands, and neither a lawsuit nor the clock has ended counter-notice `n`. */
export const isRunning = sql`n.restored_at is null and n.suit_at is null and ${isInForce()}`;
/** The same for Drizzle's table names. */
const runs = sql`${counter_notices.restored_at} is null and ${counter_notices.suit_at} is null
  and ${isInForce(decisions.id)}`;

export const counterNoticeDates = {
  createdAt: counter_notices.created_at,
  forwardedAt: counter_notices.forwarded_at,
  restoresAt: counter_notices.restores_at,
  suitAt: counter_notices.suit_at,
  restoredAt: counter_notices.restored_at,
};
const fields = {
  name: counter_notices.name,
  address: counter_notices.address,
  phone: counter_notices.phone,
  text: counter_notices.text,
  signature: counter_notices.signature,
};

export const counterNoticeOf = prepared((db, { caseId }: Params<{ caseId: string }>) =>
  db
    .select({
      ...counterNoticeDates,
      ...fields,
      decisionId: counter_notices.decision_id,
      isRunning: sql<boolean>`${runs}`.mapWith(Boolean),
    })
    .from(counter_notices)
    .innerJoin(decisions, eq(decisions.id, counter_notices.decision_id))
    .where(eq(decisions.case_id, caseId))
    .orderBy(desc(counter_notices.created_at))
    .limit(1),
);

export type NewCounterNotice = {
  id: string;
  decisionId: string;
  userId: string;
  name: string;
  address: string;
  phone: string;
  text: string;
  signature: string;
  now: number;
};
/** Once, by the post's creator, while a person's removal for copyright stands. */
export const addCounterNotice = prepared((db, params: Params<NewCounterNotice>) =>
  db
    .insert(counter_notices)
    .select(
      sql`select ${params.id}, d.id, ${params.name}, ${params.address}, ${params.phone}, ${params.text}, ${params.signature},
        ${params.now}, null, null, null, null, null
        from decisions d join cases k on k.id = d.case_id where d.id = ${params.decisionId} and d.action = 'removed'
          and d.rule = 'copyright' and d.decided_by is not null and ${isInForce()} and k.subject_kind = 'post'
          and k.creator_id = ${params.userId} and k.cleared_at is null`,
    )
    .onConflictDoNothing()
    .returning({ id: counter_notices.id }),
);

type Due = { now: number; limit: number };
export const toForward = prepared((db, { now, limit }: Params<Due>) =>
  db
    .select({
      id: counter_notices.id,
      ...fields,
      postId: cases.subject_id,
      creator: profiles.username,
      title: content.title,
    })
    .from(counter_notices)
    .innerJoin(decisions, eq(decisions.id, counter_notices.decision_id))
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .innerJoin(profiles, eq(profiles.id, cases.creator_id))
    .innerJoin(content, eq(content.id, cases.subject_id))
    .where(
      sql`${counter_notices.forwarded_at} is null and ${counter_notices.created_at} <= ${now} and ${runs}`,
    )
    .orderBy(asc(counter_notices.created_at))
    .limit(limit),
);
export type Forwarding = { id: string; now: number; restoresAt: number; subject: string; body: string };
/** To everyone who reported copyright in the case, once per address. */
export const emailClaimants = prepared((db, params: Params<Omit<Forwarding, "restoresAt">>) =>
  db
    .insert(outgoing_emails)
    .select(
      sql`select 'counter-notice-' || n.id || '-' || min(r.id), coalesce(p.email, r.email), ${params.subject}, ${params.body},
        ${params.now}, 0, ${params.now}, null, null, null, 0, null, null, 0
        from counter_notices n join decisions d on d.id = n.decision_id
        join reports r on r.case_id = d.case_id and r.reason = 'copyright'
        left join profiles p on p.id = r.reporter_id and ${isAccountThere(sql`r.reporter_id`)}
        where n.id = ${params.id} and n.forwarded_at is null and ${isRunning} and coalesce(p.email, r.email) is not null
        group by coalesce(p.email, r.email)`,
    )
    .onConflictDoNothing(),
);
export const setForwarded = prepared(
  (db, { id, now, restoresAt }: Params<Pick<Forwarding, "id" | "now" | "restoresAt">>) =>
    db
      .update(counter_notices)
      .set({ forwarded_at: now, restores_at: restoresAt })
      .where(
        sql`${counter_notices.id} = ${id} and ${counter_notices.forwarded_at} is null and exists (select 1
          from counter_notices n join decisions d on d.id = n.decision_id where n.id = ${id} and ${isRunning})`,
      ),
);

export const toRestore = prepared((db, { now, limit }: Params<Due>) =>
  db
    .select({
      id: counter_notices.id,
      decisionId: decisions.id,
      caseId: cases.id,
      creatorId: cases.creator_id,
      creatorEmail: profiles.email,
      title: content.title,
    })
    .from(counter_notices)
    .innerJoin(decisions, eq(decisions.id, counter_notices.decision_id))
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .innerJoin(profiles, eq(profiles.id, cases.creator_id))
    .innerJoin(content, eq(content.id, cases.subject_id))
    .where(sql`${counter_notices.restores_at} <= ${now} and ${runs}`)
    .orderBy(asc(counter_notices.restores_at))
    .limit(limit),
);
export type Restoration = { id: string; counterNoticeId: string; statement: string; now: number };
export const addRestoration = prepared((db, params: Params<Restoration>) =>
  db.insert(decisions).select(
    sql`select ${reversalColumns(params, null)} from counter_notices n join decisions d on d.id = n.decision_id
      where n.id = ${params.counterNoticeId} and n.restores_at <= ${params.now} and ${isRunning}`,
  ),
);
export const setRestored = prepared(
  (db, { id, counterNoticeId, now }: Params<{ id: string; counterNoticeId: string; now: number }>) =>
    db
      .update(counter_notices)
      .set({ restored_at: now })
      .where(
        and(
          eq(counter_notices.id, counterNoticeId),
          sql`exists (select 1 from decisions d where d.id = ${id} and d.reverses = ${counter_notices.decision_id})`,
        ),
      ),
);

type Suit = { caseId: string; adminId: string };
const running = ({ caseId, adminId }: Params<Suit>) => sql`from counter_notices n
  join decisions d on d.id = n.decision_id join cases w on w.id = d.case_id
  where w.id = ${caseId} and ${isRunning} and not ${isInvolvedInCase(caseW, adminId)}`;
const canRecordSuit: Condition<Suit> = (_, params) => sql`exists (select 1 ${running(params)})`;
export const auditSuit = auditIf(canRecordSuit);
export const setSuit = prepared((db, params: Params<Suit & { auditId: string; now: number }>) =>
  db
    .update(counter_notices)
    .set({ suit_at: params.now, suit_by: params.adminId })
    .where(
      sql`${counter_notices.id} in (select n.id ${running(params)})
        and ${isAudited(db, params)}`,
    ),
);

/** Those that wait to be forwarded come first. */
export const runningCounterNotices = prepared(
  (db, { adminId, limit }: Params<{ adminId: string; limit: number }>) =>
    db
      .select({
        id: counter_notices.id,
        caseId: cases.id,
        restoresAt: counter_notices.restores_at,
        creator: profiles.username,
        title: content.title,
        isInvolved: isInvolvedInCase(sidesOfCase, adminId).mapWith(Boolean),
      })
      .from(counter_notices)
      .innerJoin(decisions, eq(decisions.id, counter_notices.decision_id))
      .innerJoin(cases, eq(cases.id, decisions.case_id))
      .innerJoin(profiles, eq(profiles.id, cases.creator_id))
      .innerJoin(content, eq(content.id, cases.subject_id))
      .where(sql`${runs}`)
      .orderBy(asc(counter_notices.restores_at))
      .limit(limit),
);
