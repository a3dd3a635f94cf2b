import type { GateRequirements } from "#domain/gates/check-gates.ts";

/** A row of the sitemap. */
export type Rule = Omit<GateRequirements, "isWrite"> & {
  path: string;
  /** In `app/routes`; none where no route is called. */
  file?: string;
  /** Values of `tab` in the query that require payouts although the rest of the page does not. */
  payoutTabs?: string[];
  /** The same for everyone, so that it can be read even while no one can be identified. */
  viewerIndependent?: true;
  /**
   * Guests share one rendering for a while (decision 081); "unconfirmed": only guests who haven't confirmed their age,
   * by region.
   */
  sharedByGuests?: true | "unconfirmed";
  /** A browser without cookies gets one, to see whether it keeps it. */
  probesCookies?: true;
  /** While a feature that the URL needs is off: how many path segments up Coming Soon's Back link goes; else 1. */
  up?: number;
  /** Stays open while messaging is off, to read and to end things; the use case and its statement refuse what sends. */
  sends?: true;
  /** React runs in the browser, unless the visitor saves data. */
  hydrates?: true;
  /** The error for a signed-out API caller, if the requirements give one. */
  signedOutMessage?: string;
};
