import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Appeal } from "#ui/moderation/cases/appeal.tsx";
import { StatementOfReasons } from "#ui/moderation/cases/statement.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { appealOf, postAppeal } from "./appeal.server.ts";

async function find(context: AppLoadContext, decisionId = "") {
  const found = await context.deps.reports.findStatement(decisionId, requireMember(context).id);
  if (found === null) throw new Response(null, { status: 404 });
  return { ...found, decisionId, actedAt: found.decidedAt };
}

/** For those it's about: a post's or profile's creator, or both sides of a conversation. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { title, subjectId, decisionId, actedAt, appeal, ...decision } = await find(
    context,
    params.decisionId,
  );
  const state = appealOf(context, { ...decision, decisionId, actedAt, appeal }, false);
  return { decision, title, subjectId, appeal: state };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  postAppeal(context, request, async () => ({
    decision: await find(context, params.decisionId),
    appellant: { isReporter: false, userId: requireMember(context).id, reportId: null },
  }));

export const handle = { title: "Our decision" };

export default function DecisionPage() {
  const { decision, title, subjectId, appeal } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors}>
      <PageHead
        title="Our decision"
        text={title === null ? undefined : `About your post "${title}".`}
        back={
          decision.subjectKind === "conversation"
            ? { href: `/messages/${subjectId}`, label: "Conversation" }
            : { href: "/notifications", label: "Notifications" }
        }
      />
      <StatementOfReasons {...decision} />
      <Appeal {...appeal} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
