import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveEvent } from "#domain/payments/webhooks/receive-event.ts";
import { readTextUpTo } from "#http/body/read-up-to.ts";
import { isOutage } from "#http/forms/form.ts";
import { nudgeAfterReversal, nudgeAfterSale } from "#http/messages/nudges.ts";
import { isRefusedByProvider } from "#http/payments/run-payment.ts";

const MAX_BYTES = 512 * 1024;

export const loader = () => new Response("Method Not Allowed", { status: 405, headers: { Allow: "POST" } });

/** Verified by the signature over the raw body; acknowledged only once the effect is stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response("Method Not Allowed", { status: 405 });
  const body = await readTextUpTo(request, MAX_BYTES);
  if (body === null) return new Response("Too large", { status: 413 });
  const event = await context.deps.payments.readEvent(body, request.headers.get("Stripe-Signature") ?? "");
  if (event === null) return new Response("This is not an event with a valid signature", { status: 400 });
  try {
    const outcome = await receiveEvent(context.deps, event);
    const { subject } = event;
    if (subject.kind === "session") nudgeAfterSale(context, subject.id);
    if ((subject.kind === "charge" || subject.kind === "dispute") && subject.paymentIntentId !== null)
      nudgeAfterReversal(context, subject.paymentIntentId);
    return Response.json({ received: true, outcome });
  } catch (error) {
    console.error(context.requestId, event.id, error);
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    return new Response("Try again later", { status: 503, headers: { "Retry-After": "30" } });
  }
}
