import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_REPLIES, savedReplyForm } from "#domain/messages/saved-replies/saved-reply.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { SavedReplies } from "#ui/messages/saved-texts/saved-replies.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/saved-replies";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const replies = await context.deps.savedReplies.list(requireMember(context).id, MAX_REPLIES);
  const edited = new URL(request.url).searchParams.get("edit");
  return {
    replies,
    edited: replies.find(({ id }) => id === edited) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, savedReplyForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { savedReplies, clock } = context.deps;
    const sellerId = requireMember(context).id;
    const change = parsed.value;
    if (change.intent === "delete") {
      await savedReplies.remove({ id: change.id, sellerId });
      return redirectWithFlash(context, PATH, { kind: "success", title: "Saved reply deleted" });
    }
    const { id = clock.newId(), name, text } = change;
    const limits = { now: clock.now(), most: MAX_REPLIES };
    if (!(await savedReplies.save({ id, sellerId, name, text, ...limits })))
      return refuseForm(form, { name: `You can keep up to ${MAX_REPLIES} replies.` }, 409);
    return redirectWithFlash(context, PATH, { kind: "success", title: "Reply saved" });
  });
}

export const handle = { title: "Saved replies" };

export default function Replies() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Saved replies"
        text="Replies you use often. Insert one while you write in a conversation."
        back={{ href: "/messages", label: "Messages" }}
      />
      <SavedReplies {...page} action={PATH} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
