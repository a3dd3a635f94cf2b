import { checkGates } from "../../domain/gates/check-gates.ts";
import type { Place } from "../../domain/regions/region.ts";
import type { Deps } from "../../platform/context.ts";
import type { Settings } from "../../platform/env.ts";
import { methodNotAllowed } from "../api/json.ts";
import { accessTokens } from "../auth/access-token.ts";
import type { RequestContext } from "../context.ts";
import { siteCookies } from "../cookies.ts";
import { drainBody } from "../forms/drain-body.ts";
import { isOutage } from "../forms/form.ts";
import { readResume } from "../forms/resume.ts";
import { secureHeaders } from "../headers.ts";
import { networkOf } from "../network.ts";
import { isDataRequest, rulePath } from "../paths.ts";
import {
  crossOriginResponse,
  formTargets,
  internalError,
  invalidToken,
  misconfigured,
  redirectToHttps,
  tooManyRequests,
  unavailable,
} from "../plain-responses.ts";
import { respondToRefusal } from "./gates.ts";
import { identify } from "./identify.ts";
import { type Rule, ruleFor } from "./policy.ts";
import { isSameOrigin, usesAccessToken } from "./same-origin.ts";

export type Runtime = {
  settings: Settings | null;
  missingSettings: string[];
  deps: Deps | null;
  place: Place;
  allowAttempt(key: string): Promise<boolean>;
  allowApiCall(key: string): Promise<boolean>;
  waitUntil(work: Promise<unknown>): void;
  render(request: Request, context: RequestContext): Promise<Response>;
};

const SELF_AUTHENTICATED_PATHS = new Set(["/webhooks/stripe"]);

/** Takes every request first: origin, region, age, sign-in, role and payment set-up, before any loader runs. */
export async function handleRequest(sent: Request, runtime: Runtime): Promise<Response> {
  const request = withoutForwardedHost(sent);
  const url = new URL(request.url);
  const https = url.protocol === "https:";
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const requestId = request.headers.get("cf-ray") ?? crypto.randomUUID();
  const answer = await route(request, runtime, { url, https, nonce, requestId }).catch((error: unknown) => {
    console.error(requestId, error);
    return internalError(requestId);
  });
  await drainBody(request.body);
  const headers = new Headers(answer.headers);
  secureHeaders(headers, { nonce, https, formTargets: formTargets(runtime.settings) });
  headers.set("X-Request-Id", requestId);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** Remix would hold a form's origin against a host that anybody can name. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

type RequestMeta = { url: URL; https: boolean; nonce: string; requestId: string };

async function route(request: Request, runtime: Runtime, frame: RequestMeta): Promise<Response> {
  const { url } = frame;
  const { settings, deps } = runtime;
  const rule = ruleFor(rulePath(url.pathname), url.searchParams);
  if (
    isWrite(request) &&
    !SELF_AUTHENTICATED_PATHS.has(url.pathname) &&
    !usesAccessToken(request, rule) &&
    !isSameOrigin(request, settings?.APP_ORIGIN ?? url.origin)
  )
    return crossOriginResponse(request);
  if (settings === null || deps === null) return handleMisconfigured(request, runtime, frame);
  if (!frame.https && settings.APP_ORIGIN.startsWith("https:"))
    return redirectToHttps(settings.APP_ORIGIN, url);

  const context = await createContext(request, runtime, frame, settings, deps);
  // Pages cost a person's time to ask for; calls of the API do not, so they are counted.
  if (rule.kind === "api" && rule.level !== "open" && !(await runtime.allowApiCall(networkOf(context.ip))))
    return tooManyRequests();
  try {
    const fresh = await identify(request, runtime.place, context, rule).catch((error: unknown) => {
      // The law can be read while the database is away; all else would show a member what a guest sees.
      if (!rule.viewerIndependent || isWrite(request) || !isOutage(error)) throw error;
      console.error(frame.requestId, error);
      return [];
    });
    return withCookies(request, await enforceGates(request, runtime, context, rule), fresh, context);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(frame.requestId, error);
    if ((rule.kind ?? "page") !== "page") return unavailable();
    const resume = isWrite(request) ? await readResume(request) : null;
    return renderGate(request, runtime, { ...context, gate: { page: "unavailable", status: 503, resume } });
  }
}

/** Nothing can work without its settings: every address says so. Which ones are missing goes to the log alone. */
async function handleMisconfigured(
  request: Request,
  runtime: Runtime,
  frame: RequestMeta,
): Promise<Response> {
  console.error(frame.requestId, "settings are missing or malformed:", runtime.missingSettings.join(", "));
  if ((ruleFor(rulePath(frame.url.pathname)).kind ?? "page") !== "page") return misconfigured();
  const nothing = { APP_ORIGIN: frame.url.origin, SESSION_SECRET: frame.nonce } as Settings;
  const context = await createContext(request, runtime, frame, nothing, {} as Deps);
  return renderGate(request, runtime, { ...context, gate: { page: "misconfigured", status: 500 } });
}

/** Lets a request through to its page, or shows what the gate that stopped it has to say. */
async function enforceGates(
  request: Request,
  runtime: Runtime,
  context: RequestContext,
  rule: Rule,
): Promise<Response> {
  if (context.isTokenInvalid) return invalidToken();
  const verdict = checkGates(rule, context.viewer, context.region, context.age, context.onboardingState);
  if (verdict.ok) {
    // Asked for as a page's data, a film would be read whole, and as text, before any of it is sent.
    if (rule.kind === "media" && isDataRequest(new URL(request.url).pathname))
      return new Response(null, { status: 404 });
    const answer = await runtime.render(request, context);
    // An address that only gives something has no words of its own for a method that it does not take.
    const isBare = answer.status === 405 && !answer.headers.has("Allow") && (rule.kind ?? "page") !== "page";
    return isBare ? methodNotAllowed("GET", "HEAD") : answer;
  }
  const stopped = await respondToRefusal(request, rule, verdict);
  return "response" in stopped
    ? stopped.response
    : renderGate(request, runtime, { ...context, gate: stopped.page });
}

const isWrite = (request: Request) => request.method !== "GET" && request.method !== "HEAD";

async function createContext(
  request: Request,
  runtime: Runtime,
  frame: RequestMeta,
  settings: Settings,
  deps: Deps,
): Promise<RequestContext> {
  const cookies = siteCookies(settings.SESSION_SECRET, frame.https);
  const ip = request.headers.get("CF-Connecting-IP") ?? "";
  return {
    deps,
    cookies,
    tokens: accessTokens(settings.SESSION_SECRET),
    isTokenAuth: false,
    isTokenInvalid: false,
    ip,
    origin: settings.APP_ORIGIN,
    viewer: { kind: "guest" },
    region: { name: "", classification: "default" },
    age: { ok: false, reason: "required" },
    onboardingState: "checking",
    flash: await cookies.flashOf(request.headers.get("Cookie")),
    requestId: frame.requestId,
    method: request.method,
    nonce: frame.nonce,
    userAgent: request.headers.get("User-Agent") ?? "",
    gate: null,
    mayAttempt: (what) => runtime.allowAttempt(`${what}:${networkOf(ip)}`),
    waitUntil: runtime.waitUntil,
  };
}

async function renderGate(request: Request, runtime: Runtime, context: RequestContext): Promise<Response> {
  const at = new URL(`/gate/${context.gate?.page}`, request.url);
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length", "If-None-Match", "Range"]) headers.delete(name);
  return runtime.render(new Request(at, { headers }), context);
}

/** Sends the cookies that changed. A message is gone once its page is shown, not when a script only peeks at it. */
async function withCookies(
  request: Request,
  answer: Response,
  changed: string[],
  context: RequestContext,
): Promise<Response> {
  const page = answer.headers.get("Content-Type")?.startsWith("text/html");
  const shown = context.flash !== null && page && !request.headers.has("Fanlight-Peek");
  const all = shown ? [...changed, await context.cookies.clearFlash()] : changed;
  if (all.length === 0) return answer;
  const headers = new Headers(answer.headers);
  for (const cookie of all) headers.append("Set-Cookie", cookie);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
