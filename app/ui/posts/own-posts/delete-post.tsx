import { pluralize } from "#domain/pluralize.ts";
import type { OwnPostFilter } from "#domain/posts/own-post-query.ts";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { ownPostsHref } from "./own-posts.ts";

/**
 * Asks first, on its own page or in a dialog, then leads back to the list. `buyers`: how many fans would lose it. Posts
 * `show`, that list.
 */
export function DeletePost({
  id,
  title,
  filter,
  buyers,
}: {
  id: string;
  title: string;
  filter: OwnPostFilter;
  buyers: number;
}) {
  return (
    <>
      <PageHead title={title ? `Delete “${title}”?` : "Delete this post?"} />
      <p className="lead">This permanently deletes the post and any files no other post uses.</p>
      {buyers > 0 && (
        <Notice tone="lamp" icon="alert" title={`${pluralize(buyers, "fan")} bought it`}>
          <p>They'll lose access. Archive it instead to hide it from everyone else.</p>
        </Notice>
      )}
      <form className="actions" method="post" action={`/post/${id}/delete`}>
        <HiddenSentField />
        <input type="hidden" name="show" value={filter} />
        <Button variant="danger" busy="Deleting...">
          Delete post
        </Button>
        <ButtonLink variant="secondary" href={ownPostsHref(filter)}>
          Cancel
        </ButtonLink>
      </form>
    </>
  );
}
