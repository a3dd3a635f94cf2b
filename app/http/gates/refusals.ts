import type { SignedInViewer } from "../../domain/accounts/viewer.ts";
import { checkGates, type GateRequirements, type GateVerdict } from "../../domain/gates/check-gates.ts";
import { providerReturnPath } from "../../domain/gates/provider-return.ts";
import type { GatePage, RequestContext } from "../context.ts";
import { readResume } from "../forms/resume.ts";
import { isDataRequest } from "../paths.ts";
import type { Rule } from "./policy.ts";

/** What becomes of a request that a gate stopped: an answer, or a page shown in place of the one asked for. */
export type GateResult = { response: Response } | { page: GatePage };

type GateRefusal = Extract<GateVerdict, { ok: false }>;

const codes: Record<GateRefusal["gate"], { status: number; code: string; error: string }> = {
  region: { status: 451, code: "REGION_RESTRICTED", error: "Access Restricted" },
  age: { status: 403, code: "AGE_VERIFICATION_REQUIRED", error: "Age verification required" },
  sign_in: { status: 401, code: "AUTHENTICATION_REQUIRED", error: "Authentication Required" },
  email: { status: 403, code: "EMAIL_NOT_CONFIRMED", error: "Please verify your email address first." },
  role: {
    status: 403,
    code: "ACCESS_DENIED",
    error: "You don't have the required permissions to access this page.",
  },
  welcome: { status: 403, code: "ONBOARDING_REQUIRED", error: "Finish your first steps before you go on." },
  set_up: { status: 403, code: "SETUP_REQUIRED", error: "Complete Your Creator Profile first." },
  payouts: { status: 403, code: "PAYMENT_ONBOARDING_REQUIRED", error: "Complete payment setup first." },
};

/** What a machine is told. */
function gateErrorResponse(verdict: GateRefusal, rule: Pick<Rule, "signedOutMessage"> = {}): Response {
  const { status, code, error } = codes[verdict.gate];
  const words = verdict.gate === "sign_in" ? (rule.signedOutMessage ?? error) : error;
  return Response.json({ success: false, error: words, code }, { status });
}

/**
 * The signed-in caller of a call whose address anybody may read and only some may write to; thrown is what the gates
 * would say if the whole address were theirs.
 */
export function requireCaller(requirements: GateRequirements, context: RequestContext): SignedInViewer {
  const { viewer, region, age, onboardingState } = context;
  const verdict = checkGates(requirements, viewer, region, age, onboardingState);
  if (!verdict.ok) throw gateErrorResponse(verdict);
  if (viewer.kind !== "user") throw new Error("a demand for a signed-in caller let a guest through");
  return viewer;
}

/** Answers a stopped request by its kind: pages lead on, machines get a status, a form keeps what was typed. */
export async function respondToRefusal(
  request: Request,
  rule: Rule,
  verdict: GateRefusal,
): Promise<GateResult> {
  const url = new URL(request.url);
  const { status } = codes[verdict.gate];
  const machine = (rule.kind ?? "page") !== "page" || isDataRequest(url.pathname);
  if (machine) return { response: gateErrorResponse(verdict, rule) };

  if (verdict.gate === "region") return { page: { page: "restricted", status, verdict } };
  if (verdict.gate === "role") return { page: { page: "denied", status, verdict } };
  const write = request.method !== "GET" && request.method !== "HEAD";
  if (write && verdict.gate === "sign_in")
    return { page: { page: "session-ended", status, verdict, resume: await readResume(request) } };

  // A write cannot be repeated by a redirect; its visitor comes back to the page that holds the form.
  const back = encodeURIComponent(url.pathname + url.search);
  const leads = {
    age: `/verify-age?redirect=${back}`,
    sign_in: `/discover?redirect=${back}`,
    email: `/verify-email?redirect=${back}`,
    welcome: `/welcome?redirect=${back}`,
    set_up: `/welcome/creator-profile?redirect=${back}`,
    // Whoever comes back from the provider may be done there: payment set-up asks, or the return would loop.
    payouts:
      providerReturnPath(url.pathname, url.searchParams) ?? `/seller/onboarding-required?redirect=${back}`,
  };
  return {
    response: new Response(null, { status: write ? 303 : 302, headers: { Location: leads[verdict.gate] } }),
  };
}
