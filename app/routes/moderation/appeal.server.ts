import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
  type Appealable,
  type Appellant,
  appeal,
  appealRefusals,
  checkAppeal,
} from "#domain/moderation/cases/appeal.ts";
import { appealForm } from "#domain/moderation/cases/forms.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";

type Decided = Appealable & { decisionId: string | null };

/** What the page shows of an appeal. */
export function appealOf(context: AppLoadContext, decision: Decided, isReporter: boolean) {
  const checked = checkAppeal(decision, { isReporter }, context.deps.clock.now());
  return { appeal: decision.appeal, refusal: checked.ok ? null : checked.reason, isReporter };
}

export async function postAppeal(
  context: AppLoadContext,
  request: Request,
  find: () => Promise<{ decision: Decided; appellant: Appellant }>,
) {
  const form = await readForm(request);
  const parsed = parseForm(form, appealForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { decision, appellant } = await find();
    const sent = await appeal(context.deps, decision, appellant, parsed.value.text);
    if (!sent.ok) return refuseForm(form, { form: appealRefusals[sent.reason] }, 409);
    return redirect(`${new URL(request.url).pathname}#appeal`, 303);
  });
}
