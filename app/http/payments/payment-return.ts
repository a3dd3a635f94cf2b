import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithFlash } from "../respond.ts";

/** The provider fills in the session ID. */
export const PAYMENT_SUCCESS = "/payment-success?session_id={CHECKOUT_SESSION_ID}";

export const paymentCanceled = async (
  context: AppLoadContext,
  query: URLSearchParams,
  back: string,
  title: string,
) =>
  query.has("canceled")
    ? redirectWithFlash(context, back, { kind: "info", title, text: "You weren't charged." })
    : null;
