import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { composerMedia } from "../../domain/posts/composer-media.ts";
import { composerState, composerValues } from "../../domain/posts/composer-values.ts";
import { timeZones } from "../../domain/posts/zone.ts";
import { product } from "../../domain/product.ts";
import { compose } from "../../http/composer.ts";
import { member } from "../../http/context.ts";
import { ownPost } from "../../http/own-post.ts";
import { frameOf, titled } from "../../http/respond.ts";
import styles from "../../styles/studio.css?url";
import { Frame } from "../../ui/frame/frame.tsx";
import { Composer } from "../../ui/studio/composer.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = member(context);
  const [own, zone] = await Promise.all([
    ownPost(context, params.contentId ?? ""),
    deps.preferences.timeZone(viewer.id),
  ]);
  const ids = own.media.map(({ medium }) => medium.id);
  return {
    frame: frameOf(context, request),
    state: composerState(own.post),
    action: `/post/${own.post.id}`,
    values: composerValues(own, zone ?? "UTC"),
    media: composerMedia(ids, await deps.vault.byIds(ids, viewer.id)),
    zones: timeZones(),
    limits: { formMegabytes: Math.floor(deps.formBytes / 1024 ** 2) },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.contentId ?? "";
  const isGone = await context.deps.ownPosts.wasMine(id, member(context).id);
  if (!isGone) await ownPost(context, id);
  return compose(request, context, id, isGone);
}

export const meta: MetaFunction = () => titled("Edit post", product.name);

export default function EditPost() {
  const { frame, state, action: to, values, media, zones, limits } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={sent?.errors} problem={sent?.notice}>
      <Composer
        state={state}
        action={to}
        media={sent?.media ?? media}
        lost={sent?.lost ?? []}
        values={sent?.values ?? values}
        errors={sent?.errors ?? {}}
        limits={limits}
        zones={zones}
      />
    </Frame>
  );
}
