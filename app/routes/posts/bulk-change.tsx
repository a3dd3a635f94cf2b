import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { pluralize } from "#domain/pluralize.ts";
import { planChange } from "#domain/posts/bulk-change.ts";
import { changePosts } from "#domain/posts/change-posts.ts";
import { readOwnPostPage } from "#domain/posts/own-post-query.ts";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { readBulkChange, readReviewed, reportChange } from "#http/posts/bulk-change.ts";
import { ACCOUNT_CLOSING } from "#http/posts/composer-text.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import planning from "#styles/studio-pages/planning.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { BulkFields } from "#ui/posts/bulk/bulk-fields.tsx";
import { BulkReview } from "#ui/posts/bulk/bulk-review.tsx";
import { ownPostsHref } from "#ui/posts/own-posts/own-posts.ts";
import { PageHead } from "#ui/primitives/page-head.tsx";

const FAILED = { title: "Update Failed" };

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: planning },
];

const listOf = (request: Request) => ownPostsHref(readOwnPostPage(new URL(request.url).searchParams));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readBulkChange(request);
  const list = listOf(request);
  const found = await context.deps.bulkChanges.find(requireMember(context).id, asked.ids);
  if (found.length === 0)
    return redirectWithFlash(context, list, {
      kind: "info",
      title: "Nothing selected",
      text: "Select the posts to change.",
    });
  const posts = found.map(({ coverId, renderedVariants, media: _, description: _d, ...post }) => ({
    ...post,
    thumbnail: coverId === null ? null : thumbnailUrl(coverId, renderedVariants),
  }));
  const { change } = asked;
  const reviewed = change && posts.map((post) => ({ ...post, ...planChange(post, change) }));
  return data(
    {
      posts,
      values: asked.values,
      errors: asked.errors,
      list,
      review: reviewed,
      formHref: asked.formHref,
    },
    { status: Object.keys(asked.errors).length > 0 ? 422 : 200 },
  );
}

/** Applies the change in the URL to the posts as they were reviewed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { change } = readBulkChange(request);
  const viewer = requireMember(context);
  if (change === null)
    return refuseForm(form, { form: "Choose what to change, then review it." }, 422, FAILED);
  if (viewer.deletionDueAt !== null) return refuseForm(form, { form: ACCOUNT_CLOSING }, 409, FAILED);
  return runForm(
    form,
    async () => {
      if (!(await context.mayAttempt(`bulk-${viewer.id}`)))
        return refuseForm(
          form,
          { form: "That's a lot of changes in a short time. Wait a minute, then try again." },
          429,
        );
      const reviewed = readReviewed(form);
      const made = await changePosts(context.deps, { sellerId: viewer.id, change, reviewed });
      context.waitUntil(purgeFromEdge(context.deps, made.noLongerFree));
      if (made.endsSales) closeWithdrawnSales(context);
      return redirectWithFlash(context, listOf(request), reportChange(made));
    },
    FAILED,
  );
}

export const handle = { title: "Change posts" };

export default function ChangePosts() {
  const { posts, values, errors, list, review, formHref } = useLoaderData<typeof loader>();
  const { path } = useFrame();
  const refused = useActionData<typeof action>();
  if (review !== null)
    return (
      <Frame errors={refused?.errors} problem={refused?.notice}>
        <PageHead title="Review changes" back={{ href: formHref, label: "Change something else" }} />
        <BulkReview action={path} posts={review} formHref={formHref} />
      </Frame>
    );
  return (
    <Frame wide errors={{ ...errors, ...refused?.errors }} problem={refused?.notice}>
      <PageHead
        title={`Change ${pluralize(posts.length, "post")}`}
        text="Nothing changes until you've reviewed it."
        back={{ href: list, label: "Your posts" }}
      />
      <BulkFields posts={posts} values={values} errors={errors} list={list} />
    </Frame>
  );
}
