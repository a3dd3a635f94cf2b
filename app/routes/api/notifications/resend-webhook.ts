import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { stopEmails } from "#domain/notifications/email-stops/stop-emails.ts";
import { readTextUpTo } from "#http/body/read-up-to.ts";
import { isOutage } from "#http/forms/form.ts";

const MAX_BYTES = 64 * 1024;

export const loader = () => new Response("Method Not Allowed", { status: 405, headers: { Allow: "POST" } });

/** Verified by the signature over the raw body; acknowledged once its effect is stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response("Method Not Allowed", { status: 405 });
  const body = await readTextUpTo(request, MAX_BYTES);
  if (body === null) return new Response("Too large", { status: 413 });
  const event = await context.deps.emailEvents.read(body, request.headers);
  if (event === null) return new Response("This is not an event with a valid signature", { status: 400 });
  try {
    await stopEmails(context.deps, event);
    return Response.json({ received: true });
  } catch (error) {
    console.error(context.requestId, event.id, error);
    if (!isOutage(error)) throw error;
    return new Response("Try again later", { status: 503, headers: { "Retry-After": "30" } });
  }
}
