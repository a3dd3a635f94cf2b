import * as z from "zod";
import { mailboxOf, toEmailAddress } from "#domain/accounts/email-address.ts";
import { singleLine } from "#domain/visible-text.ts";
import { MAX_PEOPLE } from "./consent.ts";

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
const NAME = "Type your full name";

export const consentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check") }),
  z.object({
    intent: z.literal("sign"),
    publication: z.literal("on", { error: "Check this box to agree. Without it, say no below." }),
    download: checkbox,
    promotion: checkbox,
    name: z.string({ error: NAME }).overwrite(singleLine).min(3, NAME).max(100, "Use up to 100 characters"),
    /** IDs of the files that the page showed. */
    files: z.string().max(2000).default(""),
  }),
  z.object({ intent: z.literal("decline") }),
  z.object({ intent: z.literal("withdraw") }),
]);

export const peopleForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("ask") }),
  z.object({ intent: z.literal("again"), person: z.string().max(64) }),
  z.object({ intent: z.literal("remove"), person: z.string().max(64) }),
]);

export type Typed = { people: { name: string; email: string }[]; errors: Record<string, string> };

/** Rows of `name-…` and `email-…`; empty ones are left out. */
export function readPeople(form: FormData, ownEmail: string): Typed {
  const errors: Record<string, string> = {};
  const people: Typed["people"] = [];
  const text = (field: string) => singleLine(String(form.get(field) ?? ""));
  for (let row = 0; row < MAX_PEOPLE; row += 1) {
    const [name, typed] = [text(`name-${row}`), text(`email-${row}`)];
    if (name === "" && typed === "") continue;
    const email = toEmailAddress(typed);
    if (name === "" || name.length > 100)
      errors[`name-${row}`] = name === "" ? "Enter a name" : "Use up to 100 characters";
    if (email === null) errors[`email-${row}`] = "Enter a valid email address";
    else if (mailboxOf(email) === mailboxOf(ownEmail))
      errors[`email-${row}`] = "This is your own address. Enter the person's own, so that they can answer.";
    else if (people.every((one) => one.email !== email)) people.push({ name, email });
  }
  if (people.length === 0 && Object.keys(errors).length === 0) errors["name-0"] = "Enter a name";
  return { people, errors };
}
