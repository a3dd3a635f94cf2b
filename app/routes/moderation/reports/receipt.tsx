import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "#domain/product.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ReportReceipt } from "#ui/moderation/cases/receipt.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** For the reporter. Others that it concerns read the decision, if there is one with consequences. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { reports } = context.deps;
  const { id } = requireMember(context);
  const found = await reports.findReceipt(params.caseId ?? "", id);
  if (found === null) throw new Response(null, { status: 404 });
  const { isReporter, decisionId, ...receipt } = found;
  if (isReporter) return { receipt };
  if (decisionId === null || (await reports.findStatement(decisionId, id)) === null)
    throw new Response(null, { status: 404 });
  throw redirect(`/decisions/${decisionId}`, 303);
}

export const handle = { title: "Your report" };

export default function Receipt() {
  const { receipt } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead
        title="Your report"
        back={
          receipt.subjectKind === "conversation"
            ? { href: `/messages/${receipt.subjectId}`, label: "Conversation" }
            : undefined
        }
      />
      <ReportReceipt receipt={receipt} email={product.supportEmail} />
    </Frame>
  );
}
