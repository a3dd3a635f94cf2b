import * as z from "zod";
import { amountMessage, formatPrice, MAX_PRICE, MIN_SALE, parseDollars } from "../money.ts";
import { isVisible, multiLine } from "../visible-text.ts";
import { MAX_MESSAGE, overText, REACTIONS } from "./message.ts";

export const messageText = z
  .string({ error: "Write a message" })
  .overwrite(multiLine)
  .max(MAX_MESSAGE, {
    error: ({ input }) =>
      `Message must be ${MAX_MESSAGE.toLocaleString("en-US")} characters or less: ${overText(String(input).length - MAX_MESSAGE)}`,
  });
export const written = messageText.refine(isVisible, "Write a message");
const number = z.coerce.number().int().positive().max(1e9).nullable().catch(null).default(null);

/** Chosen by the sender, so that sending again adds nothing. */
export const sendKey = z
  .string({ error: "Reload the page and try again" })
  .min(8, "Reload the page and try again")
  .max(64);

const messageFormWith = (text: typeof written | z.ZodDefault<typeof messageText>) =>
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("send"),
      text,
      key: sendKey,
      reply_to: number,
      alt: z.string().default(""),
    }),
    // A creator's files are added on a separate page; the typed text comes along.
    z.object({ intent: z.enum(["draft", "attach"]), text: messageText.default(""), reply_to: number }),
  ]);
/** The key makes sending it twice harmless. */
export const messageForm = messageFormWith(written);
/** With photos, a message needs no text. */
export const photoMessageForm = messageFormWith(messageText.default(""));

const PRICE = `Enter a price from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}, or leave it empty`;

/** A message with files, which needs no text. The price is entered in dollars and parsed to cents; null if free. */
export const mediaMessageForm = z.object({
  text: messageText.default(""),
  key: sendKey,
  reply_to: number,
  price: z
    .string()
    .trim()
    .default("")
    .transform((typed, context) => {
      const cents = typed === "" ? null : parseDollars(typed);
      if (typed === "" || (cents !== null && cents >= MIN_SALE && cents <= MAX_PRICE)) return cents;
      context.addIssue({ code: "custom", message: amountMessage(typed, PRICE) });
      return z.NEVER;
    }),
});

export const changeForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("edit"), text: written }),
  z.object({ intent: z.literal("unsend") }),
  z.object({ intent: z.literal("react"), reaction: z.enum(REACTIONS) }),
  z.object({ intent: z.literal("unreact") }),
]);

export const SETTINGS = [
  ...(["pin", "unpin", "mute", "unmute", "archive", "unarchive"] as const),
  ...(["refuse_paid", "allow_paid"] as const),
] as const;
export type ConversationSetting = (typeof SETTINGS)[number];
export const BROADCAST_SETTINGS = ["refuse_broadcasts", "allow_broadcasts"] as const;
export const settingForm = z.object({ intent: z.enum(SETTINGS, { error: "Choose what to do" }) });

export const messageSettingsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("receipts"),
    read_receipts: z
      .literal("on")
      .optional()
      .transform((on) => on === "on"),
    presence: z
      .literal("on")
      .optional()
      .transform((on) => on === "on"),
  }),
  z.object({ intent: z.literal("unblock"), blocked: z.string().max(64) }),
  z.object({ intent: z.literal("allow_broadcasts"), creator: z.string().max(64) }),
]);
