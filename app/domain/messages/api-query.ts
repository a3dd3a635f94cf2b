import * as z from "zod";
import { isVisible } from "../visible-text.ts";
import { LISTS } from "./conversation.ts";
import { messageText, sendKey } from "./forms.ts";
import { SIGNALS } from "./frames.ts";
import { FAN_PHOTOS } from "./message-media.ts";

const limit = z.coerce.number().int().min(1).max(50).default(20);

export const listQuery = z.object({
  show: z.enum(LISTS).default("all"),
  after: z.string().max(230).optional(),
  limit,
});

const number = z.coerce.number().int().min(0).max(1e9).optional();
/** Messages that changed after the counter `after`, or those before number `before`; with neither, the newest. */
export const messagesQuery = z.object({ after: number, before: number, limit });

/** `photos`: IDs of the sender's photos, without which a message needs text. */
export const sendCall = z
  .object({
    text: messageText,
    key: sendKey,
    reply_to: number.nullable(),
    photos: z.array(z.string().max(64)).max(FAN_PHOTOS).default([]),
    alt: z.string().max(1000).default(""),
  })
  .refine(({ text, photos }) => photos.length > 0 || isVisible(text), "Write a message");

/** How far the caller has read, their draft, or that they are here or typing. */
export const updateCall = z.object({
  read_number: number,
  draft: messageText.optional(),
  signal: z.enum(SIGNALS).optional(),
});
