import { sql } from "drizzle-orm";
import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { admin, fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { deadlines, type Reason } from "#domain/moderation/cases/reasons.ts";
import { strikes } from "#domain/moderation/cases/strikes.ts";
import { insertCounteredPost } from "./countered-post.ts";
import { insertPastCases } from "./past-cases.ts";
import { insertWaitingPost } from "./waiting-post.ts";

/** Cases of a post with nine hours left, one that waits for a review, a profile, and two conversations. */
export async function insertCases(db: Database, now: number): Promise<void> {
  await insertPastCases(db, now);
  await insertConversationCases(db, now);
  await insertAppeal(db, now);
  await insertCounteredPost(db, now);
  await insertWaitingPost(db, now);
  const seller = profileId(creators[3]?.username ?? "");
  const [post] = await db.all<{ id: string }>(sql`select id from content where seller_id = ${seller}
    and type = 'image' and published_at is not null order by published_at desc, id limit 1`);
  if (!post) throw new Error("the demo has no post to report");
  const report = (kind: "post" | "profile", subjectId: string, reason: Reason, at: number, details: string) =>
    reportStore(db).addForPage({
      kind,
      id: stableId(`report of a ${kind}`),
      newCaseId: stableId(`case of a ${kind}`),
      subjectId,
      reporterId: null,
      name: "Dana Weiss",
      email: "dana.weiss@example.com",
      signature: kind === "post" ? "Dana Weiss" : null,
      keyHash: stableId(`receipt of a ${kind}`),
      reason,
      details,
      ...deadlines(reason, at),
      now: at,
      mail: null,
    });
  await report(
    "post",
    post.id,
    "consent",
    now - 39 * HOUR_MS,
    "This was taken at my place, and I never agreed to it.",
  );
  await report(
    "profile",
    profileId(creators[5]?.username ?? ""),
    "impersonation",
    now - 2 * DAY_MS,
    "They use my name and the text of my own page.",
  );
}

/** A warning that its creator appealed, with a strike, so that another admin has something to answer. */
async function insertAppeal(db: Database, now: number) {
  const creatorId = profileId(creators[6]?.username ?? "");
  const [kase, decision] = [stableId("case with an appeal"), stableId("appealed decision")];
  const decided = now - 3 * DAY_MS;
  await db.insert(cases).values({
    id: kase,
    subject_kind: "profile",
    subject_id: creatorId,
    creator_id: creatorId,
    opened_at: decided - DAY_MS,
    due_at: decided + 6 * DAY_MS,
    decided_at: decided,
  });
  await db.insert(reports).values({
    id: stableId("report with an appeal"),
    case_id: kase,
    reporter_id: profileId(fans[0]?.username ?? ""),
    last_number: 0,
    reason: "scam",
    details: "The page says to write by email to buy prints.",
    created_at: decided - DAY_MS,
  });
  await db.insert(decisions).values({
    id: decision,
    case_id: kase,
    action: "warned",
    rule: "scam",
    statement: "Your page asked fans to pay you by bank transfer. Sales have to stay on the site.",
    decided_by: profileId(admin.username),
    decided_at: decided,
    points: strikes.minor.points,
    points_until: decided + strikes.minor.ms,
  });
  await db.insert(appeals).values({
    id: stableId("appeal"),
    decision_id: decision,
    appellant_id: creatorId,
    from_reporter: false,
    text: "That line was about framing, which a shop in town does. I've taken it down, and nothing was ever sold there.",
    created_at: now - 2 * DAY_MS,
    due_at: now + 5 * DAY_MS,
  });
}

async function insertConversationCases(db: Database, now: number) {
  const creator = profileId(creators[0]?.username ?? "");
  const nth = (n: number) =>
    sql`(select id from conversations where seller_id = ${creator} order by created_at limit 1 offset ${n})`;
  const opened = now - DAY_MS / 8;
  const decider = profileId(admin.username);
  const statement =
    "The messages are about a print that was late. That's a matter between the two of you, and breaks no rule.";
  await db.run(sql`insert into cases (id, subject_kind, subject_id, fan_id, creator_id, opened_at, due_at)
    select 'demo-case-open', 'conversation', id, buyer_id, seller_id, ${opened}, ${deadlines("harassment", opened).dueAt}
    from conversations where id = ${nth(0)}`);
  await db.run(sql`insert into cases (id, subject_kind, subject_id, fan_id, creator_id, opened_at, due_at, decided_at)
    select 'demo-case-decided', 'conversation', id, buyer_id, seller_id, ${now - 3 * DAY_MS}, ${now + 6 * DAY_MS},
    ${now - 2 * DAY_MS} from conversations where id = ${nth(1)}`);
  await db.run(sql`insert into decisions (id, case_id, action, statement, decided_by, decided_at)
    values ('demo-decision', 'demo-case-decided', 'dismissed', ${statement}, ${decider}, ${now - 2 * DAY_MS})`);
  await db.run(sql`insert into reports (id, case_id, reporter_id, side, number, last_number, reason, details,
    kept_side, kept_author, kept_text, created_at)
    select 'demo-report-1', k.id, k.creator_id, 'creator', m.number, c.last_number, 'harassment',
      'They keep asking for this although I said no.', m.side, m.author_kind, m.text, k.opened_at
    from cases k join conversations c on c.id = k.subject_id
    join messages m on m.conversation_id = c.id and m.side = 'fan' where k.id = 'demo-case-open' limit 1`);
  await db.run(sql`insert into reports (id, case_id, reporter_id, side, number, last_number, reason, details,
    created_at) select 'demo-report-2', k.id, k.fan_id, 'fan', 0, c.last_number, 'other', 'The print is late.', k.opened_at
    from cases k join conversations c on c.id = k.subject_id where k.id = 'demo-case-decided'`);
}
