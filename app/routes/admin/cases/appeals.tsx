import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { missingForAdmin } from "#domain/accounts/viewer.ts";
import { ANSWER_MS } from "#domain/moderation/cases/appeal.ts";
import { answerBlock } from "#domain/payments/fraud/answer-block.ts";
import { decideDisputeAppeal } from "#domain/reversals/disputes/decide-dispute-appeal.ts";
import { appealAnswerForm } from "#domain/reversals/disputes/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { requireDuty } from "#http/gates/admin-pages.ts";
import { answerSoon } from "#http/payments/answer-soon.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { AppealList } from "#ui/moderation/cases/appeal-list.tsx";

const MAX_SHOWN = 50;
const PAGE_PATH = "/admin/cases/appeals";

export async function loader({ context }: LoaderFunctionArgs) {
  const { appeals, clock } = context.deps;
  const now = clock.now();
  const viewer = requireMember(context);
  const moderates = missingForAdmin(viewer, "moderation") === null;
  const open = await appeals.listOpen(now, viewer.id, MAX_SHOWN);
  const decisions = moderates ? open.decisions : [];
  const counterNotices = moderates ? open.counterNotices : [];
  const { blocks, disputes } =
    missingForAdmin(viewer, "money") === null ? open : { blocks: [], disputes: [] };
  return {
    now,
    moderates,
    disputes,
    blocks: blocks.map((block) => ({ ...block, dueAt: block.appealedAt + ANSWER_MS })),
    counterNotices: counterNotices.map(({ isInvolved, title, ...one }) => ({
      ...one,
      title: isInvolved ? null : title,
    })),
    // Those involved may not see what others reported, or what was found.
    decisions: decisions.map(({ isInvolved, title, ...one }) => ({
      ...one,
      title: isInvolved ? null : title,
      mayAnswer: !isInvolved && !one.isOwnDecision,
    })),
  };
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
  const decided = await decideDisputeAppeal(context.deps, decision);
  if (decided.ok) await answerSoon(context, id);
  return decided.ok;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, appealAnswerForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    requireDuty(context, "money");
    if (!(await answer(context, parsed.value))) return refuseForm(form, { form: OVER }, 409);
    const title = titles[parsed.value.intent];
    return redirectWithFlash(context, PAGE_PATH, { kind: "success", title, text: "They were emailed why." });
  });
}

export const handle = { title: "Appeals" };

export default function Appeals() {
  const { now, moderates, decisions, counterNotices, blocks, disputes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <AdminFrame
      title="Appeals"
      text="Most urgent first. We email people your answer, except about boosts."
      errors={errorsInRow(errors, values.id)}
    >
      <AppealList
        path="/admin/cases"
        hasTabs={moderates}
        now={now}
        decisions={decisions}
        counterNotices={counterNotices}
        blocks={blocks}
        disputes={disputes}
        action={PAGE_PATH}
        values={values}
        errors={errors}
      />
    </AdminFrame>
  );
}
