import * as z from "zod";
import { reason } from "../admin/forms.ts";

/** What a creator does about a message that their words hold. */
export const reviewForm = z.object({
  held: z.string().max(64),
  intent: z.enum(["allow", "remove"], { error: "Choose what to do" }),
});

/** What an admin does about a message that ours hold, and why. */
export const heldForm = z.object({
  intent: z.enum(["open", "allow", "remove"], { error: "Choose what to do" }),
  reason,
});
