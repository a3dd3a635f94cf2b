import * as z from "zod";
import { setUpForm } from "./forms.ts";

const full_name = z.string().trim().max(60, "Name must be 60 characters or less").default("");

/** What a fan may change of their profile; the username is not among it. */
export const fanProfileForm = z.object({ full_name, bio: setUpForm.shape.bio });
/** What a creator may change after the set-up. */
export const creatorProfileForm = setUpForm.omit({ username: true }).extend({ full_name });
