import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { composerFacts, handleBroadcast } from "#http/messages/write-broadcast.ts";
import styles from "#styles/studio.css?url";
import { keepPage } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BroadcastComposer } from "#ui/messages/broadcasts/broadcast-composer.tsx";
import { useSentFiles } from "#ui/messages/files/use-sent-files.ts";

const PATH = "/broadcasts/new";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = await composerFacts(context, request, []);
  const to = new URL(request.url).searchParams.get("to") ?? "";
  const isKnown = facts.audiences.some(({ value }) => value === to);
  return {
    values: { key: context.deps.clock.newId(), to: isKnown ? to : "subscribers" },
    ...facts,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => handleBroadcast(request, context);

export const handle = { title: "Write a broadcast" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function NewBroadcast() {
  const { values, media, ...page } = useLoaderData<typeof loader>();
  const { frame, form } = useSentFiles({ values, media });
  return (
    <Frame wide {...frame}>
      <BroadcastComposer
        {...page}
        {...form}
        action={PATH}
        back={{ href: "/broadcasts", label: "Broadcasts" }}
      />
    </Frame>
  );
}
