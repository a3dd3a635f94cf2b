import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithFlash } from "../respond.ts";

/** Where the provider returns someone who paid once; it fills in the session. */
export const PAYMENT_SUCCESS = "/payment-success?session_id={CHECKOUT_SESSION_ID}";

/** For someone who left the provider's page without paying: says so at `back`. Null for everyone else. */
export const paymentCanceled = async (
  context: AppLoadContext,
  query: URLSearchParams,
  back: string,
  title: string,
) =>
  query.has("canceled")
    ? redirectWithFlash(context, back, { kind: "info", title, text: "You weren't charged." })
    : null;
