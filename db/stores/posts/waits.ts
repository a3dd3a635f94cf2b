import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a post may not be published yet: someone in it hasn't agreed, or its creator hasn't named them. `people` is
 * the answer to who is in it.
 */
export const waits = (contentId: SQL, people: SQL) =>
  sql`((${people} is 'others' and not exists (select 1 from consents wn where wn.content_id = ${contentId}))
    or exists (select 1 from consents wc where wc.content_id = ${contentId}
      and (wc.signed_at is null or wc.withdrawn_at is not null)))`;

/** When the last one in it agreed (ms), 0 if nobody had to. */
export const agreedAt = (contentId: SQL) =>
  sql`coalesce((select max(wa.signed_at) from consents wa where wa.content_id = ${contentId}), 0)`;

/** Whether a JSON list of files, each with its `id`, has a photo or video that someone in the post didn't sign for. */
export const hasUnsignedFiles = (contentId: SQL, uses: SQL) =>
  sql`exists (select 1 from consents ws
    join media wm on wm.id in (select value ->> 'id' from json_each(${uses})) and wm.kind in ('image', 'video')
    where ws.content_id = ${contentId} and ws.signed_at is not null
      and wm.id not in (select value from json_each(ws.media)))`;
