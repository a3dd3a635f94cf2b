import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PLANNED_AFTERWARD } from "#domain/moderation/people/restriction.ts";
import { requireMember } from "#http/context.ts";
import { OwnDataFrame } from "#ui/frame/own-data-frame.tsx";
import { Appeal } from "#ui/moderation/cases/appeal.tsx";
import { StatementOfReasons } from "#ui/moderation/cases/statement.tsx";
import { RestrictionFacts } from "#ui/moderation/people/restriction-facts.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { appealOf, postAppeal } from "./appeal.server.ts";

async function find(context: AppLoadContext) {
  const found = await context.deps.reports.findRestriction(requireMember(context).id);
  return found && { ...found, actedAt: found.decidedAt };
}

/** The account's latest restriction, also after it was lifted. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { role, restriction, deletionDueAt } = requireMember(context);
  const found = await find(context);
  return {
    isEnded: restriction === null ? null : restriction.isEnded,
    deletionDueAt,
    decision: found,
    appeal: found && appealOf(context, found, false),
    isCreator: role === "seller",
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  postAppeal(context, request, async () => {
    const decision = await find(context);
    if (decision === null) throw new Response(null, { status: 404 });
    const appellant = { isReporter: false, userId: requireMember(context).id, reportId: null } as const;
    return { decision, appellant };
  });

export const handle = { title: "Your account" };

export default function Restriction() {
  const { isEnded, deletionDueAt, decision, appeal, isCreator } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = decision && appeal && (
    <>
      <StatementOfReasons {...decision} showsEffect={false} />
      <Appeal {...appeal} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </>
  );
  return (
    <OwnDataFrame errors={refused?.errors}>
      {isEnded === null ? (
        <>
          <PageHead title="Your account isn't restricted" text="You can post, write, buy, and sell." />
          {shown}
          {decision !== null && isCreator && <p className="prose">{PLANNED_AFTERWARD}</p>}
        </>
      ) : (
        <RestrictionFacts isEnded={isEnded} deletedAt={deletionDueAt}>
          {shown}
        </RestrictionFacts>
      )}
    </OwnDataFrame>
  );
}
