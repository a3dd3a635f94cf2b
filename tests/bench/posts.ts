import { createHash, randomBytes } from "node:crypto";
import { createClient } from "@libsql/client/http";
import { siteCookies } from "../../app/http/cookies.ts";
import { retryWhenBusy } from "../../db/stores/patience.ts";
import { fillSearch, withoutSearchTriggers } from "./search-words.ts";

const BATCH = 10_000;
const MINUTE = 60_000;
/** Half of all posts come from these few, so that one creator's archive grows with the site. */
const PROLIFIC = 10;

export type Filled = {
  posts: number;
  creators: number;
  contentId: string;
  /** A cursor in the middle of everything, as Discover's pager writes it. */
  middle: string;
  /** A fan's session, with a few subscriptions behind it. */
  session: string;
};

const series = "with recursive n(i) as (select ? union all select i + 1 from n where i + 1 < ?)";
const picture = "'data:image/webp;base64,' || hex(randomblob(120))";

const people = `${series} insert into profiles
  (id, email, username, full_name, bio, role, interests, subscription_price, setup_completed_at, email_verified_at,
   stripe_account_id, stripe_onboarding_completed_at, age_verification_timestamp, region_classification, created_at, updated_at)
  select ? || i, ? || i || '@bench.example', ? || i, 'Somebody Number ' || i,
    'A few words about what there is to see here, as long as people write them: lamps, evenings, and a dog.',
    ?, '["photography","travel"]', 999, ? - i, ?, ? || i, ?, ?, 'default', ?, ? from n`;

// The mix depends on the number of a post alone: the newest page looks the same however many lie below it.
const posts = `${series} insert into content
  (id, seller_id, title, url, type, is_public, price, description, body, visibility_type, tags, like_count, heat,
   created_at, updated_at, published_at)
  select 'post-' || i,
    'creator-' || case when i % 2 = 0 then (i / 2) % ${PROLIFIC} else i % ? end,
    'An evening by the lamp, number ' || i, '/media/medium-' || i || '/w1080',
    case (i * 7 + i / 10) % 10 when 0 then 'video' when 1 then 'audio' when 2 then 'text' else 'image' end,
    mix < 2, case when mix = 4 then 500 end,
    'What it was like, in two or three sentences, for those who may read them.', 'And the words of a longer text.',
    case when mix < 2 then 'free' when mix < 4 then 'subscriber' else 'ppv' end,
    '["lamps","evening"]', case when i between 400 and 439 then 100000 - i else abs(random()) % 5000 end,
    ? / 1000 - i * 60 + case when i between 400 and 439 then 120000 else abs(random()) % 90000 end,
    ? - i * ${MINUTE}, ? - i * ${MINUTE}, ? - i * ${MINUTE}
  from (select i, (i * 3 + i / 10 + i / 100) % 5 as mix from n) order by i desc`;

const media = `${series} insert into media
  (id, seller_id, purpose, kind, alt, width, height, duration_ms, teaser, created_at, ready_at, stored_at)
  select 'medium-' || i, c.seller_id, 'post', case c.type when 'text' then 'image' else c.type end,
    'A lamp and what it lights', 1080, 1350, case when c.type in ('video', 'audio') then 12000 end,
    ${picture}, c.created_at, c.created_at, c.created_at
  from n join content c on c.id = 'post-' || i order by i desc`;

const uses = `${series} insert into post_media (content_id, media_id, position)
  select 'post-' || i, 'medium-' || i, 0 from n order by i desc`;

const variants = `${series} insert into media_variants (media_id, name, key, content_type, width, height, bytes)
  select 'medium-' || i, 'w' || w, 'media/medium-' || i || '/w' || w, 'image/webp', w, w * 5 / 4, w * 90
  from n, (select 320 as w union all select 640 union all select 1080) order by i desc`;

const subscriptions = `${series} insert into subscriptions
  (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start, current_period_end,
   expires_at, created_at, updated_at)
  select ? || i, ? || case when ? then '0' else i end, 'creator-' || (i % ?), 'active', 999, ? || i, ?, ?, ?, ?, ? from n`;

/** Fills a fresh database with posts and their media, and creators and fans in proportion, by SQL alone. */
export async function fillPosts(url: string, count: number, said: (done: number) => void): Promise<Filled> {
  // While the server moves its log into the database it takes no write: half a minute, where a million rows are in it.
  const client = createClient({ url, fetch: retryWhenBusy(fetch, 50) });
  // One by one they would take an hour for a million posts; the index is built at once when all are there.
  const triggersBack = await withoutSearchTriggers(client);
  const now = Date.now();
  const month = 30 * 24 * 60 * MINUTE;
  const creators = Math.max(40, Math.floor(count / 10));
  const fans = Math.max(50, Math.floor(count / 20));
  // The client sends a plain number as a floating one, and a series of those would name its rows "post-1.0".
  const run = (sql: string, args: (string | number | null)[]) =>
    client.execute({ sql, args: args.map((arg) => (typeof arg === "number" ? BigInt(arg) : arg)) });
  const inBatches = async (total: number, each: (from: number, to: number) => Promise<unknown>) => {
    // From the oldest to the newest, as they would have come in.
    for (let to = total; to > 0; to -= BATCH) await each(Math.max(0, to - BATCH), to);
  };
  const person = (role: string, name: string) => {
    const seller = role === "seller";
    const done = seller ? now - month : null;
    return [name, name, name, role, done, now, `acct_${name}`, done, now, now, now];
  };
  await inBatches(creators, (from, to) => run(people, [from, to, ...person("seller", "creator-")]));
  await inBatches(fans, (from, to) => run(people, [from, to, ...person("buyer", "fan-")]));
  let done = 0;
  await inBatches(count, async (from, to) => {
    await run(posts, [from, to, creators, now, now, now, now]);
    await run(media, [from, to]);
    await run(uses, [from, to]);
    await run(variants, [from, to]);
    done += to - from;
    said(done);
  });
  await fillSearch(client);
  await triggersBack();
  const period = [now - month, now + month, now + month, now, now];
  await inBatches(fans, (from, to) =>
    run(subscriptions, [from, to, "sub-", "fan-", 0, creators, "sub_", ...period]),
  );
  await run(subscriptions, [1, 30, "own-", "fan-", 1, creators, "own_", ...period]);

  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  await run(
    "insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at) values ('s', ?, 'fan-0', ?, ?, ?)",
    [hash, now, now, now + month],
  );
  const { rows } = await run(
    "select id from content where seller_id = 'creator-0' and type = 'image' and visibility_type = 'free' order by published_at desc limit 1",
    [],
  );
  client.close();
  const [session = ""] = (await siteCookies("", false).session.serialize(token)).split(";");
  const half = Math.floor(count / 2);
  return {
    posts: count,
    creators,
    contentId: String(rows[0]?.id),
    middle: `0.${now - half * MINUTE}.post-${half}`,
    session,
  };
}
