import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOff } from "#domain/admin/feature-flags/feature.ts";
import { COMING_SOON } from "#domain/admin/feature-flags/feature-texts.ts";
import { reviewForm } from "#domain/moderation/held-messages/forms.ts";
import type { ReviewRefusal } from "#domain/moderation/held-messages/held-message.ts";
import { reviewMessage } from "#domain/moderation/held-messages/review.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { nudgeAfter, nudgeHeld } from "#http/messages/nudges.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { HeldReview } from "#ui/moderation/held-messages/held-review.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const PATH = "/messages/held";
const SIZE = 20;
const refusals: Record<ReviewRefusal, string> = {
  over: "This message has already been unsent or reviewed.",
  not_yours: "This message has already been unsent or reviewed.",
  apart: "This message can't be delivered, since one of you blocked the other or the conversation is closed.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const rows = await context.deps.heldMessages.listForCreator(id, after, SIZE + 1);
  const page = pageOf(rows, SIZE, (row) => ({ at: row.heldAt, id: row.id }));
  return { rows: page.rows, next: page.next, isFirst: after === null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, reviewForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { held: heldId, intent } = parsed.value;
    const creatorId = requireMember(context).id;
    const reviewed = await reviewMessage(context.deps, { heldId, creatorId }, intent);
    if (!reviewed.ok) {
      const isSoon = reviewed.reason === "apart" && isOff(context.viewer, "messaging");
      return refuseForm(form, { form: isSoon ? COMING_SOON.messaging.text : refusals[reviewed.reason] }, 409);
    }
    const { authorId, conversationId, heldBy } = reviewed.held;
    if (intent === "allow") nudgeAfter(context, conversationId);
    else nudgeHeld(context, conversationId, { authorId, readerId: creatorId, heldBy });
    const title = intent === "allow" ? "Message allowed" : "Message deleted";
    const text =
      intent === "allow"
        ? "It's in your messages now. We told its sender."
        : "We told its sender that it won't be delivered.";
    return redirectWithFlash(context, PATH, { kind: "success", title, text });
  });
}

export const handle = { title: "Held messages" };

export default function Review() {
  const { rows, next, isFirst } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Held messages"
        text="Your watched words held these. Their senders know that they're waiting for review, but not which word held them."
        back={{ href: "/messages", label: "Messages" }}
      />
      <HeldReview action={PATH} rows={rows} />
      <Pager nextHref={next && `${PATH}?after=${next}`} firstHref={isFirst ? null : PATH} list="held" />
    </Frame>
  );
}
