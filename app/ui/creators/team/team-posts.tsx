import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

export function TeamPostList({
  path,
  posts,
}: {
  path: string;
  posts: { id: string; title: string; updatedAt: number }[];
}) {
  return (
    <ul id="team-posts" className="stack stack-tight">
      {posts.map(({ id, title, updatedAt }) => (
        <li key={id} className="card setting-link">
          <p className="min-w-0">
            <a className="cover-link" href={`${path}/${id}`}>
              <strong className="block truncate text-text">
                <bdi>{title || "Untitled"}</bdi>
              </strong>
            </a>{" "}
            <span className="small soft">
              Last changed <Time at={updatedAt} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Texts only: price, files, and timing are the creator's. Posts `intent`. */
export function TeamPostForm({
  action,
  isOut,
  keepsVisibility,
  fileCount,
  values,
  errors,
}: {
  action: string;
  isOut: boolean;
  keepsVisibility: boolean;
  fileCount: number;
  values: Values;
  errors: Errors;
}) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <input type="hidden" name="key" value={values.key} />
      <input type="hidden" name="based" value={values.based} />
      <input type="hidden" name="edit" value={values.edit} />
      <Field name="title" label="Title" value={values.title} error={errors.title} maxLength={100} required />
      <TextArea
        name="body"
        label="Text"
        hint="Leave a blank line between paragraphs."
        rows={10}
        limit={20_000}
        value={values.body}
        error={errors.body ?? errors.media}
      />
      <TextArea
        name="description"
        label="Description"
        rows={3}
        limit={500}
        value={values.description}
        error={errors.description}
      />
      <Field
        name="tags"
        label="Tags"
        hint="Separated by commas or spaces."
        value={values.tags}
        error={errors.tags}
      />
      {!keepsVisibility && (
        <RadioCards
          name="visibility_type"
          label="Who can see this post"
          value={values.visibility_type ?? "subscriber"}
          error={errors.visibility_type}
          options={[
            { value: "subscriber", label: "Subscribers", text: "Everyone who subscribes." },
            { value: "free", label: "Everyone", text: "Anyone past the age gate." },
          ]}
        />
      )}
      <p className="small soft">
        {fileCount === 1 && "Its file stays as it is, and so does who can see it. "}
        {fileCount > 1 && `Its ${fileCount} files stay as they are, and so does who can see them. `}
        Files, prices, and times are the creator's to set.
      </p>
      <div className="actions">
        {isOut ? (
          <Button name="intent" value="save" busy="Saving...">
            Save changes
          </Button>
        ) : (
          <>
            <Button name="intent" value="publish" busy="Publishing...">
              Publish now
            </Button>
            <Button variant="secondary" name="intent" value="draft">
              Save draft
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
