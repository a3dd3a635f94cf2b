import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saleLabel } from "#domain/payments/sale-kinds.ts";
import { acceptDispute, canAccept, isOurs } from "#domain/reversals/disputes/accept-dispute.ts";
import { acceptForm } from "#domain/reversals/disputes/forms.ts";
import { factsOf, MAX_EARLIER } from "#domain/reversals/evidence/answer-disputes.ts";
import { evidenceSections } from "#domain/reversals/evidence/evidence.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { answerSoon } from "#http/payments/answer-soon.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { PlatformDispute } from "#ui/reversals/disputes/platform-dispute.tsx";

/** A dispute of a payment to us. Throws a 404 for one about a creator's sale, which is theirs to answer. */
async function findOurs(context: AppLoadContext, id = "") {
  const found = await context.deps.disputes.findCase(id, MAX_EARLIER);
  if (found === null || !isOurs(found)) throw new Response(null, { status: 404 });
  return found;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findOurs(context, params.disputeId);
  const { id, amount, taken, reason, status, openedAt, dueBy, submittedAt, acceptedAt } = found;
  const isAcceptable = canAccept(found, context.deps.clock.now());
  return {
    dispute: {
      id,
      amount,
      taken,
      isReturning: false,
      reason,
      status,
      openedAt,
      dueBy,
      submittedAt,
      acceptedAt,
      sale: saleLabel(found.payment.kind, found.username),
      isLocked: found.lockedAt !== null,
      canAnswer: false,
    },
    paymentId: found.payment.id,
    creator: found.username,
    sections: evidenceSections(factsOf(found, []), "bank"),
    canAccept: isAcceptable,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, acceptForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { id: disputeId } = await findOurs(context, params.disputeId);
    const actorId = requireMember(context).id;
    const accepted = await acceptDispute(context.deps, { disputeId, actorId, ...parsed.value });
    if (!accepted.ok) return refuseForm(form, { form: "This dispute can't be accepted anymore." }, 409);
    await answerSoon(context, disputeId);
    return redirectWithFlash(context, `/admin/disputes/${disputeId}`, {
      kind: "success",
      title: "Dispute accepted",
    });
  });
}

export const handle = { title: "Dispute" };

export default function PlatformDisputePage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <AdminFrame title="Dispute of a boost" errors={errors}>
      <PlatformDispute {...page} values={refused?.values ?? {}} errors={errors} />
    </AdminFrame>
  );
}
