import type { EntryContext } from "@remix-run/cloudflare";
import { createContext, useContext } from "react";

type PageState = EntryContext["staticHandlerContext"];
export type Match = PageState["matches"][number];

export const RemixContext = createContext<EntryContext | null>(null);
/** How deep in the matched routes a component is; -1 outside of them. */
export const DepthContext = createContext(-1);

export function useRemix(): EntryContext {
  const context = useContext(RemixContext);
  if (context === null) throw new Error("Remix's hooks need a page around them.");
  return context;
}

/** What the loaders and the action of the page returned or threw. */
export const usePageState = (): PageState => useRemix().staticHandlerContext;

/** The route that a component belongs to. */
export function useMatch(): Match {
  const match = usePageState().matches[useContext(DepthContext)];
  if (match === undefined) throw new Error("Remix's hooks need a route around them.");
  return match;
}

/** The matched routes of a page, down to the one that shows its error. */
export function shownMatches({ matches, errors }: PageState): Match[] {
  if (!errors) return matches;
  return matches.slice(0, matches.findIndex(({ route }) => errors[route.id] !== undefined) + 1);
}
