import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { multiLine } from "#domain/visible-text.ts";
import { entriesOf, isFindable, MAX_PHRASE, MAX_PLATFORM_WORDS, MAX_WORDS } from "./watch.ts";

/** One word or phrase per line; duplicates are removed. */
const list = (most: number) =>
  z
    .string({ error: "Enter one word or phrase per line" })
    .max(most * (MAX_PHRASE + 2) * 4, `Use up to ${most} lines`)
    .overwrite(multiLine)
    .transform((text, context) => {
      const entries = entriesOf(text);
      const long = entries.find((entry) => entry.length > MAX_PHRASE);
      const odd = entries.find((entry) => !isFindable(entry));
      const message =
        entries.length > most
          ? `Use up to ${most} words and phrases: ${entries.length - most} too many`
          : long !== undefined
            ? `Use up to ${MAX_PHRASE} characters per line: “${long.slice(0, MAX_PHRASE)}…” is longer`
            : odd !== undefined
              ? `Use one to six words per line: “${odd}” can't be matched`
              : null;
      if (message === null) return entries.join("\n");
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .default("");

export const watchedWordsForm = z.object({ words: list(MAX_WORDS) });
export const platformWordsForm = z.object({ words: list(MAX_PLATFORM_WORDS), reason });
