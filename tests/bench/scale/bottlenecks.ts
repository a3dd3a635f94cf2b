import { type Behavior, MONTH_SECONDS, usual } from "./behavior.ts";
import { type Load, monthlyLoad, type Step } from "./load.ts";
import { limits } from "./prices.ts";
import { membersAtBound, runBounds } from "./runs.ts";

/** How many databases share the load once there are shards; assumed. */
export const SHARDS = 256;
/** How often a scheduled task repeats its batch in a minute once it may; assumed. */
const REPEATS = 20;

type Bottleneck = { what: string; members: number; limit: string; relief: Step | null };

/** Everything with a limit, and the number of members at which it is reached, lowest first. */
export function bottlenecks(b: Behavior = usual, taken: ReadonlySet<Step> = new Set()): Bottleneck[] {
  const sample = 1e6;
  const load = monthlyLoad(sample, b, taken);
  const perSecond = (rate: (load: Load) => number) => (rate(load) * b.peak) / MONTH_SECONDS;
  const at = (limit: number, demand: number) => (sample * limit) / demand;
  const databases = taken.has("shards") ? SHARDS : 1;
  const bulk = taken.has("bulk email");
  const repeats = taken.has("repeated batches") ? REPEATS : 1;
  const reliefOf = (...useful: Step[]): Step => useful.find((step) => !taken.has(step)) ?? "shards";
  const list: Bottleneck[] = [
    ...runBounds.map((bound) => ({
      what: `scheduled run: ${bound.what}`,
      // A queue sends email as fast as the provider takes it.
      members:
        bulk && bound.what === "emails"
          ? Number.POSITIVE_INFINITY
          : membersAtBound(bound, b) * databases * repeats,
      limit: `${bound.perRun.toLocaleString("en-US")} a minute (${bound.note})`,
      relief: reliefOf(bound.what === "emails" ? "bulk email" : "repeated batches"),
    })),
    {
      what: "Resend's requests",
      members: at(
        limits.resendRequests * (bulk ? limits.resendBatch : 1),
        perSecond(({ emails }) => emails),
      ),
      limit: `${limits.resendRequests} a second, ${bulk ? `${limits.resendBatch} emails` : "one email"} each`,
      relief: bulk ? null : "bulk email",
    },
    {
      what: "database: the single writer",
      members: at(
        limits.writerUse * 1000 * databases,
        perSecond(({ writerMs }) => writerMs),
      ),
      limit: `${limits.writerUse * 100} % of its time`,
      relief: reliefOf("batched views", "messages apart"),
    },
    {
      what: "messages: their single writer",
      members: at(
        limits.writerUse * 1000 * databases,
        perSecond(({ messageWriterMs }) => messageWriterMs),
      ),
      limit: `${limits.writerUse * 100} % of its time`,
      relief: "shards",
    },
    {
      what: "database: processor time",
      members: at(
        limits.databaseCores * 1000 * databases,
        perSecond(({ databaseMs }) => databaseMs),
      ),
      limit: `${limits.databaseCores} cores`,
      relief: reliefOf("signed media addresses"),
    },
    {
      what: "Stripe: reads of one endpoint",
      members: at(
        limits.stripePerEndpoint,
        perSecond(({ stripeReads }) => stripeReads),
      ),
      limit: `${limits.stripePerEndpoint} a second`,
      relief: taken.has("webhook queue") ? null : "webhook queue",
    },
    {
      what: "Stripe: all calls",
      members: at(
        limits.stripePerAccount,
        perSecond(({ stripeCalls }) => stripeCalls),
      ),
      limit: `${limits.stripePerAccount} a second`,
      relief: taken.has("webhook queue") ? null : "webhook queue",
    },
  ];
  return list
    .filter(({ members }) => Number.isFinite(members))
    .sort((one, other) => one.members - other.members);
}

/** Takes steps one at a time, each for the bottleneck that comes first; ends when none of ours helps. */
export function path(b: Behavior = usual): { first: Bottleneck; step: Step; load: Load }[] {
  const taken = new Set<Step>();
  const result = [];
  for (;;) {
    const [first] = bottlenecks(b, taken);
    if (!first?.relief || taken.has(first.relief)) return result;
    taken.add(first.relief);
    result.push({ first, step: first.relief, load: monthlyLoad(1e6, b, new Set(taken)) });
  }
}

/** The result of halving and doubling an assumption, as factors of `of`'s usual value. */
export function sensitivity(of: (b: Behavior) => number) {
  const base = of(usual);
  return (Object.keys(usual) as (keyof Behavior)[])
    .map((name) => {
      const half = of({ ...usual, [name]: usual[name] / 2 }) / base;
      const double = of({ ...usual, [name]: usual[name] * 2 }) / base;
      return { name, half, double, effect: Math.abs(Math.log(double / half)) };
    })
    .sort((one, other) => other.effect - one.effect);
}
