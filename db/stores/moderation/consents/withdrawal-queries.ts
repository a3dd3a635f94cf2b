import { sql } from "drizzle-orm";
import { case_media, cases, reports } from "#db/schema/moderation/cases.ts";
import { isPostThere } from "#db/stores/posts/post-there.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import { textOfPost } from "../cases/subjects.ts";

type Withdrawal = { id: string; reportId: string; newCaseId: string; details: string; now: number };
/** The post `c` of a consent `w` that this batch withdrew. */
const fromWithdrawn = ({ id, now }: Params<Withdrawal>) =>
  sql`from consents w join content c on c.id = w.content_id and ${isPostThere("c")}
    where w.id = ${id} and w.withdrawn_at = ${now}`;
const caseOfWithdrawal = (withdrawal: Params<Withdrawal>) =>
  sql`(select k.id from cases k where k.subject_kind = 'post' and k.decided_at is null
    and k.subject_id = (select c.id ${fromWithdrawn(withdrawal)}))`;

export const openCase = prepared((db, withdrawal: Params<Withdrawal>) =>
  db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, {
        id: withdrawal.newCaseId,
        subject_kind: "post",
        subject_id: sql`c.id`,
        creator_id: sql`c.seller_id`,
        opened_at: withdrawal.now,
        due_at: withdrawal.now,
        hide_at: withdrawal.now,
      })} ${fromWithdrawn(withdrawal)}`,
    )
    .onConflictDoNothing(),
);
export const addWithdrawalReport = prepared((db, withdrawal: Params<Withdrawal>) =>
  db
    .insert(reports)
    .select(
      sql`select ${withdrawal.reportId}, ${caseOfWithdrawal(withdrawal)}, null, null, 0, 0, 'depicted', ${withdrawal.details}, null,
        null, ${textOfPost(sql`c`)}, (select group_concat(m.kind) from post_media u join media m on m.id = u.media_id
        where u.content_id = c.id), ${withdrawal.now}, null, null, null, null ${fromWithdrawn(withdrawal)}`,
    )
    .onConflictDoNothing(),
);
export const keepFiles = prepared((db, withdrawal: Params<Withdrawal>) =>
  db
    .insert(case_media)
    .select(
      sql`select ${caseOfWithdrawal(withdrawal)}, u.media_id from post_media u
        where u.content_id = (select c.id ${fromWithdrawn(withdrawal)})`,
    )
    .onConflictDoNothing(),
);
/** Also of a case that hid the post before: the withdrawal refunds its buyers. */
export const setDue = prepared((db, withdrawal: Params<Withdrawal>) =>
  db
    .update(cases)
    .set({
      due_at: sql`min(${cases.due_at}, ${withdrawal.now})`,
      hide_at: withdrawal.now,
    })
    .where(sql`${cases.id} = ${caseOfWithdrawal(withdrawal)}`),
);
