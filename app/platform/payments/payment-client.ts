import Stripe from "stripe";
import { ProviderRefused, ProviderUnavailable } from "#domain/payments/payment-port.ts";
import type { Settings } from "../env.ts";
import { fetchWithin } from "./payment-budget.ts";

const TIMEOUT_MS = 10_000;

/**
 * Created on first use, since most requests don't need it. All calls share `budgetMs`; null for
 * jobs that nobody waits for.
 */
export function lazyStripe(settings: Settings, budgetMs: number | null): () => Stripe {
  let client: Stripe | undefined;
  return () => {
    client ??= connect(settings, budgetMs);
    return client;
  };
}

function connect(settings: Settings, budgetMs: number | null): Stripe {
  const base = settings.STRIPE_API_BASE ? new URL(settings.STRIPE_API_BASE) : null;
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(budgetMs === null ? undefined : fetchWithin(budgetMs)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === "https:" ? "443" : "80"),
          protocol: base.protocol === "https:" ? "https" : "http",
        }
      : {}),
  });
}

/** Null if Stripe doesn't know or no longer allows something, since a retry wouldn't change that. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * Turns a failed call into ProviderUnavailable if trying again makes sense, otherwise into ProviderRefused. The
 * vendor's message never reaches users; it stays in the cause.
 */
export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    // Anything else is our own mistake.
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (isTemporary(cause))
      throw new ProviderUnavailable("the payment provider failed or did not answer", {
        cause,
        isRepeated: isRepeated(cause),
      });
    const about = isAboutSeller(cause) ? "seller" : isAboutCard(cause) ? "card" : "request";
    throw new ProviderRefused(`the payment provider refused the ${about}`, about, { cause });
  }
}

/** Whether the same call can succeed later without any changes (docs.stripe.com/error-handling). */
function isTemporary(error: Stripe.errors.StripeError): boolean {
  const { statusCode, code } = error;
  // The key was used with other parameters; the next attempt has its own.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  // No status: the connection failed. 409: another request with the same key, or on the same object, is running.
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500) return true;
  return code === "lock_timeout";
}

/**
 * Whether Stripe stored the answer under the call's key, because execution had begun
 * (docs.stripe.com/api/idempotent_requests).
 */
const isRepeated = ({ statusCode, headers }: Stripe.errors.StripeError): boolean =>
  statusCode === 500 || headers?.["idempotent-replayed"] === "true";

/** The creator's account was closed, disconnected, or restricted, and no event has reported that yet. */
const SELLER_CODES = new Set([
  "account_invalid",
  "account_closed",
  "insufficient_capabilities_for_transfer",
  "transfers_not_allowed",
]);
const isAboutSeller = ({ code, param }: Stripe.errors.StripeError) =>
  SELLER_CODES.has(code ?? "") || param?.includes("destination") === true;

const isAboutCard = ({ code, param }: Stripe.errors.StripeError) =>
  code === "resource_missing" && (param === "customer" || param === "payment_method");
