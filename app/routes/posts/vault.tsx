import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { missingRenditions } from "#domain/media/rendition-rules.ts";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { requireMember } from "#http/context.ts";
import styles from "#styles/studio.css?url";
import { loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Vault } from "#ui/posts/vault.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PAGE_SIZE = 24;

export const links = () => [{ rel: "stylesheet", href: styles }];

function usedIn(conversation: string | null, broadcast: string | null) {
  if (conversation !== null) return { action: `/messages/${conversation}/media`, in: "a message" };
  if (broadcast === null) return undefined;
  const action = broadcast === "new" ? "/broadcasts/new" : `/broadcasts/${broadcast}/edit`;
  return { action, in: "a broadcast" };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const text = query.get("before");
  // The conversation that files are chosen for; its own page checks the owner.
  const conversation = /^[\w-]{1,64}$/.exec(query.get("message") ?? "")?.[0] ?? null;
  // Or the broadcast; "new" for one that isn't saved yet.
  const broadcast = /^[\w-]{1,64}$/.exec(query.get("broadcast") ?? "")?.[0] ?? null;
  const own =
    conversation !== null ? `message=${conversation}` : broadcast !== null ? `broadcast=${broadcast}` : "";
  const before = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  const rows = await context.deps.vault.listPage(requireMember(context).id, before, PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    media: shown.map(({ renderedVariants, files, width, height, ...item }) => ({
      ...item,
      missingRenditions: missingRenditions({ ...item, width, height, duration_ms: item.durationMs }, files),
      thumbnail: thumbnailUrl(item.id, renderedVariants),
    })),
    firstHref: before === null ? null : `/dashboard/vault${own && `?${own}`}`,
    use: usedIn(conversation, broadcast),
    next:
      rows.length > PAGE_SIZE
        ? `/dashboard/vault?before=${shown.at(-1)?.createdAt}${own && `&${own}`}`
        : null,
  };
}

export const handle = { title: "Vault" };
export const clientLoader = loadOrOpen;

export default function VaultPage() {
  const { media, firstHref, next, use } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead
        title="Vault"
        back={{ href: "/dashboard/posts", label: "Your posts" }}
        text="Every file in your posts and messages. Select files to reuse."
      />
      <Vault media={media} next={next} firstHref={firstHref} use={use} />
    </Frame>
  );
}
