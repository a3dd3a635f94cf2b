import * as z from "zod";
import { findReservedWord, hasCheckMark } from "../accounts/reserved-names.ts";
import { singleLine } from "../visible-text.ts";
import { setUpForm } from "./forms.ts";
import { type Trait, traitNames, traits } from "./traits.ts";

/** A display name doesn't pass for ours (docs/product.md, section 5.3). */
const full_name = z
  .string()
  .overwrite(singleLine)
  .max(60, "Name must be 60 characters or less")
  .refine(
    (name) => !hasCheckMark(name),
    "Leave out the check mark. It would look like we confirmed who you are.",
  )
  .superRefine((name, context) => {
    const word = findReservedWord(name);
    if (word)
      context.addIssue({ code: "custom", message: `Leave out “${word}”. It's reserved for our team.` });
  })
  .default("");

const UNKNOWN_TRAIT = "Choose an option from the list, or leave it blank";
const traitField = (name: Trait): z.ZodType<string | undefined> =>
  z.enum(traits[name], { error: UNKNOWN_TRAIT }).optional();

/**
 * What a creator chose to share about their appearance, in fields named `traits.…`. Only the traits that search filters
 * by are accepted; those left blank are removed.
 */
const traitsForm = z
  .strictObject(Object.fromEntries(traitNames.map((name) => [name, traitField(name)])), {
    error: UNKNOWN_TRAIT,
  })
  .default({});

/** What a fan may change in their profile; the username has its own form. */
export const fanProfileForm = z.object({ full_name, bio: setUpForm.shape.bio });
/** What a creator may change after setup. */
export const creatorProfileForm = setUpForm
  .omit({ username: true })
  .extend({ full_name, traits: traitsForm, message_price: setUpForm.shape.message_price.optional() });
