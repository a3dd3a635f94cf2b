import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";

export const reviewForm = z.object({
  held: z.string().max(64),
  intent: z.enum(["allow", "remove"], { error: "Choose what to do" }),
});

export const heldForm = z.object({
  intent: z.enum(["open", "allow", "remove"], { error: "Choose what to do" }),
  reason,
});
