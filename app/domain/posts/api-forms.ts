import * as z from "zod";
import { peopleChoices, visibilities } from "#db/kinds.ts";
import { singleLine } from "../visible-text.ts";
import { MAX_MEDIA, readMediaIds } from "./arrange.ts";

const mustBeText = { error: "must be text" };
const mediaItem = z.union([
  z.string().transform((id) => ({ id, alt: "", is_preview: false })),
  z.object({
    id: z.string(),
    alt: z.string().overwrite(singleLine).max(300, "Alt text must be 300 characters or less").default(""),
    is_preview: z.boolean().default(false),
  }),
]);

/**
 * The fields of a post that an API call may set. Only their shape is checked here; the composer's form checks the
 * content (`toFormFields`). `price` is in cents; `seller_id` is accepted but ignored.
 */
export const postPayload = z.object({
  seller_id: z.string().max(64).optional(),
  title: z.string(mustBeText).optional(),
  description: z.string(mustBeText).optional(),
  description_public: z.boolean().optional(),
  body: z.string(mustBeText).optional(),
  tags: z.array(z.string().max(100), { error: "tags must be a list of strings" }).max(50).optional(),
  visibility_type: z.enum(visibilities, { error: "Choose who can see this post" }).optional(),
  price: z.number({ error: "price must be a whole number of cents" }).int().nullable().optional(),
  subscribers_pay_too: z.boolean().optional(),
  people: z.enum(peopleChoices, { error: "people must be nobody, me, or others" }).optional(),
  media: z
    .array(mediaItem, { error: "media must be a list of IDs" })
    .max(MAX_MEDIA)
    .refine(
      (media) => readMediaIds(media.map(({ id }) => id)).length === media.length,
      "media must list each ID once",
    )
    .refine(
      (media) => media.filter((one) => one.is_preview).length <= 1,
      "Only one media item can be the free preview",
    )
    .optional(),
});
export type PostPayload = z.output<typeof postPayload>;

/** 8 to 200 visible ASCII characters, such as a UUID. */
export const isIdempotencyKey = (text: string) => /^[\x21-\x7e]{8,200}$/.test(text);

/** Goes through the composer's form, so that the same rules and messages apply. */
export function toFormFields(post: PostPayload, when: "now" | "keep"): Record<string, string> {
  return {
    ...(post.title === undefined ? {} : { title: post.title }),
    ...(post.visibility_type ? { visibility_type: post.visibility_type } : {}),
    description: post.description ?? "",
    body: post.body ?? "",
    tags: (post.tags ?? []).join(","),
    price: post.price == null ? "" : (post.price / 100).toFixed(2),
    ...(post.description_public ? { description_public: "on" } : {}),
    ...(post.subscribers_pay_too ? { subscribers_pay_too: "on" } : {}),
    ...(post.people === undefined ? {} : { people: post.people }),
    when,
  };
}
