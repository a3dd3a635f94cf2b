import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { decideAppeal } from "#domain/moderation/appeals/decide-appeal.ts";
import { appealAnswerForm } from "#domain/moderation/appeals/forms.ts";
import { answerBlock } from "#domain/payments/fraud/answer-block.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { answerSoon } from "#http/payments/answer-soon.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { PaymentBlocks } from "#ui/payments/fraud/payment-blocks.tsx";
import { DisputeAppeals } from "#ui/reversals/disputes/dispute-appeals.tsx";

const MAX_SHOWN = 50;
const PAGE_PATH = "/admin/appeals";

export async function loader({ context }: LoaderFunctionArgs) {
  const { appeals, clock } = context.deps;
  return appeals.listOpen(clock.now(), MAX_SHOWN);
}

const titles = {
  lift: "Pause lifted",
  keep: "Pause kept",
  file: "Appeal filed",
  drop: "Decision accepted",
};
const OVER = "This appeal has already been closed.";

async function answer(
  context: ActionFunctionArgs["context"],
  { id, intent, reason }: z.infer<typeof appealAnswerForm>,
): Promise<boolean> {
  const actorId = requireMember(context).id;
  if (intent === "lift" || intent === "keep")
    return (await answerBlock(context.deps, { intent, userId: id, actorId, reason })).ok;
  const decision = {
    disputeId: id,
    answer: intent === "file" ? "filed" : "dropped",
    actorId,
    reason,
  } as const;
  const decided = await decideAppeal(context.deps, decision);
  if (decided.ok) await answerSoon(context, id);
  return decided.ok;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, appealAnswerForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    if (!(await answer(context, parsed.value))) return refuseForm(form, { form: OVER }, 409);
    const title = titles[parsed.value.intent];
    return redirectWithFlash(context, PAGE_PATH, { kind: "success", title, text: "They were emailed why." });
  });
}

export const handle = { title: "Appeals" };

export default function Appeals() {
  const { blocks, disputes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const form = { action: PAGE_PATH, values: refused?.values ?? {}, errors: refused?.errors ?? {} };
  return (
    <AdminFrame
      title="Appeals"
      text="Fans who object to a pause, and disputes that can be appealed. People are emailed the reason you give, except about boosts."
      errors={errorsInRow(form.errors, refused?.values.id)}
    >
      <PaymentBlocks blocks={blocks} {...form} empty="No appeals from paused fans." />
      <DisputeAppeals disputes={disputes} {...form} />
    </AdminFrame>
  );
}
