import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { thumbOf } from "../../domain/posts/picture-of.ts";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import styles from "../../styles/studio.css?url";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";
import { Vault } from "../../ui/studio/vault.tsx";

const PAGE = 24;

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("before");
  const before = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  const rows = await context.deps.vault.page(member(context).id, before, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    frame: frameOf(context, request),
    media: shown.map(({ drawn, ...medium }) => ({ ...medium, thumb: thumbOf(medium.id, drawn) })),
    first: before === null,
    next: rows.length > PAGE ? `/dashboard/vault?before=${shown.at(-1)?.createdAt}` : null,
  };
}

export const meta: MetaFunction = () => titled("Vault", product.name);

export default function VaultPage() {
  const { frame, media, first, next } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <PageHead
        title="Vault"
        back={{ href: "/dashboard/posts", label: "Your posts" }}
        text="Everything that your posts show. Choose some of it for another post."
      />
      <Vault media={media} />
      <Pager nextHref={next} firstHref={first ? null : "/dashboard/vault"} list="vault" />
    </Frame>
  );
}
