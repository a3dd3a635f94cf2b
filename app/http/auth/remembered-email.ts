import type { AppLoadContext } from "@remix-run/cloudflare";

/**
 * Keeps an address that was typed, for the next form of this browser that asks for one: it then stands in no URL.
 * What the browser has shown of the same address stays. Gives the headers that do it.
 */
export async function rememberEmail(context: AppLoadContext, request: Request, typed: unknown) {
  const { cookies, deps } = context;
  const email = typeof typed === "string" ? typed.trim().toLowerCase().slice(0, 254) : "";
  const at = deps.clock.now();
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), at);
  const headers = new Headers();
  if (email !== "" && pending?.email !== email)
    headers.append("Set-Cookie", await cookies.writePending({ email, userId: null, verified: false, at }));
  return headers;
}

/** The address that this browser typed last, or waits to verify; "" where there is none. */
export async function rememberedEmail({ cookies, deps }: AppLoadContext, request: Request): Promise<string> {
  return (await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now()))?.email ?? "";
}
