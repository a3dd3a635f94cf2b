import { formatPrice, MAX_PRICE, MIN_SALE } from "#domain/money.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { FieldError } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ListFields } from "../own-posts/list-fields.tsx";
import { audienceOptions } from "../post-labels.ts";
import { audienceOf, type BulkPost, BulkPostLine } from "./bulk-post.tsx";

const audiences = [{ value: "keep", label: "Don't change" }, ...audienceOptions];

/** Sends the choices to the review's URL, so that reviewing needs no script. */
export function BulkFields({
  posts,
  values,
  errors,
  list,
}: {
  posts: BulkPost[];
  values: Values;
  errors: Errors;
  list: string;
}) {
  return (
    <form className="bulk" method="get" action="/dashboard/posts/change">
      <ListFields list={list} />
      <div className="form">
        <RadioCards
          name="visibility"
          label="Who can see them"
          options={audiences}
          value={values.visibility || "keep"}
          error={errors.visibility}
        />
        <div className="bulk-price">
          <Field
            name="price"
            label="Price"
            hint={`In US dollars, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}, for one-time purchases. Leave blank to keep each post's price.`}
            value={values.price}
            error={errors.price}
            numeric="dollars"
          />
        </div>
        <Field
          name="add"
          label="Add tags"
          hint="Separated by commas or spaces. A post can have up to 10."
          value={values.add}
          error={errors.add}
        />
        <Field
          name="remove"
          label="Remove tags"
          hint="Posts without them stay as they are."
          value={values.remove}
          error={errors.remove}
        />
        <div className="bulk-foot docked">
          <Button name="review" value="1" fill>
            Review changes
          </Button>
        </div>
      </div>
      <fieldset className="field" id="posts" tabIndex={-1}>
        <legend className="field-label mb-1">Selected posts</legend>
        <FieldError name="posts" error={errors.posts} />
        <ul className="bulk-posts">
          {posts.map((post) => (
            <li key={post.id}>
              <label>
                <input className="check" type="checkbox" name="post" value={post.id} defaultChecked />
                <BulkPostLine post={post}>
                  <span className="small soft block">
                    {audienceOf(post)}
                    {post.tags.length > 0 && ` · ${post.tags.join(", ")}`}
                  </span>
                </BulkPostLine>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </form>
  );
}
