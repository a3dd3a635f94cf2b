import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { conversationIdOf, isPrivate } from "#domain/moderation/cases/case.ts";
import { checkCounterNotice } from "#domain/moderation/cases/counter-notice.ts";
import { PLANNED_AFTERWARD } from "#domain/moderation/people/restriction.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Appeal } from "#ui/moderation/cases/appeal.tsx";
import { CounterNoticeSection } from "#ui/moderation/cases/counter-notice.tsx";
import { StatementOfReasons } from "#ui/moderation/cases/statement.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { appealOf, postAppeal } from "./appeal.server.ts";

async function find(context: AppLoadContext, decisionId = "") {
  const found = await context.deps.reports.findStatement(decisionId, requireMember(context).id);
  if (found === null) throw new Response(null, { status: 404 });
  return { ...found, actedAt: found.decidedAt };
}

/** For those it's about: a post's or profile's creator, or both sides of a conversation. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await find(context, params.decisionId);
  const { title, subjectId, caseId, decisionId, actedAt, appeal, counterNotice, isCleared, ...decision } =
    found;
  const state = appealOf(context, { ...decision, decisionId, actedAt, appeal }, false);
  const counter = { caseId, notice: counterNotice, maySend: checkCounterNotice(found).ok };
  const restricted = decision.outcome === "restricted" || decision.outcome === "ended";
  const hasLifted = restricted && decision.reversedAt !== null && requireMember(context).role === "seller";
  return { decision, title, subjectId, appeal: state, counter, hasLifted };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  postAppeal(context, request, async () => ({
    decision: await find(context, params.decisionId),
    appellant: { isReporter: false, userId: requireMember(context).id, reportId: null },
  }));

export const handle = { title: "Our decision" };

export default function DecisionPage() {
  const { decision, title, subjectId, appeal, counter, hasLifted } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors}>
      <PageHead
        title="Our decision"
        text={title === null ? undefined : `About your post "${title}".`}
        back={
          isPrivate(decision.subjectKind)
            ? { href: `/messages/${conversationIdOf(subjectId)}`, label: "Conversation" }
            : { href: "/notifications", label: "Notifications" }
        }
      />
      <StatementOfReasons {...decision} />
      {hasLifted && <p className="prose">{PLANNED_AFTERWARD}</p>}
      <CounterNoticeSection {...counter} isReversed={decision.reversedAt !== null} />
      <Appeal {...appeal} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
