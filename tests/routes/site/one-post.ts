import { postSearchWords } from "../../../app/domain/search/words.ts";
import { media, media_variants, post_media } from "../../../db/schema/media.ts";
import { content } from "../../../db/schema/posts.ts";
import { DAY, people } from "../../cast.ts";
import { objectBytes, type Site } from "./site.ts";

export const SECRET_WORDS = "Only with access:";
/** Its two pictures: one that only access opens, and one that its creator may let everybody see. */
export const MEDIA = { locked: (id: string) => `${id}-locked`, preview: (id: string) => `${id}-preview` };

type Shape = {
  visibility: "free" | "subscriber" | "ppv";
  payToo: boolean;
  state: "published" | "withdrawn" | "archived" | "draft" | "scheduled" | "deleted";
  preview: boolean;
  descriptionPublic: boolean;
};

/** Inserts a post of Mira's in some state, with two pictures in two widths and their objects in storage. */
export async function insertPost(site: Site, id: string, shape: Shape) {
  const now = Date.now();
  const at = now - DAY;
  const withdrawn = shape.state === "withdrawn";
  const out = ["published", "withdrawn", "deleted"].includes(shape.state);
  const words = {
    ...{ title: `Title of ${id}`, tags: ["lamps"], description: `${SECRET_WORDS} description ${id}` },
    descriptionIsPublic: shape.descriptionPublic || shape.visibility === "free",
  };
  await site.db.insert(content).values({
    ...{ id, seller_id: people.creator.id, title: words.title, type: "image", tags: words.tags },
    ...{ description: words.description, body: `${SECRET_WORDS} body ${id}` },
    search_words: postSearchWords(words),
    ...{ description_public: shape.descriptionPublic, visibility_type: shape.visibility },
    ...{ is_public: shape.visibility === "free", price: shape.visibility === "ppv" ? 700 : null },
    ...{ subscribers_pay_too: shape.payToo, created_at: at, updated_at: at, featured_at: at },
    published_at: out ? at : null,
    first_published_at: out || shape.state === "archived" ? at : null,
    archived_at: shape.state === "archived" ? now : null,
    scheduled_for: shape.state === "scheduled" ? now + DAY : null,
    deleted_at: shape.state === "deleted" ? now : withdrawn ? at : null,
  });
  // A creator who is leaving: the instant of the wish marks what it hid, and the profile.
  await site.rows(
    `update profiles set closed_at = ${withdrawn ? at : "null"} where id = ?`,
    people.creator.id,
  );
  const both = [MEDIA.locked(id), MEDIA.preview(id)];
  await site.db.insert(media).values(
    both.map((medium) => ({
      ...{ id: medium, seller_id: people.creator.id, purpose: "post" as const, kind: "image" as const },
      ...{ alt: medium === both[0] ? `${SECRET_WORDS} alt ${id}` : "A glimpse", width: 640, height: 480 },
      ...{ teaser: "", created_at: at, ready_at: at, stored_at: at },
    })),
  );
  await site.db.insert(post_media).values(
    both.map((media_id, position) => ({
      content_id: id,
      media_id,
      position,
      is_preview: position === 1 && shape.preview,
    })),
  );
  await site.db.insert(media_variants).values(
    both.flatMap((media_id) =>
      [320, 640].map((width) => ({
        ...{ media_id, name: `w${width}`, key: `media/${media_id}/w${width}`, content_type: "image/webp" },
        ...{ width, height: (width * 3) / 4, bytes: width * 10 },
      })),
    ),
  );
  for (const media_id of both)
    for (const width of [320, 640])
      await site.media.put(`media/${media_id}/w${width}`, objectBytes(media_id, width * 10), {
        httpMetadata: { contentType: "image/webp" },
      });
}
