import type { AppLoadContext } from "@remix-run/cloudflare";
import { withRedirect } from "../respond.ts";

/** The page where people export or delete their data: open to everyone everywhere, and it opens nothing else. */
export const OWN_DATA = "/own-data";

/** Whether a region leaves only that page open: a strict or blocked one, which confirming one's age does not open. */
const isRestricted = ({ age, region }: AppLoadContext) =>
  region.classification === "blocked" || (!age.ok && (age.reason === "strict" || age.reason === "blocked"));

/** Where a visitor signs in, with the page to come back to. In a restricted region it is the page for their own data. */
export const signInPage = (context: AppLoadContext, back: string, page = "/login") =>
  back === OWN_DATA || isRestricted(context) ? OWN_DATA : withRedirect(page, back);

/** Where a sign-in or sign-out leads by default. */
export const homeOf = (context: AppLoadContext) => (isRestricted(context) ? OWN_DATA : "/discover");
