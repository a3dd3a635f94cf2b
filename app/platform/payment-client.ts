import Stripe from "stripe";
import { ProviderUnavailable } from "../domain/payments/payment-port.ts";
import type { Settings } from "./env.ts";

const TIMEOUT_MS = 10_000;

/** Stripe's client, created on first use, since most requests don't need it. */
export function lazyStripe(settings: Settings): () => Stripe {
  let client: Stripe | undefined;
  return () => {
    client ??= connect(settings);
    return client;
  };
}

function connect(settings: Settings): Stripe {
  const base = settings.STRIPE_API_BASE ? new URL(settings.STRIPE_API_BASE) : null;
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
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

/** Returns null for what Stripe doesn't know or no longer allows, since a retry would not change that. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Turns any failure into ProviderUnavailable. The vendor's message never reaches a user; it stays in the cause. */
export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new ProviderUnavailable("the payment provider refused or did not answer", { cause });
  }
}
