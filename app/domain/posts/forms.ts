import * as z from "zod";
import { MAXIMUM_PRICE, MINIMUM_SALE, parseDollars } from "../money.ts";
import { visibilities } from "./post.ts";

export const MAXIMUM_TAGS = 10;

const isPrice = (cents: number | null) => cents !== null && cents >= MINIMUM_SALE && cents <= MAXIMUM_PRICE;

/** The words and the price of a post (specification section 5); the picture itself is checked by its bytes. */
export const postForm = z
  .object({
    title: z
      .string({ error: "Title is required" })
      .trim()
      .min(3, "Title must be at least 3 characters")
      .max(100, "Title must be 100 characters or less"),
    description: z.string().trim().max(500, "Description must be 500 characters or less").default(""),
    alt: z.string().trim().max(300, "Describe the picture in 300 characters or less").default(""),
    tags: z
      .string()
      .default("")
      .transform((text) => [
        ...new Set(
          text
            .split(/[,\s#]+/)
            .map((tag) => tag.trim().toLowerCase())
            .filter((tag) => tag.length > 0),
        ),
      ])
      .pipe(
        z
          .array(z.string().max(30, "A tag has 30 characters at most"))
          .max(MAXIMUM_TAGS, `Give ${MAXIMUM_TAGS} tags at most`),
      ),
    visibility_type: z.enum(visibilities, { error: "Choose who may see this post" }),
    price: z.string().default(""),
    subscribers_pay_too: z.string().optional(),
  })
  .refine((form) => form.visibility_type !== "ppv" || isPrice(parseDollars(form.price)), {
    path: ["price"],
    message: "Enter a price from $1 to $1,000",
    // Told together with what is wrong elsewhere, not once the rest is right.
    when: ({ value }) => typeof (value as { price?: unknown } | null)?.price === "string",
  })
  .transform(({ price, subscribers_pay_too, ...rest }) =>
    rest.visibility_type === "ppv"
      ? { ...rest, price: parseDollars(price), subscribersPayToo: subscribers_pay_too !== undefined }
      : { ...rest, price: null, subscribersPayToo: false },
  );
export type PostForm = z.infer<typeof postForm>;
