import { checkGates } from "#domain/gates/check-gates.ts";
import { TERMS_PARAM, termsHash } from "#domain/legal/versions.ts";
import type { Deps } from "#platform/context.ts";
import { jsonError, methodNotAllowed } from "../api/json.ts";
import { drainBody } from "../body/drain-body.ts";
import type { RequestContext } from "../context.ts";
import { isOutage } from "../forms/form.ts";
import { readResume } from "../forms/resume.ts";
import { servePage } from "../guest-pages/serve-guest-page.ts";
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
import { recordView } from "../posts/record-view.ts";
import { rememberError } from "../record-error.ts";
import { openSocket } from "../sockets/open-socket.ts";
import { withHeaders } from "../with-headers.ts";
import { createContext, type RequestMeta, readRequestMeta } from "./create-context.ts";
import { isUnknownCall, ruleFor } from "./find-rule.ts";
import { isProofOf, needsProofs, takeProof, withProofKept, withProofs } from "./form-proofs.ts";
import { identify } from "./identify.ts";
import { respondToRefusal } from "./refusals.ts";
import type { Rule } from "./rule.ts";
import type { Runtime } from "./runtime.ts";
import { isSigned, isWrite, passesOriginCheck } from "./same-origin.ts";

const NOTHING_HERE = "There is nothing at this address.";
const CALL_FAILED = "Something went wrong on our end. Please try again in a moment.";
const isJson = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("application/json") === true;

/** Checks the origin and runs the gates, before any loader and also for socket upgrades. */
export async function handleRequest(sent: Request, runtime: Runtime): Promise<Response> {
  const { request, proof } = takeProof(withoutForwardedHost(sent));
  const meta = { ...readRequestMeta(request), proof };
  const response = await route(request, runtime, meta).catch((error: unknown) => {
    console.error(meta.requestId, error);
    if (runtime.deps) rememberError({ ...runtime, deps: runtime.deps, ...meta }, request.url, error);
    return internalError(meta.requestId);
  });
  await drainBody(request.body);
  const headers = new Headers(response.headers);
  const path = rulePath(meta.url.pathname);
  const socketHost = /^\/messages(\/|$)/.test(path) ? meta.url.host : null;
  secureHeaders(headers, { ...meta, formTargets: formTargets(runtime.settings), socketHost });
  headers.set("X-Request-Id", meta.requestId);
  return isLeftToScript(request, response)
    ? new Response(null, { status: 204, headers })
    : withHeaders(response, headers);
}

/** A script that sent a form opens the next page itself, since it couldn't follow a redirect to another site. */
const isLeftToScript = (request: Request, { status }: Response) =>
  isWrite(request) &&
  request.headers.get("X-Requested-With") === "XMLHttpRequest" &&
  (status === 302 || status === 303);

/**
 * Remix would compare a form's origin with X-Forwarded-Host, which any client can set, and would refuse signed
 * requests, which may come from anywhere.
 */
function withoutForwardedHost(request: Request): Request {
  const ignored = ["X-Forwarded-Host", ...(isSigned(request) ? ["Origin"] : [])];
  if (!ignored.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of ignored) headers.delete(name);
  return new Request(request, { headers });
}

type ProvenMeta = RequestMeta & { proof: string | null };

async function route(request: Request, runtime: Runtime, meta: ProvenMeta): Promise<Response> {
  const { url, proof } = meta;
  const { settings, deps } = runtime;
  const rule = ruleFor(rulePath(url.pathname), url.searchParams);
  const isProven = settings !== null && (await isProofOf(proof, request, settings, meta.https));
  const origin = settings?.APP_ORIGIN ?? url.origin;
  if (!passesOriginCheck(request, rule, origin, isProven))
    return crossOriginResponse(request, origin, rule.kind === "api");
  if (settings === null || deps === null) return handleMisconfigured(request, runtime, meta);
  if (!meta.https && settings.APP_ORIGIN.startsWith("https:"))
    return redirectToHttps(settings.APP_ORIGIN, url);

  const receivedAt = deps.clock.now();
  const context = await createContext(request, runtime, meta, settings, deps);
  // A script can call the API far faster than a person can open pages, so calls are rate limited.
  const isCall = rule.kind === "api" || rule.kind === "socket";
  if (isCall && rule.level !== "open" && !(await runtime.allowApiCall(networkOf(context.ip))))
    return tooManyRequests();
  const finish = async (response: Response, context: RequestContext, changed: string[] | null) => {
    const cookies = changed ?? [];
    const page = { context, rule, meta, changed: cookies, secret: settings.SESSION_SECRET };
    const proven = await proveForms(request, response, { ...page, isIdentified: changed !== null });
    return withCookies(request, proven, cookies, context);
  };
  try {
    const changed = await identify(request, runtime.place, context, rule).catch(
      (error: unknown): string[] => {
        // Legal pages stay readable without the database; any other page would show members what guests see.
        if (!rule.viewerIndependent || isWrite(request) || !isOutage(error)) throw error;
        console.error(meta.requestId, error);
        return [];
      },
    );
    return await finish(await enforceGates(request, runtime, context, rule, receivedAt), context, changed);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(meta.requestId, error);
    if ((rule.kind ?? "page") !== "page") return unavailable();
    const resume = isWrite(request) ? await readResume(request) : null;
    const outage: RequestContext = {
      ...context,
      flash: null,
      gate: { page: "unavailable", status: 503, resume },
    };
    return finish(await renderGate(request, runtime, outage), outage, null);
  }
}

/** Nothing works without settings; only the log says which ones are missing. */
async function handleMisconfigured(request: Request, runtime: Runtime, meta: RequestMeta): Promise<Response> {
  console.error(meta.requestId, "settings are missing or malformed:", runtime.missingSettings.join(", "));
  if ((ruleFor(rulePath(meta.url.pathname)).kind ?? "page") !== "page") return misconfigured();
  const settings = { APP_ORIGIN: meta.url.origin, SESSION_SECRET: meta.nonce };
  const context = await createContext(request, runtime, meta, settings, {} as Deps);
  return renderGate(request, runtime, { ...context, gate: { page: "misconfigured", status: 500 } });
}

async function enforceGates(
  request: Request,
  runtime: Runtime,
  context: RequestContext,
  rule: Rule,
  receivedAt: number,
): Promise<Response> {
  if (context.isTokenInvalid) return invalidToken();
  await agreeToTerms(request, context, receivedAt);
  const verdict = checkGates(
    { ...rule, isWrite: isWrite(request) },
    context.viewer,
    context.region,
    context.age,
    context.onboardingState,
  );
  if (verdict.ok) {
    if (rule.kind === "socket") return openSocket(request, context, receivedAt);
    const closed = refuseAddress(request, rule);
    if (closed !== null) return closed;
    const { build, settings, render } = runtime;
    const response = await servePage(request, context, {
      rule,
      build,
      formTargets: formTargets(settings),
      render,
    });
    if (context.viewedPost && response.status === 200) recordView(context, request, context.viewedPost);
    return inOwnFormat(response, rule, context.requestId);
  }
  const refusal = await respondToRefusal(request, rule, verdict);
  return "response" in refusal
    ? refusal.response
    : renderGate(request, runtime, { ...context, gate: refusal.page });
}

/** The page about new terms sends the form again with their hash, so that nothing typed is lost. */
async function agreeToTerms(request: Request, context: RequestContext, now: number) {
  const { viewer, deps } = context;
  const agreed = isWrite(request) ? new URL(request.url).searchParams.get(TERMS_PARAM) : null;
  if (agreed !== termsHash || viewer.kind !== "user" || viewer.termsHash === termsHash) return;
  await deps.accounts.acceptTerms({ id: viewer.id, termsHash, now });
  context.viewer = { ...viewer, termsHash };
}

/** A 404 where the gates know an address and no route may answer. */
function refuseAddress(request: Request, rule: Rule): Response | null {
  const isData = isDataRequest(new URL(request.url).pathname);
  // Calls have no page whose data could be asked for.
  if (isUnknownCall(rule) || (rule.kind === "api" && isData)) return jsonError(NOTHING_HERE, 404);
  // As a data request, a whole video would be read into memory as text.
  return rule.kind === "media" && isData ? new Response(null, { status: 404 }) : null;
}

/** Remix returns an empty 405 for a method that a resource route lacks, and plain text or a page to calls. */
function inOwnFormat(response: Response, rule: Rule, requestId: string): Response {
  const { status, headers } = response;
  if (status === 405 && !headers.has("Allow") && (rule.kind ?? "page") !== "page")
    return methodNotAllowed("GET", "HEAD");
  if (rule.kind !== "api" || isJson(response)) return response;
  if (status === 500) return jsonError(CALL_FAILED, 500, { request_id: requestId });
  // The router is stricter than the gates, as with "/api//content".
  return status === 404 ? jsonError(NOTHING_HERE, 404) : response;
}

async function renderGate(request: Request, runtime: Runtime, context: RequestContext): Promise<Response> {
  const gateUrl = new URL(`/gate/${context.gate?.page}`, request.url);
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length", "If-None-Match", "Range"]) headers.delete(name);
  return runtime.render(new Request(gateUrl, { headers }), context);
}

type Page = {
  context: RequestContext;
  rule: Rule;
  meta: ProvenMeta;
  secret: string;
  /** False without the database, where a session cookie counts unchecked. */
  isIdentified: boolean;
  changed: string[];
};

/** For browsers that don't say where a form comes from; uses a cookie that only this browser knows. */
async function proveForms(
  request: Request,
  response: Response,
  { context, rule, meta, secret, isIdentified, changed }: Page,
): Promise<Response> {
  if (response.status === 307) return withProofKept(response, meta.proof);
  const isNeeded = needsProofs(request, meta.proof, response);
  const { cookies, viewer, deps } = context;
  const header = request.headers.get("Cookie");
  const session = viewer.kind === "user" || !isIdentified ? await cookies.sessionOf(header) : null;
  let known = session ?? (await cookies.probeOf(header));
  if (known === null && (isNeeded || (rule.probesCookies && header === null))) {
    known = deps.clock.newToken();
    changed.push(await cookies.writeProbe(known));
  }
  return isNeeded && known !== null ? withProofs(response, meta.url, secret, known) : response;
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf("="));

/** A flash message is cleared once its page is shown, not when a script prefetches it. */
async function withCookies(
  request: Request,
  response: Response,
  changed: string[],
  context: RequestContext,
): Promise<Response> {
  // Cached responses are the same for everyone; the next page sets the cookies.
  if (/\bpublic\b/.test(response.headers.get("Cache-Control") ?? "")) return response;
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  const isShown = context.flash !== null && isPage && !request.headers.has("Fanlight-Peek");
  // The response's own cookies win: a sign-in replaces the session that ended.
  const own = response.headers.getSetCookie().map(nameOf);
  const cookies = isShown ? [...changed, await context.cookies.clearFlash()] : changed;
  const others = cookies.filter((cookie) => !own.includes(nameOf(cookie)));
  if (others.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const cookie of others) headers.append("Set-Cookie", cookie);
  return withHeaders(response, headers);
}
