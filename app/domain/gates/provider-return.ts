/** Words in an address by which a creator comes back from the payment provider (specification, sections 2 and 4). */
const RETURN_PARAMETERS = ["connect=success", "refresh=true", "stripe=success"];

const isReturnParameter = ([name, value]: [string, string]) => RETURN_PARAMETERS.includes(`${name}=${value}`);

/** Whether an address's query says that its visitor comes back from the payment provider. */
export const isProviderReturn = (query: URLSearchParams): boolean => [...query].some(isReturnParameter);

/**
 * Where somebody goes on who comes back from the provider to a page: to payment set-up, which asks the provider how it
 * went, with the words of the return; from there on to the page, without them. Null where its query is no return.
 */
export function providerReturnPath(path: string, query: URLSearchParams): string | null {
  if (!isProviderReturn(query)) return null;
  const all = [...query];
  const rest = new URLSearchParams(all.filter((pair) => !isReturnParameter(pair))).toString();
  const words = new URLSearchParams(all.filter(isReturnParameter));
  words.set("redirect", rest === "" ? path : `${path}?${rest}`);
  return `/stripe-setup?${words}`;
}
