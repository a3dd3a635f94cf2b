import * as z from "zod";
import { shortName } from "../broadcasts/forms.ts";

/** Lists that a creator may have. */
export const MAX_LISTS = 50;

/** Makes a list. */
export const newListForm = z.object({ name: shortName("a name for the list") });

/** What can be done to a list, or to a fan on it. */
export const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), name: shortName("a name for the list") }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("remove"), fan: z.string().max(64) }),
]);

/** The lists that a fan is to be on, of those that the form showed; `back` says where it was. */
export const membershipForm = z.object({
  lists: z.array(z.string().max(64)).max(MAX_LISTS).default([]),
});
