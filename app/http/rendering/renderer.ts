import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { displaySettings } from "./display-settings.ts";
import { documentHandler } from "./document.ts";
import { compileRoutes } from "./route-table.ts";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;
/** How one route is served: as a page without React in the browser, and in every other way. */
type Branch = { document: Handler | null; remix: Handler; hydrates: boolean };

const MODE = "production";
/** Parameters that Remix interprets itself. */
const isForRemix = ({ pathname, searchParams }: URL) =>
  pathname.endsWith(".data") ||
  pathname === "/__manifest" ||
  ["_routes", "index"].some((name) => searchParams.has(name));

/** Without a parameter of Remix's old data requests, which none of our pages makes: it would answer one with an empty 500. */
function withoutOldData(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has("_data")) return request;
  url.searchParams.delete("_data");
  return new Request(url, request);
}

/**
 * Serves every route of a build. Each gets a handler that knows only its own route, so that nothing is ranked per request;
 * what React takes over in the browser, and what it asks for there, is Remix's with all routes.
 */
export function createRenderer(build: ServerBuild): Handler {
  const whole = createRequestHandler(build, MODE);
  const findRoute = compileRoutes(build.routes);
  const branches = new Map<string, Branch>();
  const branchOf = (id: string) => {
    const branch = branches.get(id) ?? createBranch(build, id);
    branches.set(id, branch);
    return branch;
  };
  return async (sent, context) => {
    const request = withoutOldData(sent);
    const url = new URL(request.url);
    const id = isForRemix(url) ? null : findRoute(url.pathname);
    if (id === null) return whole(request, context);
    const { document, remix, hydrates } = branchOf(id);
    if (hydrates && !displaySettings(request, context).lite) return whole(request, context);
    if (document === null || (request.method !== "GET" && request.method !== "HEAD"))
      return remix(request, context);
    const response = await document(request, context);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

function createBranch(build: ServerBuild, id: string): Branch {
  const ids = ["root", id];
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => ids.includes(name)));
  const own = {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
  const modules = Object.values(own.routes).map(({ module }) => module);
  const page = own.routes[id]?.module;
  const isDocument = page?.default !== undefined && modules.every(({ headers }) => headers === undefined);
  return {
    document: isDocument ? documentHandler(own) : null,
    remix: createRequestHandler(own, MODE),
    hydrates: (page?.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
  };
}
