import type { AppLoadContext } from "@remix-run/cloudflare";
import { withRedirect } from "../respond.ts";

/** The page of people's own data: open to everybody everywhere, and a way in for nothing else. */
export const OWN_DATA = "/own-data";

/** Whether nothing but that is open here: a strict or blocked region, which no confirmation opens. */
const isRestricted = ({ age, region }: AppLoadContext) =>
  region.classification === "blocked" || (!age.ok && (age.reason === "strict" || age.reason === "blocked"));

/** Where this visitor signs in, with the page to come back to: where a region is restricted, for their own data alone. */
export const signInPage = (context: AppLoadContext, back: string, page = "/login") =>
  back === OWN_DATA || isRestricted(context) ? OWN_DATA : withRedirect(page, back);

/** Where somebody signed in goes on who named nothing else: where a region is restricted, to their own data. */
export const homeOf = (context: AppLoadContext) => (isRestricted(context) ? OWN_DATA : "/discover");
