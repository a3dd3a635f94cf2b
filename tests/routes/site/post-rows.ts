import { eq } from "drizzle-orm";
import { variantNames } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Statement } from "#db/stores/database.ts";
import { postSearchText } from "#domain/discovery/search-text/search-text.ts";
import { DAY, people } from "#tests/cast.ts";
import { bytesOf, contentTypeOf, keyOf } from "./media-requests.ts";
import type { Site } from "./site.ts";

export const LOCKED_TEXT = "Only with access:";
/** One item that requires access, and one that may be the free preview. */
export const MEDIA = { locked: (id: string) => `${id}-locked`, preview: (id: string) => `${id}-preview` };

type Kind = "image" | "video" | "audio";
type Shape = {
  visibility: "free" | "subscriber" | "ppv";
  payToo: boolean;
  state: "published" | "withdrawn" | "archived" | "draft" | "scheduled" | "waiting" | "deleted" | "removed";
  preview: boolean;
  descriptionPublic: boolean;
  /** The kinds of the locked item, which decides the post's type, and of the other. */
  kinds: [Kind, Kind];
};

export async function putObjects(site: Site) {
  await Promise.all(
    variantNames.map((name) =>
      site.media.put(keyOf(name), bytesOf(name), { httpMetadata: { contentType: contentTypeOf(name) } }),
    ),
  );
}

export function insertPost({ db }: Site, id: string, shape: Shape): Statement[] {
  const now = Date.now();
  const at = now - DAY;
  const seller_id = people.creator.id;
  const withdrawn = shape.state === "withdrawn";
  const out = ["published", "withdrawn", "deleted"].includes(shape.state);
  // A removed one is archived as well, as otherwise nobody but its owner could see it anyway.
  const isArchived = shape.state === "archived" || shape.state === "removed";
  const words = {
    title: `Title of ${id}`,
    tags: ["lamps"],
    description: `${LOCKED_TEXT} description ${id}`,
    descriptionIsPublic: shape.descriptionPublic || shape.visibility === "free",
  };
  const both = [MEDIA.locked(id), MEDIA.preview(id)];
  return [
    db.insert(content).values({
      id,
      seller_id,
      title: words.title,
      type: shape.kinds[0],
      tags: words.tags,
      description: words.description,
      body: `${LOCKED_TEXT} body ${id}`,
      search_text: postSearchText(words),
      description_public: shape.descriptionPublic,
      visibility_type: shape.visibility,
      is_public: shape.visibility === "free",
      price: shape.visibility === "ppv" ? 700 : null,
      subscribers_pay_too: shape.payToo,
      created_at: at,
      updated_at: at,
      featured_at: at,
      published_at: out ? at : null,
      first_published_at: out || isArchived ? at : null,
      archived_at: isArchived ? now : null,
      removed_at: shape.state === "removed" ? now : null,
      scheduled_for: shape.state === "scheduled" ? now + DAY : shape.state === "waiting" ? at : null,
      people: shape.state === "waiting" ? "others" : null,
      deleted_at: shape.state === "deleted" ? now : withdrawn ? at : null,
    }),
    // For a leaving creator, the request's time marks the profile and the posts it hid.
    db
      .update(profiles)
      .set({ closed_at: withdrawn ? at : null })
      .where(eq(profiles.id, seller_id)),
    db.insert(media).values(
      both.map((medium, i) => ({
        id: medium,
        seller_id,
        purpose: "post" as const,
        kind: shape.kinds[i] ?? "image",
        alt: i === 0 ? `${LOCKED_TEXT} alt ${id}` : "A glimpse",
        width: 640,
        height: 480,
        teaser: "",
        created_at: at,
        ready_at: at,
        first_used_at: at,
      })),
    ),
    db.insert(post_media).values(
      both.map((media_id, position) => ({
        content_id: id,
        media_id,
        position,
        is_preview: position === 1 && shape.preview,
      })),
    ),
    db.insert(media_variants).values(both.flatMap((media_id) => variantsOf(media_id))),
  ];
}

/** Every possible variant of any kind, since none may leak. */
const variantsOf = (media_id: string) =>
  variantNames.map((name) => {
    const width = Number(/^w(\d+)$/.exec(name)?.[1]) || null;
    const size = { width, height: width && (width * 3) / 4, bytes: bytesOf(name).length };
    return { media_id, name, key: keyOf(name), content_type: contentTypeOf(name), ...size };
  });
