import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sweepReleased } from "#domain/media/sweep.ts";
import { readOwnPostPage } from "#domain/posts/own-post-query.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { readForm, runForm } from "#http/forms/form.ts";
import { NOT_OWNER_MESSAGES } from "#http/posts/require-own-post.ts";
import { redirectInPlace } from "#http/respond.ts";
import { keepPage, loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { DeletePost } from "#ui/posts/own-posts/delete-post.tsx";
import { ownPostsHref } from "#ui/posts/own-posts/own-posts.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.contentId ?? "";
  const post = await context.deps.ownPosts.findDeletionSummary(id, requireMember(context).id);
  if (post === null) throw await refusal(context, id);
  const { filter, ...shown } = post;
  const page = readOwnPostPage(new URL(request.url).searchParams, filter);
  return { id, ...shown, list: ownPostsHref(page) };
}

/** A 403 with the text of docs/product.md, section 6.4, for published posts of others; a 404 for anything else. */
async function refusal(context: LoaderFunctionArgs["context"], id: string) {
  const known = await context.deps.posts.find(id, requireMember(context).id);
  return known?.state === "published"
    ? data(NOT_OWNER_MESSAGES.delete, { status: 403 })
    : new Response(null, { status: 404 });
}

const FAILED = { title: "Deletion Failed" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps } = context;
  const id = params.contentId ?? "";
  const form = await readForm(request);
  const list = ownPostsHref(readOwnPostPage(form));
  const deleted = { kind: "success", title: "Content Deleted" } as const;
  return runForm(
    form,
    async () => {
      const gone = await deps.ownPosts.remove(id, requireMember(context).id, deps.clock.now());
      if (!gone.removed) {
        // A repeated request; the first one deleted it.
        if (await deps.ownPosts.wasOwn(id, requireMember(context).id))
          return redirectInPlace(context, list, deleted);
        throw await refusal(context, id);
      }
      // Deletes the files now; the next sweep retries what fails.
      context.waitUntil(sweepReleased(deps, gone.media));
      closeWithdrawnSales(context);
      return redirectInPlace(context, list, deleted);
    },
    FAILED,
  );
}

export const handle = { title: "Delete post" };

/** The list of posts asks in a dialog, and must not lose its page. */
export const clientLoader = loadOrOpen;
export const clientAction = keepPage;

export default function DeletePostPage() {
  const post = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <DeletePost {...post} />
    </Frame>
  );
}
