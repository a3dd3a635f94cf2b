import type { Role } from "../../domain/accounts/viewer.ts";
import type { Feature } from "../../domain/feature-flags/feature.ts";

/**
 * What a URL requires before any loader runs, from nothing to everything. open: nothing. adult: region and age.
 * session: also being signed in. member: also a verified email.
 */
type Level = "open" | "adult" | "session" | "member";
export type Rule = {
  path: string;
  level: Level;
  role?: Role | readonly Role[];
  payouts?: true;
  /** Values of `tab` in the query that require payouts although the rest of the page does not. */
  payoutTabs?: string[];
  /** "socket": upgraded behind the gates, before any route. */
  kind?: "page" | "api" | "media" | "socket";
  /** The same for everyone, so that it can be read even while no one can be identified. */
  viewerIndependent?: true;
  /**
   * Guests share one rendering of the page for a while (decision 081); "unconfirmed": those whose age isn't
   * confirmed, with others of their region.
   */
  sharedByGuests?: true | "unconfirmed";
  /** A browser that comes without cookies gets one, to see whether it keeps them. */
  probesCookies?: true;
  /** Overrides the default: pages require a verified email and completed onboarding of signed-in viewers, API calls don't. */
  onboarding?: "demanded" | "exempt";
  /**
   * Exporting one's data, deleting the account, and canceling subscriptions: open to anyone signed in, in every region
   * and without a confirmed age.
   */
  ownData?: true;
  /** Restricted accounts may write here, too: what keeps them safe, gives money back, or asks us for something. */
  whileRestricted?: true;
  /** What has to be on, and by how many segments Coming soon leads back (feature-rules.ts). */
  features?: readonly Feature[];
  up?: number;
  /** The error for a signed-out API caller, if the requirements give one. */
  signedOutMessage?: string;
};
