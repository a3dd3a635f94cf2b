import * as z from "zod";
import { features } from "#db/kinds.ts";
import { reason } from "../forms.ts";

export const featureForm = z.object({
  feature: z.enum(features, { error: "Choose a feature" }),
  intent: z.enum(["on", "off"], { error: "Choose what to do" }),
  reason,
});
