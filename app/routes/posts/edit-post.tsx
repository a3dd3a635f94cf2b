import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findBestHour } from "#domain/analytics/best-hour.ts";
import { MAX_OPEN_UPLOADS } from "#domain/media/multipart-upload.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { composerState, composerValues } from "#domain/posts/composer-values.ts";
import { readTogether } from "#domain/read-together.ts";
import { timeZones } from "#domain/time-zone.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import { handleComposer } from "#http/posts/composer.ts";
import { requireOwnPost } from "#http/posts/require-own-post.ts";
import styles from "#styles/studio.css?url";
import grid from "#styles/studio-pages/media-grid.css?url";
import { keepPage } from "#ui/forms/keep-page.ts";
import { ComposerPage } from "#ui/posts/composer/composer-page.tsx";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: grid },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = requireMember(context);
  const timeZone = timeZoneOf(context);
  const [own, unfinished, best] = await readTogether(() => [
    findEdited(context, params.contentId ?? ""),
    deps.uploads.listUnfinished(viewer.id, MAX_OPEN_UPLOADS),
    findBestHour(deps, { sellerId: viewer.id, now: deps.clock.now(), zone: timeZone }),
  ]);
  const ids = own?.media.map(({ mediaItem }) => mediaItem.id) ?? [];
  const values =
    own === null ? { time_zone: timeZone } : composerValues(own, { zone: timeZone, now: deps.clock.now() });
  return {
    state: own === null ? ("new" as const) : composerState(own.post),
    action: own === null ? "/post" : `/post/${own.post.id}`,
    people: own?.post.people ?? null,
    values: {
      ...values,
      publish_on: values.publish_on || (best?.next ?? ""),
      edit: deps.clock.newId(),
    },
    media: composerMedia(ids, await deps.vault.findByIds(ids, viewer.id)),
    unfinished,
    zones: timeZones(),
    bestHour: best?.text ?? null,
    isZoneGuessed: viewer.timeZone === null,
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
  };
}

/** Null for a refused form whose post was deleted meanwhile: it comes back as a new post's. */
async function findEdited(context: AppLoadContext, id: string) {
  const { ownPosts } = context.deps;
  if (context.method === "POST" && (await ownPosts.wasOwn(id, requireMember(context).id))) return null;
  return requireOwnPost(context, id);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.contentId ?? "";
  const isGone = await context.deps.ownPosts.wasOwn(id, requireMember(context).id);
  if (!isGone) await requireOwnPost(context, id);
  return handleComposer(request, context, id, isGone);
}

export const handle = { title: "Edit post" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function EditPost() {
  return <ComposerPage {...useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />;
}
