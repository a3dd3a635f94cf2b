import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithFlash } from "../respond.ts";

export async function leadIfGivenBack(context: AppLoadContext, sessionId: string) {
  const reason = await context.deps.refunds.findWithdrawal(sessionId);
  if (reason === null) return;
  const text = `${reason} Banks usually take 5 to 10 business days to show it.`;
  throw await redirectWithFlash(context, "/payments", {
    kind: "info",
    title: "Your payment was refunded",
    text,
  });
}
