import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { noLongerFree, purgeFromEdge, visibleMedia } from "#domain/media/purge-edge-cache.ts";
import { readOwnPostPage } from "#domain/posts/own-post-query.ts";
import { cardThumbnail } from "#domain/posts/post-image.ts";
import { UNDO_MS, undoChange } from "#domain/posts/undo-change.ts";
import { readTogether } from "#domain/read-together.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
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
import { ownPostsHref } from "#ui/posts/own-posts/own-posts.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PAGE_SIZE = 20;

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: planning },
];

const listHref = (request: Request) => ownPostsHref(readOwnPostPage(new URL(request.url).searchParams));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readOwnPostPage(searchParams);
  const viewer = requireMember(context);
  const now = context.deps.clock.now();
  const [rows, undoable, hasRemoved] = await readTogether(() => [
    context.deps.ownPosts.list(viewer.id, query, readCursor(query.after), PAGE_SIZE + 1, now),
    context.deps.bulkChanges.findUndoable(viewer.id, now - UNDO_MS),
    context.deps.ownPosts.hasRemoved(viewer.id),
  ]);
  const page = pageOf(rows, PAGE_SIZE, ({ at, id }) => ({ at, id }));
  return {
    flash: undoMessage(context.flash, undoable, now),
    query,
    allSelected: searchParams.has("all"),
    hasRemoved: hasRemoved || query.filter === "removed",
    posts: page.rows.map(({ media, at: _, ...post }) => ({ ...post, thumbnail: cardThumbnail(media) })),
    username: viewer.username,
    next: page.next && ownPostsHref({ ...query, after: page.next }),
  };
}

const successTexts = {
  archive: "Post archived",
  restore: "Post restored",
  pin: "Pinned to the top of your page",
  unpin: "Unpinned",
} as const;

const NOT_RESTORED = {
  title: "Post not restored",
  text: 'Someone in it hasn\'t agreed. See "Waits for consent" below.',
};

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
  const unchanged = changed ? null : await ownPosts.findDeletionSummary(id, sellerId);
  if (!changed && unchanged === null) throw data(NOT_OWNER_MESSAGES.update, { status: 403 });
  if (change === "restore" && unchanged?.filter === "archived")
    return redirectInPlace(context, listHref(request), { kind: "error", ...NOT_RESTORED });
  if (changed && change === "archive") context.waitUntil(purgeArchivedMedia(context, id));
  return redirectInPlace(context, listHref(request), {
    kind: "success",
    title: successTexts[change as keyof typeof successTexts] ?? "Content Updated",
  });
}

async function undo(request: Request, context: AppLoadContext, changeId: string) {
  const viewer = requireMember(context);
  const list = listHref(request);
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
  const { flash, ...list } = useLoaderData<typeof loader>();
  return (
    <Frame wide flash={flash}>
      <PageHead title="Your posts" back={{ href: "/dashboard", label: "Dashboard" }}>
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
      </PageHead>
      <OwnPostList {...list} />
    </Frame>
  );
}
