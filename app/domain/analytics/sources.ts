import type { ViewSource } from "#db/kinds.ts";

export const sourceLabels: Record<ViewSource, string> = {
  discover: "Discover",
  search: "Search",
  profile: "Your page",
  boost: "Boosts",
  inside: "Elsewhere on our site",
  link: "Links on other sites",
  direct: "Unknown",
};
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

export type Views = Record<ViewSource, number>;
export type ViewSpan = { from: number; to: number; views: Views; total: number; before: number | null };

export function viewsOf(rows: { source: ViewSource; views: number }[]): Views {
  const views = Object.fromEntries(sources.map((source) => [source, 0])) as Views;
  for (const row of rows) views[row.source] += row.views;
  return views;
}

export const totalViews = (views: Views): number => sources.reduce((sum, source) => sum + views[source], 0);
