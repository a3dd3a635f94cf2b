import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { noLongerFree, purgeFromEdge, visibleMedia } from "#domain/media/purge-edge-cache.ts";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { UNDO_MS, undoChange } from "#domain/posts/undo-change.ts";
import { readTogether } from "#domain/read-together.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { readForm } from "#http/forms/form.ts";
import { reportUndo, undoMessage } from "#http/posts/bulk-change.ts";
import { ACCOUNT_CLOSING } from "#http/posts/composer-text.ts";
import { NOT_OWNER_MESSAGES } from "#http/posts/require-own-post.ts";
import { redirectInPlace } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import planning from "#styles/studio-pages/planning.css?url";
import { keepPage, loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { OwnPostList } from "#ui/posts/own-posts/own-post-list.tsx";
import { readOwnPostFilter } from "#ui/posts/own-posts/own-posts.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PAGE_SIZE = 20;

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: planning },
];

const filterOf = (url: URL) => readOwnPostFilter(url.searchParams.get("show"));

function cursorOf(text: string | null) {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const filter = filterOf(url);
  const viewer = requireMember(context);
  const after = cursorOf(url.searchParams.get("after"));
  const now = context.deps.clock.now();
  const [rows, undoable] = await readTogether(() => [
    context.deps.ownPosts.list(viewer.id, filter, after, PAGE_SIZE + 1),
    context.deps.bulkChanges.findUndoable(viewer.id, now - UNDO_MS),
  ]);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    flash: undoMessage(context.flash, undoable, now),
    filter,
    first: after === null,
    allHref: allSelectedHref(url, filter),
    allSelected: url.searchParams.has("all"),
    posts: rows.slice(0, PAGE_SIZE).map(({ mediaItemId, renderedVariants, ...post }) => ({
      ...post,
      thumbnail: mediaItemId === null ? null : thumbnailUrl(mediaItemId, renderedVariants),
    })),
    username: viewer.username,
    next: last ? `/dashboard/posts?show=${filter}&after=${last.updatedAt}.${last.id}` : null,
  };
}

function allSelectedHref(url: URL, filter: string) {
  const after = url.searchParams.get("after");
  return `/dashboard/posts?show=${filter}${cursorOf(after) === null ? "" : `&after=${after}`}&all=1`;
}

const successTexts = {
  archive: "Post archived",
  restore: "Post restored",
  pin: "Pinned to the top of your page",
  unpin: "Unpinned",
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { ownPosts, clock } = context.deps;
  const sellerId = requireMember(context).id;
  const form = await readForm(request);
  const [change = "", id = ""] = String(form.get("do") ?? "").split(":");
  if (change === "undo") return undo(request, context, id);
  const now = clock.now();
  const changed =
    change === "archive"
      ? await ownPosts.archive(id, sellerId, now)
      : change === "restore"
        ? await ownPosts.restore(id, sellerId, now)
        : await ownPosts.pin(id, sellerId, change === "pin", now);
  if (!changed && (await context.deps.ownPosts.findDeletionSummary(id, sellerId)) === null)
    throw data(NOT_OWNER_MESSAGES.update, { status: 403 });
  if (changed && change === "archive") context.waitUntil(purgeArchivedMedia(context, id));
  const filter = filterOf(new URL(request.url));
  return redirectInPlace(context, `/dashboard/posts?show=${filter}`, {
    kind: "success",
    title: successTexts[change as keyof typeof successTexts] ?? "Content Updated",
  });
}

async function undo(request: Request, context: AppLoadContext, changeId: string) {
  const viewer = requireMember(context);
  const list = `/dashboard/posts?show=${filterOf(new URL(request.url))}`;
  if (viewer.deletionDueAt !== null)
    return redirectInPlace(context, list, { kind: "error", title: "Update Failed", text: ACCOUNT_CLOSING });
  const made = await undoChange(context.deps, { sellerId: viewer.id, changeId });
  context.waitUntil(purgeFromEdge(context.deps, made?.noLongerFree ?? []));
  if (made?.endsSales) closeWithdrawnSales(context);
  return redirectInPlace(context, list, reportUndo(made));
}

/** Archived media is only for fans who bought it, so the edge cache must forget it. */
async function purgeArchivedMedia(context: AppLoadContext, id: string) {
  const own = await context.deps.authoring.findOwn(id, requireMember(context).id);
  if (own !== null) await purgeFromEdge(context.deps, noLongerFree(visibleMedia(own), null));
}

export const handle = { title: "Your posts" };
export const clientAction = keepPage;
export const clientLoader = loadOrOpen;

export default function OwnPosts() {
  const { flash, first, ...list } = useLoaderData<typeof loader>();
  return (
    <Frame wide flash={flash}>
      <PageHead title="Your posts" back={{ href: "/dashboard", label: "Dashboard" }}>
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
        <ButtonLink variant="secondary" href="/dashboard/calendar">
          Calendar
        </ButtonLink>
        <ButtonLink variant="secondary" href="/dashboard/vault">
          Vault
        </ButtonLink>
      </PageHead>
      <OwnPostList
        key={list.filter}
        {...list}
        firstHref={first ? null : `/dashboard/posts?show=${list.filter}`}
      />
    </Frame>
  );
}
