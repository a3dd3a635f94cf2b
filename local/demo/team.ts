import { sql } from "drizzle-orm";
import { fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";
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
}
