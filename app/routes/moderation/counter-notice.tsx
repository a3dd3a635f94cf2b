import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkCounterNotice, sendCounterNotice } from "#domain/moderation/cases/counter-notice.ts";
import { counterNoticeForm } from "#domain/moderation/cases/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { CounterNoticeForm } from "#ui/moderation/cases/counter-notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const OVER = "You've sent a counter-notice already, or the decision no longer applies.";

/** A 404 unless it's about the viewer's post, and can or could be countered. */
async function find(context: AppLoadContext, caseId = "") {
  const { reports } = context.deps;
  const userId = requireMember(context).id;
  const decisionId = await reports.findRemovalInCase(caseId, userId);
  const decision = decisionId === null ? null : await reports.findStatement(decisionId, userId);
  if (decisionId === null || decision === null) throw new Response(null, { status: 404 });
  const checked = checkCounterNotice(decision);
  if (!checked.ok && checked.reason !== "already") throw new Response(null, { status: 404 });
  return { decisionId, userId, title: decision.title, isSent: !checked.ok };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { decisionId, title, isSent } = await find(context, params.caseId);
  // A refused form is shown again, also if it was sent twice.
  if (isSent && context.method !== "POST") throw redirect(`/decisions/${decisionId}#counter-notice`, 303);
  return { decisionId, title };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, counterNoticeForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { decisionId, userId } = await find(context, params.caseId);
    const sent = await sendCounterNotice(context.deps, { decisionId, userId }, parsed.value);
    if (!sent.ok) return refuseForm(form, { form: OVER }, 409);
    return redirectWithFlash(context, `/decisions/${decisionId}#counter-notice`, {
      kind: "success",
      title: "Counter-notice sent",
      text: "We'll forward it within a day.",
    });
  });
}

export const handle = { title: "Counter-notice" };

export default function CounterNoticePage() {
  const { decisionId, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const back = { href: `/decisions/${decisionId}`, label: "Our decision" };
  return (
    <Frame errors={refused?.errors}>
      <PageHead
        title="Counter-notice"
        text={title === null ? undefined : `About your post "${title}".`}
        back={back}
      />
      <CounterNoticeForm cancel={back.href} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
