import * as z from "zod";
import { reason } from "../forms.ts";
import { FEATURES } from "./feature.ts";

export const featureForm = z.object({
  feature: z.enum(FEATURES, { error: "Choose a feature" }),
  intent: z.enum(["on", "off"], { error: "Choose what to do" }),
  reason,
  confirmed: z.literal("yes").optional(),
});
