import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saleLabel } from "#domain/payments/sale-kinds.ts";
import { readTogether } from "#domain/read-together.ts";
import { isOurs } from "#domain/reversals/disputes/accept-dispute.ts";
import { canAnswer, outcomesOf } from "#domain/reversals/disputes/dispute.ts";
import { addEvidence } from "#domain/reversals/evidence/add-evidence.ts";
import { factsOf, MAX_EARLIER } from "#domain/reversals/evidence/answer-disputes.ts";
import { evidenceSections, MAX_ACCESSES } from "#domain/reversals/evidence/evidence.ts";
import { disputeForm } from "#domain/reversals/evidence/forms.ts";
import { CHOOSE_AGAIN, TOO_BIG } from "#http/body/evidence-form.ts";
import { requireMember } from "#http/context.ts";
import { type Errors, parseForm, refuseForm, runForm } from "#http/forms/form.ts";
import { answerSoon } from "#http/payments/answer-soon.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { DisputePage } from "#ui/reversals/disputes/dispute-page.tsx";
import { readDisputeForm } from "./dispute-form.server.ts";

/** The viewer's own dispute, as the creator. Throws a 404 for anyone else's, and for disputes of payments to us. */
async function findOwn(context: AppLoadContext, id = "") {
  const found = await context.deps.disputes.findCase(id, MAX_EARLIER);
  if (found === null || isOurs(found) || found.sellerId !== requireMember(context).id)
    throw new Response(null, { status: 404 });
  return found;
}

/** The evidence comes without the fan's email, location, and card. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { clock, accessLog } = context.deps;
  const [found, accesses] = await readTogether(() => [
    findOwn(context, params.disputeId),
    accessLog.listForDispute(params.disputeId ?? "", MAX_ACCESSES),
  ]);
  return {
    dispute: {
      id: found.id,
      sale: saleLabel(found.payment.kind, found.username, found.postTitle),
      amount: found.amount,
      taken: found.taken,
      isReturning: found.isReturning,
      reason: found.reason,
      status: found.status,
      openedAt: found.openedAt,
      dueBy: found.dueBy,
      submittedAt: found.submittedAt,
      acceptedAt: found.acceptedAt,
      isLocked: found.lockedAt !== null,
      canAnswer: canAnswer(found, clock.now()),
    },
    sections: evidenceSections(factsOf(found, accesses), "creator"),
    outcomes: outcomesOf(found.outcomes),
    statement: found.statement,
    files: found.files.map(({ field, name }) => ({ field, name })),
    isAccepting: new URL(request.url).searchParams.has("accept"),
  };
}

const FIXED = "This dispute can't be answered anymore.";
const NOT_ALLOWED = "One of these files isn't a PDF, PNG, or JPEG.";

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps } = context;
  const found = await findOwn(context, params.disputeId);
  const { form, files, errors } = await readDisputeForm(request, context);
  const parsed = parseForm(form, disputeForm);
  const chosen: Errors = Object.fromEntries(files.map(({ field }) => [field, CHOOSE_AGAIN]));
  if (!parsed.ok || Object.keys(errors).length > 0)
    return refuseForm(form, { ...chosen, ...errors, ...(parsed.ok ? {} : parsed.errors) });
  const { intent, statement } = parsed.value;
  const path = `/payments/disputes/${found.id}`;
  const done = (title: string, text?: string) =>
    redirectWithFlash(context, path, { kind: "success", title, ...(text ? { text } : {}) });
  return runForm(form, async () => {
    if (intent === "accept") {
      if (!(await deps.disputes.accept(found.id, deps.clock.now())))
        return refuseForm(form, { form: FIXED }, 409);
      await answerSoon(context, found.id);
      return done("Dispute accepted");
    }
    const added = await addEvidence(deps, { found, statement, files });
    if (!added.ok) {
      if (added.reason === "fixed") return refuseForm(form, { form: FIXED }, 409);
      return refuseForm(form, { ...chosen, form: added.reason === "too_big" ? TOO_BIG : NOT_ALLOWED });
    }
    if (intent === "save") return done("Your answer is saved", "We submit it six hours before the deadline.");
    await answerSoon(context, found.id);
    return done("Evidence submitted", "The bank decides now. We'll email you.");
  });
}

export const handle = { title: "Dispute" };

export default function Dispute() {
  const { statement, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame wide errors={errors} problem={refused?.notice}>
      <DisputePage {...page} statement={refused?.values.statement ?? statement} errors={errors} />
    </Frame>
  );
}
