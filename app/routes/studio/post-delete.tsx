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
import { NOT_OWNER_MESSAGES } from "../../http/forms/own-post.ts";
import { frameOf, pageTitle, redirectWithFlash } from "../../http/respond.ts";
import { HiddenSentField } from "../../ui/forms/hidden-sent-field.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { Button, ButtonLink } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.contentId ?? "";
  const post = await context.deps.ownPosts.findDeletionSummary(id, requireMember(context).id);
  if (post === null) throw await refusal(context, id);
  return { frame: frameOf(context, request), id, ...post };
}

/** Another's post that everybody may know of is refused in the specification's words; the rest does not exist. */
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
        // Sent twice: the first one deleted it.
        if (await deps.ownPosts.wasOwn(id, requireMember(context).id))
          return redirectWithFlash(context, "/dashboard/posts", {
            kind: "success",
            title: "Content Deleted",
          });
        throw await refusal(context, id);
      }
      // The bytes go at once; what fails now, the next sweep finds.
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
      <p className="lead">
        The post goes, and its pictures, films and sound with it, in every size, but for those that another
        post of yours shows. Nobody can bring them back.
      </p>
      {buyers > 0 && (
        <Notice
          tone="lamp"
          icon="alert"
          title={buyers === 1 ? "A fan bought it" : `${buyers} fans bought it`}
        >
          <p>
            Whoever bought it loses it too. Archived, it is out of everybody's sight but theirs and yours.
          </p>
        </Notice>
      )}
      <form className="actions" method="post" action={`/post/${id}/delete`}>
        <HiddenSentField />
        <Button look="danger" busy="Deleting...">
          Delete for good
        </Button>
        <ButtonLink look="secondary" href={`/dashboard/posts${state ? "?show=archived" : ""}`}>
          Keep it
        </ButtonLink>
      </form>
    </Frame>
  );
}
