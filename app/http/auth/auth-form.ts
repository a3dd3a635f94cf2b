import type { AppLoadContext } from "@remix-run/cloudflare";
import { isOutage, refuseForm } from "../forms/form.ts";

/** Messages during an outage (docs/product.md, sections 8.1 and 8.2). */
const outageMessages = {
  "sign in": "We couldn't do this right now. Nothing was lost. Please try again in a moment.",
  "sign up": "Database connection failed. Please check your internet connection or contact support",
} as const;

export async function runAuthForm<T>(
  context: AppLoadContext,
  form: FormData,
  action: keyof typeof outageMessages,
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error(context.requestId, error);
    if (isOutage(error)) return refuseForm(form, { form: outageMessages[action] }, 503);
    const unknown = `An unknown error occurred during ${action}`;
    return refuseForm(form, { form: `${unknown} (request ${context.requestId})` }, 500, {
      title: "Authentication Error",
      text: "An unexpected error occurred. Please try again.",
      code: action === "sign up" ? "PROFILE_CREATION_FAILED" : undefined,
    });
  }
}
