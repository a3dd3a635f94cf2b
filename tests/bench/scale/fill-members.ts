import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/http";

/** Rows added of each kind. */
export const ROWS = 4000;
const AT = 1_780_000_000_000;
const series = `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${ROWS})`;
/** As long and as scattered as the IDs that the site makes. */
const id = (number: string, kind: number) =>
  `printf('%08x-%04x-4000-8000-%012x', (${number}) * 2654435761 % 4294967296, ${kind}, ${number})`;
const hash = "lower(hex(randomblob(22)))";
const [person, post, media] = [id("i", 1), id("i", 2), id("i", 3)];
const somebody = id(`(i * 7) % ${ROWS}`, 1);
const tableOf = (name: string) => ({ tables: [name], search: "" });

type Fill = { sql: string[]; tables: string[]; search: string };
/** What is added, and the tables that grow with it. `search` is the prefix of the full-text tables that do. */
const fills: Record<string, Fill> = {
  profile: {
    sql: [
      `insert into profiles (id, email, username, full_name, bio, role, interests, subscription_price,
         setup_completed_at, email_verified_at, stripe_account_id, stripe_onboarding_completed_at,
         age_verification_timestamp, region_classification, created_at, updated_at)
       ${series} select ${person}, 'somebody-' || i || '@fans.example', 'somebody-' || i, 'Somebody Else ' || i,
         'A few words about what there is to see here.', iif(i % 10 = 0, 'seller', 'buyer'), '["photography","travel"]',
         iif(i % 10 = 0, 1500, null), iif(i % 10 = 0, ${AT}, null), ${AT}, iif(i % 10 = 0, 'acct_' || ${hash}, null), null,
         ${AT}, 'default', ${AT}, ${AT} from n`,
      `insert into credentials (user_id, password_hash, metadata_role, signup_timestamp, password_changed_at)
       ${series} select ${person}, 'scrypt$' || ${hash} || ${hash} || ${hash}, 'buyer', ${AT}, ${AT} from n`,
      `insert into user_roles ${series} select ${person}, 'buyer', ${AT} from n`,
      `insert into onboarding_status (id, updated_at) ${series} select ${person}, ${AT} from n`,
    ],
    tables: ["profiles", "credentials", "user_roles", "onboarding_status", "search_creators"],
    search: "creator_index",
  },
  post: {
    sql: [
      `insert into content (id, seller_id, title, url, type, is_public, description, visibility_type, tags, search_text,
         created_at, updated_at, published_at, first_published_at)
       ${series} select ${post}, ${somebody}, 'A morning by the lake, number ' || i, '/media/' || ${media} || '/w1080',
         'image', i % 2, 'What it was like, in two or three sentences, for those who may read them.',
         iif(i % 2, 'free', 'subscriber'), '["lake","morning"]', 'A morning by the lake, number ' || i,
         ${AT}, ${AT}, ${AT} + i, ${AT} + i from n`,
      `insert into media (id, seller_id, purpose, name, kind, alt, width, height, teaser, created_at, ready_at, first_used_at)
       ${series} select ${media}, ${somebody}, 'post', 'IMG_' || i || '.jpg', 'image', 'A lake and some trees', 1080, 1350,
         'data:image/webp;base64,' || hex(randomblob(120)), ${AT}, ${AT}, ${AT} from n`,
      `insert into media_variants (media_id, name, key, content_type, width, height, bytes)
       ${series} select ${media}, w, 'media/' || ${media} || '/' || w, 'image/webp', 1080, 1350, 90000 from n,
         (select 'w320' as w union select 'w640' union select 'w1080' union select 'w2160' union select 'jpeg')`,
      `insert into post_media (content_id, media_id, position) ${series} select ${post}, ${media}, 0 from n`,
    ],
    tables: ["content", "content_tags", "media", "media_variants", "post_media", "search_posts"],
    search: "post_index",
  },
  like: {
    ...tableOf("likes"),
    sql: [`insert into likes ${series} select ${somebody}, 'content', ${post}, ${AT} + i from n`],
  },
  view: {
    ...tableOf("content_views"),
    sql: [
      `insert into content_views (content_id, viewer, day) ${series} select ${post}, ${hash}, 20000 from n`,
    ],
  },
  session: {
    ...tableOf("sessions"),
    sql: [
      `insert into sessions (id, token_hash, user_id, user_agent, place, created_at, last_used_at, expires_at)
       ${series} select ${id("i", 4)}, ${hash}, ${somebody}, 'Firefox on Android', 'Lyon, France', ${AT}, ${AT}, ${AT} + i from n`,
    ],
  },
  payment: {
    sql: [
      `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference,
         stripe_payment_intent_id, period_start, period_end, paid_at, created_at)
       ${series} select 'in_' || ${hash}, 'subscription', ${somebody}, ${person}, 1500, 150, 1350,
         'in_' || ${hash}, 'pi_' || ${hash}, ${AT}, ${AT} + i, ${AT} + i, ${AT} + i from n`,
      `insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
       ${series} select ${hash} || account, 'sale-in_' || ${id("i", 5)}, 'sale', account,
         iif(account = 'seller', ${person}, null), 0, ${AT} + i from n,
         (select 'provider' as account union select 'platform' union select 'seller')`,
      `insert into webhook_events ${series} select 'evt_' || ${hash} || event, event, null, 'sub_' || ${hash}, 'done',
         ${AT}, ${AT} from n, (select 'invoice.paid' as event union select 'customer.subscription.updated')`,
    ],
    tables: ["payments", "ledger_entries", "webhook_events"],
    search: "",
  },
  email: {
    ...tableOf("outgoing_emails"),
    sql: [
      `insert into outgoing_emails (id, recipient, subject, body, created_at, attempts, next_attempt_at, sent_at, bulk)
       ${series} select 'post-' || ${id("i", 6)}, 'somebody-' || i || '@fans.example', '', '', ${AT}, 1, ${AT}, ${AT} + i, 1 from n`,
    ],
  },
};

/** Adds rows of each kind to a filled database, and returns the bytes that each took, indexes and search included. */
export async function measureRows(url: string): Promise<Record<string, number>> {
  const client = createClient({ url });
  const run = async (sql: string) => {
    for (;;)
      try {
        return await client.execute(sql);
      } catch (error) {
        // The server takes no write during a checkpoint.
        if (!String(error).includes("SQLITE_BUSY")) throw error;
        await pause(200);
      }
  };
  const bytesOf = async ({ tables, search }: Fill) => {
    const { rows } = await run(
      `select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes
       from dbstat s left join sqlite_master m on m.name = s.name where s.aggregate = true group by 1`,
    );
    return rows
      .filter(({ name }) => tables.includes(String(name)) || (search && String(name).startsWith(search)))
      .reduce((sum, { bytes }) => sum + Number(bytes), 0);
  };
  const result: Record<string, number> = {};
  for (const [name, fill] of Object.entries(fills)) {
    const before = await bytesOf(fill);
    for (const sql of fill.sql) await run(sql);
    result[name] = Math.round(((await bytesOf(fill)) - before) / ROWS);
  }
  client.close();
  return result;
}
