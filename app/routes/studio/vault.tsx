import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { thumbnailUrl } from "../../domain/posts/post-image.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import styles from "../../styles/studio.css?url";
import { loadOrOpen } from "../../ui/forms/keep-page.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { Vault } from "../../ui/studio/vault.tsx";

const PAGE_SIZE = 24;

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("before");
  const before = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  const rows = await context.deps.vault.listPage(requireMember(context).id, before, PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    frame: frameOf(context, request),
    media: shown.map(({ renderedVariants, ...item }) => ({
      ...item,
      thumbnail: thumbnailUrl(item.id, renderedVariants),
    })),
    first: before === null,
    next: rows.length > PAGE_SIZE ? `/dashboard/vault?before=${shown.at(-1)?.createdAt}` : null,
  };
}

export const handle = { hydrate: true };
export const clientLoader = loadOrOpen;

export const meta: MetaFunction = () => pageTitle("Vault", product.name);

export default function VaultPage() {
  const { frame, media, first, next } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <PageHead
        title="Vault"
        back={{ href: "/dashboard/posts", label: "Your posts" }}
        text="Every file in your posts. Select files to reuse."
      />
      <Vault media={media} next={next} firstHref={first ? null : "/dashboard/vault"} />
    </Frame>
  );
}
