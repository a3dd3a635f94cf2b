import type Stripe from "stripe";
import { AUTHENTICATION_FAILED, confirmIntent, failIntent } from "../payments/payment-intents.ts";
import { type HttpResponse, seeOther } from "../server/http.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { dollars, html, htmlPage } from "./html.ts";

/** The return URL with the parameters that Stripe adds. */
function backTo(returnUrl: string | null, intent: Stripe.PaymentIntent): HttpResponse {
  if (returnUrl === null) return htmlPage({ title: "Done – Test provider", body: html`<h1>Done</h1>` });
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return seeOther(url.href);
}

/** The bank's 3-D Secure page, behind an intent's `next_action`. */
export function intentChallengePage(
  uow: UnitOfWork,
  id: string,
  posted: Record<string, string> | null,
): HttpResponse | undefined {
  const intent = uow.store.get("payment_intent", id);
  if (!intent) return undefined;
  uow.followClockOf(idOf(intent.customer));
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null;
  const known = uow.store.value<{ url: string | null }>(`return:${id}`)?.url ?? null;
  if (intent.status !== "requires_action") return backTo(known, intent);
  uow.store.setValue(`return:${id}`, { url: returnUrl });
  if (posted) {
    const method = uow.store.need("payment_method", intent.payment_method);
    const done =
      posted.action === "complete"
        ? confirmIntent(uow, intent, method, { isSaved: true, authenticated: true })
        : failIntent(uow, intent, method, AUTHENTICATION_FAILED);
    return backTo(returnUrl, done.intent);
  }
  const body = html`<h1>Confirm it's you</h1>
<p>Your bank asks you to confirm the payment of <strong>${dollars(intent.amount)}</strong> (3-D Secure test page).</p>
<form method="post" action="/3ds/${id}">
<button type="submit" name="action" value="complete">Complete</button>
<button type="submit" class="quiet" name="action" value="fail">Fail</button>
</form>
${returnUrl && html`<p><a href="${returnUrl}">Leave without answering</a></p>`}`;
  return htmlPage({ title: "3-D Secure – Test provider", body });
}
