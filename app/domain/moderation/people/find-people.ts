import type { Role } from "#db/kinds.ts";
import type { PeopleStore } from "#db/stores/moderation/people/people.ts";
import { nameKey } from "#domain/accounts/look-alikes.ts";
import { findPayments } from "#domain/payments/search/find-payments.ts";
import { recognizeId } from "#domain/payments/search/recognize-id.ts";

type FoundPerson = {
  id: string;
  username: string;
  name: string | null;
  email: string;
  role: Role;
  joinedAt: number;
  closedAt: number | null;
  isRestricted: boolean;
};

export const MAX_FOUND = 20;
/** So that one letter doesn't list a tenth of all accounts. */
export const SHORTEST_QUERY = 2;

type Deps = Parameters<typeof findPayments>[0] & { people: Pick<PeopleStore, "find"> };

/**
 * Finds accounts by ID, email address, username, name, or their beginnings, or both parties of a payment by any of its
 * IDs. Throws ProviderUnavailable or ProviderRefused if the provider must be asked and fails.
 */
export async function findPeople(deps: Deps, typed: string): Promise<FoundPerson[]> {
  const asked = recognizeId(typed);
  const text = asked?.text ?? typed.trim();
  if (text.length < SHORTEST_QUERY) return [];
  const found = await deps.people.find(text, nameKey(text) ?? text, MAX_FOUND);
  if (found.length > 0 || asked === null || asked.kind === null) return found;
  const payment = await findPayments(deps, asked.text);
  return payment.state === "found" ? deps.people.find(payment.found.id, payment.found.id, MAX_FOUND) : [];
}
