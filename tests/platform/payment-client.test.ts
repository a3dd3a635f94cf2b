import Stripe from "stripe";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fetchWithin } from "#platform/payments/payment-budget.ts";
import { withProviderErrors } from "#platform/payments/payment-client.ts";

const { errors } = Stripe;
const raw = (statusCode: number | undefined, more: object = {}) =>
  ({ message: "a vendor's message", type: "invalid_request_error", statusCode, ...more }) as never;
const outcomeOf = (error: Error) =>
  withProviderErrors(() => Promise.reject(error)).catch((failure: unknown) => failure);

describe("a failed call", () => {
  test.each<[string, Error]>([
    ["the connection failed", new errors.StripeConnectionError(raw(undefined))],
    ["the provider failed", new errors.StripeAPIError(raw(500))],
    ["there were too many", new errors.StripeRateLimitError(raw(429))],
    ["another with its key is running", new errors.StripeInvalidRequestError(raw(409))],
    ["its key was used with other parameters", new errors.StripeIdempotencyError(raw(400))],
    ["its object is locked", new errors.StripeInvalidRequestError(raw(400, { code: "lock_timeout" }))],
  ])("can be tried again when %s", async (_, error) => {
    expect(await outcomeOf(error)).toMatchObject({ name: "ProviderUnavailable", cause: error });
  });

  test.each<[string, "seller" | "request", Error]>([
    ["of our permission", "request", new errors.StripePermissionError(raw(403))],
    ["of our key", "request", new errors.StripeAuthenticationError(raw(401))],
    ["of its parameters", "request", new errors.StripeInvalidRequestError(raw(400, { param: "amount" }))],
    [
      "the seller lost a capability",
      "seller",
      new errors.StripeInvalidRequestError(raw(400, { code: "insufficient_capabilities_for_transfer" })),
    ],
    [
      "the seller's account is gone",
      "seller",
      new errors.StripePermissionError(raw(403, { code: "account_invalid" })),
    ],
    [
      "the destination is unknown",
      "seller",
      new errors.StripeInvalidRequestError(
        raw(404, { code: "resource_missing", param: "subscription_data[transfer_data][destination]" }),
      ),
    ],
  ])("was refused for good because %s", async (_, about, error) => {
    const failure = await outcomeOf(error);
    expect(failure).toMatchObject({ name: "ProviderRefused", about, cause: error });
    expect((failure as Error).message).not.toContain("vendor");
  });

  test("that is our own mistake stays an error of ours", async () => {
    const mistake = new TypeError("undefined is not a function");
    expect(await outcomeOf(mistake)).toBe(mistake);
  });
});

describe("a request's budget", () => {
  afterEach(() => vi.unstubAllGlobals());

  const hang = () => {
    let calls = 0;
    vi.stubGlobal("fetch", (_: unknown, init?: RequestInit) => {
      calls += 1;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    });
    return () => calls;
  };

  test("covers all calls and retries together, and no call is made after it", async () => {
    const calls = hang();
    const stripe = new Stripe("sk_test_x", {
      httpClient: Stripe.createFetchHttpClient(fetchWithin(300)),
      maxNetworkRetries: 2,
      timeout: 10_000,
    });
    for (let call = 0; call < 3; call++)
      expect(
        await withProviderErrors(() => stripe.accounts.retrieve("acct_1")).catch(
          (error: Error) => error.name,
        ),
      ).toBe("ProviderUnavailable");
    expect(calls()).toBe(1);
  });
});
