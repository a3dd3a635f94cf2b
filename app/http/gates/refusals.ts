import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { COMING_SOON } from "#domain/admin/feature-flags/feature-texts.ts";
import { checkGates, type GateRequirements, type GateVerdict } from "#domain/gates/check-gates.ts";
import { providerReturnPath } from "#domain/ledger/payouts/provider-return.ts";
import type { GatePage, RequestContext } from "../context.ts";
import { readResume } from "../forms/resume.ts";
import { isDataRequest } from "../paths.ts";
import type { Rule } from "./rule.ts";
import { isWrite } from "./same-origin.ts";

export type GateResult = { response: Response } | { page: GatePage };

type GateRefusal = Extract<GateVerdict, { ok: false }>;

const apiErrors: Record<GateRefusal["gate"], { status: number; code: string; error: string }> = {
  region: { status: 451, code: "REGION_RESTRICTED", error: "Access Restricted" },
  age: { status: 403, code: "AGE_VERIFICATION_REQUIRED", error: "Age verification required" },
  sign_in: { status: 401, code: "AUTHENTICATION_REQUIRED", error: "Authentication Required" },
  email: { status: 403, code: "EMAIL_NOT_CONFIRMED", error: "Please verify your email address first." },
  role: {
    status: 403,
    code: "ACCESS_DENIED",
    error: "You don't have the required permissions to access this page.",
  },
  two_step: {
    status: 403,
    code: "TWO_STEP_REQUIRED",
    error: "Admins need two-step sign-in.",
  },
  duty: { status: 403, code: "DUTY_REQUIRED", error: "This isn't one of your duties as an admin." },
  restriction: { status: 403, code: "ACCOUNT_RESTRICTED", error: "Your account is restricted." },
  terms: {
    status: 403,
    code: "TERMS_CHANGED",
    error: "Our terms have changed. Open /terms to agree to them, then send this again.",
  },
  welcome: { status: 403, code: "ONBOARDING_REQUIRED", error: "Complete onboarding first." },
  set_up: { status: 403, code: "SETUP_REQUIRED", error: "Complete Your Creator Profile first." },
  feature: { status: 403, code: "COMING_SOON", error: "Coming soon" },
  payouts: { status: 403, code: "PAYMENT_ONBOARDING_REQUIRED", error: "Complete payment setup first." },
};

function apiRefusal(verdict: GateRefusal, rule: Pick<Rule, "signedOutMessage"> = {}): Response {
  const { status, code, error } = apiErrors[verdict.gate];
  const message =
    verdict.gate === "feature"
      ? `${error}. ${COMING_SOON[verdict.reason].text}`
      : verdict.gate === "sign_in"
        ? (rule.signedOutMessage ?? error)
        : error;
  return Response.json({ success: false, error: message, code }, { status });
}

/**
 * For API URLs that anyone may read but only some may write to. Throws the response that the gates would give if the
 * whole URL had these requirements.
 */
export function requireCaller(requirements: GateRequirements, context: RequestContext): SignedInViewer {
  const { viewer, region, age, onboardingState, method } = context;
  const asked = { ...requirements, isWrite: method !== "GET" && method !== "HEAD" };
  const verdict = checkGates(asked, viewer, region, age, onboardingState);
  if (!verdict.ok) throw apiRefusal(verdict);
  if (viewer.kind !== "user") throw new Error("requirements for a signed-in caller let a guest through");
  return viewer;
}

/** Where Coming soon leads: the page that a path belongs to. */
export const pageAbove = (path: string, up: number): string =>
  path.split("/").slice(0, -up).join("/") || "/dashboard";

/** Responds to a refused request by its kind: pages redirect, API calls get a status, and a form keeps its values. */
export async function respondToRefusal(
  request: Request,
  rule: Rule,
  verdict: GateRefusal,
): Promise<GateResult> {
  const url = new URL(request.url);
  const { status } = apiErrors[verdict.gate];
  if ((rule.kind ?? "page") !== "page" || isDataRequest(url.pathname))
    return { response: apiRefusal(verdict, rule) };

  if (verdict.gate === "region") return { page: { page: "restricted", status, verdict } };
  if (verdict.gate === "feature") {
    const back = pageAbove(url.pathname, rule.up ?? 1);
    return { page: { page: "coming-soon", status: isWrite(request) ? status : 200, verdict, back } };
  }
  if (verdict.gate === "role") return { page: { page: "denied", status, verdict } };
  if (verdict.gate === "duty") return { page: { page: "duty", status, verdict } };
  if (verdict.gate === "restriction") return { page: { page: "restriction", status, verdict } };
  if (verdict.gate === "terms") {
    const back = url.pathname + url.search;
    return { page: { page: "terms", status, verdict, back, resume: await readResume(request) } };
  }
  // Lynx offers only to show the body of a 401, and HTTP asks for a WWW-Authenticate with one.
  if (isWrite(request) && verdict.gate === "sign_in")
    return { page: { page: "session-ended", status: 403, verdict, resume: await readResume(request) } };

  // A redirect can't repeat a write, so the visitor returns to the page with the form.
  const back = encodeURIComponent(url.pathname + url.search);
  const locations = {
    age: `/verify-age?redirect=${back}`,
    sign_in: `/discover?redirect=${back}`,
    email: `/verify-email?redirect=${back}`,
    // Without two-step sign-in, they set it up; with it, they enter a code, which creates a new session.
    two_step: `${verdict.gate === "two_step" && verdict.reason === "due" ? "/login/second-step" : "/settings/two-step"}?redirect=${back}`,
    welcome: `/welcome?redirect=${back}`,
    set_up: `/welcome/creator-profile?redirect=${back}`,
    // A creator returning from the provider may be done, which payment setup checks; otherwise this would loop.
    payouts:
      providerReturnPath(url.pathname, url.searchParams) ?? `/seller/onboarding-required?redirect=${back}`,
  };
  const headers = { Location: locations[verdict.gate] };
  return { response: new Response(null, { status: isWrite(request) ? 303 : 302, headers }) };
}
