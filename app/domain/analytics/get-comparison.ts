import type { PeerStore } from "#db/stores/analytics/peers.ts";
import { type Compared, type Comparison, METRICS, rounded, standingOf } from "./peers.ts";

type Deps = { peers: Pick<PeerStore, "findOwn"> };

export async function getComparison({ peers }: Deps, sellerId: string): Promise<Comparison> {
  const { own, rows } = await peers.findOwn(sellerId);
  if (own === null) return { kind: "none", reason: "not_yet" };
  const mine = rows.filter(({ weekAt }) => weekAt === own.weekAt);
  const [first] = mine;
  if (first === undefined) return { kind: "none", reason: "too_few" };
  const compared = METRICS.flatMap((metric): Compared[] => {
    const row = mine.find((one) => one.metric === metric);
    if (!row) return [];
    const { sellers, low, middle, high } = row;
    const value = own[metric];
    const figure = value === null ? null : rounded(metric, value);
    return [{ metric, sellers, low, middle, high, own: value, standing: standingOf(figure, row) }];
  });
  return {
    kind: "group",
    group: { fewest: first.fewest, most: first.most },
    sellers: Math.max(...mine.map(({ sellers }) => sellers)),
    weekAt: own.weekAt,
    subscribers: own.subscribers,
    compared,
    hidden: METRICS.filter((metric) => !mine.some((row) => row.metric === metric)),
  };
}
