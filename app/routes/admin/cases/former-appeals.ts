import { redirect } from "@remix-run/cloudflare";

/** The former address of the appeals. */
export const loader = () => redirect("/admin/cases/appeals", 301);
