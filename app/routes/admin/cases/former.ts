import { redirect } from "@remix-run/cloudflare";

/** The former address of the cases. */
export const loader = () => redirect("/admin/cases", 301);
