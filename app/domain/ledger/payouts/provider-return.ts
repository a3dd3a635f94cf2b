/** docs/product.md, section 4.6. */
const RETURN_PARAMETERS = ["connect=success", "refresh=true", "stripe=success"];

const isReturnParameter = ([name, value]: [string, string]) => RETURN_PARAMETERS.includes(`${name}=${value}`);

export const isProviderReturn = (query: URLSearchParams): boolean => [...query].some(isReturnParameter);

/**
 * Where to go after a return from the provider: payment setup, which takes the return's parameters, checks with the
 * provider, and redirects to the original page. null if the query isn't a return.
 */
export function providerReturnPath(path: string, query: URLSearchParams): string | null {
  if (!isProviderReturn(query)) return null;
  const all = [...query];
  const rest = new URLSearchParams(all.filter((pair) => !isReturnParameter(pair))).toString();
  const setupQuery = new URLSearchParams(all.filter(isReturnParameter));
  setupQuery.set("redirect", rest === "" ? path : `${path}?${rest}`);
  return `/stripe-setup?${setupQuery}`;
}
