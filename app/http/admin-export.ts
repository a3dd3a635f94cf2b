import type { AppLoadContext } from "@remix-run/cloudflare";
import { EXPORT_LINK_MS } from "#domain/admin/audit/search.ts";
import { requireMember } from "./context.ts";

/** The entry of an export that the same admin recorded a moment ago; else a 404. `file` is its ID and `.csv`. */
export async function requireExport(context: AppLoadContext, action: string, file: string | undefined) {
  const { auditSearch, clock } = context.deps;
  const id = /^([\w-]{1,64})\.csv$/.exec(file ?? "")?.[1];
  const entry = id === undefined ? null : await auditSearch.find(id);
  const isTheirs = entry?.action === action && entry.actor_id === requireMember(context).id;
  if (!entry || !isTheirs || clock.now() - entry.created_at > EXPORT_LINK_MS)
    throw new Response(null, { status: 404 });
  return entry;
}
