import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithFlash } from "../respond.ts";

/** What a buyer who blocked a creator reads. `action`: what they wanted to do, as in "tip". */
export const youBlocked = (name: string, action: string) => `You blocked ${name}. Unblock them to ${action}.`;

/** Leads a buyer who blocked a creator to where they can unblock them, and says why: their page, or the conversation. */
export const leadToUnblock = (context: AppLoadContext, place: string, name: string, action: string) =>
  redirectWithFlash(context, place, {
    kind: "info",
    title: youBlocked(name, action),
    text: "You weren't charged.",
  });
