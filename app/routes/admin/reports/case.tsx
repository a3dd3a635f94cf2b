import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import type { Reason } from "#domain/moderation/reports/case.ts";
import { caseForm } from "#domain/moderation/reports/forms.ts";
import {
  claimCase,
  decideCase,
  openConversation,
  reopenConversation,
} from "#domain/moderation/reports/work-on-case.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { requireCase } from "#http/moderation/require-case.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { CasePage } from "#ui/moderation/reports/case-page.tsx";
import { caseRefusals } from "./case-texts.server.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { found, claimer, isMine, inspection } = await requireCase(context, params.caseId);
  const { fanId, creatorId, conversationId, claimedBy, reports, ...shown } = found;
  return {
    path: `/admin/reports/${found.id}`,
    claimer,
    isMine,
    readsUntil: inspection?.until ?? null,
    found: {
      ...shown,
      // Participants may not see what the other side reported, or what was found.
      ...(shown.isInvolved && { statement: "", outcome: null, ground: null }),
      reports: shown.isInvolved
        ? []
        : reports.map(({ reporterId, ...one }) => ({ ...one, reason: one.reason as Reason })),
    },
  };
}

const done = {
  claim: { title: "Claimed", text: "Others can't work on it for 15 minutes." },
  open: { title: "You can read the conversation", text: "Both sides see your reason." },
  reopen: { title: "Reopened", text: "Both sides can write." },
};

function work(
  context: ActionFunctionArgs["context"],
  own: { caseId: string; adminId: string },
  asked: z.output<typeof caseForm>,
) {
  const { deps } = context;
  if (asked.intent === "claim") return claimCase(deps, own);
  if (asked.intent === "open") return openConversation(deps, own, asked.reason);
  if (asked.intent === "decide") {
    const { outcome, statement, ground = null } = asked;
    return decideCase(deps, own, { outcome, statement, ground: outcome === "dismissed" ? null : ground });
  }
  return reopenConversation(deps, own, asked.reason);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, caseForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const asked = parsed.value;
  if (asked.intent === "decide" && asked.outcome !== "dismissed" && asked.ground === undefined)
    return refuseForm(form, { ground: "Choose the rule that was broken" });
  return runForm(form, async () => {
    const { found } = await requireCase(context, params.caseId);
    const worked = await work(context, { caseId: found.id, adminId: requireMember(context).id }, asked);
    if (!worked.ok) return refuseForm(form, { form: caseRefusals[worked.reason] }, 409);
    nudgeAfter(context, found.conversationId);
    if (asked.intent === "decide")
      return redirectWithFlash(context, "/admin/reports", {
        kind: "success",
        title: "Decided",
        text:
          asked.outcome === "dismissed"
            ? "The person who reported it was told in their notifications."
            : "Both sides were told in their notifications.",
      });
    const page = `/admin/reports/${found.id}`;
    return redirectWithFlash(context, asked.intent === "open" ? `${page}/conversation` : page, {
      kind: "success",
      ...done[asked.intent],
    });
  });
}

export const handle = { title: "Report" };

export default function Case() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame title="Report" back={{ href: "/admin/reports", label: "Reports" }} errors={refused?.errors}>
      <CasePage {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
