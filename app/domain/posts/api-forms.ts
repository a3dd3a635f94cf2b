import * as z from "zod";
import { visibilities } from "../access/visibility.ts";
import { MAX_MEDIA, readMediaIds } from "./arrange.ts";

const words = { error: "must be text" };
const mediaItem = z.union([
  z.string().transform((id) => ({ id, alt: "", is_preview: false })),
  z.object({
    id: z.string(),
    alt: z.string().trim().max(300, "Describe the picture in 300 characters or less").default(""),
    is_preview: z.boolean().default(false),
  }),
]);

/**
 * A post as a call sends it: the fields that a creator may set and no others. What they may hold the composer's own
 * form decides (`toForm`); here is only their shape. `price` in cents. `seller_id` is accepted and never trusted.
 */
export const postPayload = z.object({
  seller_id: z.string().max(64).optional(),
  title: z.string(words).optional(),
  description: z.string(words).optional(),
  description_public: z.boolean().optional(),
  body: z.string(words).optional(),
  tags: z.array(z.string().max(100), { error: "tags must be a list of words" }).max(50).optional(),
  visibility_type: z.enum(visibilities, { error: "Choose who may see this post" }).optional(),
  price: z.number({ error: "price must be a whole number of cents" }).int().nullable().optional(),
  subscribers_pay_too: z.boolean().optional(),
  media: z
    .array(mediaItem, { error: "media must be a list of ids" })
    .max(MAX_MEDIA)
    .refine(
      (media) => readMediaIds(media.map(({ id }) => id)).length === media.length,
      "media must name each id once",
    )
    .refine(
      (media) => media.filter((one) => one.is_preview).length <= 1,
      "Only one of the media may be the free preview",
    )
    .optional(),
});
export type PostPayload = z.output<typeof postPayload>;

/** Whether a call's Idempotency-Key can name its post: 8 to 200 visible characters, such as a UUID. */
export const isIdempotencyKey = (text: string) => /^[\x21-\x7e]{8,200}$/.test(text);

/** The same post in the fields of the composer's form, whose rules and messages then hold for both. */
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
    when,
  };
}
