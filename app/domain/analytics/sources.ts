import type { ViewSource } from "../../../db/stores/posts/views.ts";

/** Where views come from, in the order in which it is shown. */
export const sourceLabels: Record<ViewSource, string> = {
  discover: "Discover",
  search: "Search",
  profile: "Your page",
  boost: "Boosts",
  inside: "Elsewhere on our site",
  link: "Links on other sites",
  direct: "Unknown",
};
/** The same, as explained to creators. */
export const sourceTexts: Record<ViewSource, string> = {
  discover: "Lists of posts that everyone sees",
  search: "Search results",
  profile: "Your own page, with all of your posts",
  boost: "Placements you paid for",
  inside: "Messages, notices, another post, or likes",
  link: "Which site it was isn't kept",
  direct: "A typed or saved address, an app, or a browser that doesn't say",
};
export const sources = Object.keys(sourceLabels) as ViewSource[];

/** Views by source: none where there were none. */
export type Views = Record<ViewSource, number>;
/** Views of a bar, and in all of the same bar of the range before. */
export type ViewSpan = { from: number; to: number; views: Views; total: number; before: number | null };

/** Adds views up by source. */
export function viewsOf(rows: { source: ViewSource; views: number }[]): Views {
  const views = Object.fromEntries(sources.map((source) => [source, 0])) as Views;
  for (const row of rows) views[row.source] += row.views;
  return views;
}

/** Views from all sources. */
export const totalViews = (views: Views): number => sources.reduce((sum, source) => sum + views[source], 0);
