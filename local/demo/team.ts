import { sql } from "drizzle-orm";
import { admin, fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";
import { deadlines } from "#domain/moderation/cases/reasons.ts";
import { messagePhotoId } from "./message-media.ts";

const NAME = "Petra";

export async function insertTeam(db: Database, now: number): Promise<void> {
  const creator = profileId(creators[0]?.username ?? "");
  const member = profileId(fans[2].username);
  await db.run(sql`insert into team_members (id, creator_id, member_id, name, may_write_at, may_publish_at, joined_at)
    values ('demo-team-member', ${creator}, ${member}, ${NAME}, ${now - 9 * DAY_MS}, ${now - 9 * DAY_MS}, ${now - 9 * DAY_MS})`);
  const answers = sql`select c.id, min(m.number) as number from conversations c join messages m on m.conversation_id = c.id
    and m.side = 'creator' where c.seller_id = ${creator} and c.buyer_id <> ${member} and c.rowid % 2 = 0 group by c.id
    union select conversation_id, number from message_media where media_id = ${messagePhotoId(creators[0]?.username ?? "", 0)}`;
  await db.run(sql`update messages set author_kind = 'team', author_id = ${member}, author_name = ${NAME}
    where (conversation_id, number) in (${answers})`);
  await db.run(sql`insert into team_log (creator_id, member_id, name, action, subject_id, number, at)
    values (${creator}, ${member}, ${NAME}, 'joined', null, null, ${now - 9 * DAY_MS})`);
  await db.run(sql`insert into team_log (creator_id, member_id, name, action, subject_id, number, at)
    select ${creator}, ${member}, ${NAME}, 'sent', conversation_id, number, sent_at from messages
    where author_id = ${member} and author_kind = 'team'`);
  await db.run(sql`insert into message_days (creator_id, day, sent, by_others)
    select c.seller_id, m.sent_at / ${DAY_MS}, count(*), sum(m.author_kind <> 'creator') from messages m
    join conversations c on c.id = m.conversation_id where m.side = 'creator' group by 1, 2`);
  await insertReports(db, creator, now);
}

async function insertReports(db: Database, creator: string, now: number) {
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
