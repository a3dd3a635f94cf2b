import { customerRoutes } from "../billing/customers.ts";
import { invoiceRoutes } from "../billing/invoice-routes.ts";
import { portalRoutes } from "../billing/portal-routes.ts";
import { priceRoutes } from "../billing/prices.ts";
import { productRoutes } from "../billing/products.ts";
import { subscriptionRoutes } from "../billing/subscription-routes.ts";
import { checkoutRoutes } from "../checkout/session-routes.ts";
import { accountLinkRoutes } from "../connect/account-links.ts";
import { accountRoutes } from "../connect/account-routes.ts";
import { applicationFeeRoutes } from "../connect/application-fees.ts";
import { payoutRoutes } from "../connect/payouts.ts";
import { transferRoutes } from "../connect/transfer-routes.ts";
import { balanceRoutes } from "../payments/balance.ts";
import { chargeIntentRoutes } from "../payments/charge-intents.ts";
import { chargeRoutes } from "../payments/charges.ts";
import { disputeRoutes } from "../payments/disputes.ts";
import { fileRoutes } from "../payments/files.ts";
import { fraudWarningRoutes } from "../payments/fraud-warnings.ts";
import { paymentIntentRoutes } from "../payments/payment-intents.ts";
import { paymentMethodRoutes } from "../payments/payment-methods.ts";
import { refundRoutes } from "../payments/refunds.ts";
import { eventRoutes } from "../webhooks/event-routes.ts";
import { ApiError } from "./api-error.ts";
import { expand } from "./expand.ts";
import type { Fault } from "./faults.ts";
import { type HttpRequest, type HttpResponse, json } from "./http.ts";
import { claim, release, saveResponse } from "./idempotency.ts";
import { boundaryOf, decodeMultipart } from "./multipart.ts";
import { randomText } from "./object-types.ts";
import { decodeForm, Params } from "./params.ts";
import { findRoute, type Route } from "./router.ts";
import { inTransaction, type Runtime } from "./runtime.ts";
import { API_VERSION } from "./unit-of-work.ts";

const ROUTES: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...fileRoutes,
  ...fraudWarningRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...chargeIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...transferRoutes,
];

function authorize(runtime: Runtime, request: HttpRequest): void {
  const given = request.header("authorization")?.replace(/^Bearer /, "");
  if (given === runtime.options.secretKey) return;
  const shown = given ? `${given.slice(0, 8)}${"*".repeat(8)}` : "";
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: given ? `Invalid API Key provided: ${shown}` : "You did not provide an API key.",
  });
}

const isAccessible = ({ store }: Runtime, id: string) =>
  store.get("account", id) !== undefined && store.value(`deauthorized:${id}`) === undefined;

function scopeOf(runtime: Runtime, request: HttpRequest): string {
  const id = request.header("stripe-account") ?? "";
  if (id === "" || isAccessible(runtime, id)) return id;
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

const errorResponse = (problem: ApiError): HttpResponse => json(problem.status, { error: problem.body });

function perform(
  runtime: Runtime,
  request: HttpRequest,
  account: string,
  requestId: string,
  key?: string,
): HttpResponse {
  const found = findRoute(ROUTES, request.method, request.url.pathname);
  if (!found) {
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.url.pathname}), or not covered by the stand-in.`,
    });
  }
  const form = request.method === "POST" ? request.body : request.url.search.slice(1) || request.body;
  const multipart = boundaryOf(request.header("content-type") ?? null);
  const params = new Params(
    multipart === null ? decodeForm(form) : decodeMultipart(request.bytes, multipart),
  );
  return inTransaction(runtime, (uow) => {
    uow.request = { id: requestId, idempotency_key: request.header("idempotency-key") ?? null };
    const paths = params.texts("expand");
    let answer: HttpResponse;
    try {
      const result = found.route.handle({ uow, params, path: found.path, account });
      params.rejectUnknown();
      answer = json(200, expand(uow, result, paths));
    } catch (error) {
      // A declined card's effects (a failed charge, an event) are kept; other errors roll back.
      if (!(error instanceof ApiError) || error.status !== 402) throw error;
      answer = errorResponse(error);
    }
    if (key) saveResponse(runtime.store, key, answer);
    return answer;
  });
}

const FAULT_ERRORS: Record<string, ApiError> = {
  "500": new ApiError(500, { type: "api_error", message: "An unknown error occurred (asked for)." }),
  "503": new ApiError(503, { type: "api_error", message: "No answer in time (asked for)." }),
  "409": new ApiError(409, {
    type: "invalid_request_error",
    code: "lock_timeout",
    message: "Another request is changing this object (asked for).",
  }),
  "403": new ApiError(403, {
    type: "invalid_request_error",
    code: "more_permissions_required",
    message: "The provided key does not have the required permissions (asked for).",
  }),
  "429": new ApiError(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message: "Too many requests (asked for).",
  }),
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/** Applies a fault: "cut" closes the connection, "empty" omits the result, the others respond immediately or late. */
async function injectFault(fault: Fault): Promise<HttpResponse | "cut" | undefined> {
  if (fault.kind === "cut") return "cut";
  if (fault.kind === "slow" || fault.kind === "timeout") {
    await pause(fault.ms);
    return fault.kind === "timeout" ? "cut" : undefined;
  }
  if (fault.kind === "empty") return json(200, {});
  const problem = FAULT_ERRORS[fault.kind];
  if (!problem) return undefined;
  const answer = errorResponse(problem);
  return fault.isLast
    ? { ...answer, headers: { ...answer.headers, "stripe-should-retry": "false" } }
    : answer;
}

/**
 * Stripe replays a 500 for its key. Requests that never arrived, were rate limited, or conflicted free the key; a lost
 * response keeps it.
 */
function keepFailure(
  runtime: Runtime,
  key: string | undefined,
  failure: HttpResponse | "cut",
): HttpResponse | "cut" {
  if (key && failure !== "cut" && failure.status === 500) saveResponse(runtime.store, key, failure);
  else if (key) release(runtime.store, key);
  return failure;
}

/** Errors found only during execution, whose responses are kept; parameter errors come earlier and aren't. */
const FOUND_AT_WORK = new Set([
  "balance_insufficient",
  "charge_already_refunded",
  "charge_disputed",
  "insufficient_capabilities_for_transfer",
  "payouts_not_allowed",
]);
const wasExecuted = (error: ApiError) => FOUND_AT_WORK.has(error.body.code ?? "");

async function serve(
  runtime: Runtime,
  request: HttpRequest,
  requestId: string,
): Promise<HttpResponse | "cut"> {
  const fault = runtime.faults.take(request.method, request.url.pathname);
  authorize(runtime, request);
  const account = scopeOf(runtime, request);
  const claimed = claim(runtime.store, request, account, runtime.options.now());
  if (claimed?.savedResponse) return claimed.savedResponse;
  try {
    const before = fault && !fault.afterWork ? await injectFault(fault) : undefined;
    if (before) return keepFailure(runtime, claimed?.key, before);
    const answer = perform(runtime, request, account, requestId, claimed?.key);
    const after = fault?.afterWork ? await injectFault(fault) : undefined;
    return after ? keepFailure(runtime, claimed?.key, after) : answer;
  } catch (error) {
    if (claimed) {
      if (error instanceof ApiError && wasExecuted(error))
        saveResponse(runtime.store, claimed.key, errorResponse(error));
      else release(runtime.store, claimed.key);
    }
    throw error;
  }
}

export async function handleApi(runtime: Runtime, request: HttpRequest): Promise<HttpResponse | "cut"> {
  const requestId = `req_${randomText(14)}`;
  let answer: HttpResponse | "cut";
  try {
    answer = await serve(runtime, request, requestId);
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    const problem =
      error instanceof ApiError
        ? error
        : new ApiError(500, { type: "api_error", message: `The stand-in failed: ${String(error)}` });
    answer = errorResponse(problem);
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
