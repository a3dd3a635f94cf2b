import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithFlash } from "../respond.ts";

export const youBlocked = (name: string, action: string) => `You blocked ${name}. Unblock them to ${action}.`;

export const leadToUnblock = (context: AppLoadContext, place: string, name: string, action: string) =>
  redirectWithFlash(context, place, {
    kind: "info",
    title: youBlocked(name, action),
    text: "You weren't charged.",
  });
