import type { Errors, Notice } from "./form.ts";

/** Titles that several pages share (docs/product.md, section 8). */
export const INVALID_CODE: Notice = { title: "Invalid Code" };
export const INVALID: Notice = { title: "Validation Error" };
/** Public codes (docs/product.md, section 8.12) for something that already exists, and something that does not. */
export const DUPLICATE = "23505";
export const NO_ROW = "PGRST116";

export const USERNAME_PERIOD = "A username can't end in a period, since links would lose it.";
/** Next to a username that only an admin can assign. */
export const USERNAME_RESERVED = "This username is reserved.";

/** The summary of a profile's form; a username that is taken has its own title. */
export const profileNotice = (errors: Errors): Notice =>
  errors.username === "Username Taken"
    ? {
        title: "Username Taken",
        code: DUPLICATE,
        lines: { username: "Another profile has this username. Please choose a different one." },
      }
    : INVALID;

/** The message while the database or storage is down, by what was being saved. */
export const setUpOutageNotices = {
  name: [INVALID, "Unable to verify username availability. Please try again."],
  photo: [{ title: "Setup Failed" }, "We couldn't store the photo. Nothing was saved. Please try again."],
  write: [
    { title: "Setup Failed" },
    "Saving took too long. Your changes may have been saved. Check your profile before you try again.",
  ],
} satisfies Record<string, [Notice, string]>;
