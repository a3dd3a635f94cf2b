import * as z from "zod";
import { interests } from "../interests.ts";
import { checkbox } from "../settings/forms.ts";

/** Exactly the specification's shape (section 3, local onboarding record). */
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

/** What everybody starts with. */
export const defaultPreferences: Preferences = stored.parse({});

/** Reads what is stored; whatever is missing or malformed is as if nobody had been asked. */
export const readPreferences = (value: unknown): Preferences => {
  const read = stored.safeParse(value);
  return read.success ? read.data : defaultPreferences;
};

/** The interests step, and the same again in the settings: any of the twelve, and what Discover shows first. */
export const interestsForm = z
  .object({
    interests: z
      .array(z.enum(interests, { error: "Choose from the interests that are listed" }))
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

/** The safety step: what a fan wants to hear about; new subscribers are news for creators. */
export const noticesForm = z.object({ new_content: checkbox, messages: checkbox }).transform((form) => ({
  notificationPreferences: {
    newContent: form.new_content,
    newSubscribers: true,
    messages: form.messages,
  },
}));
