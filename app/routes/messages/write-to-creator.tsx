import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_UNUSED } from "#domain/messages/conversation.ts";
import { unusedUntil } from "#domain/messages/replies/reply-promise.ts";
import { repliesLately, replyStats, replyStatsText } from "#domain/messages/replies/reply-stats.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { begin, findPartner } from "#http/messages/begin.ts";
import { listBeside } from "#http/messages/messages.ts";
import { refusalText } from "#http/messages/refusal-texts.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FirstMessage } from "#ui/messages/first-message.tsx";

/** Throws a 404 for anyone who isn't a creator, or whose page is closed. */
async function findCreator(context: AppLoadContext, profileId = "") {
  const found = await findPartner(context, "fan", profileId);
  const isHidden = !found.isCreator || found.partner.isLeaving;
  // For this fan, a creator who blocked them or closed their page where the fan is doesn't exist.
  const isShut = isHidden || found.relationship.creatorBlocked || found.isClosedHere;
  if (isShut && found.conversationId === null) throw new Response(null, { status: 404 });
  return found;
}

/** Redirects to the conversation, or to its unlock; without either, shows a page for the first message. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { messagePricing, inbox, clock } = context.deps;
  const viewerId = requireMember(context).id;
  const [{ partner, relationship, checked, conversationId }, offer, unused, beside] = await readTogether(
    () => [
      findCreator(context, params.profileId),
      messagePricing.findOffer(params.profileId ?? "", null, repliesLately(clock.now())),
      inbox.listUnused(viewerId, MAX_UNUSED),
      listBeside(context),
    ],
  );
  const profile = `/seller/${partner.username}`;
  const refusal = checked.ok ? null : refusalText(checked.reason, partner, relationship.price);
  // A refused form is shown again with what was typed.
  if (context.method !== "POST") {
    if (conversationId !== null) throw redirect(`/messages/${conversationId}#newest`, 303);
    if (!checked.ok && checked.reason === "locked") throw redirect(`${profile}/messages/unlock`, 303);
    if (refusal !== null)
      throw await redirectWithFlash(context, profile, { kind: "info", title: refusal.text });
  }
  const promise = unused.find((one) => one.partner.id === partner.id);
  return {
    path: `${profile}/messages`,
    backHref: profile,
    partner: { ...partner, id: "" },
    beside,
    now: clock.now(),
    replies: replyStatsText(replyStats(offer?.firstReplies ?? [], clock.now())),
    promisedUntil: promise ? unusedUntil(promise.at) : null,
    next: refusal?.next ?? null,
    sendKey: context.deps.clock.newId(),
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  begin(context, request, "fan", () => findCreator(context, params.profileId));

export const handle = { title: "Messages" };

export default function WriteToCreator() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice} wide>
      <FirstMessage {...page} side="fan" refused={refused} refusal={null} />
    </Frame>
  );
}
