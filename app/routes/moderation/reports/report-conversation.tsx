import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import { reportForm } from "#domain/moderation/cases/forms.ts";
import { reportConversation } from "#domain/moderation/cases/report.ts";
import { checkReview } from "#domain/moderation/held-messages/held-message.ts";
import { product } from "#domain/product.ts";
import { beginning } from "#domain/visible-text.ts";
import { settleBlock } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { requireConversation } from "#http/messages/messages.ts";
import { nudgeBetween } from "#http/messages/nudges.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ReportForm } from "#ui/moderation/cases/report-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const numberIn = (text: string | null) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const conversation = await requireConversation(context, params.conversationId);
  const { id, side, partner, relationship } = conversation;
  const { searchParams } = new URL(request.url);
  const number = numberIn(searchParams.get("message"));
  const own = { id, userId: requireMember(context).id };
  const held = searchParams.get("held") && (await findHeld(context, searchParams.get("held"), own));
  const [found] = number > 0 ? await context.deps.messages.findByNumbers(own, [number]) : [];
  const isTheirs = found !== undefined && found.side !== side && found.unsentAt === null;
  return {
    action: `/messages/${id}/report${isTheirs ? `?message=${number}` : ""}`,
    backHref: `/messages/${id}`,
    name: partnerName(partner),
    held: held ? held.id : null,
    message: held
      ? { number: 0, text: beginning(held.text, 500) }
      : isTheirs
        ? { number, text: beginning(found.text, 500) || contentsText(found.media) || "A message" }
        : null,
    canBlock: !partner.isGone && !(side === "fan" ? relationship.fanBlocked : relationship.creatorBlocked),
  };
}

/** A message of this conversation held for its creator's review; null for any other. */
async function findHeld(
  { deps }: AppLoadContext,
  heldId: string | null,
  own: { id: string; userId: string },
) {
  const held = await deps.heldMessages.find(heldId ?? "");
  return held !== null && held.conversationId === own.id && checkReview(held, own.userId).ok ? held : null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, reportForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { deps } = context;
    const { id, side, partner } = await requireConversation(context, params.conversationId);
    const reporterId = requireMember(context).id;
    const reported = await reportConversation(deps, { id, side, reporterId }, parsed.value);
    if (!reported.ok) {
      if (reported.reason === "gone") return refuseForm(form, { form: GONE }, 409);
      const headers = retryAfter("waitMs" in reported ? reported.waitMs : 0);
      return refuseForm(form, { form: TOO_MANY }, 429, undefined, headers);
    }
    if (parsed.value.block) {
      await deps.blocks.add({ blockerId: reporterId, blockedId: partner.id }, deps.clock.now());
      nudgeBetween(context, reporterId, partner.id);
      settleBlock(context);
    }
    return redirect(`/reports/${reported.caseId}`, 303);
  });
}
const GONE = "There's nothing to report anymore. Report the conversation instead.";
const TOO_MANY = `You've sent a lot of reports today. Write to ${product.supportEmail} if it's urgent.`;

export const handle = { title: "Report" };

export default function Report() {
  const form = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title={form.message === null ? `Report ${form.name}` : "Report a message"}
        back={{ href: form.backHref, label: "Conversation" }}
      />
      <ReportForm {...form} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
