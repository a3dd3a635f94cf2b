import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { forgetKept, lessFree, shownIn } from "../../domain/media/forget-kept.ts";
import { thumbOf } from "../../domain/posts/picture-of.ts";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { readForm } from "../../http/form.ts";
import { NOT_YOURS } from "../../http/own-post.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import styles from "../../styles/studio.css?url";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";
import { OwnPostList, type Shelf, shelves } from "../../ui/studio/own-post-list.tsx";

const PAGE = 20;

export const links = () => [{ rel: "stylesheet", href: styles }];

const shelfOf = (url: URL): Shelf =>
  shelves.find(({ id }) => id === url.searchParams.get("show"))?.id ?? "published";

function cursorOf(text: string | null) {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const shelf = shelfOf(url);
  const viewer = member(context);
  const after = cursorOf(url.searchParams.get("after"));
  const [rows, zone] = await Promise.all([
    context.deps.ownPosts.shelf(viewer.id, shelf, after, PAGE + 1),
    context.deps.preferences.timeZone(viewer.id),
  ]);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    frame: frameOf(context, request),
    shelf,
    first: after === null,
    posts: rows.slice(0, PAGE).map(({ mediumId, drawn, ...post }) => ({
      ...post,
      thumb: mediumId === null ? null : thumbOf(mediumId, drawn),
    })),
    username: viewer.username,
    zone: zone ?? "UTC",
    next: last ? `/dashboard/posts?show=${shelf}&after=${last.updatedAt}.${last.id}` : null,
  };
}

const done = {
  archive: "Post archived",
  restore: "Content Updated",
  pin: "Pinned to the top of your page",
  unpin: "No longer pinned",
} as const;

/** What a button beside a post does; each can be sent twice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ownPosts, clock } = context.deps;
  const sellerId = member(context).id;
  const form = await readForm(request);
  const [what = "", id = ""] = String(form.get("do") ?? "").split(":");
  const now = clock.now();
  const changed =
    what === "archive"
      ? await ownPosts.archive(id, sellerId, now)
      : what === "restore"
        ? await ownPosts.restore(id, sellerId, now)
        : await ownPosts.pin(id, sellerId, what === "pin", now);
  if (!changed && (await context.deps.ownPosts.beforeDeletion(id, sellerId)) === null)
    throw data(NOT_YOURS.update, { status: 403 });
  if (changed && what === "archive") context.afterwards(forgetArchived(context, id));
  const shelf = shelfOf(new URL(request.url));
  return redirectWith(context, `/dashboard/posts?show=${shelf}`, {
    kind: "success",
    title: done[what as keyof typeof done] ?? "Content Updated",
  });
}

/** What is archived is nobody's but its buyers'. */
async function forgetArchived(context: AppLoadContext, id: string) {
  const own = await context.deps.authoring.own(id, member(context).id);
  if (own !== null) await forgetKept(context.deps, lessFree(shownIn(own), null));
}

export const meta: MetaFunction = () => titled("Your posts", product.name);

export default function OwnPosts() {
  const { frame, shelf, first, posts, username, zone, next } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead title="Your posts" back={{ href: "/dashboard", label: "Dashboard" }}>
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
        <ButtonLink look="secondary" href="/dashboard/vault">
          Vault
        </ButtonLink>
      </PageHead>
      <OwnPostList shelf={shelf} posts={posts} username={username} zone={zone} />
      <Pager nextHref={next} firstHref={first ? null : `/dashboard/posts?show=${shelf}`} list="own-posts" />
    </Frame>
  );
}
