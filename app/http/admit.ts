import { checkGates } from "../domain/gates/check-gates.ts";
import type { Place } from "../domain/regions/region.ts";
import type { Deps } from "../platform/context.ts";
import type { Settings } from "../platform/env.ts";
import { accessTokens } from "./access-token.ts";
import type { RequestContext } from "./context.ts";
import { siteCookies } from "./cookies.ts";
import { isOutage } from "./form.ts";
import { stop } from "./gates.ts";
import { secureHeaders } from "./headers.ts";
import { onlyMethods } from "./json.ts";
import { networkOf } from "./network.ts";
import { isDataRequest, rulePath } from "./paths.ts";
import {
  broken,
  formTargets,
  invalidToken,
  misconfigured,
  redirectToHttps,
  refuseOrigin,
  tooManyCalls,
  unavailable,
} from "./plain-answers.ts";
import { type Rule, ruleFor } from "./policy.ts";
import { readRest } from "./read-rest.ts";
import { recognise } from "./recognise.ts";
import { readResume } from "./resume.ts";
import { bringsItsOwnAuthority, isSameOrigin } from "./same-origin.ts";

export type Door = {
  settings: Settings | null;
  missing: string[];
  deps: Deps | null;
  place: Place;
  limit(key: string): Promise<boolean>;
  limitCalls(key: string): Promise<boolean>;
  afterwards(work: Promise<unknown>): void;
  render(request: Request, context: RequestContext): Promise<Response>;
};

const SIGNED_BY_OTHERS = new Set(["/webhooks/stripe"]);

/** Takes every request first: origin, region, age, sign-in, role and payment set-up, before any loader runs. */
export async function admit(sent: Request, door: Door): Promise<Response> {
  const request = withoutForwardedHost(sent);
  const url = new URL(request.url);
  const https = url.protocol === "https:";
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const requestId = request.headers.get("cf-ray") ?? crypto.randomUUID();
  const answer = await decide(request, door, { url, https, nonce, requestId }).catch((error: unknown) => {
    console.error(requestId, error);
    return broken(requestId);
  });
  await readRest(request.body);
  const headers = new Headers(answer.headers);
  secureHeaders(headers, { nonce, https, formTargets: formTargets(door.settings) });
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

type Frame = { url: URL; https: boolean; nonce: string; requestId: string };

async function decide(request: Request, door: Door, frame: Frame): Promise<Response> {
  const { url } = frame;
  const { settings, deps } = door;
  const rule = ruleFor(rulePath(url.pathname), url.searchParams);
  if (
    isWrite(request) &&
    !SIGNED_BY_OTHERS.has(url.pathname) &&
    !bringsItsOwnAuthority(request, rule) &&
    !isSameOrigin(request, settings?.APP_ORIGIN ?? url.origin)
  )
    return refuseOrigin(request);
  if (settings === null || deps === null) return unready(request, door, frame);
  if (!frame.https && settings.APP_ORIGIN.startsWith("https:"))
    return redirectToHttps(settings.APP_ORIGIN, url);

  const context = await openContext(request, door, frame, settings, deps);
  // Pages cost a person's time to ask for; calls of the API do not, so they are counted.
  if (rule.kind === "api" && rule.level !== "open" && !(await door.limitCalls(networkOf(context.ip))))
    return tooManyCalls();
  try {
    const fresh = await recognise(request, door.place, context, rule).catch((error: unknown) => {
      // The law can be read while the database is away; all else would show a member what a guest sees.
      if (!rule.impersonal || isWrite(request) || !isOutage(error)) throw error;
      console.error(frame.requestId, error);
      return [];
    });
    return withCookies(request, await pass(request, door, context, rule), fresh, context);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(frame.requestId, error);
    if ((rule.kind ?? "page") !== "page") return unavailable();
    const resume = isWrite(request) ? await readResume(request) : null;
    return showGate(request, door, { ...context, gate: { page: "unavailable", status: 503, resume } });
  }
}

/** Nothing can work without its settings: every address says so. Which ones are missing goes to the log alone. */
async function unready(request: Request, door: Door, frame: Frame): Promise<Response> {
  console.error(frame.requestId, "settings are missing or malformed:", door.missing.join(", "));
  if ((ruleFor(rulePath(frame.url.pathname)).kind ?? "page") !== "page") return misconfigured();
  const nothing = { APP_ORIGIN: frame.url.origin, SESSION_SECRET: frame.nonce } as Settings;
  const context = await openContext(request, door, frame, nothing, {} as Deps);
  return showGate(request, door, { ...context, gate: { page: "misconfigured", status: 500 } });
}

/** Lets a request through to its page, or shows what the gate that stopped it has to say. */
async function pass(request: Request, door: Door, context: RequestContext, rule: Rule): Promise<Response> {
  if (context.tokenRefused) return invalidToken();
  const verdict = checkGates(rule, context.viewer, context.region, context.age, context.steps);
  if (verdict.ok) {
    // Asked for as a page's data, a film would be read whole, and as text, before any of it is sent.
    if (rule.kind === "media" && isDataRequest(new URL(request.url).pathname))
      return new Response(null, { status: 404 });
    const answer = await door.render(request, context);
    // An address that only gives something has no words of its own for a method that it does not take.
    const isBare = answer.status === 405 && !answer.headers.has("Allow") && (rule.kind ?? "page") !== "page";
    return isBare ? onlyMethods("GET", "HEAD") : answer;
  }
  const stopped = await stop(request, rule, verdict);
  return "answer" in stopped ? stopped.answer : showGate(request, door, { ...context, gate: stopped.page });
}

const isWrite = (request: Request) => request.method !== "GET" && request.method !== "HEAD";

async function openContext(
  request: Request,
  door: Door,
  frame: Frame,
  settings: Settings,
  deps: Deps,
): Promise<RequestContext> {
  const cookies = siteCookies(settings.SESSION_SECRET, frame.https);
  const ip = request.headers.get("CF-Connecting-IP") ?? "";
  return {
    deps,
    cookies,
    tokens: accessTokens(settings.SESSION_SECRET),
    byToken: false,
    tokenRefused: false,
    ip,
    origin: settings.APP_ORIGIN,
    viewer: { kind: "guest" },
    region: { name: "", classification: "default" },
    age: { ok: false, reason: "required" },
    steps: "checking",
    flash: await cookies.flashOf(request.headers.get("Cookie")),
    requestId: frame.requestId,
    method: request.method,
    nonce: frame.nonce,
    userAgent: request.headers.get("User-Agent") ?? "",
    gate: null,
    mayAttempt: (what) => door.limit(`${what}:${networkOf(ip)}`),
    afterwards: door.afterwards,
  };
}

async function showGate(request: Request, door: Door, context: RequestContext): Promise<Response> {
  const at = new URL(`/gate/${context.gate?.page}`, request.url);
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length", "If-None-Match", "Range"]) headers.delete(name);
  return door.render(new Request(at, { headers }), context);
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
