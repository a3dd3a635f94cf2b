import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer, Viewer } from "../domain/accounts/viewer.ts";
import type { Vocabulary } from "../domain/discovery/search/query.ts";
import type { AgeVerdict } from "../domain/gates/age.ts";
import type { GateVerdict } from "../domain/gates/check-gates.ts";
import type { Place, RegionVerdict } from "../domain/gates/regions/region.ts";
import type { OnboardingState } from "../domain/onboarding/onboarding-state.ts";
import { offeredTimeZone } from "../domain/time-zone.ts";
import type { Deps } from "../platform/context.ts";
import type { accessTokens } from "./auth/access-token.ts";
import type { Flash, SiteCookies } from "./cookies.ts";
import type { Resume } from "./forms/resume.ts";
import type { ViewedPost } from "./guest-pages/page-store.ts";

export type GatePage = {
  page:
    | "restricted"
    | "denied"
    | "duty"
    | "restriction"
    | "terms"
    | "coming-soon"
    | "session-ended"
    | "unavailable"
    | "misconfigured";
  status: number;
  verdict?: GateVerdict;
  resume?: Resume | null;
  back?: string;
};

export type RequestContext = {
  deps: Deps;
  origin: string;
  cookies: SiteCookies;
  tokens: ReturnType<typeof accessTokens>;
  viewer: Viewer;
  /** Whether an access token was sent, so that no cookie counts, and whether it's invalid. */
  isTokenAuth: boolean;
  isTokenInvalid: boolean;
  region: RegionVerdict;
  place: Place;
  /** Where the viewer is, if a creator closed their page or we removed a post there: at most a country and a state. */
  viewerPlaces: string[];
  /** As reported by the edge; null if unknown. */
  timeZone: string | null;
  age: AgeVerdict;
  onboardingState: OnboardingState;
  flash: Flash | null;
  /** On a phone, feeds have two columns. */
  isNarrow: boolean;
  requestId: string;
  /** The original method: a loader that shows a refused form again sees a GET. */
  method: string;
  /** For the page's inline scripts; "" on shared pages, which have none. */
  nonce: string;
  ip: string;
  userAgent: string;
  gate: GatePage | null;
  viewedPost: ViewedPost | null;
  /** A member's search starts this together with reading their session; null for everything else. */
  searchVocabulary: Promise<Vocabulary> | null;
  /** Counts an attempt (such as a sign-in) from this IP address; false after too many within a minute. */
  mayAttempt(action: string): Promise<boolean>;
  waitUntil(work: Promise<unknown>): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** Throws for guests: the gates keep them off guarded pages, so that would be a bug. */
export function requireMember(context: AppLoadContext): SignedInViewer {
  if (context.viewer.kind !== "user") throw new Error("a guarded page ran without a signed-in viewer");
  return context.viewer;
}

export const viewerId = (context: AppLoadContext) =>
  context.viewer.kind === "user" ? context.viewer.id : null;

/** Guests share cached pages, so theirs is UTC. */
export const timeZoneOf = ({ viewer, timeZone }: AppLoadContext): string =>
  viewer.kind === "user" ? offeredTimeZone(viewer.timeZone, timeZone) : "UTC";

/** The full navigation is useful only past the region and age gates. */
export const passesEntryGates = ({ age, region }: AppLoadContext) =>
  age.ok && region.classification !== "blocked";
