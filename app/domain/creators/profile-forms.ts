import * as z from "zod";
import { singleLine } from "../visible-text.ts";
import { setUpForm } from "./forms.ts";
import { type Trait, traitNames, traits } from "./traits.ts";

const full_name = z.string().overwrite(singleLine).max(60, "Name must be 60 characters or less").default("");

const FROM_THE_LIST = "Choose one of the list, or leave it unsaid";
const traitField = (name: Trait): z.ZodType<string | undefined> =>
  z.enum(traits[name], { error: FROM_THE_LIST }).optional();

/**
 * What a creator says of their looks, in fields named `traits.…`: values that search filters by, and no
 * other trait. What is left unsaid is taken away.
 */
const traitsForm = z
  .strictObject(Object.fromEntries(traitNames.map((name) => [name, traitField(name)])), {
    error: FROM_THE_LIST,
  })
  .default({});

/** What a fan may change of their profile; the username is not among it. */
export const fanProfileForm = z.object({ full_name, bio: setUpForm.shape.bio });
/** What a creator may change after the set-up. */
export const creatorProfileForm = setUpForm
  .omit({ username: true })
  .extend({ full_name, traits: traitsForm });
