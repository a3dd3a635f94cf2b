import type { AppLoadContext } from "@remix-run/cloudflare";
import { isOutage, refuseForm } from "../forms/form.ts";

/** What a sign-in or sign-up says when something of ours failed (specification, section 8). */
const outageMessages = {
  "sign in": "This could not be done just now. Nothing was lost; please try again in a moment.",
  "sign up": "Database connection failed. Please check your internet connection or contact support",
} as const;

/**
 * Runs the work of a sign-in or sign-up form. When the database is away, or something unexpected happens, the form
 * comes back with what was typed, in the specification's words; the log has the reason under the request's number.
 */
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
