import * as z from "zod";
import { shownName } from "../accounts/shown-name.ts";
import { setUpForm } from "./forms.ts";
import { type Trait, traitNames, traits } from "./traits.ts";

const full_name = shownName(60).default("");

const UNKNOWN_TRAIT = "Choose an option from the list, or leave it blank";
const traitField = (name: Trait): z.ZodType<string | undefined> =>
  z.enum(traits[name], { error: UNKNOWN_TRAIT }).optional();

/** Fields named `traits.…`. Only traits that search filters by are accepted; blank ones are removed. */
const traitsForm = z
  .strictObject(Object.fromEntries(traitNames.map((name) => [name, traitField(name)])), {
    error: UNKNOWN_TRAIT,
  })
  .default({});

export const fanProfileForm = z.object({ full_name, bio: setUpForm.shape.bio });
export const creatorProfileForm = setUpForm
  .omit({ username: true })
  .extend({ full_name, traits: traitsForm, message_price: setUpForm.shape.message_price.optional() });
