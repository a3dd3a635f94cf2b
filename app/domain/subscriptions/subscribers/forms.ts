import * as z from "zod";
import { shortName } from "#domain/messages/broadcasts/forms.ts";
import { multiLine } from "#domain/visible-text.ts";
import { MAX_NOTE, MAX_SELECTED, NEW_LIST } from "./limits.ts";

export const noteForm = z.object({
  text: z
    .string()
    .overwrite(multiLine)
    .max(MAX_NOTE, `Use up to ${MAX_NOTE.toLocaleString("en-US")} characters`)
    .default(""),
});

const listName = shortName("a name for the list");
export const selectionForm = z
  .object({
    fans: z
      .array(z.string().max(64), { error: "Select at least one fan" })
      .min(1, "Select at least one fan")
      .max(MAX_SELECTED, `Select up to ${MAX_SELECTED} fans at a time`),
    list: z.string({ error: "Choose a list" }).min(1, "Choose a list").max(64, "Choose a list"),
    name: z.string().default(""),
  })
  .transform(({ name, ...chosen }, context) => {
    if (chosen.list !== NEW_LIST) return { ...chosen, name: "" };
    const named = listName.safeParse(name);
    if (named.success) return { ...chosen, name: named.data };
    for (const { message } of named.error.issues)
      context.addIssue({ code: "custom", message, path: ["name"] });
    return z.NEVER;
  });
