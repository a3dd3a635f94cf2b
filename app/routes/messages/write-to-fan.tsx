import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readTogether } from "#domain/read-together.ts";
import { begin, findPartner } from "#http/messages/begin.ts";
import { listBeside } from "#http/messages/messages.ts";
import { refusalText } from "#http/messages/refusal-texts.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FirstMessage } from "#ui/messages/first-message.tsx";

/** Throws a 404 for anyone who never subscribed, unlocked, or wrote: fans aren't public. */
async function findFan(context: AppLoadContext, profileId = "") {
  const found = await findPartner(context, "creator", profileId);
  const { hasSubscribed, isUnlocked } = found.relationship;
  if (found.conversationId === null && !hasSubscribed && !isUnlocked)
    throw new Response(null, { status: 404 });
  return found;
}

/** Redirects to the conversation; without one, shows a page for the first message. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [{ partner, relationship, checked, conversationId }, beside] = await readTogether(() => [
    findFan(context, params.profileId),
    listBeside(context),
  ]);
  // A refused form is shown again with what was typed.
  if (conversationId !== null && context.method !== "POST")
    throw redirect(`/messages/${conversationId}#newest`, 303);
  return {
    path: `/fans/${partner.username}/messages`,
    backHref: "/messages/new",
    partner: { ...partner, id: "" },
    beside,
    now: context.deps.clock.now(),
    refusal:
      checked.ok || context.method === "POST"
        ? null
        : refusalText(checked.reason, partner, relationship.price),
    sendKey: context.deps.clock.newId(),
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  begin(context, request, "creator", () => findFan(context, params.profileId));

export const handle = { title: "Messages" };

export default function WriteToFan() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice} wide>
      <FirstMessage {...page} side="creator" refused={refused} />
    </Frame>
  );
}
