import type { AuthoringStore } from "../../../db/stores/authoring.ts";
import type { Chance } from "../accounts/ports.ts";
import type { PostForm } from "./forms.ts";

/** Whether a form's key can be a post's id: 128 bits as the page's loader made them. */
export const isPostKey = (text: string) => /^[\w-]{22}$/.test(text);

/**
 * Publishes a picture that is in storage already, as one transaction; the id comes from the form,
 * so that a form sent twice is one post. False when that id is taken by somebody else.
 */
export async function publishPicture(
  deps: { authoring: Pick<AuthoringStore, "save" | "own">; clock: Pick<Chance, "now" | "newId"> },
  id: string,
  sellerId: string,
  form: PostForm,
  picture: { mediumId: string; url: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const saved = await deps.authoring.save(
    {
      id,
      seller_id: sellerId,
      title: form.title,
      description: form.description,
      tags: form.tags,
      type: "image",
      url: picture.url,
      visibility_type: form.visibility_type,
      is_public: form.visibility_type === "free",
      price: form.price,
      subscribers_pay_too: form.subscribersPayToo,
      created_at: now,
      updated_at: now,
      revision: deps.clock.newId(),
    },
    null,
    [{ id: picture.mediumId, alt: form.alt, isPreview: false }],
    [],
    { at: "now" },
    now,
  );
  return saved === "saved" || (saved === "stale" && (await deps.authoring.own(id, sellerId)) !== null);
}
