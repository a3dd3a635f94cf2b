import type { LinkDescriptor, MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactElement } from "react";
import { type Match, shownMatches, usePageState, useRemix } from "./context.ts";

/** The values without those that read the same as one before. */
const unique = <T,>(values: T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** The links of the shown routes. Styles are imported by address: the list of routes has none. */
export function Links() {
  const { routeModules } = useRemix();
  const links = shownMatches(usePageState()).flatMap(({ route }) => routeModules[route.id]?.links?.() ?? []);
  return unique(links as LinkDescriptor[]).map((link) => (
    <link key={JSON.stringify(link)} {...(link as object)} />
  ));
}

/** What the innermost shown route with a `meta` function says, or else the one around it. */
export function Meta() {
  const { routeModules } = useRemix();
  const { errors, loaderData, location, ...state } = usePageState();
  const shown = shownMatches({ errors, loaderData, location, ...state });
  const last = shown.at(-1) as Match;
  const error = errors?.[last.route.id];
  const { route, params } = shown.findLast(({ route: { id } }) => routeModules[id]?.meta) ?? last;
  const data = loaderData[route.id];
  const described = routeModules[route.id]?.meta?.({ data, params, location, error, matches: [] }) ?? [];
  return described.map((tag) => <MetaTag key={JSON.stringify(tag)} tag={tag as MetaDescriptor} />);
}

function MetaTag({ tag }: { tag: MetaDescriptor }): ReactElement {
  if ("title" in tag) return <title>{String(tag.title)}</title>;
  const { tagName: Tag = "meta", ...rest } = tag as { tagName?: "meta" | "link" };
  return <Tag {...rest} />;
}
