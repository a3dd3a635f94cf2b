import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findBestHour } from "#domain/analytics/best-hour.ts";
import { MAX_OPEN_UPLOADS } from "#domain/media/multipart-upload.ts";
import { MAX_MEDIA, readMediaIds } from "#domain/posts/arrange.ts";
import { dayIn, slotOn } from "#domain/posts/calendar.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { templateValues } from "#domain/posts/template.ts";
import { readTogether } from "#domain/read-together.ts";
import { timeZones } from "#domain/time-zone.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import { handleComposer } from "#http/posts/composer.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import grid from "#styles/studio-pages/media-grid.css?url";
import { keepPage } from "#ui/forms/keep-page.ts";
import { ComposerPage } from "#ui/posts/composer/composer-page.tsx";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: grid },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = requireMember(context);
  const query = new URL(request.url).searchParams;
  const ids = readMediaIds(query.getAll("use")).slice(0, MAX_MEDIA);
  const templateId = query.get("template");
  if (ids.length === 0 && query.get("from") === "vault")
    return redirectWithFlash(context, "/dashboard/vault", {
      kind: "info",
      title: "Nothing selected",
      text: "Select the files for your new post.",
    });
  const timeZone = timeZoneOf(context);
  const now = deps.clock.now();
  const [found, template, unfinished, best] = await readTogether(() => [
    deps.vault.findByIds(ids, viewer.id),
    templateId === null ? null : deps.templates.find({ id: templateId, sellerId: viewer.id }),
    deps.uploads.listUnfinished(viewer.id, MAX_OPEN_UPLOADS),
    findBestHour(deps, { sellerId: viewer.id, now, zone: timeZone }),
  ]);
  const slot = slotOn(query.get("on") ?? "", now, timeZone);
  return {
    canonical: `${context.origin}/post`,
    values: {
      key: deps.clock.newId(),
      based: "",
      edit: deps.clock.newId(),
      time_zone: timeZone,
      publish_on: best?.next ?? "",
      ...(template && templateValues(template, slot?.slice(0, 10) ?? dayIn(now, timeZone))),
      ...(slot === null ? {} : { when: "later", publish_on: slot }),
    },
    media: composerMedia(ids, found),
    unfinished,
    zones: timeZones(),
    bestHour: best?.text ?? null,
    isZoneGuessed: viewer.timeZone === null,
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => handleComposer(request, context);

export const handle = { title: "Post Content" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

export default function Post() {
  return (
    <ComposerPage
      {...useLoaderData<typeof loader>()}
      state="new"
      action="/post"
      sent={useActionData<typeof action>()}
    />
  );
}
