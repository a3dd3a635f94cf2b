import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { audienceValue } from "#domain/messages/broadcasts/segment.ts";
import { dollarsText } from "#domain/money.ts";
import { requireBroadcast } from "#http/messages/own-broadcast.ts";
import { composerFacts, handleBroadcast } from "#http/messages/write-broadcast.ts";
import styles from "#styles/studio.css?url";
import { keepPage } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BroadcastComposer } from "#ui/messages/broadcasts/broadcast-composer.tsx";
import { useSentFiles } from "#ui/messages/files/use-sent-files.ts";

export const links = () => [{ rel: "stylesheet", href: styles }];

/** Redirects to the broadcast's page once it has begun to go out. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const broadcast = await requireBroadcast(context, params.broadcastId);
  const path = `/broadcasts/${broadcast.id}`;
  const isOver = broadcast.startedAt !== null || broadcast.unsentAt !== null;
  if (isOver && context.method !== "POST") throw redirect(path, 303);
  const { text, price, media } = broadcast;
  const facts = await composerFacts(
    context,
    request,
    media.map(({ id }) => id),
  );
  return {
    path,
    values: {
      key: broadcast.id,
      to: audienceValue(broadcast),
      text,
      price: price === null ? "" : dollarsText(price),
      preview: media.flatMap(({ id, isPreview }) => (isPreview ? [id] : [])).join(","),
      ...Object.fromEntries(media.flatMap(({ id, alt }) => (alt === null ? [] : [[`alt-${id}`, alt]]))),
    },
    ...facts,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handleBroadcast(request, context, await requireBroadcast(context, params.broadcastId));
}

export const handle = { title: "Edit broadcast" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function EditBroadcast() {
  const { values, media, path, ...page } = useLoaderData<typeof loader>();
  const { frame, form } = useSentFiles({ values, media });
  return (
    <Frame wide {...frame}>
      <BroadcastComposer
        {...page}
        {...form}
        action={`${path}/edit`}
        back={{ href: path, label: "Broadcast" }}
      />
    </Frame>
  );
}
