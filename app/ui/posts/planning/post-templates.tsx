import { MAX_TEMPLATE_NAME, MAX_TEMPLATES, PLACES } from "#domain/posts/template.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { RowMenu } from "#ui/primitives/row-menu.tsx";
import { audienceOf, type BulkPost } from "../bulk/bulk-post.tsx";

type ListedTemplate = Pick<BulkPost, "id" | "title" | "visibility" | "price" | "tags"> & {
  name: string;
  excerpt: string;
};

/** What creators start posts with. Posts `intent`, `id`, `name`, and `title`. */
export function PostTemplates({
  action,
  templates,
  edited,
  asked,
  values,
  errors,
}: {
  action: string;
  templates: ListedTemplate[];
  edited: ListedTemplate | null;
  /** To be deleted, if that is confirmed. */
  asked: ListedTemplate | null;
  values: Values;
  errors: Errors;
}) {
  if (templates.length === 0)
    return (
      <EmptyState
        title="No templates yet"
        text="Write a post the way you'd like others to start, then choose Save as template under More options."
      >
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
      </EmptyState>
    );
  const shown = edited ?? templates.find(({ id }) => id === values.id) ?? null;
  return (
    <>
      {shown !== null && (
        <Card title={`Rename ${shown.name}`}>
          <form className="form" method="post" action={`${action}?edit=${shown.id}`} id="template">
            <input type="hidden" name="id" value={shown.id} />
            <Field
              name="name"
              label="Name"
              hint="Only you see it."
              maxLength={MAX_TEMPLATE_NAME}
              value={values.name ?? shown.name}
              error={errors.name}
            />
            <Field
              name="title"
              label="Title of its posts (optional)"
              hint={`${PLACES.join(", ")} are replaced with the post's date.`}
              maxLength={100}
              value={values.title ?? shown.title}
              error={errors.title}
            />
            <div className="actions">
              <Button name="intent" value="save">
                Save
              </Button>
              <ButtonLink variant="secondary" href={action}>
                Cancel
              </ButtonLink>
            </div>
          </form>
        </Card>
      )}
      {asked !== null && (
        <Card title={`Delete ${asked.name}?`}>
          <form className="stack" method="post" action={action} id="template">
            <input type="hidden" name="id" value={asked.id} />
            <p>Posts made with it stay.</p>
            <div className="actions">
              <Button variant="danger" name="intent" value="delete">
                Delete template
              </Button>
              <ButtonLink variant="secondary" href={action}>
                Cancel
              </ButtonLink>
            </div>
          </form>
        </Card>
      )}
      <ul className="templates" id="templates">
        {templates.map((template) => (
          <li key={template.id} className="card stack stack-tight">
            <div className="template-head">
              <h2 className="text-base truncate">
                <bdi>{template.name}</bdi>
              </h2>
              <RowMenu label={`Actions for ${template.name}`}>
                <li>
                  <a className="entry" href={`${action}?edit=${template.id}#template`}>
                    Rename<span className="sr-only"> {template.name}</span>
                  </a>
                </li>
                <li>
                  <a className="entry tone-error" href={`${action}?delete=${template.id}#template`}>
                    Delete<span className="sr-only"> {template.name}</span>
                  </a>
                </li>
              </RowMenu>
            </div>
            <p className="soft truncate" dir="auto">
              {template.title || "No title"}
            </p>
            {template.excerpt !== "" && (
              <p className="small soft line-clamp-2" dir="auto">
                {template.excerpt}
              </p>
            )}
            <p className="small soft">
              <Badge>{audienceOf(template)}</Badge> {template.tags.join(", ")}
            </p>
            <p>
              <ButtonLink variant="secondary" icon="post" href={`/post?template=${template.id}`}>
                Use<span className="sr-only"> {template.name}</span>
              </ButtonLink>
            </p>
          </li>
        ))}
      </ul>
      <p className="small soft">
        {templates.length} of {MAX_TEMPLATES} templates. To make one, choose Save as template while you write
        a post.
      </p>
    </>
  );
}
