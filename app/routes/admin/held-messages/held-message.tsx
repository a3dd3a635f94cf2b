import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOff } from "#domain/admin/feature-flags/feature.ts";
import { COMING_SOON } from "#domain/admin/feature-flags/feature-texts.ts";
import { INVOLVED } from "#domain/moderation/cases/case.ts";
import { heldForm } from "#domain/moderation/held-messages/forms.ts";
import { decideHeld, openHeld } from "#domain/moderation/held-messages/review.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { nudgeAfter, nudgeHeld } from "#http/messages/nudges.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { HeldDecision } from "#ui/moderation/held-messages/held-decision.tsx";

const LIST = "/admin/held";
const refusals = {
  over: "This message has already been unsent or reviewed.",
  claimed: "Someone else is reviewing this message.",
  not_claimed: "Your 15 minutes are over. Show the message again first.",
  involved: INVOLVED,
  apart:
    "This message can't be delivered, since one of them blocked the other or the conversation is closed.",
};

/** A message that the platform's watched words hold or held. Throws a 404 for any other. */
async function requireHeld(context: AppLoadContext, heldId = "") {
  const found = await context.deps.heldMessages.findForAdmins(heldId, requireMember(context).id);
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { text, word, author, reader, heldAt, decidedAt, ...found } = await requireHeld(
    context,
    params.heldId,
  );
  const isClaimed = (found.claimedUntil ?? 0) > context.deps.clock.now() && decidedAt === null;
  const isMine = isClaimed && !found.isInvolved && found.claimedBy === requireMember(context).id;
  return {
    path: `${LIST}/${found.id}`,
    // Participants may not see which word it was.
    held: {
      word: found.isInvolved ? null : word,
      author,
      reader,
      heldAt,
      isOver: decidedAt !== null,
      isInvolved: found.isInvolved,
    },
    claimer: isClaimed && !isMine ? found.claimer : null,
    // Only for the admin who opened it with a reason, and only while their claim holds.
    text: isMine ? text : null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, heldForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { id: heldId, conversationId } = await requireHeld(context, params.heldId);
    const { intent, reason } = parsed.value;
    const work = { heldId, adminId: requireMember(context).id, reason };
    if (intent === "open") {
      const opened = await openHeld(context.deps, work);
      if (!opened.ok) return refuseForm(form, { form: refusals[opened.reason] }, 409);
      return redirectWithFlash(context, `${LIST}/${heldId}`, { kind: "success", title: "Message shown" });
    }
    const done = await decideHeld(context.deps, work, intent);
    if (!done.ok) {
      const isSoon = done.reason === "apart" && isOff(context.viewer, "messaging");
      return refuseForm(form, { form: isSoon ? COMING_SOON.messaging.text : refusals[done.reason] }, 409);
    }
    const { authorId, sellerId, side } = done.held;
    const isAllowed = intent === "allow";
    if (isAllowed && side === "creator") nudgeAfter(context, conversationId);
    // A released message may still be held for the creator's review.
    else
      nudgeHeld(context, conversationId, {
        authorId,
        readerId: sellerId,
        heldBy: isAllowed ? "creator" : null,
      });
    const title = intent === "allow" ? "Message allowed" : "Message removed";
    return redirectWithFlash(context, LIST, { kind: "success", title, text: "We told its sender." });
  });
}

export const handle = { title: "Held message" };

export default function AdminHeld() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame title="Held message" back={{ href: LIST, label: "Held messages" }} errors={refused?.errors}>
      <HeldDecision {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
