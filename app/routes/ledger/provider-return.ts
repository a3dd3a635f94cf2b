import { redirect } from "@remix-run/cloudflare";

/** Former return URLs of the payment provider (docs/product.md, section 4.6). */
export const loader = () => redirect("/stripe-setup?connect=success", 302);
