import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { checkUnsend } from "#domain/messages/message.ts";
import { changeMessage } from "#domain/messages/write.ts";
import { fitsBalance, refundable, sellerShare } from "#domain/reversals/refunds/refund.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { findMessage, refuseMessage } from "#http/messages/messages.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { refundUnsent } from "#http/messages/refund-unsent.ts";
import { errorText } from "#http/messages/refusal-texts.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { UnsendPaid } from "#ui/messages/files/unsend-paid.tsx";

/** The viewer's own bought message, and what unsending it costs; any other is unsent on its own page. */
async function findBought(context: AppLoadContext, params: { conversationId?: string; number?: string }) {
  const { messages, refunds } = context.deps;
  const found = await findMessage(context, params);
  const { conversation, message, path } = found;
  const viewer = { id: requireMember(context).id, side: conversation.side };
  const page = `${path}/${message.number}`;
  if (!checkUnsend(message, viewer).ok || message.sale?.boughtAt == null) throw redirect(page, 303);
  const paymentId = await messages.findPaymentOf(message.sale.id);
  const facts = paymentId === null ? null : await refunds.findFacts(paymentId);
  const refund = facts === null ? 0 : refundable(facts);
  const share = facts === null || refund === 0 ? 0 : sellerShare(facts, refund);
  const isTooMuch = facts !== null && refund > 0 && !fitsBalance(facts, refund);
  return { ...found, page, cost: { refund, share, isTooMuch } };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { conversation, page, back, cost } = await findBought(context, params);
  return {
    action: `${page}/unsend`,
    backHref: back,
    name: partnerName(conversation.partner),
    cost,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { conversation, message, back, cost } = await findBought(context, params);
    const { partner, relationship } = conversation;
    if (cost.isTooMuch)
      return refuseForm(
        form,
        { form: errorText({ reason: "too_costly" }, partner, relationship.price) },
        409,
      );
    // Refunds and disputes in the meantime change the cost.
    if (Number(form.get("refund")) !== cost.refund)
      return refuseForm(
        form,
        { form: "Something changed in the meantime. Check what it costs, then try again." },
        409,
      );
    const viewerId = requireMember(context).id;
    const changed = await changeMessage(context.deps, viewerId, conversation, message, { intent: "unsend" });
    if (!changed.ok) return refuseMessage(form, changed, errorText(changed, partner, relationship.price));
    refundUnsent(context);
    nudgeAfter(context, conversation.id);
    return redirectWithFlash(context, back, {
      kind: "success",
      title: "Message unsent",
      text: cost.refund > 0 ? "The refund is on its way." : undefined,
    });
  });
}

export const handle = { title: "Unsend a message" };

export default function Unsend() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <UnsendPaid {...page} />
    </Frame>
  );
}
