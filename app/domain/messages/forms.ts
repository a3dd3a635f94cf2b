import * as z from "zod";
import { amountMessage, formatPrice, MAX_PRICE, MIN_SALE, parseDollars } from "../money.ts";
import { beginning, isVisible, multiLine, singleLine } from "../visible-text.ts";
import { MAX_MESSAGE, overText, REACTIONS } from "./message.ts";

/** The text of a message or a draft. */
export const messageText = z
  .string({ error: "Write a message" })
  .overwrite(multiLine)
  .max(MAX_MESSAGE, {
    error: ({ input }) =>
      `Message must be ${MAX_MESSAGE.toLocaleString("en-US")} characters or less: ${overText(String(input).length - MAX_MESSAGE)}`,
  });
/** A message's text: something that can be seen. */
export const written = messageText.refine(isVisible, "Write a message");
/** The number of a message in its conversation; nothing for anything else. */
const number = z.coerce.number().int().positive().max(1e9).nullable().catch(null).default(null);

/** Chosen by whoever sends a message, so that sending it again adds nothing. */
export const sendKey = z
  .string({ error: "Reload the page and try again" })
  .min(8, "Reload the page and try again")
  .max(64);

/** A message, or the draft of one. The key makes sending it twice harmless. */
export const messageForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("send"),
    text: written,
    key: sendKey,
    reply_to: number,
  }),
  // Files are added on a page of their own; what was typed comes along.
  z.object({ intent: z.enum(["draft", "attach"]), text: messageText.default(""), reply_to: number }),
]);

const PRICE = `Enter a price from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}, or leave it empty`;

/** A message with files, which need no text. Its price is in dollars, and cents come out; null for none. */
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

/** What can be done to a message on its page. */
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
/** What a fan can set about broadcasts of a conversation's creator. */
export const BROADCAST_SETTINGS = ["refuse_broadcasts", "allow_broadcasts"] as const;
/** What one side can set for a conversation. */
export const settingForm = z.object({ intent: z.enum(SETTINGS, { error: "Choose what to do" }) });

/** Turns read receipts on or off, or unblocks someone. */
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

/** What is looked for within a conversation; "" for nothing. */
export const searchText = (typed: string | null) => beginning(singleLine(typed ?? ""), 100);
