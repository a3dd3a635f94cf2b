import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sweepReleased } from "../../domain/media/sweep.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { readForm, runForm } from "../../http/forms/form.ts";
import { NOT_OWNER_MESSAGES } from "../../http/posts/require-own-post.ts";
import { frameOf, pageTitle, redirectWithFlash } from "../../http/respond.ts";
import { HiddenSentField } from "../../ui/forms/hidden-sent-field.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { pluralize } from "../../ui/posts/post-labels.ts";
import { Button, ButtonLink } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.contentId ?? "";
  const post = await context.deps.ownPosts.findDeletionSummary(id, requireMember(context).id);
  if (post === null) throw await refusal(context, id);
  return { frame: frameOf(context, request), id, ...post };
}

/** A 403 with the wording of docs/product.md, section 6.4 for published posts of others; a 404 for anything else. */
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
  return runForm(
    form,
    async () => {
      const gone = await deps.ownPosts.remove(id, requireMember(context).id, deps.clock.now());
      if (!gone.removed) {
        // A repeated request: the first one deleted it.
        if (await deps.ownPosts.wasOwn(id, requireMember(context).id))
          return redirectWithFlash(context, "/dashboard/posts", {
            kind: "success",
            title: "Content Deleted",
          });
        throw await refusal(context, id);
      }
      // Deletes the files right away; the next sweep retries what fails.
      context.waitUntil(sweepReleased(deps, gone.media));
      return redirectWithFlash(context, "/dashboard/posts", { kind: "success", title: "Content Deleted" });
    },
    FAILED,
  );
}

export const meta: MetaFunction = () => pageTitle("Delete post", product.name);

export default function DeletePost() {
  const { frame, id, title, state, buyers } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={refused?.errors} problem={refused?.notice}>
      <PageHead title={title ? `Delete “${title}”?` : "Delete this post?"} />
      <p className="lead">This permanently deletes the post and any files no other post uses.</p>
      {buyers > 0 && (
        <Notice tone="lamp" icon="alert" title={`${pluralize(buyers, "fan")} bought it`}>
          <p>They'll lose access. Archive it instead to hide it from everyone else.</p>
        </Notice>
      )}
      <form className="actions" method="post" action={`/post/${id}/delete`}>
        <HiddenSentField />
        <Button look="danger" busy="Deleting...">
          Delete post
        </Button>
        <ButtonLink look="secondary" href={`/dashboard/posts${state ? "?show=archived" : ""}`}>
          Cancel
        </ButtonLink>
      </form>
    </Frame>
  );
}
