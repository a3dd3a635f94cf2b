import type { EntryContext } from "@remix-run/cloudflare";
import type { UIMatch } from "@remix-run/react";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { DepthContext, RemixContext, shownMatches, useMatch, useRemix } from "./context.ts";

const ErrorContext = createContext<unknown>(undefined);

/** The pairs of what is shown and nothing are where React has them in the browser: its IDs count them. */
export const RemixServer = ({ context }: { context: EntryContext; url: string; nonce?: string }) => (
  <>
    <RemixContext.Provider value={context}>
      <RouteElement depth={0} />
      {null}
    </RemixContext.Provider>
    {null}
  </>
);

/** A matched route: its component, or its error's; the root's within the layout. */
function RouteElement({ depth }: { depth: number }): ReactNode {
  const { staticHandlerContext, routeModules } = useRemix();
  const match = shownMatches(staticHandlerContext)[depth];
  if (match === undefined) return null;
  const { id } = match.route;
  const error = staticHandlerContext.errors?.[id];
  const { default: Component = Outlet, ErrorBoundary, Layout = Fragment } = routeModules[id] ?? {};
  const Content = error !== undefined && ErrorBoundary ? ErrorBoundary : Component;
  return (
    <DepthContext.Provider value={depth}>
      <ErrorContext.Provider value={error}>
        <Layout>
          <Content />
        </Layout>
      </ErrorContext.Provider>
    </DepthContext.Provider>
  );
}

export function Outlet(): ReactNode {
  return <RouteElement depth={useContext(DepthContext) + 1} />;
}

export const useRouteError = () => useContext(ErrorContext);
export const useParams = () => useMatch().params;

export function useMatches(): UIMatch[] {
  const { staticHandlerContext, routeModules } = useRemix();
  const { matches, loaderData } = staticHandlerContext;
  return matches.map(({ route: { id }, pathname, params }) => ({
    id,
    pathname,
    params,
    data: loaderData[id],
    handle: routeModules[id]?.handle,
  }));
}
