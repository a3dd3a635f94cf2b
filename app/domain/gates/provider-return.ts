/** Query parameters of a return from the payment provider (docs/product.md, section 4.6). */
const RETURN_PARAMETERS = ["connect=success", "refresh=true", "stripe=success"];

const isReturnParameter = ([name, value]: [string, string]) => RETURN_PARAMETERS.includes(`${name}=${value}`);

/** Whether a query marks a return from the payment provider. */
export const isProviderReturn = (query: URLSearchParams): boolean => [...query].some(isReturnParameter);

/**
 * The path to continue at after a return from the provider: payment setup, which checks with the provider, with a
 * redirect to the original page. The return's parameters move to the former. Null when the query is not a return.
 */
export function providerReturnPath(path: string, query: URLSearchParams): string | null {
  if (!isProviderReturn(query)) return null;
  const all = [...query];
  const rest = new URLSearchParams(all.filter((pair) => !isReturnParameter(pair))).toString();
  const setupQuery = new URLSearchParams(all.filter(isReturnParameter));
  setupQuery.set("redirect", rest === "" ? path : `${path}?${rest}`);
  return `/stripe-setup?${setupQuery}`;
}
