import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Reason } from "#domain/moderation/reports/case.ts";
import { product } from "#domain/product.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ReportReceipt } from "#ui/moderation/reports/receipt.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** For the reporter and, once something follows from the report, for both participants. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.caseId ?? "";
  const found = await context.deps.reports.findReceipt(id, requireMember(context).id);
  const concerns = found?.isReporter || found?.outcome === "warned" || found?.outcome === "closed";
  if (found === null || !concerns) throw new Response(null, { status: 404 });
  const reports = found.reports.map((one) => ({ ...one, reason: one.reason as Reason }));
  return {
    receipt: { ...found, id, ground: found.ground as Reason | null, reports },
  };
}

export const handle = { title: "Report" };

export default function Receipt() {
  const { receipt } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead
        title={receipt.isReporter ? "Your report" : "Our decision"}
        back={{ href: `/messages/${receipt.conversationId}`, label: "Conversation" }}
      />
      <ReportReceipt receipt={receipt} email={product.supportEmail} />
    </Frame>
  );
}
