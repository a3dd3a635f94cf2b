import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer, Viewer } from "../domain/accounts/viewer.ts";
import type { AgeVerdict } from "../domain/age/age.ts";
import type { GateVerdict } from "../domain/gates/check-gates.ts";
import type { OnboardingState } from "../domain/onboarding/onboarding-state.ts";
import type { Place, RegionVerdict } from "../domain/regions/region.ts";
import type { Vocabulary } from "../domain/search/query.ts";
import type { Deps } from "../platform/context.ts";
import type { accessTokens } from "./auth/access-token.ts";
import type { Flash, SiteCookies } from "./cookies.ts";
import type { Resume } from "./forms/resume.ts";
import type { ViewedPost } from "./guest-pages/page-store.ts";

/** A page that a gate shows in place of the requested one, with its status. */
export type GatePage = {
  page:
    | "restricted"
    | "denied"
    | "restriction"
    | "coming-soon"
    | "session-ended"
    | "unavailable"
    | "misconfigured";
  status: number;
  verdict?: GateVerdict;
  resume?: Resume | null;
  /** The page that this one belongs to. */
  back?: string;
};

/** What every loader and action gets. */
export type RequestContext = {
  deps: Deps;
  origin: string;
  cookies: SiteCookies;
  tokens: ReturnType<typeof accessTokens>;
  viewer: Viewer;
  /** Whether the caller sent an access token, so that no cookie counts; and whether that token is invalid. */
  isTokenAuth: boolean;
  isTokenInvalid: boolean;
  region: RegionVerdict;
  /** Where the request comes from, as the edge says. */
  place: Place;
  /** The time zone of where the request comes from, as the edge names it; null if it could not tell. */
  timeZone: string | null;
  age: AgeVerdict;
  /** A signed-in viewer's onboarding state; "checking" for guests. */
  onboardingState: OnboardingState;
  flash: Flash | null;
  requestId: string;
  /** The original method; the loader that shows a refused form again sees a GET. */
  method: string;
  /** For the page's inline scripts; "" for a page that many share, which has none. */
  nonce: string;
  ip: string;
  userAgent: string;
  gate: GatePage | null;
  /** The post that this page shows in full, set by its loader and counted once the page is sent. */
  viewedPost: ViewedPost | null;
  /** What a member's search looks up first, read together with their session; null for everything else. */
  searchVocabulary: Promise<Vocabulary> | null;
  /** Counts an attempt (to sign in, for example) from this IP address; false after too many within a minute. */
  mayAttempt(action: string): Promise<boolean>;
  /** Keeps the worker alive for work after the response is sent. */
  waitUntil(work: Promise<unknown>): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** The signed-in viewer of a guarded page. The gates let no one else through, so a guest here is a bug. */
export function requireMember(context: AppLoadContext): SignedInViewer {
  if (context.viewer.kind !== "user") throw new Error("a guarded page ran without a signed-in viewer");
  return context.viewer;
}

/** The signed-in viewer's ID; null for guests. */
export const viewerId = (context: AppLoadContext) =>
  context.viewer.kind === "user" ? context.viewer.id : null;

/** Whether this visitor has passed the region and age gates; only then is the full navigation useful. */
export const passesEntryGates = ({ age, region }: AppLoadContext) =>
  age.ok && region.classification !== "blocked";
