import type { ReactElement } from "react";

/** A component in named states. `page`: brings its own layout instead of being shown on a blank page. */
export type Specimen = { name: string; page?: boolean; states: Record<string, ReactElement> };

/** "Locked photo" → "locked-photo", for URLs. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
