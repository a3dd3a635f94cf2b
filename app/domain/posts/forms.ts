import * as z from "zod";
import { visibilities } from "../access/visibility.ts";
import { MAX_PRICE, MIN_SALE, parseDollars } from "../money.ts";
import { isVisible, multiLine, singleLine } from "../visible-text.ts";
import { parseLocalTime } from "./time-zone.ts";

export const MAX_TAGS = 10;
export const MAX_BODY = 20_000;
/** So far ahead a post may be planned. */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

const isPrice = (cents: number | null) => cents !== null && cents >= MIN_SALE && cents <= MAX_PRICE;
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\s#]+/)
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag.length > 0),
  ),
];
const tags = z
  .string()
  .default("")
  .refine((text) => tagsOf(text).every((tag) => tag.length <= 30), "A tag has 30 characters at most")
  .refine((text) => tagsOf(text).length <= MAX_TAGS, `Give ${MAX_TAGS} tags at most`)
  .transform(tagsOf);

const textFields = {
  description: z
    .string()
    .overwrite(multiLine)
    .max(500, "Description must be 500 characters or less")
    .default(""),
  description_public: checkbox,
  body: z
    .string()
    .overwrite(multiLine)
    .max(MAX_BODY, "The text must be 20,000 characters or less")
    .default(""),
  tags,
  subscribers_pay_too: checkbox,
};

// Told together with what is wrong elsewhere, not once the rest is right.
const hasText =
  (name: string) =>
  ({ value }: { value: unknown }) =>
    typeof (value as Record<string, unknown> | null)?.[name] === "string";
const timeOf = (form: { publish_on: string; time_zone: string }) =>
  parseLocalTime(form.publish_on, form.time_zone);

/** The words, the price and the time of a post (specification section 5). `now` in ms decides what is too early. */
export const postForm = (now: number) =>
  z
    .object({
      title: z
        .string({ error: "Title is required" })
        .overwrite(singleLine)
        .min(3, "Title must be at least 3 characters")
        .max(100, "Title must be 100 characters or less")
        .refine(isVisible, "Title must be at least 3 characters"),
      ...textFields,
      visibility_type: z.enum(visibilities, { error: "Choose who may see this post" }),
      price: z.string().default(""),
      when: z.enum(["now", "later", "keep"]).default("now"),
      publish_on: z.string().default(""),
      time_zone: z.string().default("UTC"),
    })
    .refine(({ visibility_type, price }) => visibility_type !== "ppv" || isPrice(parseDollars(price)), {
      path: ["price"],
      message: "Enter a price from $1 to $1,000",
      when: hasText("price"),
    })
    .refine((form) => form.when !== "later" || timeOf(form) !== null, {
      path: ["publish_on"],
      message: "Choose a day and a time",
      when: hasText("publish_on"),
    })
    .refine(
      (form) => form.when !== "later" || (timeOf(form) ?? Number.POSITIVE_INFINITY) >= now + MINUTE_MS,
      {
        path: ["publish_on"],
        message: "Choose a time that is still to come",
        when: hasText("publish_on"),
      },
    )
    .refine((form) => form.when !== "later" || (timeOf(form) ?? 0) <= now + YEAR_MS, {
      path: ["publish_on"],
      message: "Choose a time within a year",
      when: hasText("publish_on"),
    })
    .transform(({ price, when, publish_on, time_zone, ...rest }) => ({
      ...withPrice(rest, price),
      timeZone: time_zone,
      timing:
        when === "later"
          ? { when: "later" as const, scheduledFor: timeOf({ publish_on, time_zone }) ?? 0 }
          : { when: when },
    }));

/** A draft holds what there is: what is not finished yet, nobody else sees. */
export const draftForm = z
  .object({
    ...textFields,
    title: z.string().overwrite(singleLine).max(100, "Title must be 100 characters or less").default(""),
    visibility_type: z.enum(visibilities).catch("subscriber"),
    price: z.string().default(""),
    time_zone: z.string().default("UTC"),
  })
  .transform(({ price, time_zone, ...rest }) => {
    // A price that is not one yet leaves the draft for subscribers: nothing is free, or sold, by accident.
    const known = rest.visibility_type !== "ppv" || isPrice(parseDollars(price));
    return {
      ...withPrice(
        { ...rest, visibility_type: known ? rest.visibility_type : ("subscriber" as const) },
        price,
      ),
      timeZone: time_zone,
      timing: { when: "draft" as const },
    };
  });

function withPrice<
  T extends { visibility_type: (typeof visibilities)[number]; subscribers_pay_too: boolean },
>({ subscribers_pay_too, ...rest }: T, price: string) {
  const sold = rest.visibility_type === "ppv";
  return {
    ...rest,
    price: sold ? parseDollars(price) : null,
    subscribersPayToo: sold && subscribers_pay_too,
  };
}
