import { pluralize } from "#domain/pluralize.ts";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { ListFields } from "./list-fields.tsx";

/**
 * Asks first, on its own page or in a dialog, then leads back to the URL `list`. `buyers`: how many fans would lose it.
 */
export function DeletePost({
  id,
  title,
  list,
  buyers,
}: {
  id: string;
  title: string;
  list: string;
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
        <ListFields list={list} />
        <Button variant="danger" busy="Deleting...">
          Delete post
        </Button>
        <ButtonLink variant="secondary" href={list}>
          Cancel
        </ButtonLink>
      </form>
    </>
  );
}
