const KINDS = ["payment", "subscription", "checkout", "payout", "person"] as const;

/** What payments are listed by, with our own ID of it. */
export type Scope = { by: (typeof KINDS)[number]; id: string };

/** Reads a scope from the link to a later page; null for anything else. */
export function readScope(params: URLSearchParams): Scope | null {
  const by = KINDS.find((one) => one === params.get("by"));
  const id = params.get("id") ?? "";
  return by && /^[\w-]{1,120}$/.test(id) ? { by, id } : null;
}
