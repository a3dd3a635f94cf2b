import type { Viewer } from "../domain/accounts/viewer.ts";
import { checkAge, shouldCarryOver } from "../domain/age/age.ts";
import { checkGates } from "../domain/gates/check-gates.ts";
import { classify, type Place, type RegionRule, type RegionVerdict } from "../domain/regions/region.ts";
import type { Deps } from "../platform/context.ts";
import type { Settings } from "../platform/env.ts";
import type { GatePage, RequestContext } from "./context.ts";
import { siteCookies } from "./cookies.ts";
import { stop } from "./gates.ts";
import { secureHeaders } from "./headers.ts";
import { rulePath } from "./paths.ts";
import { type Rule, ruleFor } from "./policy.ts";
import { readResume } from "./resume.ts";
import { isSameOrigin } from "./same-origin.ts";

export type Door = {
  settings: Settings | null;
  missing: string[];
  deps: Deps | null;
  place: Place;
  limit(key: string): Promise<boolean>;
  afterwards(work: Promise<unknown>): void;
  render(request: Request, context: RequestContext): Promise<Response>;
};

const SIGNED_BY_OTHERS = new Set(["/webhooks/stripe"]);
const RULES_FRESH_MS = 60_000;
let regionRules: { rules: RegionRule[]; until: number } | null = null;

/** Takes every request first: origin, region, age, sign-in, role and payment set-up, before any loader runs. */
export async function admit(request: Request, door: Door): Promise<Response> {
  const url = new URL(request.url);
  const https = url.protocol === "https:";
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const requestId = request.headers.get("cf-ray") ?? crypto.randomUUID();
  const answer = await decide(request, door, { url, https, nonce, requestId });
  const headers = new Headers(answer.headers);
  secureHeaders(headers, { nonce, https, formTargets: formTargets(door.settings) });
  headers.set("X-Request-Id", requestId);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

type Frame = { url: URL; https: boolean; nonce: string; requestId: string };

async function decide(request: Request, door: Door, frame: Frame): Promise<Response> {
  const { url } = frame;
  const rule = ruleFor(rulePath(url.pathname));
  const write = request.method !== "GET" && request.method !== "HEAD";
  if (
    write &&
    !SIGNED_BY_OTHERS.has(url.pathname) &&
    !isSameOrigin(request, door.settings?.APP_ORIGIN ?? url.origin)
  )
    return refuseOrigin();
  const { settings, deps } = door;
  if (settings === null || deps === null) return misconfigured(door.missing);

  const cookies = siteCookies(settings.SESSION_SECRET, frame.https);
  const header = request.headers.get("Cookie");
  const context: RequestContext = {
    deps,
    origin: settings.APP_ORIGIN,
    cookies,
    viewer: { kind: "guest" },
    region: { name: "", classification: "default" },
    age: { ok: false, reason: "required" },
    flash: await cookies.flashOf(header),
    requestId: frame.requestId,
    nonce: frame.nonce,
    ip: request.headers.get("CF-Connecting-IP") ?? "",
    userAgent: request.headers.get("User-Agent") ?? "",
    gate: null,
    mayAttempt: (what) => door.limit(`${what}:${request.headers.get("CF-Connecting-IP") ?? ""}`),
    afterwards: door.afterwards,
  };
  const showInstead = (page: GatePage) => showGate(request, door, { ...context, gate: page });
  try {
    const fresh = await recognise(request, door, context, rule);
    const verdict = checkGates(rule, context.viewer, context.region, context.age);
    let answer: Response;
    if (verdict.ok) answer = await door.render(request, context);
    else {
      const stopped = await stop(request, rule, verdict);
      answer = "answer" in stopped ? stopped.answer : await showInstead(stopped.page);
    }
    return withCookies(answer, fresh, context);
  } catch (error) {
    if (!(error instanceof Error && error.name === "DatabaseUnavailable")) throw error;
    console.error(frame.requestId, error);
    const page: GatePage = {
      page: "unavailable",
      status: 503,
      resume: write ? await readResume(request) : null,
    };
    return (rule.kind ?? "page") === "page" ? showInstead(page) : unavailable();
  }
}

/** Finds out who is asking and from where, in one round trip; gives the cookies that this changes. */
async function recognise(
  request: Request,
  door: Door,
  context: RequestContext,
  rule: Rule,
): Promise<string[]> {
  const { deps, cookies } = context;
  const header = request.headers.get("Cookie");
  const now = deps.clock.now();
  const token = await cookies.sessionOf(header);
  const [viewer, rules, guest, remembered] = await Promise.all([
    token === null ? null : deps.sessions.viewer(deps.secrets.digest(token), now),
    rule.kind === "api" && rule.level === "open" ? [] : freshRules(deps, now),
    cookies.ageOf(header),
    cookies.regionOf(header),
  ]);
  context.viewer = viewer ?? ({ kind: "guest" } satisfies Viewer);
  context.region = keepStrict(classify(door.place, rules, remembered), context.viewer, door.place);
  context.age = checkAge(context.viewer, guest, context.region.classification, now);

  const changed: string[] = [];
  if (token !== null && viewer === null) changed.push(await cookies.clearSession());
  const { name, classification } = context.region;
  if (classification !== "default" && remembered?.name !== name)
    changed.push(await cookies.writeRegion({ name, classification }));
  if (context.viewer.kind === "user" && guest !== null && shouldCarryOver(context.viewer, context.age)) {
    const trace = { ip: context.ip, userAgent: context.userAgent.slice(0, 300) };
    await deps.accounts.confirmAge(context.viewer.id, {
      at: guest.at,
      region: guest.region,
      regionClass: guest.regionClass,
      ...trace,
    });
  }
  return changed;
}

/** Unknown never loosens what the account was last seen under (readings 34). */
function keepStrict(region: RegionVerdict, viewer: Viewer, place: Place): RegionVerdict {
  const strictBefore = viewer.kind === "user" && viewer.regionClass === "strict";
  return !place.known && strictBefore && region.classification === "default"
    ? { name: region.name, classification: "strict" }
    : region;
}

async function freshRules(deps: Deps, now: number): Promise<RegionRule[]> {
  if (regionRules === null || regionRules.until <= now)
    regionRules = { rules: await deps.regions.all(), until: now + RULES_FRESH_MS };
  return regionRules.rules;
}

async function showGate(request: Request, door: Door, context: RequestContext): Promise<Response> {
  const at = new URL(`/gate/${context.gate?.page}`, request.url);
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length", "If-None-Match", "Range"]) headers.delete(name);
  return door.render(new Request(at, { headers }), context);
}

async function withCookies(answer: Response, changed: string[], context: RequestContext): Promise<Response> {
  const shown = context.flash !== null && answer.headers.get("Content-Type")?.startsWith("text/html");
  const all = shown ? [...changed, await context.cookies.clearFlash()] : changed;
  if (all.length === 0) return answer;
  const headers = new Headers(answer.headers);
  for (const cookie of all) headers.append("Set-Cookie", cookie);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

const plain = (text: string, status: number, extra: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...extra } });

const refuseOrigin = () =>
  plain(
    "This form was not sent from our own pages, so nothing was done. Go back, reload the page and try again.",
    403,
  );

const misconfigured = (missing: string[]) => {
  console.error("settings are missing or malformed:", missing.join(", "));
  return plain(
    "Configuration Error\n\nSUPABASE_CONFIG_MISSING\n\nThe site is not set up completely. Please try again later.",
    500,
  );
};

const unavailable = () =>
  Response.json(
    { success: false, error: "The service is unavailable for a moment. Please try again." },
    { status: 503, headers: { "Retry-After": "10" } },
  );

/** Where our forms may lead: the provider's hosted pages. */
function formTargets(settings: Settings | null): string[] {
  if (settings?.STRIPE_API_BASE) return [new URL(settings.STRIPE_API_BASE).origin];
  return ["https://checkout.stripe.com", "https://connect.stripe.com", "https://billing.stripe.com"];
}
