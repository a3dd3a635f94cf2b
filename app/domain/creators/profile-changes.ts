import type { Traits } from "./traits.ts";

/** Fans have only the first two. Prices in cents. */
export type ProfileChanges = {
  name: string | null;
  bio: string;
  age?: number;
  subscriptionPrice?: number;
  messagePrice?: number;
  interests?: string[];
  /** Replaces all traits; missing ones are removed. */
  traits?: Traits;
};
