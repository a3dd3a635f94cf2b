import * as z from "zod";
import { type CoverFocus, coverFoci, peopleChoices, visibilities } from "#db/kinds.ts";
import { DAY_MS, MINUTE_MS } from "../durations.ts";
import { amountMessage, parseDollars } from "../money.ts";
import { parseLocalTime, shownInstant } from "../time-zone.ts";
import { isVisible, multiLine, NOT_VISIBLE, singleLine } from "../visible-text.ts";
import { fieldMessages, isSalePrice } from "./field-check.ts";

export const MAX_TAGS = 10;
export const MAX_BODY = 20_000;
const YEAR_MS = 366 * DAY_MS;

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
const tagsOf = (text: string) => [
  ...new Set(
    singleLine(text)
      .split(/[,\s#]+/)
      .map((tag) => tag.toLowerCase())
      .filter(isVisible),
  ),
];
export const tagsField = z
  .string()
  .default("")
  .refine((text) => tagsOf(text).every((tag) => tag.length <= 30), "Tags can have up to 30 characters")
  .refine((text) => tagsOf(text).length <= MAX_TAGS, `Use up to ${MAX_TAGS} tags`)
  .transform(tagsOf);

const textFields = {
  description: z
    .string()
    .overwrite(multiLine)
    .max(500, "Description must be 500 characters or less")
    .default(""),
  description_public: checkbox,
  body: z.string().overwrite(multiLine).max(MAX_BODY, "Text must be 20,000 characters or less").default(""),
  tags: tagsField,
  subscribers_pay_too: checkbox,
  // A form without these fields keeps the stored values.
  cover_focus: z.enum(coverFoci).optional().catch(undefined),
  people: z.enum(peopleChoices).optional().catch(undefined),
};

// Lets a check run even if other fields are invalid, so that all errors are shown at once.
const hasText =
  (name: string) =>
  ({ value }: { value: unknown }) =>
    typeof (value as Record<string, unknown> | null)?.[name] === "string";
const timeOf = (form: { publish_on: string; time_zone: string; publish_at?: string | undefined }) =>
  parseLocalTime(form.publish_on, form.time_zone, shownInstant(form.publish_at));

/** See docs/product.md, sections 5.5 and 5.6. `now` in ms. */
export const postForm = (now: number) =>
  z
    .object({
      title: z
        .string({ error: "Title is required" })
        .overwrite(singleLine)
        .min(3, fieldMessages.titleTooShort)
        .max(100, fieldMessages.titleTooLong)
        .refine((title) => title.length < 3 || title.length > 100 || isVisible(title), NOT_VISIBLE),
      ...textFields,
      visibility_type: z.enum(visibilities, { error: "Choose who can see this post" }),
      price: z.string().default(""),
      when: z.enum(["now", "later", "keep"]).default("now"),
      publish_on: z.string().default(""),
      // The instant that the form showed as publish_on.
      publish_at: z.string().optional(),
      time_zone: z.string().default("UTC"),
    })
    .refine(({ visibility_type, price }) => visibility_type !== "ppv" || isSalePrice(parseDollars(price)), {
      path: ["price"],
      error: ({ input }) => amountMessage((input as { price: string }).price, fieldMessages.price),
      when: hasText("price"),
    })
    .refine((form) => form.when !== "later" || timeOf(form) !== null, {
      path: ["publish_on"],
      message: fieldMessages.time,
      when: hasText("publish_on"),
    })
    .refine(
      (form) => form.when !== "later" || (timeOf(form) ?? Number.POSITIVE_INFINITY) >= now + MINUTE_MS,
      {
        path: ["publish_on"],
        message: "Choose a time in the future",
        when: hasText("publish_on"),
      },
    )
    .refine((form) => form.when !== "later" || (timeOf(form) ?? 0) <= now + YEAR_MS, {
      path: ["publish_on"],
      message: "Choose a time within the next year",
      when: hasText("publish_on"),
    })
    .transform(({ price, when, publish_on, publish_at, time_zone, ...rest }) => ({
      ...withPrice(rest, price),
      timeZone: time_zone,
      timing:
        when === "later"
          ? { when: "later" as const, scheduledFor: timeOf({ publish_on, publish_at, time_zone }) ?? 0 }
          : { when },
    }));

/** Drafts may be incomplete, since only their creator sees them. */
export const draftForm = z
  .object({
    ...textFields,
    title: z.string().overwrite(singleLine).max(100, fieldMessages.titleTooLong).default(""),
    visibility_type: z.enum(visibilities).catch("subscriber"),
    price: z.string().default(""),
    time_zone: z.string().default("UTC"),
  })
  .transform(({ price, time_zone, ...rest }) => {
    // Without a valid price, the draft is for subscribers, so that nothing becomes free or sold by accident.
    const isComplete = rest.visibility_type !== "ppv" || isSalePrice(parseDollars(price));
    return {
      ...withPrice(
        { ...rest, visibility_type: isComplete ? rest.visibility_type : ("subscriber" as const) },
        price,
      ),
      timeZone: time_zone,
      timing: { when: "draft" as const },
    };
  });

function withPrice<
  T extends {
    visibility_type: (typeof visibilities)[number];
    subscribers_pay_too: boolean;
    cover_focus?: CoverFocus | undefined;
  },
>({ subscribers_pay_too, cover_focus, ...rest }: T, price: string) {
  const isSold = rest.visibility_type === "ppv";
  return {
    ...rest,
    ...(cover_focus === undefined ? {} : { coverFocus: cover_focus }),
    price: isSold ? parseDollars(price) : null,
    subscribersPayToo: isSold && subscribers_pay_too,
  };
}
