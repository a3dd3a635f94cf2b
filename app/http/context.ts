import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer, Viewer } from "../domain/accounts/viewer.ts";
import type { AgeVerdict } from "../domain/age/age.ts";
import type { GateVerdict } from "../domain/gates/check-gates.ts";
import type { OnboardingState } from "../domain/onboarding/onboarding-state.ts";
import type { RegionVerdict } from "../domain/regions/region.ts";
import type { Deps } from "../platform/context.ts";
import type { accessTokens } from "./auth/access-token.ts";
import type { Flash, SiteCookies } from "./cookies.ts";
import type { Resume } from "./forms/resume.ts";

/** A page that a gate shows in place of the one asked for, with the status it is sent with. */
export type GatePage = {
  page: "restricted" | "denied" | "session-ended" | "unavailable" | "misconfigured";
  status: number;
  verdict?: GateVerdict;
  resume?: Resume | null;
};

export type RequestContext = {
  deps: Deps;
  origin: string;
  cookies: SiteCookies;
  tokens: ReturnType<typeof accessTokens>;
  viewer: Viewer;
  /** The caller came with an access token, no cookie counts; and whether that token opens nothing. */
  isTokenAuth: boolean;
  isTokenInvalid: boolean;
  region: RegionVerdict;
  age: AgeVerdict;
  /** Where the signed-in viewer stands in the post-sign-in gate. */
  onboardingState: OnboardingState;
  flash: Flash | null;
  requestId: string;
  /** The visitor's own method: a loader that shows a refused form again sees a GET. */
  method: string;
  nonce: string;
  ip: string;
  userAgent: string;
  gate: GatePage | null;
  /** Whether this address may try once more in this minute (sign-in, codes, sign-up). */
  mayAttempt(what: string): Promise<boolean>;
  /** Runs after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** The signed-in viewer of a guarded page; the gates let nobody else through, so anything else is a fault of ours. */
export function requireMember(context: AppLoadContext): SignedInViewer {
  if (context.viewer.kind !== "user") throw new Error("a guarded page ran without a signed-in viewer");
  return context.viewer;
}

export const viewerId = (context: AppLoadContext) =>
  context.viewer.kind === "user" ? context.viewer.id : null;

/** Whether the gates before everything else are open to this visitor: a frame full of ways in makes sense only then. */
export const passesEntryGates = ({ age, region }: AppLoadContext) =>
  age.ok && region.classification !== "blocked";
