import * as z from "zod";
import { shortName } from "../broadcasts/forms.ts";

export const MAX_LISTS = 50;

export const newListForm = z.object({ name: shortName("a name for the list") });

export const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), name: shortName("a name for the list") }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("remove"), fan: z.string().max(64) }),
]);

export const membershipForm = z.object({
  lists: z.array(z.string().max(64)).max(MAX_LISTS).default([]),
});
