import type { ReactElement } from "react";

/** A component in its named states. `page` specimens bring their own frame; the others are shown on a bare page. */
export type Specimen = { name: string; page?: boolean; states: Record<string, ReactElement> };

/** "Locked photo" → "locked-photo", for addresses. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
