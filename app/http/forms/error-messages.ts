import type { Errors, Notice } from "./form.ts";

/** What refusals are called where several pages have the same (specification, section 8). */
export const INVALID_CODE: Notice = { title: "Invalid Code" };
export const INVALID: Notice = { title: "Validation Error" };
/**
 * Public codes that the specification names (section 8): what is to be one of its kind is there already, and nothing
 * is there.
 */
export const DUPLICATE = "23505";
export const NO_ROW = "PGRST116";

/** A profile's form that does not hold: a name that another profile has is said by its own title. */
export const profileNotice = (errors: Errors): Notice =>
  errors.username === "Username Taken"
    ? {
        ...{ title: "Username Taken", code: DUPLICATE },
        lines: { username: "Another profile has this name. Choose another." },
      }
    : INVALID;

/** The database or the storage did not answer while a profile was saved, by what was being done. */
export const setUpOutageNotices = {
  name: [INVALID, "Unable to verify username availability. Please try again."],
  picture: [
    { title: "Setup Failed" },
    "The picture could not be stored. Nothing was saved; please try again.",
  ],
  write: [
    { title: "Setup Failed" },
    "Saving took too long. Your changes may have been saved; look at your profile before you send them again.",
  ],
} satisfies Record<string, [Notice, string]>;
