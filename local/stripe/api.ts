import { accountLinkRoutes } from "./account-links.ts";
import { accountRoutes } from "./account-routes.ts";
import { balanceRoutes } from "./balance.ts";
import { chargeRoutes } from "./charges.ts";
import { checkoutRoutes } from "./checkout.ts";
import { customerRoutes } from "./customers.ts";
import { API_VERSION } from "./desk.ts";
import { disputeRoutes } from "./disputes.ts";
import { eventRoutes } from "./events.ts";
import { expand } from "./expand.ts";
import type { Fault } from "./faults.ts";
import { type Answer, json, type Request } from "./http.ts";
import { claim, release, remember } from "./idempotency.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { randomText } from "./kinds.ts";
import { type Machine, work } from "./machine.ts";
import { decodeForm, Params } from "./params.ts";
import { paymentIntentRoutes } from "./payment-intents.ts";
import { payoutRoutes } from "./payouts.ts";
import { portalRoutes } from "./portal.ts";
import { priceRoutes } from "./prices.ts";
import { Problem } from "./problem.ts";
import { productRoutes } from "./products.ts";
import { refundRoutes } from "./refunds.ts";
import { findRoute, type Route } from "./router.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
import { transferRoutes } from "./transfers.ts";

const ROUTES: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...payoutRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...transferRoutes,
];

function authorize(machine: Machine, request: Request): void {
  const given = request.header("authorization")?.replace(/^Bearer /, "");
  if (given === machine.options.secretKey) return;
  const shown = given ? `${given.slice(0, 8)}${"*".repeat(8)}` : "";
  throw new Problem(401, {
    type: "invalid_request_error",
    message: given ? `Invalid API Key provided: ${shown}` : "You did not provide an API key.",
  });
}

function scopeOf(machine: Machine, request: Request): string {
  const id = request.header("stripe-account") ?? "";
  if (id === "" || machine.store.get("account", id)) return id;
  throw new Problem(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

const errorAnswer = (problem: Problem): Answer => json(problem.status, { error: problem.body });

/** Parse, find, do, expand: all in one synchronous transaction. */
function perform(
  machine: Machine,
  request: Request,
  account: string,
  requestId: string,
  key?: string,
): Answer {
  const found = findRoute(ROUTES, request.method, request.url.pathname);
  if (!found) {
    throw new Problem(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.url.pathname}), or not covered by the stand-in.`,
    });
  }
  const form = request.method === "POST" ? request.body : request.url.search.slice(1) || request.body;
  const params = new Params(decodeForm(form));
  return work(machine, (desk) => {
    desk.request = { id: requestId, idempotency_key: request.header("idempotency-key") ?? null };
    const paths = params.texts("expand");
    let answer: Answer;
    try {
      const result = found.route.handle({ desk, params, path: found.path, account });
      params.refuseUnread();
      answer = json(200, expand(desk, result, paths));
    } catch (error) {
      // A declined card has effects (a failed charge, an event) that stay; other refusals leave nothing.
      if (!(error instanceof Problem) || error.status !== 402) throw error;
      answer = errorAnswer(error);
    }
    if (key) remember(machine.store, key, answer);
    return answer;
  });
}

const FAULT_ANSWERS: Record<string, Problem> = {
  "500": new Problem(500, { type: "api_error", message: "An unknown error occurred (asked for)." }),
  "429": new Problem(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message: "Too many requests (asked for).",
  }),
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/** "cut" ends the connection; the others answer, at once or late. */
async function strike(fault: Fault): Promise<Answer | "cut" | undefined> {
  if (fault.kind === "cut") return "cut";
  if (fault.kind === "slow" || fault.kind === "timeout") {
    await pause(fault.ms);
    return fault.kind === "timeout" ? "cut" : undefined;
  }
  const problem = FAULT_ANSWERS[fault.kind];
  return problem && errorAnswer(problem);
}

async function serve(machine: Machine, request: Request, requestId: string): Promise<Answer | "cut"> {
  const fault = machine.faults.take(request.method, request.url.pathname);
  authorize(machine, request);
  const account = scopeOf(machine, request);
  const claimed = claim(machine.store, request, account, machine.options.now());
  if (claimed?.earlier) return claimed.earlier;
  try {
    const before = fault && !fault.after ? await strike(fault) : undefined;
    if (before) {
      if (claimed) release(machine.store, claimed.key);
      return before;
    }
    const answer = perform(machine, request, account, requestId, claimed?.key);
    const after = fault?.after ? await strike(fault) : undefined;
    return after ?? answer;
  } catch (error) {
    if (claimed) release(machine.store, claimed.key);
    throw error;
  }
}

export async function answerApi(machine: Machine, request: Request): Promise<Answer | "cut"> {
  const requestId = `req_${randomText(14)}`;
  let answer: Answer | "cut";
  try {
    answer = await serve(machine, request, requestId);
  } catch (error) {
    if (!(error instanceof Problem)) console.error(error);
    const problem =
      error instanceof Problem
        ? error
        : new Problem(500, { type: "api_error", message: `The stand-in failed: ${String(error)}` });
    answer = errorAnswer(problem);
  }
  if (answer === "cut") return answer;
  const key = request.header("idempotency-key");
  const headers = {
    ...answer.headers,
    "request-id": requestId,
    "stripe-version": API_VERSION,
    ...(key && { "idempotency-key": key }),
  };
  return { ...answer, headers };
}
