import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { missingRenditions } from "#domain/media/rendition-rules.ts";
import { MAX_MEDIA, readMediaIds } from "#domain/posts/arrange.ts";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { requireMember } from "#http/context.ts";
import styles from "#styles/studio.css?url";
import { loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Vault } from "#ui/posts/vault.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PAGE_SIZE = 24;

export const links = () => [{ rel: "stylesheet", href: styles }];

/** What files are chosen for; its own page checks the owner. */
function purposeOf(query: URLSearchParams) {
  const idOf = (name: string) => /^[\w-]{1,64}$/.exec(query.get(name) ?? "")?.[0];
  const [message, broadcast] = [idOf("message"), idOf("broadcast")];
  if (message) return { name: "message", id: message, action: `/messages/${message}/media` };
  return broadcast && { name: "broadcast", id: broadcast, action: `/broadcasts/${broadcast}/edit` };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const text = query.get("before");
  const before = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  const rows = await context.deps.vault.listPage(requireMember(context).id, before, PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    media: shown.map(({ renderedVariants, files, width, height, ...item }) => ({
      ...item,
      missingRenditions: missingRenditions({ ...item, width, height, duration_ms: item.durationMs }, files),
      thumbnail: thumbnailUrl(item.id, renderedVariants),
    })),
    isFirst: before === null,
    use: purposeOf(query) || null,
    chosen: readMediaIds(query.getAll("use")).slice(0, MAX_MEDIA),
    next: rows.length > PAGE_SIZE ? `/dashboard/vault?before=${shown.at(-1)?.createdAt}` : null,
  };
}

export const handle = { title: "Vault" };
export const clientLoader = loadOrOpen;

export default function VaultPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead
        title="Vault"
        back={
          page.use
            ? { href: page.use.action, label: `Your ${page.use.name}` }
            : { href: "/dashboard/posts", label: "Your posts" }
        }
        text="Every file in your posts and messages. Select files to reuse."
      />
      <Vault {...page} />
    </Frame>
  );
}
