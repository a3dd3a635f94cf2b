import type { FoundPerson, PeopleStore } from "../../../db/stores/people/people.ts";
import { nameKey } from "../accounts/look-alikes.ts";
import { findPayments } from "../payment-search/find-payments.ts";
import { recognizeId } from "../payment-search/recognize-id.ts";

/** What one search lists at most; nobody is listed without one. */
export const MAX_FOUND = 20;
/** The beginning of an address or a name has to be this long, so that a letter doesn't list a tenth of everybody. */
export const SHORTEST_QUERY = 2;

type Deps = Parameters<typeof findPayments>[0] & { people: Pick<PeopleStore, "find"> };

/**
 * Accounts that a text names: an ID, an email address, a username, a name, or their beginnings; or the two of a payment, by
 * any ID of it, which the provider is asked about if our tables don't have it. Throws ProviderUnavailable or ProviderRefused then.
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
