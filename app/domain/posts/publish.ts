import type { PostStore } from "../../../db/stores/posts.ts";
import type { Chance } from "../accounts/ports.ts";
import type { PostForm } from "./forms.ts";

/** Publishes a picture that is in storage already, as one transaction; gives the post's id. */
export async function publishPicture(
  deps: { posts: Pick<PostStore, "publish">; clock: Pick<Chance, "now" | "newId"> },
  sellerId: string,
  form: PostForm,
  picture: { mediumId: string; url: string },
): Promise<string> {
  const now = deps.clock.now();
  const id = deps.clock.newId();
  await deps.posts.publish(
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
      published_at: now,
    },
    [picture.mediumId],
    now,
  );
  return id;
}
