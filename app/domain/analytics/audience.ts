import type { AudienceStore } from "#db/stores/analytics/audience.ts";
import { csvFile } from "../csv.ts";
import { viewFigures, viewsFile } from "./posts.ts";
import { type Range, spansBefore, spansOf } from "./range.ts";
import { shiftsOf, weekOf } from "./week-hours.ts";

const MAX_TAGS = 20;
const MAX_FILE_TAGS = 2000;
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export type AudienceFigures = Awaited<ReturnType<typeof getAudience>>;

type Deps = { audience: Pick<AudienceStore, "findAudience"> };
/** `zone` is an IANA name. */
export async function getAudience(
  deps: Deps,
  { sellerId, range, zone }: { sellerId: string; range: Range; zone: string },
) {
  const bars = spansOf(range);
  const found = await deps.audience.findAudience(sellerId, {
    spans: [...bars, ...spansBefore(range)],
    hours: shiftsOf(range, zone),
    days: range,
    tags: MAX_TAGS,
  });
  const viewersOf = (place: number) => found.viewers.find(({ span }) => span === place)?.viewers ?? 0;
  const count = (from: number) => bars.reduce((sum, _, i) => sum + viewersOf(from + i), 0);
  const figures = viewFigures(range, found.views);
  const skipped = bars.length - figures.spans.length;
  return {
    ...figures,
    viewers: { now: count(0), before: range.before === null ? null : count(bars.length) },
    people: figures.spans.map((_, i) => ({
      now: viewersOf(skipped + i),
      before: range.before === null ? null : viewersOf(bars.length + i),
    })),
    week: weekOf(found.hours),
    tags: found.tags,
  };
}

type FileDeps = { audience: Pick<AudienceStore, "listViewDays" | "listTags" | "findAudience"> };
type Wanted = { sellerId: string; range: Range };
export async function audienceFile({ audience }: FileDeps, { sellerId, range }: Wanted): Promise<string> {
  const { views, people } = await audience.listViewDays(sellerId, range);
  const viewers = new Map(people.map((one) => [one.day, one.viewers]));
  return viewsFile(views, [{ label: "Viewers", of: (day) => viewers.get(day) ?? 0 }]);
}

export const tagsFile = async ({ audience }: FileDeps, { sellerId, range }: Wanted): Promise<string> =>
  csvFile([
    ["Tag", "Posts", "Views", "Sales", "Net"],
    ...(await audience.listTags(sellerId, range, MAX_FILE_TAGS)).map(({ tag, posts, views, sales, net }) => [
      tag,
      ...[posts, views, sales].map(String),
      net,
    ]),
  ]);

export async function hoursFile(
  deps: FileDeps,
  { sellerId, range, zone }: Wanted & { zone: string },
): Promise<string> {
  const hours = (
    await deps.audience.findAudience(sellerId, {
      spans: [],
      hours: shiftsOf(range, zone),
      days: range,
      tags: 1,
    })
  ).hours;
  return csvFile([
    ["Weekday", `Hour (${zone})`, "Views", "Sales"],
    ...(weekOf(hours) ?? []).map(({ views, sales }, i) => [
      weekdays[Math.floor(i / 24)] ?? "",
      ...[i % 24, views, sales].map(String),
    ]),
  ]);
}
