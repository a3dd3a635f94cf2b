import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RequestContext } from "#http/context.ts";
import { handleRequest } from "#http/gates/handle-request.ts";
import { withDeps } from "#http/with-deps.ts";
import { createDeps } from "#platform/context.ts";
import type { Bindings, Settings } from "#platform/env.ts";
import { places } from "#tests/cast.ts";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
/** The part of a route module that requests reach. */
export type RouteModule = {
  loader?: (args: Args) => unknown;
  action?: (args: Args) => unknown;
};
/** A response: status, redirect, and everything a page would show or a call returns. */
export type Answer = { status: number; location: string; text: string };

const ORIGIN = "http://fanlight.test";
const SECRET = "a-secret-of-the-access-model-of-40-bytes";
const file = { httpEtag: '"e"', size: 5, body: "bytes" };

/** The gates and the routes' real loaders and actions, on the test's database and clock, without rendering. */
export function siteInProcess(
  url: string,
  routes: Record<string, RouteModule>,
  now: () => number,
  payments: object,
) {
  const settings = { APP_ORIGIN: ORIGIN, SESSION_SECRET: SECRET, DATABASE_URL: url } as Settings;
  const emails: string[] = [];
  let ids = 0;
  const real = createDeps({} as Bindings, settings);
  const deps = withDeps(real, {
    clock: { ...real.clock, now, newId: () => `made-${String(++ids).padStart(17, "0")}` },
    sockets: { open: async () => new Response(null), close: async () => {}, send: async () => {} },
    objects: { head: async () => file, get: async () => file },
    edgeCache: { find: async () => null, put: async () => {}, purge: async () => {} },
    mail: { send: async ({ body }: { body: string }) => void emails.push(body) },
    push: null,
    payments,
  }) as unknown as typeof real;
  const patterns = Object.entries(routes).map(([path, module]) => ({
    module,
    names: [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
  }));
  const render = async (request: Request, context: RequestContext) => {
    const { pathname } = new URL(request.url);
    if (context.gate) return new Response(context.gate.page, { status: context.gate.status });
    const found = patterns.find(({ pattern }) => pattern.test(pathname));
    if (!found) throw new Error(`no route for ${pathname}`);
    const values = found.pattern.exec(pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(found.names.map((name, i) => [name, values[i]]));
    const handle = request.method === "GET" ? found.module.loader : found.module.action;
    return handle === undefined
      ? new Response(null, { status: 405 })
      : answerOf(handle, {
          request,
          params,
          context: context as AppLoadContext,
          unstable_pattern: "",
        } as Args);
  };

  return {
    deps,
    emails,
    /** Requests a URL with a session token, null for a guest; `sent` is submitted as a form or JSON. */
    async ask(token: string | null, path: string, sent?: { form?: [string, string][]; json?: object }) {
      const body = sent?.json ? JSON.stringify(sent.json) : sent && new URLSearchParams(sent.form).toString();
      const headers = {
        "Sec-Fetch-Site": "same-origin",
        ...(token === null ? {} : { Cookie: `session=${btoa(JSON.stringify(token))}` }),
        ...(body === undefined
          ? {}
          : {
              "Content-Length": String(body.length),
              "Content-Type": sent?.json ? "application/json" : "application/x-www-form-urlencoded",
            }),
      };
      const waiting: Promise<unknown>[] = [];
      const request = new Request(ORIGIN + path, {
        method: sent ? "POST" : "GET",
        headers,
        body: body ?? null,
      });
      const response = await handleRequest(request, {
        settings,
        missingSettings: [],
        deps,
        place: places.oregon,
        build: "1",
        render,
        allowAttempt: async () => true,
        allowApiCall: async () => true,
        waitUntil: (work) => void waiting.push(work),
      });
      await Promise.all(waiting);
      const location = response.headers.get("Location") ?? "";
      return { status: response.status, location, text: await response.text() } satisfies Answer;
    },
  };
}
export type SiteInProcess = ReturnType<typeof siteInProcess>;

/** What a loader or action returns or throws, as a response. */
async function answerOf(handle: (args: Args) => unknown, args: Args): Promise<Response> {
  try {
    const found = await handle(args);
    if (found instanceof Response) return found;
    const { data, init } = (found ?? {}) as { data?: unknown; init?: ResponseInit };
    return init ? Response.json(data, init) : Response.json(found);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
