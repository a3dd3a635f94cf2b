import { messages } from "#domain/accounts/forms.ts";
import type { Errors, Notice } from "./form.ts";

/** Shared titles (docs/product.md, section 8). */
export const INVALID_CODE: Notice = { title: "Invalid Code" };
export const INVALID: Notice = { title: "Validation Error" };
/** Public codes (docs/product.md, section 8.12). */
export const DUPLICATE = "23505";
export const NO_ROW = "PGRST116";

export const USERNAME_PERIOD = "A username can't end in a period, since links would lose it.";
export const USERNAME_RESERVED = "This username is reserved.";

/** A malformed address isn't missing. */
export const emailNotice = ({ email }: Errors): Notice | null =>
  email === messages.emailMalformed ? null : { title: "Email Required" };

export const profileNotice = (errors: Errors): Notice =>
  errors.username === "Username Taken"
    ? {
        title: "Username Taken",
        code: DUPLICATE,
        lines: { username: "Another profile has this username. Please choose a different one." },
      }
    : INVALID;

export const setUpOutageNotices = {
  name: [INVALID, "Unable to verify username availability. Please try again."],
  photo: [{ title: "Setup Failed" }, "We couldn't store the photo. Nothing was saved. Please try again."],
  write: [
    { title: "Setup Failed" },
    "Saving took too long. Your changes may have been saved. Check your profile before you try again.",
  ],
} satisfies Record<string, [Notice, string]>;
