import type { AppLoadContext } from "@remix-run/cloudflare";
import { withRedirect } from "../respond.ts";

/** Where people export or delete their data: open to everyone in every region; signing in there opens nothing else. */
export const OWN_DATA = "/own-data";

/** In strict and blocked regions, confirming one's age isn't enough. */
const isRestricted = ({ age, region }: AppLoadContext) =>
  region.classification === "blocked" || (!age.ok && (age.reason === "strict" || age.reason === "blocked"));

/** In a restricted region, this is the page for one's own data. */
export const signInPage = (context: AppLoadContext, back: string, page = "/login") =>
  back === OWN_DATA || isRestricted(context) ? OWN_DATA : withRedirect(page, back);

export const homeOf = (context: AppLoadContext) => (isRestricted(context) ? OWN_DATA : "/discover");
