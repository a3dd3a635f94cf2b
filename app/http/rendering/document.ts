import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/cloudflare";
import {
  type AgnosticRouteObject,
  createStaticHandler,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from "@remix-run/router";

/** "Null body status" in the Fetch standard. */
const BODILESS = new Set([101, 204, 205, 304]);

/**
 * Renders pages as Remix's own handler would, but encodes nothing for hydration. Only for GET and HEAD, and for routes
 * without a `headers` function.
 */
export function documentHandler({ assets, basename, entry, future, isSpaMode, routes }: ServerBuild) {
  const { query, dataRoutes } = createStaticHandler(nest(routes), {
    basename,
    future: {
      v7_relativeSplatPath: future.v3_relativeSplatPath,
      v7_throwAbortReason: future.v3_throwAbortReason,
    },
  });
  const modules = Object.fromEntries(Object.values(routes).map(({ id, module }) => [id, module]));
  const routeModules = modules as EntryContext["routeModules"];
  const remix = {
    manifest: assets,
    routeModules,
    future,
    isSpaMode,
    serializeError: withoutCause,
    isStatic: true,
  };

  return async (request: Request, context: AppLoadContext): Promise<Response> => {
    const report = (error: unknown) => entry.module.handleError?.(error, { request, context, params: {} });
    const render = (page: StaticHandlerContext, headers: Headers) => {
      for (const [id, error] of Object.entries(page.errors ?? {}))
        if (error instanceof Error) Object.assign(page.errors ?? {}, { [id]: withoutCause() });
      const entryContext = { ...remix, staticHandlerContext: page, renderMeta: {} };
      return entry.module.default(request, page.statusCode, headers, entryContext, context);
    };

    const page = await query(request, { requestContext: context }).catch(report);
    if (!page) return new Response(null, { status: 500 });
    if (page instanceof Response) return page;
    const headers = cookiesOf(page);
    if (BODILESS.has(page.statusCode)) return new Response(null, { status: page.statusCode, headers });
    for (const error of Object.values(page.errors ?? {})) if (!isThrownResponse(error)) report(error);
    try {
      return await render(page, headers);
    } catch (error) {
      report(error);
      try {
        return await render(getStaticContextFromError(dataRoutes, page, error), headers);
      } catch (again) {
        report(again);
        return new Response("Unexpected Server Error", { status: 500 });
      }
    }
  };
}

/** Makes all other routes children of the root route, as the router expects. */
function nest({ root, ...pages }: ServerBuild["routes"]): AgnosticRouteObject[] {
  const toRoute = ({ id, path, module }: ServerBuild["routes"][string]) => ({
    id,
    path,
    loader: module.loader as AgnosticRouteObject["loader"],
    handle: module.handle,
    hasErrorBoundary: id === "root" || module.ErrorBoundary !== undefined,
  });
  const children = Object.values(pages).map((one) => ({ ...toRoute(one), index: one.index as false }));
  return root ? [{ ...toRoute(root), children }] : [];
}

/** The only headers that pages pass on; includes those of thrown responses. */
function cookiesOf({ loaderHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers();
  for (const cookie of Object.values(loaderHeaders).flatMap((all) => all.getSetCookie()))
    headers.append("Set-Cookie", cookie);
  return headers;
}

/** Whether a loader threw it on purpose: the router's own, such as for an unknown path, carry an error. */
const isThrownResponse = (error: unknown) =>
  isRouteErrorResponse(error) && !("error" in error && error.error);

/** All that components learn about an unexpected error. */
const withoutCause = () => Object.assign(new Error("Unexpected Server Error"), { stack: undefined });
