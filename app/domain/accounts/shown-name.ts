import * as z from "zod";
import { isVisible, NOT_VISIBLE, singleLine } from "../visible-text.ts";
import { findReservedWord, hasCheckMark } from "./reserved-names.ts";

/** A name shown to others, or "": visible, and not one that passes for ours (docs/product.md, section 5.3). */
export const shownName = (longest: number, required?: string) =>
  z
    .string(required)
    .overwrite(singleLine)
    .max(longest, `Name must be ${longest} characters or less`)
    .refine((name) => name === "" || isVisible(name), NOT_VISIBLE)
    .refine(
      (name) => !hasCheckMark(name),
      "Leave out the check mark. It would look like we confirmed who you are.",
    )
    .superRefine((name, context) => {
      const word = findReservedWord(name);
      if (word)
        context.addIssue({ code: "custom", message: `Leave out “${word}”. It's reserved for our team.` });
    });
