import type { AppLoadContext } from "@remix-run/cloudflare";
import { withRedirect } from "../respond.ts";

/** The page where people export or delete their data: open to everyone in every region, and opens nothing else. */
export const OWN_DATA = "/own-data";

/** Whether only that page is open in a region: a strict or blocked one, where confirming one's age is not enough. */
const isRestricted = ({ age, region }: AppLoadContext) =>
  region.classification === "blocked" || (!age.ok && (age.reason === "strict" || age.reason === "blocked"));

/** The sign-in page, with the page to return to. In a restricted region, it is the page for one's own data. */
export const signInPage = (context: AppLoadContext, back: string, page = "/login") =>
  back === OWN_DATA || isRestricted(context) ? OWN_DATA : withRedirect(page, back);

/** The default page after sign-in or sign-out. */
export const homeOf = (context: AppLoadContext) => (isRestricted(context) ? OWN_DATA : "/discover");
