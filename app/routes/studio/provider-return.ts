import { redirect } from "@remix-run/cloudflare";

/** Older addresses of a return from the payment provider (docs/product.md, section 4.6). */
export const loader = () => redirect("/stripe-setup?connect=success", 302);
