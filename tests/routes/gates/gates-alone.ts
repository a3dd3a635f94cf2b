import type { DispatchFetch } from "miniflare";
import type { RequestContext } from "#http/context.ts";
import { handleRequest } from "#http/gates/handle-request.ts";
import { withDeps } from "#http/with-deps.ts";
import { createDeps } from "#platform/context.ts";
import type { Bindings, Settings } from "#platform/env.ts";
import { locate } from "#platform/geolocation.ts";
import type { Site } from "../site/site.ts";
import { ORIGIN, SECRET } from "../site/test-settings.ts";

/** The status of a request that passed all gates. */
export const PASSED = 299;

export function gatesAlone({ testDatabase }: Site): DispatchFetch {
  const settings = {
    APP_ORIGIN: ORIGIN,
    SESSION_SECRET: SECRET,
    DATABASE_URL: testDatabase.url,
  } as Settings;
  const real = createDeps({} as Bindings, settings);
  const deps = withDeps(real, {
    sockets: { open: async () => new Response(null, { status: PASSED }) },
    edgeCache: { find: async () => null, put: async () => {}, purge: async () => {} },
  }) as unknown as typeof real;
  const render = async (_page: Request, { gate }: RequestContext) =>
    new Response(null, { status: gate?.status ?? PASSED });
  return (async (url: string, { cf = {}, ...init }: RequestInit & { cf?: object } = {}) => {
    const request = Object.assign(new Request(url, init), { cf });
    const waiting: Promise<unknown>[] = [];
    const response = await handleRequest(request, {
      settings,
      missingSettings: [],
      deps,
      place: locate(request),
      build: "1",
      render,
      allowAttempt: async () => true,
      allowApiCall: async () => true,
      waitUntil: (work) => void waiting.push(work),
    });
    await Promise.all(waiting);
    return response;
  }) as unknown as DispatchFetch;
}
