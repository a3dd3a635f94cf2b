import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { conversationIdOf, isPrivate } from "#domain/moderation/cases/case.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ReportReceipt } from "#ui/moderation/cases/receipt.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { appealOf, postAppeal } from "../appeal.server.ts";

/** For the reporter. Others that it concerns read the decision, if there is one with consequences. */
async function find(context: AppLoadContext, caseId = "") {
  const { reports } = context.deps;
  const { id } = requireMember(context);
  const found = await reports.findReceipt(caseId, id);
  if (found === null) throw new Response(null, { status: 404 });
  const { isReporter, noticeId, ...receipt } = found;
  if (isReporter) return receipt;
  if (noticeId === null || (await reports.findStatement(noticeId, id)) === null)
    throw new Response(null, { status: 404 });
  throw redirect(`/decisions/${noticeId}`, 303);
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const receipt = await find(context, params.caseId);
  return { receipt, appeal: appealOf(context, receipt, true) };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  postAppeal(context, request, async () => ({
    decision: await find(context, params.caseId),
    appellant: { isReporter: true, userId: requireMember(context).id, reportId: null },
  }));

export const handle = { title: "Your report" };

export default function Receipt() {
  const { receipt, appeal } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const state = { ...appeal, values: refused?.values ?? {}, errors: refused?.errors ?? {} };
  return (
    <Frame errors={refused?.errors}>
      <PageHead
        title="Your report"
        back={
          isPrivate(receipt.subjectKind)
            ? { href: `/messages/${conversationIdOf(receipt.subjectId)}`, label: "Conversation" }
            : { href: "/reports", label: "Reports and decisions" }
        }
      />
      <ReportReceipt receipt={receipt} appeal={state} />
    </Frame>
  );
}
