import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import type { DecisionAction } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { answerAppeal } from "#domain/moderation/cases/answer-appeal.ts";
import { conversationIdOf, isPrivate } from "#domain/moderation/cases/case.ts";
import { claimCase, inspectConversation, releaseCase } from "#domain/moderation/cases/claim-case.ts";
import { recordSuit } from "#domain/moderation/cases/counter-notice.ts";
import { confirmProposal, decideCase, declineProposal } from "#domain/moderation/cases/decide-case.ts";
import { CHOOSE_RULE, caseForm } from "#domain/moderation/cases/forms.ts";
import { reasons } from "#domain/moderation/cases/reasons.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { toMedia } from "#domain/posts/get-post.ts";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { requireDuty } from "#http/gates/admin-pages.ts";
import { forgetClosedPlaces } from "#http/gates/find-region.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { requireCase } from "#http/moderation/require-case.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { subjectText } from "#ui/moderation/cases/case-list.tsx";
import { CasePage } from "#ui/moderation/cases/case-page.tsx";
import type { CaseProposal } from "#ui/moderation/cases/case-view.ts";
import { refusalText } from "./case-texts.server.ts";

const DISPUTES_SHOWN_MS = 365 * DAY_MS;
/** Files show only a few gray pixels until the admin who claimed the case asks for them. */
const withoutSources = (file: PostMediaItem) => ({
  ...file,
  file: null,
  captions: null,
  animation: null,
  renditions: [],
  image: file.image && { ...file.image, sources: [] },
});

const shownProposal = ({ proposedBy, ...shown }: CaseProposal & { proposedBy: string }) => shown;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { found, claimer, isMine, inspection } = await requireCase(context, params.caseId);
  const { isInvolved, reports, decisions, subject, files, appeals, counterNotice, proposal } = found;
  const now = context.deps.clock.now();
  const record = isInvolved
    ? null
    : await context.deps.cases.findRecord({
        caseId: found.id,
        now,
        disputesSince: now - DISPUTES_SHOWN_MS,
      });
  const isShown = isMine && new URL(request.url).searchParams.get("show") === "files";
  const { id, subjectKind, subjectId, fan, creator, openedAt, dueAt, hideAt, decidedAt } = found;
  return {
    path: `/admin/cases/${id}`,
    claimer,
    isMine,
    isShown,
    readsUntil: inspection?.until ?? null,
    now,
    record,
    found: {
      id,
      subjectKind,
      subjectId,
      fan,
      creator,
      openedAt,
      dueAt,
      hideAt,
      decidedAt,
      isInvolved,
      // Those involved may not see what others reported, or what was found.
      subject: isInvolved ? null : subject,
      files: isInvolved ? [] : toMedia(files).map((file) => (isShown ? file : withoutSources(file))),
      decisions: isInvolved ? [] : decisions.map(({ userId, isOwn, ...one }) => one),
      appeals: isInvolved ? [] : appeals.map(({ appellantId, email, ...one }) => one),
      counterNotice: isInvolved ? null : counterNotice,
      proposal: isInvolved || proposal === null ? null : shownProposal(proposal),
      reports: isInvolved
        ? []
        : reports.map(({ reporterId, ...one }) => ({
            ...one,
            files: found.reportFiles.filter(({ reportId }) => reportId === one.id),
          })),
    },
  };
}

/** What can change what people see or have bought. */
const ACTS: ReadonlySet<string> = new Set(["decide", "confirm", "reverse", "appeal"]);
const done = {
  confirm: { title: "Decided", text: "We notified everyone it concerns." },
  decline: { title: "Taken back", text: "The case is still open." },
  release: { title: "Released", text: "Others can claim it now." },
  appeal: { title: "Appeal answered", text: "We notified everyone involved." },
  suit: { title: "Lawsuit recorded", text: "The post stays removed, and its creator was told." },
  claim: { title: "Claimed", text: "Others can't work on it for 15 minutes." },
  open: { title: "You can read the conversation", text: "Both sides see your reason." },
  reverse: { title: "Reversed", text: "We notified everyone involved." },
};

function work(
  context: ActionFunctionArgs["context"],
  own: { caseId: string; adminId: string },
  asked: z.output<ReturnType<typeof caseForm>>,
) {
  const { deps } = context;
  if (asked.intent === "claim") return claimCase(deps, own);
  if (asked.intent === "release") return releaseCase(deps, own);
  if (asked.intent === "open") return inspectConversation(deps, own, asked.reason);
  if (asked.intent === "decide") {
    const { outcome, statement, version, strike, places, until, rule = null } = asked;
    return decideCase(deps, own, {
      outcome,
      statement,
      version,
      strike,
      ...(outcome === "withheld" ? { places, until } : {}),
      rule: outcome === "dismissed" ? null : rule,
    });
  }
  if (asked.intent === "appeal") {
    const { appeal, outcome, statement } = asked;
    return answerAppeal(deps, own, { appealId: appeal, outcome, answer: statement });
  }
  if (asked.intent === "confirm") return confirmProposal(deps, own);
  if (asked.intent === "decline") return declineProposal(deps, own, asked.reason);
  if (asked.intent === "suit") return recordSuit(deps, own, asked.reason);
  return reverseDecision(deps, own, { decisionId: asked.decision, reason: asked.reason });
}

/** Whether it takes back a hold of payouts. */
function isAboutHold(
  asked: z.output<ReturnType<typeof caseForm>>,
  found: {
    decisions: { id: string; action: DecisionAction }[];
    appeals: { id: string; decisionId: string }[];
  },
): boolean {
  const id =
    asked.intent === "reverse"
      ? asked.decision
      : asked.intent === "appeal"
        ? found.appeals.find((one) => one.id === asked.appeal)?.decisionId
        : undefined;
  return found.decisions.some((one) => one.id === id && one.action === "held");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, caseForm(context.deps.clock.now()));
  const needsRule =
    form.get("intent") === "decide" && form.get("outcome") !== "dismissed" && !form.has("rule");
  if (!parsed.ok || needsRule)
    return refuseForm(form, {
      ...(needsRule ? { rule: CHOOSE_RULE } : {}),
      ...(parsed.ok ? {} : parsed.errors),
    });
  const asked = parsed.value;
  return runForm(form, async () => {
    const { found } = await requireCase(context, params.caseId);
    if (isAboutHold(asked, found)) requireDuty(context, "money");
    const worked = await work(context, { caseId: found.id, adminId: requireMember(context).id }, asked);
    if (!worked.ok) return refuseForm(form, { form: refusalText(worked.reason, found.subjectKind) }, 409);
    if (isPrivate(found.subjectKind)) nudgeAfter(context, conversationIdOf(found.subjectId));
    if (asked.intent === "suit") deliverAfterResponse(context);
    const isProposed = "isProposed" in worked;
    if (ACTS.has(asked.intent) && !isProposed) {
      deliverAfterResponse(context);
      closeWithdrawnSales(context);
      forgetClosedPlaces();
      context.waitUntil(
        purgeFromEdge(context.deps, [...new Set(found.files.map((file) => file.mediaItem.id))]),
      );
    }
    if (isProposed)
      return redirectWithFlash(context, "/admin/cases", {
        kind: "info",
        title: "Waits for a second admin",
        text: "Nothing changes until another admin confirms it.",
      });
    if (asked.intent === "decide")
      return redirectWithFlash(context, "/admin/cases", {
        kind: "success",
        title: "Decided",
        text:
          asked.outcome === "dismissed"
            ? "We notified the reporter."
            : "We notified the reporter and everyone it concerns.",
      });
    const page = `/admin/cases/${found.id}`;
    return redirectWithFlash(context, asked.intent === "open" ? `${page}/conversation` : page, {
      kind: "success",
      ...done[asked.intent],
    });
  });
}

export const handle = { title: "Case" };

export default function Case() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  // Its reason is one of two on the page.
  const intent = refused?.values.intent ?? "";
  const row = intent === "suit" || intent === "decline" ? intent : undefined;
  const errors = errorsInRow(refused?.errors ?? {}, row);
  return (
    <AdminFrame
      title={subjectText({ ...shown.found, title: shown.found.subject?.title ?? null })}
      text={[...new Set(shown.found.reports.map(({ reason }) => reasons[reason].label))].join("; ")}
      back={{ href: "/admin/cases", label: "Cases" }}
      errors={errors}
    >
      <CasePage {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
