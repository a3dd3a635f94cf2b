import type { Deps } from "#platform/context.ts";
import type { Settings } from "#platform/env.ts";
import { accessTokens } from "../auth/access-token.ts";
import type { RequestContext } from "../context.ts";
import { type SiteCookies, siteCookies } from "../cookies.ts";
import { networkOf } from "../network.ts";
import type { Runtime } from "./runtime.ts";

export type RequestMeta = { url: URL; https: boolean; nonce: string; requestId: string };

export function readRequestMeta(request: Request): RequestMeta {
  const url = new URL(request.url);
  return {
    url,
    https: url.protocol === "https:",
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
  };
}

export type Secrets = Pick<Settings, "SESSION_SECRET" | "PREVIOUS_SESSION_SECRET">;
let lastCookies: { key: string; cookies: SiteCookies } | null = null;
/** Kept across requests: they depend only on secrets. */
export function cookiesFor(secrets: Secrets, https: boolean): SiteCookies {
  const { SESSION_SECRET: secret, PREVIOUS_SESSION_SECRET: previous } = secrets;
  const key = `${https} ${secret} ${previous}`;
  if (lastCookies?.key !== key) lastCookies = { key, cookies: siteCookies(secret, https, previous) };
  return lastCookies.cookies;
}

export async function createContext(
  request: Request,
  { allowAttempt, waitUntil, place }: Runtime,
  { https, nonce, requestId }: RequestMeta,
  settings: Pick<Settings, "APP_ORIGIN"> & Secrets,
  deps: Deps,
): Promise<RequestContext> {
  const cookies = cookiesFor(settings, https);
  const cookieHeader = request.headers.get("Cookie");
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
    place,
    viewerPlaces: [],
    timeZone: place.timeZone ?? null,
    age: { ok: false, reason: "required" },
    onboardingState: "checking",
    flash: await cookies.flashOf(cookieHeader),
    isNarrow: await cookies.narrowOf(cookieHeader),
    requestId,
    method: request.method,
    nonce,
    userAgent: request.headers.get("User-Agent") ?? "",
    gate: null,
    viewedPost: null,
    searchVocabulary: null,
    mayAttempt: (action) => allowAttempt(`${action}:${networkOf(ip)}`),
    waitUntil,
  };
}
