export type FoundBy = Scope | { by: "event"; id: string };

const KINDS = ["payment", "subscription", "checkout", "payout", "person"] as const;

export type Scope = { by: (typeof KINDS)[number]; id: string };

export function readScope(params: URLSearchParams): Scope | null {
  const by = KINDS.find((one) => one === params.get("by"));
  const id = params.get("id") ?? "";
  return by && /^[\w-]{1,120}$/.test(id) ? { by, id } : null;
}
