import * as z from "zod";
import { isPushEndpoint } from "./push-endpoint.ts";

/** Beyond this, the oldest device of an account is removed. */
export const MAX_DEVICES = 10;

const TRY_AGAIN = "Reload the page and try again";
/** 65 and 16 bytes, in base64url. */
const publicKey = z.string(TRY_AGAIN).regex(/^B[\w-]{86}$/, TRY_AGAIN);
const authSecret = z.string(TRY_AGAIN).regex(/^[\w-]{22}$/, TRY_AGAIN);
const endpoint = z
  .string(TRY_AGAIN)
  .refine(isPushEndpoint, "This browser's push service isn't one that we support");

/** Sent by the devices page, and by browsers with a new endpoint. */
export const pushForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), endpoint, public_key: publicKey, auth_secret: authSecret }),
  z.object({
    intent: z.literal("replace"),
    endpoint,
    public_key: publicKey,
    auth_secret: authSecret,
    old_endpoint: z.string().max(1000),
  }),
  z.object({ intent: z.enum(["remove", "show_names", "hide_names"]), device: z.string().max(64) }),
]);
