import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_COUNTED } from "#domain/moderation/held-messages/held-message.ts";
import { watchedWordsForm } from "#domain/moderation/watched-words/forms.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { WatchedWordsForm } from "#ui/moderation/held-messages/watched-words-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/watched-words";

export async function loader({ context }: LoaderFunctionArgs) {
  const { watchedWords, heldMessages } = context.deps;
  const { id } = requireMember(context);
  const [words, waiting] = await readTogether(() => [
    watchedWords.findOwn(id),
    heldMessages.countForCreator(id, MAX_COUNTED),
  ]);
  return { words, waiting };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, watchedWordsForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { watchedWords, clock } = context.deps;
    const { words } = parsed.value;
    await watchedWords.saveOwn({ sellerId: requireMember(context).id, words, now: clock.now() });
    return redirectWithFlash(context, PATH, { kind: "success", title: "Watched words saved" });
  });
}

export const handle = { title: "Watched words" };

export default function Words() {
  const { words, waiting } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Watched words"
        text="Messages from fans that contain one of these wait for your review."
        back={{ href: "/settings/messages", label: "Message settings" }}
      />
      <WatchedWordsForm
        action={PATH}
        waiting={waiting}
        words={refused?.values.words ?? words}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
