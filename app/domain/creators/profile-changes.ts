import type { Traits } from "./traits.ts";

/** What a creator may change in their profile; fans have only the first two. Prices in cents. */
export type ProfileChanges = {
  name: string | null;
  bio: string;
  age?: number;
  subscriptionPrice?: number;
  messagePrice?: number;
  interests?: string[];
  /** Replaces all traits; those left out are removed. */
  traits?: Traits;
};
