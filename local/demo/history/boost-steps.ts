import { sql } from "drizzle-orm";
import { profileId } from "#db/seed/ids.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { settleBoosts } from "#domain/boosts/settle-boosts.ts";
import { startBoost } from "#domain/boosts/start-boost.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { SITE } from "./addresses.ts";
import type { BoostStep, Placed } from "./boost-story.ts";
import { buyerOf, payAt, successUrl } from "./pay.ts";
import { GOOD_CARD } from "./story.ts";
import type { World } from "./world.ts";

async function begin(world: World, { creator, postId, budget, days }: BoostStep & { act: "boost" }) {
  const { deps } = world;
  const started = await startBoost(deps, {
    id: deps.clock.newId(),
    creator: buyerOf(creator),
    contentId: postId,
    terms: { budget, days },
    network: creator,
    successUrl,
    cancelUrl: `${SITE}/boost`,
    place: "US",
  });
  if (!started.ok) throw new Error(`${creator} couldn't boost ${postId}: ${started.reason}`);
  payAt(world, started.url, { fan: creator, card: GOOD_CARD });
}

async function place({ db, deps }: World, creator: string, placed: Placed) {
  const now = deps.clock.now();
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${placed.served})
    insert into boost_slots (id, boost_id, viewer, day, served_at)
    select printf('slot-%d-%d', ${now}, i), (select id from boosts where seller_id = ${profileId(creator)}
      order by created_at desc limit 1), printf('viewer-%d-%d', ${now}, i), ${dayOf(now)}, ${now} from n`);
  let counted = 0;
  for (const [as, count] of [
    ["seen", placed.seen],
    ["served", placed.unscripted],
    ["new_account", placed.newAccounts],
    ["network", placed.networks],
  ] as const) {
    await db.run(sql`update boost_slots set counted = ${as} where id in (select id from boost_slots
      where counted is null order by rowid limit ${count})`);
    counted += count;
  }
  if (counted > placed.served) throw new Error("More views than placements");
  await db.run(sql`update boost_slots set opened_at = ${now} where id in (select id from boost_slots
    where counted = 'seen' order by rowid limit ${placed.opened})`);
  await db.run(sql`delete from boost_slots`);
}

export async function takeBoostStep(world: World, step: BoostStep): Promise<void> {
  if (step.act === "boost") return begin(world, step);
  if (step.act === "place") return place(world, step.creator, step.placed);
  await settleBoosts(world.deps);
  await settleRefunds(world.deps);
}
