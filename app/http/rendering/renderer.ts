import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { ruleFor } from "../gates/find-rule.ts";
import { rulePath } from "../paths.ts";
import { displaySettings } from "./display-settings.ts";
import { documentHandler } from "./document.ts";
import { compileRoutes } from "./route-table.ts";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

const isForRemix = ({ pathname, searchParams }: URL) =>
  pathname.endsWith(".data") ||
  pathname === "/__manifest" ||
  ["_routes", "index"].some((name) => searchParams.has(name));

/** Remix would answer its old data requests, which none of our pages makes, with an empty 500. */
function withoutOldData(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has("_data")) return request;
  url.searchParams.delete("_data");
  return new Request(url, request);
}

/**
 * Pages without React in the browser get a handler that knows only their route, so nothing is ranked or encoded. Remix
 * serves everything else.
 */
export function createRenderer(build: ServerBuild): Handler {
  const remix = createRequestHandler(build, "production");
  const findRoute = compileRoutes(build.routes);
  const documents = new Map<string, Handler>();
  return async (sent, context) => {
    const request = withoutOldData(sent);
    const url = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const id = isRead && !isForRemix(url) ? findRoute(url.pathname) : null;
    if (id === null || !isDocument(build, id, url.pathname, displaySettings(request, context).lite))
      return remix(request, context);
    const document = documents.get(id) ?? documentHandler(withOnly(build, ["root", id]));
    documents.set(id, document);
    const response = await document(request, context);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

/** Whether a route is a page that runs no React in the browser. */
function isDocument({ routes }: ServerBuild, id: string, pathname: string, lite: boolean): boolean {
  const { default: component, headers } = routes[id]?.module ?? {};
  const hydrates = ruleFor(rulePath(pathname)).hydrates && !lite;
  return component !== undefined && headers === undefined && !hydrates;
}

function withOnly(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
