import * as z from "zod";
import { checkbox } from "../accounts/settings-forms.ts";
import { interests } from "../interests.ts";

/** From docs/product.md, section 3.3. */
export type Preferences = {
  contentInterests: string[];
  discoveryPreferences: { showTrending: boolean; showFeatured: boolean; showNew: boolean };
  notificationPreferences: { newContent: boolean; newSubscribers: boolean; messages: boolean };
  skipTutorial: boolean;
};

const yes = z.boolean().catch(true);
const stored = z.object({
  contentInterests: z.array(z.enum(interests)).catch([]),
  discoveryPreferences: z
    .object({ showTrending: yes, showFeatured: yes, showNew: yes })
    .catch({ showTrending: true, showFeatured: true, showNew: true }),
  notificationPreferences: z
    .object({ newContent: yes, newSubscribers: yes, messages: yes })
    .catch({ newContent: true, newSubscribers: true, messages: true }),
  skipTutorial: z.boolean().catch(false),
});

export const defaultPreferences: Preferences = stored.parse({});

export const readPreferences = (value: unknown): Preferences => {
  const read = stored.safeParse(value);
  return read.success ? read.data : defaultPreferences;
};

export const interestsForm = z
  .object({
    interests: z
      .array(z.enum(interests, { error: "Choose from the listed interests" }))
      .max(interests.length)
      .default([]),
    show_trending: checkbox,
    show_featured: checkbox,
    show_new: checkbox,
  })
  .transform((form) => ({
    contentInterests: [...new Set(form.interests)],
    discoveryPreferences: {
      showTrending: form.show_trending,
      showFeatured: form.show_featured,
      showNew: form.show_new,
    },
  }));

/** New subscribers concern only creators, so the form has no field for them. */
export const noticesForm = z.object({ new_content: checkbox, messages: checkbox }).transform((form) => ({
  notificationPreferences: {
    newContent: form.new_content,
    newSubscribers: true,
    messages: form.messages,
  },
}));
