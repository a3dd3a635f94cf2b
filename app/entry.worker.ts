import type { AppLoadContext } from "@remix-run/cloudflare";
import type { RequestContext } from "./http/context.ts";
import { handleRequest } from "./http/gates/handle-request.ts";
import { createRenderer } from "./http/rendering/renderer.ts";
import { createDeps } from "./platform/context.ts";
import { type Env, readSettings } from "./platform/env.ts";
import { locate } from "./platform/geolocation.ts";

export { AccountSockets } from "./platform/sockets/account-sockets.ts";

let render: ReturnType<typeof createRenderer> | undefined;

/** Pages are most of the bundle. Redirects, refused calls, and cached pages don't have to load them. */
async function renderPage(page: Request, context: RequestContext): Promise<Response> {
  render ??= createRenderer(await import("virtual:remix/server-build"));
  return render(page, context as AppLoadContext);
}

export default {
  async fetch(request, env, execution): Promise<Response> {
    const result = readSettings(env);
    return handleRequest(request, {
      settings: result.ok ? result.settings : null,
      missingSettings: result.ok ? [] : result.missing,
      deps: result.ok ? createDeps(env, result.settings) : null,
      place: locate(request),
      build: env.VERSION.id,
      allowAttempt: async (key) => (await env.ATTEMPTS.limit({ key })).success,
      allowApiCall: async (key) => (await env.READS.limit({ key })).success,
      waitUntil: (work) => execution.waitUntil(work),
      render: renderPage,
    });
  },

  async scheduled(_event, env): Promise<void> {
    const result = readSettings(env);
    if (!result.ok) throw new Error(`settings are missing: ${result.missing.join(", ")}`);
    const { runScheduledTasks } = await import("./scheduled-tasks.ts");
    await runScheduledTasks(createDeps(env, result.settings, null));
  },
} satisfies ExportedHandler<Env>;
