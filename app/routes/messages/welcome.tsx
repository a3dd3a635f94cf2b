import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { welcomeForm } from "#domain/messages/welcome/forms.ts";
import { findWatched } from "#domain/moderation/watched-words/watch.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { WATCHED } from "#http/messages/broadcast-refusal-texts.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { WelcomeForm } from "#ui/messages/saved-texts/welcome-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/welcome-message";

export async function loader({ context }: LoaderFunctionArgs) {
  const { welcomeMessages, messagePricing, clock } = context.deps;
  const { id, name } = requireMember(context);
  const [welcome, pricing] = await readTogether(() => [
    welcomeMessages.find(id),
    messagePricing.findActive(id),
  ]);
  return {
    name,
    text: welcome?.text ?? "",
    isOn: welcome !== null && welcome.enabledAt !== null,
    hasPrice: pricing !== null,
    now: clock.now(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, welcomeForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { welcomeMessages, watchedWords, clock } = context.deps;
    const { text, enabled: isOn } = parsed.value;
    if (isOn && findWatched(text, await watchedWords.findPlatform()) !== null)
      return refuseForm(form, { text: WATCHED }, 409);
    await welcomeMessages.save({ sellerId: requireMember(context).id, text, isOn, now: clock.now() });
    const title = isOn ? "Welcome message is on" : "Welcome message is off";
    return redirectWithFlash(context, PATH, { kind: "success", title });
  });
}

export const handle = { title: "Welcome message" };

export default function Welcome() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Welcome message"
        text="Sent to each fan once, when they subscribe to you for the first time."
        back={{ href: "/broadcasts", label: "Broadcasts" }}
      />
      <WelcomeForm
        {...page}
        action={PATH}
        text={refused?.values.text ?? page.text}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
