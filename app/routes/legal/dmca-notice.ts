import { redirect } from "@remix-run/cloudflare";

/** A copyright notice is a report for that reason. */
export const loader = () => redirect("/report?reason=copyright", 303);
