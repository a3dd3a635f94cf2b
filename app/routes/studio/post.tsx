import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_MEDIA, readMediaIds } from "../../domain/posts/arrange.ts";
import { composerMedia } from "../../domain/posts/composer-media.ts";
import { offeredTimeZone, timeZones } from "../../domain/posts/time-zone.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { handleComposer } from "../../http/posts/composer.ts";
import { frameOf, pageTitle, redirectWithFlash } from "../../http/respond.ts";
import styles from "../../styles/studio.css?url";
import { Frame } from "../../ui/frame/frame.tsx";
import { Composer } from "../../ui/studio/composer.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = requireMember(context);
  // The vault opens the composer with existing files.
  const query = new URL(request.url).searchParams;
  const ids = readMediaIds(query.getAll("use")).slice(0, MAX_MEDIA);
  if (ids.length === 0 && query.get("from") === "vault")
    return redirectWithFlash(context, "/dashboard/vault", {
      kind: "info",
      title: "Nothing selected",
      text: "Select the files for your new post.",
    });
  const [found, zone] = await Promise.all([
    deps.vault.findByIds(ids, viewer.id),
    deps.preferences.findTimeZone(viewer.id),
  ]);
  return {
    frame: frameOf(context, request),
    canonical: `${context.origin}/post`,
    values: { key: deps.clock.newId(), based: "", time_zone: offeredTimeZone(zone, context.timeZone) },
    media: composerMedia(ids, found),
    zones: timeZones(),
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => handleComposer(request, context);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle("Post Content", product.name),
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

export default function Post() {
  const { frame, values, media, zones, limits } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={sent?.errors} problem={sent?.notice}>
      <Composer
        state="new"
        action="/post"
        media={sent?.media ?? media}
        lostFiles={sent?.lost ?? []}
        values={{ ...values, ...sent?.values }}
        errors={sent?.errors ?? {}}
        limits={limits}
        zones={zones}
      />
    </Frame>
  );
}
